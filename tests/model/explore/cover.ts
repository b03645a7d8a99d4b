import { leavesOf } from '#src/model/active.ts';
import {
  type Edge,
  type StateSpace,
  type GraphNode,
  type StartEdge,
  wayTo,
} from '#src/model/explore.ts';
import { type Move, moveIn } from '#src/model/moves.ts';
import { moved, type Moment, opened, type Stepper } from '#src/model/stepper.ts';
import type { Start } from '#src/model/variants.ts';
import { caseId, stateId } from '../hits.ts';
import type { Journey } from './journey.ts';
import { journeyOf, modelOfSpace, pathAlong, type RawPath, walk } from './paths.ts';

/** What one step did, or the opening of a visit. */
export interface Done {
  taken: readonly string[];
  /** Outcomes of conditions. */
  outcomes: readonly string[];
  /** Paths of the innermost states that are active afterwards. */
  leaves: readonly string[];
  /** What happened; null for the opening. */
  one: Pick<Move, 'type' | 'case'> | null;
}

/** What journeys should reach: the goals that a step reaches. */
export type Aim = (done: Done) => string[];

/** Every transition, every condition both ways, every state, and every case of every event. */
export const EACH_ONCE: Aim = ({ taken, outcomes, leaves, one }) => [
  ...taken,
  ...outcomes,
  ...leaves.map(stateId),
  ...(one === null ? [] : [caseId(one.type, one.case.id)]),
];

/** Every state, and every transition except answers to calls and timers. */
export const BY_VISITORS: Aim = ({ taken, leaves, one }) => [
  ...(one?.type.startsWith('xstate.') === true ? [] : taken),
  ...leaves.map(stateId),
];

/** What an edge of the graph does. */
export function doneBy({ taken, outcomes, to, move }: Edge): Done {
  return { taken, outcomes, leaves: to.leaves, one: move };
}

function openedBy({ taken, outcomes, to }: StartEdge): Done {
  return { taken, outcomes, leaves: to.leaves, one: null };
}

export interface CoverOptions {
  aim: Aim;
  /** After this many steps, a journey goes for no further goal. */
  maxSteps: number;
  /** A journey ends if the next goal is further away than this many steps. */
  maxDetour: number;
  /** A letter before the number of every journey. */
  letter: string;
}

export interface Covered {
  journeys: Journey[];
  /** Goals that the graph shows but no journey reached, because worlds that looked alike went on differently. */
  missed: string[];
}

/** The goals that an edge reaches. */
type GoalsOf = (edge: Edge) => readonly string[];

/** All goals of an aim in the graph. */
export function goalsInGraph(
  space: StateSpace,
  { aim }: Pick<CoverOptions, 'aim'>,
  goalsOf: GoalsOf = (edge) => aim(doneBy(edge)),
): Set<string> {
  const goals = new Set<string>();
  const queue: GraphNode[] = [];
  const entered = new Set<GraphNode>();
  for (const start of space.starts) {
    for (const goal of aim(openedBy(start))) goals.add(goal);
    queue.push(start.to);
  }
  for (const node of queue) {
    if (entered.has(node)) continue;
    entered.add(node);
    for (const edge of node.edges) {
      for (const goal of goalsOf(edge)) goals.add(goal);
      queue.push(edge.to);
    }
  }
  return goals;
}

const NOTHING: readonly string[] = [];

interface Plan {
  edges: Edge[];
  goals: number;
}

/** A few journeys that reach every goal in the graph, as paths of the model. */
export function cover(space: StateSpace, options: CoverOptions): Covered {
  let found: ReturnType<typeof nearestGoals> = { paths: [], missed: [] };
  const paths = modelOfSpace(space).getPaths(() => {
    found = nearestGoals(space, options);
    return found.paths;
  });
  return {
    journeys: paths.map((path, index) => journeyOf(path, `${options.letter}${index + 1}`)),
    missed: found.missed,
  };
}

/** Generates paths that always go on to the nearest goal not yet reached. */
function nearestGoals(space: StateSpace, options: CoverOptions) {
  const { aim, maxSteps, maxDetour } = options;
  const { stepper } = space;
  const reached = new Set<string>();
  /** The goals of each edge that nothing has reached yet. */
  const unreached = new Map<Edge, readonly string[]>();

  function goalsOf(edge: Edge): readonly string[] {
    const known = unreached.get(edge) ?? aim(doneBy(edge));
    const left = known.some((goal) => reached.has(goal))
      ? known.filter((goal) => !reached.has(goal))
      : known;
    unreached.set(edge, left.length === 0 ? NOTHING : left);
    return left;
  }

  const open = goalsInGraph(space, options, goalsOf);

  function reach(goal: string): boolean {
    reached.add(goal);
    return open.delete(goal);
  }

  const { starts } = space;
  const paths: RawPath[] = [];
  const failedFrom = new Map<Edge, number>();

  function openGoals(edge: Edge): number {
    const goals = goalsOf(edge);
    if (goals.length === 0 || (failedFrom.get(edge) ?? 0) > 2) return 0;
    let count = 0;
    for (const goal of goals) if (open.has(goal)) count += 1;
    return count;
  }

  /** The way to the nearest edge with an open goal. Among equally near ones, the one with the most open goals wins. */
  function planFrom(sources: readonly GraphNode[], limit: number): Plan | null {
    interface Visit {
      node: GraphNode;
      via: { visit: Visit; edge: Edge } | null;
      depth: number;
    }
    const seen = new Set<GraphNode>();
    const queue: Visit[] = sources.map((node) => ({ node, via: null, depth: 0 }));
    let best: { visit: Visit; edge: Edge; goals: number } | null = null;
    for (let head = 0; head < queue.length; head += 1) {
      const visit = queue[head];
      if (
        visit === undefined ||
        visit.depth > limit ||
        (best !== null && visit.depth > best.visit.depth)
      )
        break;
      const { node, depth } = visit;
      for (const edge of node.edges) {
        const goals = openGoals(edge);
        if (goals > 0 && (best === null || goals > best.goals)) best = { visit, edge, goals };
        if (seen.has(edge.to)) continue;
        seen.add(edge.to);
        queue.push({ node: edge.to, via: { visit, edge }, depth: depth + 1 });
      }
    }
    if (best === null) return null;
    const edges = [best.edge];
    for (let via = best.visit.via; via !== null; via = via.visit.via) edges.unshift(via.edge);
    return { edges, goals: best.goals };
  }

  function chain(start: Start, exact: readonly Edge[]): void {
    const opening = opened(stepper, start);
    let world: Moment = opening;
    let node = space.nodeOf(world, null).node;
    space.follow(node);
    for (const goal of aim({ ...opening, leaves: leavesOf(opening.snapshot), one: null }))
      reach(goal);
    const moves: Move[] = [];
    const moments: Moment[] = [opening];
    let useful = 0;

    function take(edge: Edge): boolean {
      const move = moveIn(world, edge.move);
      if (move === null) return false;
      world = moved(stepper, world, move);
      let isUseful = false;
      for (const goal of aim({ ...world, leaves: leavesOf(world.snapshot), one: move }))
        if (reach(goal)) isUseful = true;
      moves.push(move);
      moments.push(world);
      if (isUseful) useful = moves.length;
      node = space.nodeOf(world, null).node;
      space.follow(node);
      return node === edge.to;
    }

    for (const edge of exact) take(edge);
    while (moves.length < maxSteps) {
      const plan = planFrom([node], moves.length === 0 ? Number.POSITIVE_INFINITY : maxDetour);
      if (plan === null) break;
      const last = plan.edges.at(-1);
      const openBefore = open.size;
      for (const edge of plan.edges) {
        if (!take(edge)) break;
      }
      if (last !== undefined && open.size === openBefore)
        failedFrom.set(last, (failedFrom.get(last) ?? 0) + 1);
    }
    if (useful > 0 || paths.length === 0 || openedSomething(opening))
      paths.push(pathAlong(start, moments, moves.slice(0, useful)));
  }

  const begun = new Set<string>();
  function openedSomething({ taken }: { taken: readonly string[] }): boolean {
    const isNew = taken.some((id) => !begun.has(id));
    for (const id of taken) begun.add(id);
    return isNew;
  }

  for (let rounds = 0; open.size > 0 && rounds < 2000; rounds += 1) {
    const ready = starts.find((one) => aim(openedBy(one)).some((goal) => open.has(goal)));
    if (ready !== undefined) {
      chain(ready.start, []);
      continue;
    }
    const plan = planFrom(
      starts.map(({ to }) => to),
      Number.POSITIVE_INFINITY,
    );
    const first = plan?.edges[0];
    if (plan === null || first === undefined) break;
    const from = starts.find(({ to }) => to === first.from);
    if (from === undefined) break;
    const openBefore = open.size;
    chain(from.start, plan.edges);
    const last = plan.edges.at(-1);
    if (last !== undefined && open.size === openBefore)
      failedFrom.set(last, (failedFrom.get(last) ?? 0) + 1);
  }
  const tried = new Set<string>();
  for (let isGrowing = true; isGrowing;) {
    // What planning could not reach is reached by the exact way on which the exploration found it.
    for (const node of open.size === 0 ? [] : space.nodes.values()) {
      for (const edge of node.edges) {
        const way = goalsOf(edge).some((goal) => open.has(goal)) ? wayTo(node) : null;
        if (way !== null) chain(way.start, [...way.edges, edge]);
      }
    }
    for (const goal of open) tried.add(goal);
    // Walking has extended the graph, which may show more goals.
    const shown = [...goalsInGraph(space, options, goalsOf)].filter(
      (goal) => !reached.has(goal) && !tried.has(goal),
    );
    for (const goal of shown) open.add(goal);
    isGrowing = shown.length > 0;
  }
  return { paths, missed: [...open] };
}

/** The journey along given edges. */
export function journeyAlong(
  stepper: Stepper,
  { start, edges }: { start: Start; edges: readonly Edge[] },
  id: string,
): Journey {
  return journeyOf(
    walk(stepper, start, (moment, done) =>
      edges[done] === undefined ? null : moveIn(moment, edges[done].move),
    ),
    id,
  );
}

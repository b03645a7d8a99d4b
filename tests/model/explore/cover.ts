import { maxBy } from 'es-toolkit';
import {
  type Edge,
  type GraphNode,
  type StateSpace,
  wayThrough,
  wayTo,
} from '#src/model/explore.ts';
import { type Move, moveIn } from '#src/model/moves.ts';
import { moved, type Moment, opened, type Stepper } from '#src/model/stepper.ts';
import type { Start } from '#src/model/variants.ts';
import { type Did, reachedBy, stateId } from '../hits.ts';
import type { Journey } from './journey.ts';
import { journeyOf, modelOfSpace, pathAlong, type RawPath, walk } from './paths.ts';

/** What journeys should reach: the goals that a step reaches. There is no move while a visit opens. */
export type Aim = (did: Did, move?: Move) => string[];

/** Every transition, every condition both ways, every state, and every case of every event. */
export const EACH_ONCE: Aim = reachedBy;

/** Every state, and every transition except answers to calls and timers. */
export const BY_VISITORS: Aim = ({ taken, leaves }, move) => [
  ...(move?.type.startsWith('xstate.') === true ? [] : taken),
  ...leaves.map(stateId),
];

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

/** Generates paths: each takes the way on which the exploration found something not yet reached, and always goes on to the nearest such thing. */
function nearestGoals(space: StateSpace, { aim, maxSteps, maxDetour }: CoverOptions) {
  const { stepper, starts, nodes } = space;
  const reached = new Set<string>();
  const paths: RawPath[] = [];
  /** What nothing has reached yet of the goals of each edge. */
  const left = new Map<Edge, readonly string[]>();
  /** Edges that were gone to for their goals. They are not tried again: worlds that look alike may go on differently. */
  const tried = new Set<Edge>();
  /** Edges that were taken on the very way on which they were found. */
  const walked = new Set<Edge>();

  function goalsOf(edge: Edge): readonly string[] {
    const { leaves } = edge.to.world;
    const goals = left.get(edge) ?? aim({ ...edge, leaves }, edge.move);
    const unreached = goals.some((goal) => reached.has(goal))
      ? goals.filter((goal) => !reached.has(goal))
      : goals;
    left.set(edge, unreached);
    return unreached;
  }

  /** Whether a moment reaches something new. */
  function reaches(moment: Moment, move?: Move): boolean {
    const before = reached.size;
    for (const goal of aim(moment, move)) reached.add(goal);
    return reached.size > before;
  }

  /** The way to the nearest edge with a goal. Among equally near ones, the one with the most goals wins. */
  function planFrom(source: GraphNode): Edge[] | null {
    const seen = new Set([source]);
    let ways: { node: GraphNode; edges: readonly Edge[] }[] = [{ node: source, edges: [] }];
    for (let depth = 0; depth <= maxDetour && ways.length > 0; depth += 1) {
      const ahead = ways.flatMap(({ node, edges }) =>
        node.edges.map((edge) => ({ node: edge.to, edges: [...edges, edge], edge })),
      );
      const best = maxBy(ahead, ({ edge }) => (tried.has(edge) ? 0 : goalsOf(edge).length));
      if (best !== undefined && !tried.has(best.edge) && goalsOf(best.edge).length > 0)
        return best.edges;
      ways = ahead.filter(({ node }) => !seen.has(node) && seen.add(node));
    }
    return null;
  }

  function chain(start: Start, exact: readonly Edge[]): void {
    let world: Moment = opened(stepper, start);
    const moments: Moment[] = [world];
    const moves: Move[] = [];
    const opensSomething = reaches(world);
    let useful = 0;
    let { node } = space.nodeOf(world, null);
    space.follow(node);

    function take(edge: Edge): boolean {
      const move = moveIn(world, edge.move);
      if (move === null) return false;
      world = moved(stepper, world, move);
      moves.push(move);
      moments.push(world);
      if (reaches(world, move)) useful = moves.length;
      ({ node } = space.nodeOf(world, null));
      space.follow(node);
      return node === edge.to;
    }

    for (let plan: readonly Edge[] | null = exact; plan !== null;) {
      const aimedAt = plan.at(-1);
      if (aimedAt !== undefined) tried.add(aimedAt);
      plan.every(take);
      plan = moves.length < maxSteps ? planFrom(node) : null;
    }
    if (useful > 0 || opensSomething)
      paths.push(pathAlong({ start, moments, moves: moves.slice(0, useful) }));
  }

  for (const { start, moment } of starts)
    if (aim(moment).some((goal) => !reached.has(goal))) chain(start, []);
  // Walking extends the graph, which may show more goals.
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const node of nodes.values()) {
      for (const edge of node.edges) {
        const way = walked.has(edge) || goalsOf(edge).length === 0 ? null : wayThrough(edge);
        if (way === null) continue;
        isGrowing = true;
        walked.add(edge);
        chain(way.start, way.edges);
      }
    }
  }
  const edges = [...nodes.values()].flatMap((node) => (wayTo(node) === null ? [] : node.edges));
  return { paths, missed: [...new Set(edges.flatMap(goalsOf))] };
}

/** The journey along given edges. */
export function journeyAlong(
  stepper: Stepper,
  { start, edges }: { start: Start; edges: readonly Edge[] },
  id: string,
): Journey {
  const visit = walk(stepper, start, (moment, done) =>
    edges[done] === undefined ? null : moveIn(moment, edges[done].move),
  );
  return { id, ...visit };
}

import { selectStep } from '#machines/booking/booking.selectors.ts';
import { CASES_BY_TYPE, RARE_CASES } from '#tests/model/cases.ts';
import type { World } from '#src/tools/flow/cases/case.ts';
import { type Move, movesIn as movesOf } from '#src/tools/flow/moves.ts';
import { sameLists } from '../chart/lists.ts';
import type { Stepper } from '../chart/stepper.ts';
import { type FlowLogic, type FlowModel, logicOf, modelOf, type Moment } from './paths.ts';
import { type Start, STARTS } from '../starts.ts';
import type { ViewOf } from './key.ts';

export interface Edge {
  from: GraphNode;
  to: GraphNode;
  move: Move;
  taken: readonly string[];
  /** Outcomes of conditions. */
  outcomes: readonly string[];
}

export interface GraphNode {
  key: string;
  /** The first world that was found with this key. */
  world: Moment;
  /** Paths of its innermost active states, sorted. */
  leaves: readonly string[];
  edges: Edge[];
  /** Whether `edges` holds everything that can happen here. */
  isFollowed: boolean;
  /** The edge this world was first found by; null for the world of a start. */
  via: Edge | null;
  /** The start whose world this is, or null. */
  start: Start | null;
}

export interface StartEdge {
  start: Start;
  to: GraphNode;
  taken: readonly string[];
  outcomes: readonly string[];
}

/** Everything that can happen in a world, over all cases. */
export function movesIn(world: World): Move[] {
  return movesOf(world, CASES_BY_TYPE);
}

/** The moves that only the hand-written ways make. */
export function rareMovesIn(world: World): Move[] {
  return movesOf(world, RARE_CASES);
}

const MAX_NODES = 200_000;

export interface ExplorerOptions {
  /** Whether a move is followed. Absent: all are. */
  isAllowed?: (world: World, move: Move) => boolean;
}

/** Called once for every step, with the world after it. Returning `enough` ends the exploration. */
export type Watch = (edge: Edge, after: World) => 'enough' | undefined;

/**
 * Explores what can happen from every start, breadth first. A world is followed only if something is true of it that was true of none before (see `View`
 * in key.ts), so that parallel regions are combined pair by pair instead of multiplied.
 * @throws if more than `MAX_NODES` worlds are found
 */
export class Explorer {
  readonly nodes = new Map<string, GraphNode>();
  readonly starts: StartEdge[] = [];
  readonly logic: FlowLogic;
  /** The model whose paths the journeys are: the cases are its events, and worlds with the same key are one state. */
  readonly model: FlowModel;
  readonly #viewOf: ViewOf;
  readonly #seen = new Set<number>();
  readonly #listOfLeaves = sameLists<string>();
  edgeCount = 0;

  readonly #movesIn: (world: World) => Move[];
  #watch: Watch | null = null;
  #hasEnough = false;

  constructor(stepper: Stepper, viewed: ViewOf, { isAllowed = () => true }: ExplorerOptions = {}) {
    this.logic = logicOf(stepper);
    this.#movesIn = (world) => movesIn(world).filter((move) => isAllowed(world, move));
    this.#viewOf = viewed;
    this.model = modelOf(this.logic, { events: this.#movesIn, serializeState: (moment) => viewed(moment).key });
  }

  /** `watch` gets the steps of this exploration, and none that are followed later. */
  explore(starts: readonly Start[] = STARTS, watch: Watch | null = null): this {
    this.#watch = watch;
    this.#explore(starts);
    this.#watch = null;
    this.#hasEnough = false;
    return this;
  }

  #explore(starts: readonly Start[]): void {
    const queue: GraphNode[] = [];
    /** Worlds on the way from a start to its page are followed even if nothing about them is new. */
    const arriving = new Set<GraphNode>();
    for (const start of starts) {
      const world = this.logic.getInitialSnapshot(null, start);
      const { taken, outcomes } = world;
      const { node } = this.nodeOf(world, null);
      this.starts.push({ start, to: node, taken, outcomes });
      node.start ??= start;
      arriving.add(node);
      queue.push(node);
    }
    for (const node of queue) {
      if (this.#hasEnough) return;
      const isOnTheWay = arriving.has(node) && selectStep(node.world.snapshot) === null;
      for (const { to, isNovel } of this.follow(node)) {
        if (isOnTheWay) arriving.add(to);
        if (isNovel || isOnTheWay) queue.push(to);
      }
    }
  }

  /** The node of a world, created if it does not exist yet. */
  nodeOf(world: Moment, via: Edge | null): { node: GraphNode; isNovel: boolean } {
    const { key, leaves, atoms } = this.#viewOf(world);
    const known = this.nodes.get(key);
    if (known !== undefined) return { node: known, isNovel: false };
    const node: GraphNode = { key, world, leaves: this.#listOfLeaves(leaves), via, start: null, edges: [], isFollowed: false };
    this.nodes.set(key, node);
    if (this.nodes.size > MAX_NODES) throw new Error(`More than ${MAX_NODES} states: a case or a fact of the key multiplies them`);
    const before = this.#seen.size;
    for (const atom of atoms()) this.#seen.add(atom);
    return { node, isNovel: this.#seen.size > before };
  }

  /** Follows everything that can happen next. Returns an empty list if the node was already followed. */
  follow(node: GraphNode): { to: GraphNode; isNovel: boolean }[] {
    if (node.isFollowed) return [];
    node.isFollowed = true;
    return this.#movesIn(node.world).map((move) => {
      const world = this.logic.transition(node.world, move);
      const { taken, outcomes } = world;
      const edge: Edge = { from: node, to: node, move, taken, outcomes };
      const { node: to, isNovel } = this.nodeOf(world, edge);
      edge.to = to;
      node.edges.push(edge);
      this.edgeCount += 1;
      if (this.#watch?.(edge, world) === 'enough') this.#hasEnough = true;
      return { to, isNovel };
    });
  }
}

import { selectStep } from '#machines/booking/booking.selectors.ts';
import type { World } from './cases/case.ts';
import type { ViewOf } from './key.ts';
import type { Move } from './moves.ts';
import { moved, type Moment, opened, type Stepper } from './stepper.ts';
import type { Start } from './variants.ts';

export interface Edge extends Pick<Moment, 'taken' | 'outcomes'> {
  from: GraphNode;
  to: GraphNode;
  move: Move;
}

export interface GraphNode {
  key: string;
  /** The first world that was found with this key. */
  world: Moment;
  edges: Edge[];
  /** Whether `edges` holds everything that can happen here. */
  isFollowed: boolean;
  /** The edge this world was first found by; null for the world of a start. */
  via: Edge | null;
  /** The start whose world this is, or null. */
  start: Start | null;
}

const MAX_NODES = 200_000;

/** Called once for every step, with the world after it. */
export type Watch = (edge: Edge, after: World) => void;

/**
 * What can happen from every start, explored breadth first. A world is followed only if something is true of it that was true of none before (see `View`
 * in key.ts), so that parallel regions are combined pair by pair instead of multiplied.
 * @throws if more than `MAX_NODES` worlds are found
 */
export class StateSpace {
  readonly nodes = new Map<string, GraphNode>();
  /** Every start, and the moment when it has been opened. */
  readonly starts: { start: Start; moment: Moment }[] = [];
  readonly stepper: Stepper;
  /** Everything that can happen in a world. */
  readonly movesIn: (world: World) => Move[];
  readonly viewOf: ViewOf;
  readonly #seen = new Set<string>();
  edgeCount = 0;
  #watch: Watch | null = null;

  constructor(stepper: Stepper, viewOf: ViewOf, movesIn: (world: World) => Move[]) {
    this.stepper = stepper;
    this.viewOf = viewOf;
    this.movesIn = movesIn;
  }

  /** `watch` gets the steps of this exploration, and none that are followed later. */
  explore(starts: readonly Start[], watch: Watch | null = null): this {
    this.#watch = watch;
    const queue: GraphNode[] = [];
    /** Worlds on the way from a start to its page are followed even if nothing about them is new. */
    const arriving = new Set<GraphNode>();
    for (const start of starts) {
      const moment = opened(this.stepper, start);
      const { node } = this.nodeOf(moment, null);
      this.starts.push({ start, moment });
      node.start ??= start;
      arriving.add(node);
      queue.push(node);
    }
    for (const node of queue) {
      const isOnTheWay = arriving.has(node) && selectStep(node.world.snapshot) === null;
      for (const { to, isNovel } of this.follow(node)) {
        if (isOnTheWay) arriving.add(to);
        if (isNovel || isOnTheWay) queue.push(to);
      }
    }
    this.#watch = null;
    return this;
  }

  /** The node of a world, created if it does not exist yet. */
  nodeOf(world: Moment, via: Edge | null): { node: GraphNode; isNovel: boolean } {
    const { key, atoms } = this.viewOf(world);
    const known = this.nodes.get(key);
    if (known !== undefined) return { node: known, isNovel: false };
    const node: GraphNode = { key, world, via, start: null, edges: [], isFollowed: false };
    this.nodes.set(key, node);
    if (this.nodes.size > MAX_NODES)
      throw new Error(`More than ${MAX_NODES} states: a case or a fact of the key multiplies them`);
    const before = this.#seen.size;
    for (const atom of atoms()) this.#seen.add(atom);
    return { node, isNovel: this.#seen.size > before };
  }

  /** Follows everything that can happen next. Returns an empty list if the node was already followed. */
  follow(node: GraphNode): { to: GraphNode; isNovel: boolean }[] {
    if (node.isFollowed) return [];
    node.isFollowed = true;
    return this.movesIn(node.world).map((move) => {
      const world = moved(this.stepper, node.world, move);
      const { taken, outcomes } = world;
      const edge: Edge = { from: node, to: node, move, taken, outcomes };
      const { node: to, isNovel } = this.nodeOf(world, edge);
      edge.to = to;
      node.edges.push(edge);
      this.edgeCount += 1;
      this.#watch?.(edge, world);
      return { to, isNovel };
    });
  }
}

/** The way by which a world was first found; null if no start leads there. */
export function wayTo(node: GraphNode): { start: Start; edges: Edge[] } | null {
  const edges: Edge[] = [];
  let at = node;
  while (at.via !== null) {
    edges.unshift(at.via);
    at = at.via.from;
  }
  return at.start === null ? null : { start: at.start, edges };
}

/** The way by which a world was first found, and on through one of its edges; null if no start leads there. */
export function wayThrough(edge: Edge): { start: Start; edges: Edge[] } | null {
  const way = wayTo(edge.from);
  return way === null ? null : { start: way.start, edges: [...way.edges, edge] };
}

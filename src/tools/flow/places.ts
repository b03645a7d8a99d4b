import { ALWAYS, type ChartIndex, type ChartState, type ChartTransition } from './chart.ts';
import { callOf, delayOf, transitionWords } from './words.ts';

/** How an edge is drawn: onward, back or out, a failure, or decided by the backend (from anywhere). */
export type EdgeKind = 'forward' | 'back' | 'failure' | 'elsewhere';

/** A way from one place to another: what a visitor does, followed through everything that happens by itself. */
export interface PlaceEdge {
  from: string;
  to: string;
  kind: EdgeKind;
  /** What leads there, in words; several where several things do. */
  labels: string[];
  /** The events a visitor sends to go this way; empty where it happens by itself. */
  events: string[];
  /** Ids of the chart's transitions on this way. */
  transitions: string[];
}

const LEAVING = new Set(['back', 'exited', 'restarted']);
/** Trying again goes the way that failed; an address may be asked for anywhere. Neither is a way of its own. */
const NOT_A_WAY = new Set(['retry', 'url.visited']);
const PAGE_ASKED = 'headFor';
const PAGE_REACHED = 'isHeadingTo';
/** Conditions by which the answer to a save, and not the visitor, says where to go. */
export const BACKEND_CHOICES: ReadonlySet<string> = new Set(['isSentElsewhere', 'isBookedMeanwhile']);

export function isAutomatic(event: string): boolean {
  return event === ALWAYS || callOf(event) !== null || delayOf(event) !== null;
}

/** A question that the flow always answers at once: nobody stops there. */
export function isPassedThrough(index: ChartIndex, path: string): boolean {
  return index.transitionsOf(path).some(({ event, guard }) => event === ALWAYS && guard === null);
}

/** The region of the chart that holds the pages, and its groups. */
export const PAGES = 'pages';

/** A place is a page, or a state outside of pages: a question the flow asks itself, a step of opening an address. */
export function isPlace(index: ChartIndex, state: ChartState): boolean {
  if (!index.isWithin(state.path, PAGES) || state.path === PAGES) return false;
  if (state.step !== null) return true;
  const isInsidePage = index.lineage(state.path).some(({ step }) => step !== null);
  return !isInsidePage && state.type === 'atomic';
}

/** The place a state belongs to, or null outside of every place. */
export function placeOf(index: ChartIndex, path: string): ChartState | null {
  return index.lineage(path).find((state) => isPlace(index, state)) ?? null;
}

/** The place a transition leads to: the page or question itself, or the first one of a group. */
function arrivalOf(index: ChartIndex, target: string): ChartState | null {
  return placeOf(index, target) ?? index.settled(target).map((path) => placeOf(index, path)).find((place) => place !== null) ?? null;
}

/** The page a transition asks for, to be shown once that is saved; null where it asks for none. */
export function pageAskedBy(transition: ChartTransition): string | null {
  const step = transition.actions.findLast(({ name }) => name === PAGE_ASKED)?.params?.['step'];
  return typeof step === 'string' ? step : null;
}

interface Way {
  first: ChartTransition;
  to: string;
  asked: string | null;
  label: string;
  ids: string[];
  isElsewhere: boolean;
  isFailure: boolean;
}

interface Walk {
  index: ChartIndex;
  place: string;
  first: ChartTransition;
  ways: Way[];
}

interface Progress {
  asked: string | null;
  label: string;
  ids: string[];
  seen: ReadonlySet<string>;
  isElsewhere: boolean;
}

/** What can happen by itself in a state that has just been entered. */
function automaticOf(index: ChartIndex, entered: readonly string[]): ChartTransition[] {
  return entered.flatMap((path) => index.transitionsOf(path)).filter(({ event }) => isAutomatic(event));
}

/** Of an answer's lines, those that fit the page asked for: its own line ends the list. */
function fitting(lines: readonly ChartTransition[], asked: string | null): ChartTransition[] {
  if (asked === null || !lines.some(({ guard }) => guard?.name === PAGE_REACHED)) return [...lines];
  const own = lines.findIndex(({ guard }) => guard?.name === PAGE_REACHED && guard.params?.['step'] === asked);
  const kept = own === -1 ? lines : lines.slice(0, own + 1);
  return kept.filter((line, at) => line.guard?.name !== PAGE_REACHED || at === own);
}

function follow(walk: Walk, transition: ChartTransition, before: Progress): void {
  const { index, place } = walk;
  const progress: Progress = {
    ...before,
    asked: pageAskedBy(transition) ?? before.asked,
    label: transition.event === ALWAYS && transition.description !== '' ? transition.description : before.label,
    ids: [...before.ids, transition.id],
    isElsewhere: before.isElsewhere || BACKEND_CHOICES.has(transition.guard?.name ?? ''),
  };
  for (const target of transition.targets) {
    if (!index.isWithin(target, place)) {
      const to = arrivalOf(index, target)?.path;
      const isFailure = transition.event.startsWith('xstate.error.');
      if (to !== undefined) walk.ways.push({ ...progress, first: walk.first, to, isFailure });
      continue;
    }
    const entered = index.settled(target);
    const key = entered.join('|');
    if (before.seen.has(key)) continue;
    const next = automaticOf(index, entered);
    const events = [...new Set(next.map(({ event }) => event))];
    for (const event of events) {
      const lines = fitting(next.filter((line) => line.event === event), progress.asked);
      for (const line of lines) follow(walk, line, { ...progress, seen: new Set([...before.seen, key]) });
    }
  }
}

function kindOf(index: ChartIndex, { first, isElsewhere, isFailure, to }: Way): EdgeKind {
  if (isElsewhere) return 'elsewhere';
  if (isFailure || index.state(to).tags.includes('failed')) return 'failure';
  return LEAVING.has(first.event) ? 'back' : 'forward';
}

function waysFrom(index: ChartIndex, place: ChartState): Way[] {
  const own = index.chart.transitions.filter(({ source }) => index.isWithin(source, place.path));
  const firsts = place.step === null ? own : own.filter(({ event }) => !isAutomatic(event) && !NOT_A_WAY.has(event));
  const ways: Way[] = [];
  for (const first of firsts) {
    const start: Progress = { asked: null, label: transitionWords(first), ids: [], seen: new Set(), isElsewhere: false };
    follow({ index, place: place.path, first, ways }, first, start);
  }
  return ways;
}

/** Adds a way to those known by their keys; ways with the same key become one. */
export function join<Edge extends PlaceEdge>(edges: Map<string, Edge>, key: string, edge: Edge): void {
  const known = edges.get(key);
  const both = (name: 'labels' | 'events' | 'transitions') => [...new Set([...(known?.[name] ?? []), ...edge[name]])];
  edges.set(key, { ...edge, labels: both('labels'), events: both('events'), transitions: both('transitions') });
}

/** Every way between places, ways between the same two places and of the same kind as one, in the order of the chart. */
export function placeEdges(index: ChartIndex): PlaceEdge[] {
  const edges = new Map<string, PlaceEdge>();
  for (const place of index.chart.states.filter((state) => isPlace(index, state))) {
    for (const way of waysFrom(index, place)) {
      const kind = kindOf(index, way);
      const events = isAutomatic(way.first.event) ? [] : [way.first.event];
      join(edges, [place.path, way.to, kind].join(' '), { from: place.path, to: way.to, kind, labels: [way.label], events, transitions: way.ids });
    }
  }
  return withReturns(index, [...edges.values()]);
}

/** A question that is only met on the way back leads back. */
function withReturns(index: ChartIndex, edges: readonly PlaceEdge[]): PlaceEdge[] {
  const isMetOnTheWayBack = (path: string): boolean => {
    const inbound = edges.filter(({ to }) => to === path);
    return index.state(path).step === null && inbound.length > 0 && inbound.every(({ kind }) => kind === 'back');
  };
  return edges.map((edge) => (edge.kind === 'forward' && isMetOnTheWayBack(edge.from) ? { ...edge, kind: 'back' } : edge));
}

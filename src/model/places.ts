import { groupBy, uniq } from 'es-toolkit';
import { ALWAYS, type ChartIndex, type ChartState, type ChartTransition } from './chart.ts';
import { stepsOfKind } from '#src/domain/steps.ts';
import { callOf, delayOf, keyWords, stateWords, transitionWords } from './words.ts';

/** How an edge is drawn: forward, back or out, failure, or decided by the backend (from any page). */
export type EdgeKind = 'forward' | 'back' | 'failure' | 'elsewhere';

/** A way from one place to another: a visitor's action, followed through everything that then happens automatically. */
export interface PlaceEdge {
  from: string;
  to: string;
  kind: EdgeKind;
  /** What leads there, in words. */
  labels: string[];
  /** Ids of the chart's transitions on this way. */
  transitions: string[];
}

const LEAVING = new Set(['back', 'exited', 'restarted']);
/** Events that are no way of their own: a retry repeats the way that failed, and a URL can be opened anywhere. */
const NOT_A_WAY = new Set(['retry', 'url.visited']);
const PAGE_ASKED = 'headFor';
/** The state that every save leads to and that goes to the page of the saved draft. Pictures leave it out: they draw the way to that page. */
export const GOING_ON = 'pages.opening.goingOn';
const SENT_ELSEWHERE = 'isSentElsewhere';

/** Whether the answer to a save, not the visitor, decides where to go. */
export function isBackendChoice({ guard }: ChartTransition): boolean {
  return guard?.name === SENT_ELSEWHERE || guard?.name === 'isBookedMeanwhile';
}

function isAutomatic(event: string): boolean {
  return event === ALWAYS || callOf(event) !== null || delayOf(event) !== null;
}

/** Whether the flow always leaves this state at once, so that nobody stops there. */
export function isPassedThrough(index: ChartIndex, path: string): boolean {
  return index.transitionsOf(path).some(({ event, guard }) => event === ALWAYS && guard === null);
}

/** The region of the chart that holds the pages, and its groups. */
export const PAGES = 'pages';

/** Whether a state is a place: a page, or a leaf state outside of pages (a question the flow asks itself, a step in opening a URL). */
export function isPlace(index: ChartIndex, state: ChartState): boolean {
  if (!index.isWithin(state.path, PAGES) || state.path === PAGES || state.path === GOING_ON)
    return false;
  if (state.step !== null) return true;
  const isInsidePage = index.lineage(state.path).some(({ step }) => step !== null);
  return !isInsidePage && state.type === 'atomic';
}

/** The place a state belongs to, or null outside of every place. */
export function placeOf(index: ChartIndex, path: string): ChartState | null {
  return index.lineage(path).find((state) => isPlace(index, state)) ?? null;
}

/** The place a transition arrives at: the target's own place, or the first one that a group settles in. */
function arrivalOf(index: ChartIndex, target: string): ChartState | undefined {
  return index.settled(target).flatMap((path) => placeOf(index, path) ?? [])[0];
}

/** The page a transition heads for, to be shown once the draft is saved; null if none. */
export function pageAskedBy(transition: ChartTransition): string | null {
  const step = transition.actions.findLast(({ name }) => name === PAGE_ASKED)?.params?.['step'];
  return typeof step === 'string' ? step : null;
}

/** The pages that the transitions head for, in their order. */
export function pagesAskedBy(transitions: readonly ChartTransition[]): string[] {
  return uniq(transitions.flatMap((transition) => pageAskedBy(transition) ?? []));
}

/** The transitions by which a saved draft goes on at one of these pages. */
export function goingOnTo(index: ChartIndex, pages: readonly string[]): ChartTransition[] {
  return index
    .transitionsOf(GOING_ON)
    .filter(({ guard }) => pages.includes(String(guard?.params?.['step'])));
}

interface Route {
  first: ChartTransition;
  to: string;
  asked: string | null;
  label: string;
  ids: string[];
  isElsewhere: boolean;
  isFailure: boolean;
}

interface Tracing {
  index: ChartIndex;
  place: string;
  first: ChartTransition;
  ways: Route[];
}

interface Progress {
  asked: string | null;
  label: string;
  ids: string[];
  seen: ReadonlySet<string>;
  isElsewhere: boolean;
}

/** Where a saved draft goes on after a transition: at a page of the backend's choosing, or at the one asked for. */
function goingOnAfter(
  { guard }: ChartTransition,
  { index }: Tracing,
  asked: string | null,
): ChartTransition[] {
  const pages =
    guard?.name === SENT_ELSEWHERE ? stepsOfKind('backend') : asked === null ? [] : [asked];
  return goingOnTo(index, pages);
}

/** Whether a transition is one of several that lead to different pages, so that its description says why it is this one. */
function isFork(index: ChartIndex, { event, source }: ChartTransition): boolean {
  const lines = index.transitionsOf(source).filter((line) => line.event === ALWAYS);
  return (
    event === ALWAYS &&
    new Set(lines.map((line) => [...line.targets, pageAskedBy(line)].join(' '))).size !== 1
  );
}

function follow(tracing: Tracing, transition: ChartTransition, before: Progress): void {
  const { index, place } = tracing;
  const progress: Progress = {
    ...before,
    asked: pageAskedBy(transition) ?? before.asked,
    label:
      isFork(index, transition) && transition.description !== ''
        ? transition.description
        : before.label,
    ids: [...before.ids, transition.id],
    isElsewhere: before.isElsewhere || isBackendChoice(transition),
  };
  for (const target of transition.targets) {
    if (target === GOING_ON) {
      for (const line of goingOnAfter(transition, tracing, progress.asked))
        follow(tracing, line, progress);
      continue;
    }
    if (!index.isWithin(target, place)) {
      const to = arrivalOf(index, target)?.path;
      const isFailure = transition.event.startsWith('xstate.error.');
      if (to !== undefined) tracing.ways.push({ ...progress, first: tracing.first, to, isFailure });
      continue;
    }
    const entered = index.settled(target);
    const key = entered.join('|');
    if (before.seen.has(key)) continue;
    const seen = new Set([...before.seen, key]);
    const next = entered
      .flatMap((path) => index.transitionsOf(path))
      .filter(({ event }) => isAutomatic(event));
    // One event after the other: the labels of an edge stand in this order.
    for (const line of Object.values(groupBy(next, ({ event }) => event)).flat())
      follow(tracing, line, { ...progress, seen });
  }
}

function kindOf(index: ChartIndex, { first, isElsewhere, isFailure, to }: Route): EdgeKind {
  if (isElsewhere) return 'elsewhere';
  if (isFailure || index.state(to).tags.includes('failed')) return 'failure';
  return LEAVING.has(first.event) ? 'back' : 'forward';
}

function waysFrom(index: ChartIndex, place: ChartState): Route[] {
  const own = index.chart.transitions.filter(({ source }) => index.isWithin(source, place.path));
  const firsts =
    place.step === null
      ? own
      : own.filter(({ event }) => !isAutomatic(event) && !NOT_A_WAY.has(event));
  const ways: Route[] = [];
  for (const first of firsts) {
    const start: Progress = {
      asked: null,
      label: transitionWords(first),
      ids: [],
      seen: new Set(),
      isElsewhere: false,
    };
    follow({ index, place: place.path, first, ways }, first, start);
  }
  return ways;
}

/** Identifies an edge among those of one diagram. */
export function edgeId({ from, to, kind }: PlaceEdge): string {
  return `${from} → ${to} (${kind})`;
}

/** Makes edges of the same kind between the same two places one. */
export function merged(edges: readonly PlaceEdge[]): PlaceEdge[] {
  return Object.values(groupBy(edges, edgeId)).flatMap((same) =>
    same.slice(0, 1).map((edge) => ({
      ...edge,
      labels: uniq(same.flatMap(({ labels }) => labels)),
      transitions: uniq(same.flatMap(({ transitions }) => transitions)),
    })),
  );
}

/** Every way between places, in the order of the chart. Ways of the same kind between the same two places are merged. */
export function placeEdges(index: ChartIndex): PlaceEdge[] {
  const places = index.chart.states.filter((state) => isPlace(index, state));
  const edges = places.flatMap((place) =>
    waysFrom(index, place).map((way) => ({
      from: place.path,
      to: way.to,
      kind: kindOf(index, way),
      labels: [way.label],
      transitions: way.ids,
    })),
  );
  return withReturns(index, merged(edges));
}

/** If a question is only reached by back edges, its forward edges become back edges too. */
function withReturns(index: ChartIndex, edges: readonly PlaceEdge[]): PlaceEdge[] {
  const isMetOnTheWayBack = (path: string): boolean => {
    const inbound = edges.filter(({ to }) => to === path);
    return (
      index.state(path).step === null &&
      inbound.length > 0 &&
      inbound.every(({ kind }) => kind === 'back')
    );
  };
  return edges.map((edge) =>
    edge.kind === 'forward' && isMetOnTheWayBack(edge.from) ? { ...edge, kind: 'back' } : edge,
  );
}

/** Drops labels that another one already covers: “Back, form not valid” next to “Back”. */
export function distinct(labels: readonly string[]): string[] {
  return labels.filter((label) => !labels.some((other) => label.startsWith(`${other}, `)));
}

/** A state in words, after the page it belongs to: `Address › Saving`. */
export function placeWords(index: ChartIndex, path: string): string {
  const state = index.state(path);
  if (state.step !== null) return stateWords(state);
  const place = placeOf(index, path);
  const parents = index
    .lineage(path)
    .slice(1, -1)
    .filter(
      (parent) =>
        parent.path !== PAGES &&
        (place === null || place.path === path || index.isWithin(parent.path, place.path)),
    );
  return [...parents.toReversed().map(stateWords), keyWords(state.key)].join(' › ');
}

/** The port behind the call that an event answers; undefined for other events. */
export function portOf(index: ChartIndex, { source, event }: ChartTransition): string | undefined {
  const call = callOf(event);
  return call === null
    ? undefined
    : index.state(source).invokes.find(({ id }) => id === call.call)?.src;
}

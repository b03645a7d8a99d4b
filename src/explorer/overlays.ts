import type { PastVisit } from '#src/domain/funnel.ts';
import { isOfKind, isStepId, STEP_IDS, STEPS, type StepId } from '#src/domain/steps.ts';
import {
  coverageOfAll,
  hitsInWords,
  type Coverage,
  type CoverageReport,
  type TransitionCoverage,
} from '#src/model/coverage-report.ts';
import { percentages, type PageCounts, type Visits } from '#src/model/visit-counts.ts';
import type { PlacedDiagram, PlacedEdge, PlacedNode } from '#src/model/placed.ts';
import { stateWords } from '#src/model/words.ts';
import { DECISION } from './pages-map.ts';
import { chart, stepOf } from './pictures.ts';

export type Overlay =
  | { kind: 'none' }
  | { kind: 'coverage'; report: CoverageReport }
  | { kind: 'funnel'; visits: Visits }
  | { kind: 'visit'; visit: PastVisit };

/** How an overlay draws a box or an edge. */
export interface Tint {
  colour: string;
  /** The verdict, for tests and style sheets. */
  mark: string;
  /** A short text on a box, such as a share; empty for none. */
  badge: string;
  dash: string | null;
  /** Line width, in pixels of the drawing. */
  width: number;
}

export const COVERAGE_LOOK = {
  hit: { colour: '#17703c', dash: null, words: 'covered' },
  missed: { colour: '#b3261e', dash: '3 5', words: 'not covered' },
  unreachable: { colour: '#6b7a90', dash: '1 5', words: 'cannot be reached' },
} satisfies Record<Coverage, { colour: string; dash: string | null; words: string }>;

const JOURNEYS_NAMED = 8;

/** A verdict as lines of text: the hits on each level, the reason, and the journeys that take the transitions. */
export function verdictLines({ status, hits, journeys, reason }: TransitionCoverage): string[] {
  const more = journeys.length - JOURNEYS_NAMED;
  const named = `${journeys.slice(0, JOURNEYS_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const { words } = COVERAGE_LOOK[status];
  const lines = [
    status === 'hit' ? `${words}: ${hitsInWords(hits)}` : words,
    reason,
    journeys.length === 0 ? '' : `Journeys: ${named}`,
  ];
  return lines.filter((line) => line !== '');
}

/** How many visitors went from the page at one end of an edge to the page at the other. 0 within a page, and for failures, which are not counted. */
export function traffic(
  { next }: Visits,
  { from, to, kind }: Pick<PlacedEdge, 'from' | 'to' | 'kind'>,
): number {
  const [step, target] = [stepOf(from), stepOf(to)];
  return step === null || target === null || step === target || kind === 'failure'
    ? 0
    : (next.get(step)?.get(target) ?? 0);
}

const WIDTH = { empty: 1, thin: 2, thick: 14 } as const;

function tintOfTraffic(visits: Visits, edge: PlacedEdge): Tint {
  const count = traffic(visits, edge);
  const most = Math.max(
    1,
    ...[...visits.next.values()].flatMap((targets) => [...targets.values()]),
  );
  const width =
    count === 0 ? WIDTH.empty : WIDTH.thin + (WIDTH.thick - WIDTH.thin) * (count / most);
  return {
    colour: count === 0 ? '#6b7a90' : '#0d4694',
    dash: null,
    mark: count === 0 ? 'empty' : 'taken',
    badge: '',
    width,
  };
}

/** How a page or a way of one visit is drawn. */
const VISIT_COLOUR = '#0d4694';
const UNVISITED = '#8f9bab';

/** The pages of a visit as paths, in order. The address page leads on through the decision. */
function pathsOf({ pages }: PastVisit): string[] {
  const paths = pages.flatMap(
    ({ state }) => chart.chart.states.find(({ step }) => step === state.split('.')[0])?.path ?? [],
  );
  return paths.flatMap((path, at) =>
    stepOf(path) === 'address' && at + 1 < paths.length && DECISION !== undefined
      ? [path, DECISION.path]
      : [path],
  );
}

/** Which pages of a visit, counted from 1, this was; empty if none. */
function placesOf(visit: PastVisit, path: string): number[] {
  return pathsOf(visit)
    .filter((one) => one !== DECISION?.path)
    .flatMap((one, at) => (one === path ? [at + 1] : []));
}

function tintOfEdge(overlay: Overlay, edge: PlacedEdge): Tint | null {
  if (overlay.kind === 'visit') {
    const paths = pathsOf(overlay.visit);
    const isTaken = paths.some((path, at) => path === edge.from && paths[at + 1] === edge.to);
    return isTaken
      ? { colour: VISIT_COLOUR, dash: null, mark: 'visited', badge: '', width: 6 }
      : { colour: UNVISITED, dash: null, mark: 'empty', badge: '', width: 1 };
  }
  if (overlay.kind === 'funnel') return tintOfTraffic(overlay.visits, edge);
  if (overlay.kind !== 'coverage' || edge.transitions.length === 0) return null;
  const { status } = coverageOfAll(overlay.report, edge.transitions);
  const { colour, dash } = COVERAGE_LOOK[status];
  return { colour, dash, mark: status, badge: '', width: 3 };
}

/** Colors of pages by the share of visitors who left there. */
export const FUNNEL_LOOK = {
  small: { colour: '#17703c', words: 'up to 10 % of its visitors left there' },
  middle: { colour: '#8a6100', words: 'up to 30 % left' },
  large: { colour: '#b3261e', words: 'more than 30 % left' },
  end: { colour: '#0d4694', words: 'the visit may end there' },
  nobody: { colour: '#6b7a90', words: 'nobody came' },
} as const;

export const NOBODY: PageCounts = { reached: 0, wentOn: 0, left: 0, stays: new Map() };

/** Kinds of pages where leaving counts as a loss, except where the address decision ends a visit. On all others, the visit has served its purpose. */
const TO_GO_ON_FROM: readonly string[] = ['start', 'question', 'decided', 'aside'];

function isEnd(step: string): boolean {
  return (
    isStepId(step) &&
    (!TO_GO_ON_FROM.includes(STEPS[step].kind) || (isOfKind(step, 'decided') && !STEPS[step].back))
  );
}

function lossOf(step: string, { reached, left }: PageCounts): keyof typeof FUNNEL_LOOK {
  if (reached === 0) return 'nobody';
  if (isEnd(step)) return 'end';
  if (left / reached > 0.3) return 'large';
  return left / reached > 0.1 ? 'middle' : 'small';
}

/** How many visitors went on, left and went back, with their shares in whole percent. */
export function partsOf({ reached, wentOn, left }: PageCounts) {
  const back = reached - wentOn - left;
  const [onShare = 0, leftShare = 0, backShare = 0] = percentages([wentOn, left, back]);
  return {
    wentOn: { count: wentOn, share: onShare },
    left: { count: left, share: leftShare },
    back: { count: back, share: backShare },
  };
}

function badgeOf(step: string, counts: PageCounts): string {
  const { reached, left } = counts;
  if (reached === 0) return '0';
  return isEnd(step) ? `${left} ended here` : `${partsOf(counts).left.share} % of ${reached} left`;
}

function tintOfNode(overlay: Overlay, node: PlacedNode): Tint | null {
  if (overlay.kind === 'visit') {
    const places = placesOf(overlay.visit, node.id);
    if (places.length === 0)
      return node.id === DECISION?.path
        ? null
        : { colour: UNVISITED, dash: null, mark: 'empty', badge: '', width: 1 };
    return {
      colour: VISIT_COLOUR,
      dash: null,
      mark: 'visited',
      badge: `page ${places.join(', ')}`,
      width: 3,
    };
  }
  if (overlay.kind !== 'funnel' || node.kind !== 'page') return null;
  const step = chart.state(node.id).step ?? '';
  const counts = overlay.visits.pages.get(step) ?? NOBODY;
  const mark = lossOf(step, counts);
  return {
    colour: FUNNEL_LOOK[mark].colour,
    dash: null,
    mark,
    badge: badgeOf(step, counts),
    width: 3,
  };
}

/** The pages where leaving is a loss and someone left, the biggest loss first. */
export function lossesOf({ pages }: Visits): { step: StepId; counts: PageCounts }[] {
  return STEP_IDS.filter((step) => !isEnd(step))
    .map((step) => ({ step, counts: pages.get(step) ?? NOBODY }))
    .filter(({ counts }) => counts.left > 0)
    .toSorted((a, b) => b.counts.left - a.counts.left);
}

/** How many visitors were counted, and how many programs were not because they say what they are. */
export function countedWords({ visitors, bots }: Visits): string {
  const people = `${visitors.toLocaleString('en-US')} ${visitors === 1 ? 'visitor' : 'visitors'}`;
  return bots === 0
    ? people
    : `${people}, ${bots.toLocaleString('en-US')} ${bots === 1 ? 'bot' : 'bots'} left out`;
}

/** A page's funnel numbers in words. */
export function funnelWords(visits: Visits, step: string): string {
  const counts = visits.pages.get(step) ?? NOBODY;
  const { reached } = counts;
  const visitors = `${reached} ${reached === 1 ? 'visitor' : 'visitors'} reached it`;
  if (reached === 0) return visitors;
  const { wentOn, left, back } = partsOf(counts);
  const part = ({ count, share }: typeof left, what: string): string =>
    `${count} ${what} (${share} %)`;
  const parts = [
    part(wentOn, 'went on'),
    part(left, isEnd(step) ? 'ended here' : 'left'),
    ...(back.count === 0 ? [] : [part(back, 'went back')]),
  ];
  const next = [...(visits.next.get(step) ?? [])]
    .map(([to, count]) => `${stateWords({ key: to, step: to })} ${count}`)
    .join(', ');
  return `${visitors}: ${parts.join(', ')}${next === '' ? '' : `. Next: ${next}`}`;
}

/** The tints of everything drawn, by id. */
export function tintsOf(overlay: Overlay, { nodes, edges }: PlacedDiagram): Map<string, Tint> {
  const tints = [
    ...nodes.map((node) => [node.id, tintOfNode(overlay, node)] as const),
    ...edges.map((edge) => [edge.id, tintOfEdge(overlay, edge)] as const),
  ];
  return new Map(tints.flatMap(([id, tint]) => (tint === null ? [] : [[id, tint]])));
}

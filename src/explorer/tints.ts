import type { PastVisit } from '#src/domain/funnel.ts';
import { isStepId } from '#src/domain/steps.ts';
import { countsOf, type PageCounts, type Visits } from '#src/model/visit-counts.ts';
import type { PlacedDiagram, PlacedEdge, PlacedNode } from '#src/model/placed.ts';
import { chart, pathOf, stepOf } from './chart.ts';
import { countWords, isEnd, partsOf } from './funnel-words.ts';
import { DECISION } from './pages-map.ts';

/** How numbers draw a box or an edge. */
export interface Tint {
  colour: string;
  /** The verdict, for tests. */
  mark: string;
  /** A short text on a box, such as a share; empty for none. */
  badge: string;
  /** Line width, in pixels of the drawing. */
  width: number;
}

const NOBODY = '#6b7a90';
const MANY = '#0d4694';

/** Colors of pages by the share of visitors who left there. */
export const FUNNEL_LOOK = {
  small: { colour: '#17703c', words: 'up to 10 % left there' },
  middle: { colour: '#8a6100', words: 'up to 30 %' },
  large: { colour: '#b3261e', words: 'more' },
  end: { colour: MANY, words: 'the visit may end there' },
  nobody: { colour: NOBODY, words: 'nobody came' },
} as const;

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

function lossOf(step: string, { reached, left }: PageCounts): keyof typeof FUNNEL_LOOK {
  if (reached === 0) return 'nobody';
  if (isEnd(step)) return 'end';
  if (left / reached > 0.3) return 'large';
  return left / reached > 0.1 ? 'middle' : 'small';
}

function badgeOf(step: string, counts: PageCounts): string {
  const { reached, left } = counts;
  if (reached === 0) return '0';
  return isEnd(step)
    ? `${countWords(left)} ended here`
    : `${partsOf(counts).left.share} % of ${countWords(reached)} left`;
}

function funnelTints(visits: Visits, { nodes, edges }: PlacedDiagram): [string, Tint][] {
  const most = Math.max(1, ...[...visits.next.values()].flatMap((to) => [...to.values()]));
  const boxes = nodes.filter(({ kind }) => kind === 'page');
  return [
    ...boxes.map(({ id }): [string, Tint] => {
      const step = chart.state(id).step ?? '';
      const counts = countsOf(visits, step);
      const mark = lossOf(step, counts);
      return [
        id,
        { colour: FUNNEL_LOOK[mark].colour, mark, badge: badgeOf(step, counts), width: 3 },
      ];
    }),
    ...edges.map((edge): [string, Tint] => {
      const count = traffic(visits, edge);
      return [
        edge.id,
        count === 0
          ? { colour: NOBODY, mark: 'empty', badge: '', width: 1 }
          : { colour: MANY, mark: 'taken', badge: '', width: 2 + 12 * (count / most) },
      ];
    }),
  ];
}

/** The pages of a visit as paths, in order. The address page leads on through the decision. */
function pathsOf({ pages }: PastVisit): string[] {
  const steps = pages.map(({ state }) => state.split('.')[0]).filter(isStepId);
  return steps.flatMap((step, at) =>
    step === 'address' && at + 1 < steps.length && DECISION !== undefined
      ? [pathOf(step), DECISION.path]
      : [pathOf(step)],
  );
}

function visitTints(visit: PastVisit, { nodes, edges }: PlacedDiagram): [string, Tint][] {
  const paths = pathsOf(visit);
  const pages = paths.filter((path) => path !== DECISION?.path);
  const tint = (isVisited: boolean, width: number, badge = ''): Tint =>
    isVisited
      ? { colour: MANY, mark: 'visited', badge, width }
      : { colour: NOBODY, mark: 'empty', badge: '', width: 1 };
  const placesOf = ({ id }: PlacedNode) =>
    pages.flatMap((path, at) => (path === id ? [at + 1] : []));
  return [
    ...nodes
      .filter(({ id }) => id !== DECISION?.path)
      .map((node): [string, Tint] => {
        const places = placesOf(node);
        return [node.id, tint(places.length > 0, 3, `page ${places.join(', ')}`)];
      }),
    ...edges.map(({ id, from, to }): [string, Tint] => [
      id,
      tint(
        paths.some((path, at) => path === from && paths[at + 1] === to),
        6,
      ),
    ]),
  ];
}

/** The tints of everything drawn, by id: those of one visit, or else those of all that were counted. */
export function tintsOf(
  { visit, visits }: { visit: PastVisit | null; visits: Visits | null },
  diagram: PlacedDiagram,
): Map<string, Tint> {
  if (visit !== null) return new Map(visitTints(visit, diagram));
  return new Map(visits === null ? [] : funnelTints(visits, diagram));
}

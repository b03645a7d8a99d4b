import type { PastVisit } from '#src/domain/funnel.ts';
import { isStepId } from '#src/domain/steps.ts';
import { countsOf, type PageCounts, type Visits } from '#src/model/visit-counts.ts';
import type { PlacedDiagram, PlacedEdge } from '#src/model/placed.ts';
import { chart, pathOf, stepOf } from './chart.ts';
import { countWords, isEnd, partsOf } from './funnel-words.ts';
import { DECISION } from './pages-map.ts';

/** How numbers draw a box or an edge. */
export interface Tint {
  colour: string;
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

function pageTint(step: string, counts: PageCounts): Tint {
  const { reached, left } = counts;
  const tint = (loss: keyof typeof FUNNEL_LOOK, badge: string): Tint => ({
    colour: FUNNEL_LOOK[loss].colour,
    badge,
    width: 3,
  });
  if (reached === 0) return tint('nobody', '0');
  if (isEnd(step)) return tint('end', `${countWords(left)} ended here`);
  const share = left / reached;
  return tint(
    share > 0.3 ? 'large' : share > 0.1 ? 'middle' : 'small',
    `${partsOf(counts).left.share} % of ${countWords(reached)} left`,
  );
}

const EMPTY: Tint = { colour: NOBODY, badge: '', width: 1 };

function funnelTints(visits: Visits, { nodes, edges }: PlacedDiagram): [string, Tint][] {
  const most = Math.max(1, ...[...visits.next.values()].flatMap((to) => [...to.values()]));
  const pages = nodes.flatMap(({ id, kind }): [string, Tint][] => {
    const step = chart.state(id).step ?? '';
    return kind === 'page' ? [[id, pageTint(step, countsOf(visits, step))]] : [];
  });
  const lines = edges.map((edge): [string, Tint] => {
    const count = traffic(visits, edge);
    const tint = { colour: MANY, badge: '', width: 2 + 12 * (count / most) };
    return [edge.id, count === 0 ? EMPTY : tint];
  });
  return [...pages, ...lines];
}

/** The pages of a visit as paths, in order. The address page leads on through the decision. */
function pathsOf({ pages }: PastVisit): string[] {
  const steps = pages.map(({ state }) => state.split('.')[0]).filter(isStepId);
  return steps.flatMap((step, at) =>
    step === 'address' && at + 1 < steps.length ? [pathOf(step), DECISION.path] : [pathOf(step)],
  );
}

function visitTints(visit: PastVisit, { nodes, edges }: PlacedDiagram): [string, Tint][] {
  const paths = pathsOf(visit);
  const pages = paths.filter((path) => path !== DECISION.path);
  const boxes = nodes.flatMap(({ id }): [string, Tint][] => {
    const places = pages.flatMap((path, at) => (path === id ? [at + 1] : []));
    const tint = { colour: MANY, badge: `page ${places.join(', ')}`, width: 3 };
    return id === DECISION.path ? [] : [[id, places.length === 0 ? EMPTY : tint]];
  });
  const lines = edges.map(({ id, from, to }): [string, Tint] => {
    const isTaken = paths.some((path, at) => path === from && paths[at + 1] === to);
    return [id, isTaken ? { colour: MANY, badge: '', width: 6 } : EMPTY];
  });
  return [...boxes, ...lines];
}

/** The tints of everything drawn, by id: those of one visit, or else those of all that were counted. */
export function tintsOf(
  { visit, visits }: { visit: PastVisit | null; visits: Visits | null },
  diagram: PlacedDiagram,
): Map<string, Tint> {
  if (visit !== null) return new Map(visitTints(visit, diagram));
  return new Map(visits === null ? [] : funnelTints(visits, diagram));
}

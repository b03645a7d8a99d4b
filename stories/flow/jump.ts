import { isPassedThrough } from '#src/tools/flow/places.ts';
import { VARIANT_NAMES } from '#src/tools/flow/variants.ts';
import type { VariantName } from '#src/tools/flow/variants.ts';
import { chart } from './pictures.ts';
import reach from './reach.json';

const VISITORS: Record<string, readonly string[] | undefined> = reach;

const PATHS = new Set(chart.chart.states.map(({ path }) => path));

/** Why nobody can be led to a state, as far as the chart says so by itself; null where a way may be looked for. */
export function whyNoWay(path: string): string | null {
  if (!PATHS.has(path)) return 'There is no such state any more.';
  return isPassedThrough(chart, path) ? 'Nobody stops there: it is a question that the flow answers at once.' : null;
}

/** Who comes to the page a state belongs to, where visitors of the given kind never do; null where they do, or where it belongs to no page. */
export function otherVisitor(path: string, variant: VariantName): VariantName | null {
  const page = chart.lineage(path).find(({ step }) => step !== null)?.step;
  const visitors = page === undefined || page === null ? undefined : VISITORS[page];
  if (visitors === undefined || visitors.includes(variant)) return null;
  return VARIANT_NAMES.find((name) => visitors.includes(name)) ?? null;
}

/** Whether a jump to a state is offered. */
export function canJumpTo(path: string): boolean {
  return whyNoWay(path) === null;
}

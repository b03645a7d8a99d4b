import { ways } from 'virtual:explorer-data';
import { isPassedThrough } from '#src/model/places.ts';
import { VARIANT_NAMES, type VariantName } from '#src/model/variants.ts';
import { chart } from './pictures.ts';

const PATHS = new Set(chart.chart.states.map(({ path }) => path));

/** Why nobody can stop in a state, as far as the chart itself tells; null if somebody can. */
export function whyNoWay(path: string): string | null {
  if (!PATHS.has(path)) return 'There is no such state any more.';
  return isPassedThrough(chart, path)
    ? 'Nobody stops there: it is a question that the flow answers at once.'
    : null;
}

/** Whether a jump to a state is offered. */
export function canJumpTo(path: string): boolean {
  return whyNoWay(path) === null;
}

/** The variants whose visitors can reach a state. */
export function visitorsOf(path: string): VariantName[] {
  return VARIANT_NAMES.filter((variant) => ways[variant][path] !== undefined);
}

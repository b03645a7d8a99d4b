import { isPassedThrough } from '#src/tools/flow/places.ts';
import { VARIANT_NAMES } from '#src/tools/flow/variants.ts';
import type { VariantName } from '#src/tools/flow/variants.ts';
import { keptWay } from '#src/tools/flow/ways.ts';
import type { KeptWays } from '#src/tools/flow/ways.ts';
import { chart } from './pictures.ts';

const PATHS = new Set(chart.chart.states.map(({ path }) => path));

/** Why nobody can be led to a state, as far as the chart says so by itself; null where a way may be looked for. */
export function whyNoWay(path: string): string | null {
  if (!PATHS.has(path)) return 'There is no such state any more.';
  return isPassedThrough(chart, path) ? 'Nobody stops there: it is a question that the flow answers at once.' : null;
}

/** The kinds of visitors that a way to a state is known for; null where the ways were written before there was such a state. */
export function visitorsOf(ways: KeptWays, path: string): VariantName[] | null {
  return ways.states.includes(path) ? VARIANT_NAMES.filter((variant) => keptWay(ways, variant, path) !== null) : null;
}

/** Whether a jump to a state is offered. */
export function canJumpTo(path: string): boolean {
  return whyNoWay(path) === null;
}

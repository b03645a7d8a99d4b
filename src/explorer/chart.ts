import { minBy } from 'es-toolkit';
import { pictures, ways } from 'virtual:explorer-data';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { isStepId, type StepId } from '#src/domain/steps.ts';
import { indexChart, readChart } from '#src/model/chart.ts';
import type { PlacedDiagram } from '#src/model/placed.ts';
import { isPassedThrough } from '#src/model/places.ts';
import { VARIANT_NAMES, type VariantName } from '#src/model/variants.ts';
import type { WayThrough } from '#src/model/ways.ts';

export const chart = indexChart(readChart(bookingMachine));

const PATHS = new Set(chart.chart.states.map(({ path }) => path));

const PATH_OF = new Map(chart.chart.states.map(({ step, path }) => [step, path]));

/** Path of a page's state. */
export function pathOf(step: StepId): string {
  return PATH_OF.get(step) ?? '';
}

/** The page a state belongs to; null outside of pages. */
export function stepOf(path: string): StepId | null {
  const step = PATHS.has(path)
    ? (chart.lineage(path).find((state) => state.step !== null)?.step ?? null)
    : null;
  return isStepId(step) ? step : null;
}

/** The first picture with a box for a state or for one inside it; null if there is none. */
export function insideOf(path: string): PlacedDiagram | null {
  const isOwn = ({ id, kind }: PlacedDiagram['nodes'][number]) =>
    kind !== 'portal' && PATHS.has(path) && chart.isWithin(id, path);
  return pictures.find(({ nodes }) => nodes.some(isOwn)) ?? null;
}

/** Why nobody can stop in a state, as far as the chart itself tells; null if somebody can. */
export function whyNoWay(path: string): string | null {
  if (!PATHS.has(path)) return 'There is no such state any more.';
  return isPassedThrough(chart, path)
    ? 'Nobody stops there: it is a question that the flow answers at once.'
    : null;
}

/** The variants whose visitors can reach a state. */
export function visitorsOf(path: string): VariantName[] {
  return VARIANT_NAMES.filter((variant) => ways[variant].states[path] !== undefined);
}

function movesTo(path: string): number {
  return Math.min(...visitorsOf(path).map((variant) => wayTo(variant, path).length));
}

/** The state in which a visitor first has a page before them whole: of those without a call under way or a failure, the one with the shortest way; the page's own if there is none. */
export function restingIn(path: string): string {
  const resting = chart.chart.states.filter(
    (state) =>
      chart.isWithin(state.path, path) &&
      state.children.length === 0 &&
      !isPassedThrough(chart, state.path) &&
      !state.tags.includes('failed') &&
      state.invokes.length === 0 &&
      visitorsOf(state.path).length > 0,
  );
  return minBy(resting, (state) => movesTo(state.path))?.path ?? path;
}

/** A short way to a state as names of moves; empty if the variant's visitors never get there. */
export function wayTo(variant: VariantName, path: string): string[] {
  return ways[variant].states[path] ?? [];
}

/** A short way through a transition as names of moves, and the draft's status afterwards. Null if the variant's visitors never take it. */
export function wayThrough(variant: VariantName, id: string): WayThrough | null {
  return ways[variant].transitions[id] ?? null;
}

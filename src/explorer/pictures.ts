import { pictures } from 'virtual:explorer-data';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { isStepId, type StepId } from '#src/domain/steps.ts';
import type { PlacedDiagram } from '#src/model/placed.ts';
import { indexChart, readChart } from '#src/model/chart.ts';

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

/** The diagram of what happens inside a page at a state; for the page itself, the first one of it. Null if nothing does. */
export function insideOf(path: string): PlacedDiagram | null {
  const insides = pictures.filter(({ kind }) => kind === 'inside');
  const own = ({ nodes }: PlacedDiagram) =>
    nodes.some(({ id, kind }) => kind !== 'portal' && chart.isWithin(id, path));
  return (
    insides.find(({ nodes }) => nodes.some(({ id, kind }) => kind !== 'portal' && id === path)) ??
    insides.find(own) ??
    null
  );
}

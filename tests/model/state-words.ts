import { isStepId, STEPS } from '#src/domain/steps.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { indexChart, readChart } from '#src/model/chart.ts';
import { placeWords } from '#src/model/places.ts';
import { inQuotes } from '#src/model/words.ts';

/** The title of a page in quotes; “no page” for null. */
export function pageInWords(step: string | null): string {
  if (step === null) return 'no page';
  return inQuotes(isStepId(step) ? STEPS[step].title : step);
}

const CHART = indexChart(readChart(bookingMachine));

function stateInWords(path: string): string {
  return inQuotes(placeWords(CHART, path));
}

/** How the active states differ from the wanted ones; null if they do not. */
export function stateDifference(
  active: readonly string[],
  wanted: readonly string[],
): string | null {
  const extra = active.filter((path) => !wanted.includes(path)).map(stateInWords);
  const missing = wanted.filter((path) => !active.includes(path)).map(stateInWords);
  if (extra.length === 0 && missing.length === 0) return null;
  if (extra.length === 0)
    return `the chart is ${active.length === 0 ? 'in no state, and ' : ''}not in ${missing.join(', ')}`;
  return `the chart is in ${extra.join(', ')}${missing.length === 0 ? ', and should not be' : `, not in ${missing.join(', ')}`}`;
}

import { createHash } from 'node:crypto';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { readChart, type Chart } from './chart.ts';

/** The hash a coverage report names its chart by, and the explorer knows its own by. */
export function chartHash(chart: Chart): string {
  return createHash('sha256').update(JSON.stringify(chart)).digest('hex').slice(0, 16);
}

/** The hash of the chart as its sources are now. */
export function bookingChartHash(): string {
  return chartHash(readChart(bookingMachine));
}

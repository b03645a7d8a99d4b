import { createHash } from 'node:crypto';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { readChart, type Chart } from './chart.ts';

/** The hash that identifies a chart in coverage reports and in the explorer. */
export function chartHash(chart: Chart): string {
  return createHash('sha256').update(JSON.stringify(chart)).digest('hex').slice(0, 16);
}

/** The hash of the current chart. */
export function bookingChartHash(): string {
  return chartHash(readChart(bookingMachine));
}

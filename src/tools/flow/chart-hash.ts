import { createHash } from 'node:crypto';
import type { Chart } from './chart.ts';

/** The hash a coverage report names its chart by, and the explorer knows its own by. */
export function chartHash(chart: Chart): string {
  return createHash('sha256').update(JSON.stringify(chart)).digest('hex').slice(0, 16);
}

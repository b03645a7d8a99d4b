import { readCoverage, strangersOf } from '#src/tools/flow/coverage.ts';
import type { CoverageReport } from '#src/tools/flow/coverage.ts';
import hash from './chart-hash.json';
import { chart } from './pictures.ts';

/** A coverage report as the explorer opened it. */
export interface OpenedReport extends CoverageReport {
  /** Hash of the chart it was made from; null where it does not say. */
  chartHash: string | null;
}

const TRANSITION_IDS = chart.chart.transitions.map(({ id }) => id);

/** Reads a report with the hash of its chart. @throws when the value is no report */
export function readOpenedReport(value: unknown): OpenedReport {
  const named = typeof value === 'object' && value !== null && 'chartHash' in value ? value.chartHash : null;
  return { ...readCoverage(value), chartHash: typeof named === 'string' ? named : null };
}

/** Says that a report tells of another chart than the one shown; null where it tells of this one. */
export function strangeness(report: OpenedReport): string | null {
  const words = 'This report was made from another revision of the chart';
  const strangers = strangersOf(report, TRANSITION_IDS);
  if (strangers > 0) return `${words}: ${strangers} ${strangers === 1 ? 'transition differs' : 'transitions differ'}.`;
  return report.chartHash === null || report.chartHash === hash.chartHash ? null : `${words}.`;
}

import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Options } from './options.ts';
import { readReport, readTrend } from './report/compare.ts';
import type { CoverageReport, TrendRow } from './report/data.ts';
import { readTraffic } from './walks/traffic.ts';

/** The earlier reports that the command line names. */
export interface Given {
  /** The report to compare with; null for none. */
  earlier: CoverageReport | null;
  /** The rows of the trend, the oldest first; empty without one. */
  past: TrendRow[];
}

/** Does something with the path of an option. @throws an error that names both if that fails */
function attempted<T>(option: string, verb: 'read' | 'written', file: string, work: (file: string) => T): T {
  try {
    return work(file);
  } catch (error) {
    throw new Error(`${option} ${file} cannot be ${verb}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Creates the folder for the report, and reads every file that the command line names. @throws an error with a sentence for the person who typed it, if a path is wrong */
export function readGiven({ folder, against, trend, walks: { traffic } }: Options): Given {
  attempted('--out', 'written', folder, () => {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  });
  // The walks read it themselves, in their own process.
  if (traffic !== null) attempted('--traffic', 'read', traffic, readTraffic);
  return {
    earlier: against === null ? null : attempted('--against', 'read', against, readReport),
    past: trend === null ? [] : attempted('--trend', 'read', trend, readTrend),
  };
}

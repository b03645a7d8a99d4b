import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '#src/domain/is-record.ts';
import { COVERAGE_LEVELS } from '#src/tools/flow/coverage.ts';
import type { Changes, CoverageReport, Difference, Reached, TrendRow } from './data.ts';

type Compared = Pick<CoverageReport, 'schema' | 'commit' | 'startedAt' | 'chartHash' | 'transitions' | 'guards' | 'journeys'>;

function isReport(value: unknown): value is CoverageReport {
  return isRecord(value) && value['schema'] === 1 && ['transitions', 'guards', 'journeys', 'dimensions'].every((part) => Array.isArray(value[part]));
}

/** Reads a `coverage.json`. @throws a readable error if it is none */
export function readReport(file: string): CoverageReport {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isReport(read)) throw new Error(`${file} is no coverage report of this shape.`);
  return read;
}

function between<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>, hasFallen: (was: T, is: T) => boolean): Difference {
  return {
    came: [...after.keys()].filter((name) => !before.has(name)),
    went: [...before.keys()].filter((name) => !after.has(name)),
    fell: [...after].flatMap(([name, is]) => {
      const was = before.get(name);
      return was !== undefined && hasFallen(was, is) ? [name] : [];
    }),
  };
}

/** Whether something is no longer reached, on the deepest level that both reports ran. */
function isMissed(was: Reached, is: Reached): boolean {
  const deepest = COVERAGE_LEVELS.findLast((level) => was[level] !== null && is[level] !== null);
  return deepest !== undefined && was[deepest] !== 0 && is[deepest] === 0;
}

function transitionsOf({ transitions }: Compared): Map<string, Reached> {
  return new Map(transitions.map(({ id, hits }) => [id, hits]));
}

function outcomesOf({ guards }: Compared): Map<string, Reached> {
  return new Map(guards.flatMap((row) => [[`${row.id} = true`, row.true] as const, [`${row.id} = false`, row.false] as const]));
}

/** Whether each journey of a report passes, by title. Leaves out journeys of a kind that the other report does not have. */
function journeysOf({ journeys }: Compared, other: Compared): Map<string, boolean> {
  const compared = journeys.filter(({ kind }) => other.journeys.some((one) => one.kind === kind));
  return new Map(compared.map(({ kind, title, failure }) => [`${title} (${kind === 'browser' ? 'in the browser' : 'on the chart'})`, failure === null]));
}

/** What changed since an earlier report, in the parts that both of them cover. */
export function changesSince(before: Compared, after: Compared): Changes {
  return {
    commit: before.commit,
    startedAt: before.startedAt,
    chartHash: before.chartHash,
    transitions: between(transitionsOf(before), transitionsOf(after), isMissed),
    outcomes: between(outcomesOf(before), outcomesOf(after), isMissed),
    journeys: between(journeysOf(before, after), journeysOf(after, before), (was, is) => was && !is),
  };
}

/** A report as a row of the trend. */
export function trendRow({ commit, startedAt, verdict, levels, tookInAll, dimensions, journeys }: CoverageReport): TrendRow {
  const deepest = levels.at(-1);
  const row = dimensions.find(({ name }) => name === 'Transitions');
  const { covered, total, unreachable } = (deepest === undefined ? null : row?.levels[deepest]) ?? { covered: 0, total: 0, unreachable: 0 };
  return {
    commit, startedAt, verdict, levels, tookInAll,
    transitions: { covered, total: total - unreachable },
    journeys: journeys.length,
    failures: journeys.filter(({ failure }) => failure !== null).length,
  };
}

/** The reports in a folder and its subfolders, the oldest first. Other JSON files are skipped. */
export function readTrend(folder: string): TrendRow[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const reports = files.flatMap((name) => {
    try {
      return [readReport(path.join(folder, name))];
    } catch {
      return [];
    }
  });
  return reports.map(trendRow).toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
}

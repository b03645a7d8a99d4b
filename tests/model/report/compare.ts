import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '#src/domain/is-record.ts';
import { statusOfHits } from '#src/tools/flow/coverage.ts';
import type { Changes, CoverageReport, Difference, Reached, TrendRow } from './data.ts';

type Compared = Pick<CoverageReport, 'schema' | 'commit' | 'startedAt' | 'chartHash' | 'transitions' | 'guards' | 'journeys'>;

function isReport(value: unknown): value is CoverageReport {
  return isRecord(value) && value['schema'] === 1 && ['transitions', 'guards', 'journeys', 'dimensions'].every((part) => Array.isArray(value[part]));
}

/** Reads a `coverage.json`. @throws a sentence where it is none */
export function readReport(file: string): CoverageReport {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isReport(read)) throw new Error(`${file} is no coverage report of this shape.`);
  return read;
}

function between(before: ReadonlyMap<string, boolean>, after: ReadonlyMap<string, boolean>): Difference {
  return {
    came: [...after.keys()].filter((name) => !before.has(name)),
    went: [...before.keys()].filter((name) => !after.has(name)),
    fell: [...after].flatMap(([name, isGood]) => (!isGood && before.get(name) === true ? [name] : [])),
  };
}

function isHit(hits: Reached): boolean {
  return statusOfHits(hits, []) === 'hit';
}

function transitionsOf({ transitions }: Compared): Map<string, boolean> {
  return new Map(transitions.map(({ id, hits }) => [id, isHit(hits)]));
}

function outcomesOf({ guards }: Compared): Map<string, boolean> {
  return new Map(guards.flatMap((row) => [[`${row.id} = true`, isHit(row.true)] as const, [`${row.id} = false`, isHit(row.false)] as const]));
}

function journeysOf({ journeys }: Compared): Map<string, boolean> {
  return new Map(journeys.map(({ kind, title, failure }) => [`${title} (${kind === 'browser' ? 'in the browser' : 'on the chart'})`, failure === null]));
}

/** What changed since an earlier report. A level that one of them left out counts as it does in its verdict: the deepest that was run decides. */
export function changesSince(before: Compared, after: Compared): Changes {
  return {
    commit: before.commit,
    startedAt: before.startedAt,
    chartHash: before.chartHash,
    transitions: between(transitionsOf(before), transitionsOf(after)),
    outcomes: between(outcomesOf(before), outcomesOf(after)),
    journeys: between(journeysOf(before), journeysOf(after)),
  };
}

/** A report in a line of the trend. */
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

/** The reports in a folder and the folders below it, the oldest first; other JSON files are passed over. */
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

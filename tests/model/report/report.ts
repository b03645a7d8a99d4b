import { readFileSync } from 'node:fs';
import path from 'node:path';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { STEPS } from '#src/domain/steps.ts';
import type { ChartIndex } from '#src/model/chart.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { readRequirements } from '#src/tools/requirements.ts';
import type { EngineName } from '#tests/support/driven.ts';
import type { BrowserReplay } from '../browser/replay.ts';
import { screenOf } from '../browser/screens.ts';
import type { ExpectationRow } from '../expectations.ts';
import type { Journey } from '../explore/journey.ts';
import { type Counted, countedIn, type Hits } from '../hits.ts';
import type { Replay } from '../levels/replay.ts';
import { type Level, LEVELS, UNREACHABLE, type Unreachable } from '../unreachable.ts';
import type { RandomWalks } from '../walks/walks.ts';

/** Something that counts, and how often it was reached. */
export interface CountedRow extends Counted {
  /** By level and by engine other than Chromium, for those that were run. */
  hits: Partial<Record<Level | EngineName, number>>;
  /** On the deepest level that was run: what was taken only on the chart was not taken in the product. */
  status: 'covered' | 'missed' | 'unreachable';
  /** Why it cannot be reached on some levels; undefined if it can be on all. */
  excuse: Unreachable | undefined;
  /** Ids of the journeys that reached it. */
  journeys: string[];
}

/** What was walked in an engine other than Chromium. */
export interface EngineRow {
  name: EngineName;
  journeys: number;
  failures: number;
}

export interface JourneyRow {
  id: string;
  kind: 'model' | 'browser';
  title: string;
  /** Path and query that it opens. */
  url: string;
  /** In words, each with the name of the screen that it leads to; null if no screen was looked at. */
  steps: { says: string; screen: string | null }[];
  /** Milliseconds; null if it was not walked in a browser. */
  took: number | null;
  /** How many of its steps passed; null if it did not fail and was not walked in a browser. */
  done: number | null;
  /** What went wrong at the step after those; null if nothing did. */
  failure: string | null;
}

export interface PropertyRow {
  name: string;
  ids: readonly string[];
  steps: number;
  /** Null if it holds. */
  counterexample: { reason: string; steps: readonly string[] } | null;
}

export interface CoverageReport {
  /** Tells whether a report belongs to a chart. */
  chartHash: string;
  /** `+` after it if the working copy differs from the commit; null without git. */
  commit: string | null;
  /** Address of the deployed site that was walked; null for the product built from the working copy. */
  site: string | null;
  startedAt: string;
  levels: readonly Level[];
  engines: readonly EngineRow[];
  /** Why it failed; empty if it did not. */
  problems: string[];
  /** Those that belong to no journey, property or line of the specification. */
  otherProblems: string[];
  counted: CountedRow[];
  journeys: JourneyRow[];
  properties: readonly PropertyRow[];
  /** The random walks and their steps; null if there were none. */
  walks: (RandomWalks & { steps: number }) | null;
  /** What the specification says about the steps (tests/model/expected), each line with the rule it stands for. */
  requirements: (ExpectationRow & { rule: string })[];
}

/** Everything that counts, with how often it was reached, and by which of the journeys in `replays`. */
export function countedRows(
  index: ChartIndex,
  hits: ReadonlyMap<Level | EngineName, Hits>,
  replays: readonly Replay[],
): CountedRow[] {
  const deepest = LEVELS.findLast((level) => hits.has(level));
  const reaching = new Map<string, Set<string>>();
  for (const { journey, reached } of replays)
    for (const id of reached) reaching.set(id, (reaching.get(id) ?? new Set()).add(journey.id));
  return countedIn(index).map((counted) => {
    const excuse = UNREACHABLE.find(({ id }) => id === counted.id);
    const counts = [...hits].map(([name, found]) => [name, found.get(counted.id) ?? 0] as const);
    const isReached = counts.some(([name, count]) => name === deepest && count > 0);
    const isExcused = deepest !== undefined && excuse?.levels.includes(deepest) === true;
    return {
      ...counted,
      hits: Object.fromEntries(counts),
      status: isReached ? 'covered' : isExcused ? 'unreachable' : 'missed',
      excuse,
      journeys: [...(reaching.get(counted.id) ?? [])],
    };
  });
}

/** How a journey begins and where it ends. */
function titleOf({ start, moments }: Journey): string {
  const last = moments.at(-1);
  const step = last === undefined ? null : selectStep(last.snapshot);
  return `${start.says}${step === null ? '' : `, ends on “${STEPS[step].title}”`}`;
}

/** The journeys of a kind. `replays` holds those that were walked in Chromium, and those on the chart that failed. */
export function journeyRows(
  journeys: readonly Journey[],
  kind: JourneyRow['kind'],
  replays: readonly (Replay | BrowserReplay)[],
): JourneyRow[] {
  return journeys.map((journey) => {
    const replay = replays.find((one) => one.journey.id === journey.id);
    return {
      id: journey.id,
      kind,
      title: titleOf(journey),
      url: journey.start.url,
      steps: journey.moves.map(({ case: { says } }, index) => ({
        says,
        screen: kind === 'browser' ? screenOf(journey.moments[index + 1]?.leaves ?? []) : null,
      })),
      took: replay !== undefined && 'took' in replay ? Math.round(replay.took) : null,
      done: replay?.done ?? null,
      failure: replay?.failure ?? null,
    };
  });
}

/** What the specification says about the steps, with the rule that each line stands for. */
export function requirementRows(rows: readonly ExpectationRow[]): CoverageReport['requirements'] {
  const table = readFileSync(path.join(PROJECT_ROOT, 'docs/requirements.md'), 'utf8');
  const rules = new Map(readRequirements(table).map(({ id, rule }) => [id, rule]));
  return rows.map((row) => ({ ...row, rule: rules.get(row.id) ?? '' }));
}

type Verdict = 'passed' | 'failed' | 'chart only';

export const VERDICT_WORDS: Record<Verdict, string> = {
  passed: 'Complete',
  failed: 'Not complete',
  'chart only': 'Chart only: no verdict on a release',
};

/** A run passes only if it walked the product, in whichever browser. */
export function verdictOf({
  levels,
  engines,
  problems,
}: Pick<CoverageReport, 'levels' | 'engines' | 'problems'>): Verdict {
  if (problems.length > 0) return 'failed';
  return levels.includes('browser') || engines.length > 0 ? 'passed' : 'chart only';
}

/** What a run says nothing about even if all of it passes, worded for somebody who relies on it. */
export function notShownBy({
  levels,
  engines,
  walks,
}: Pick<CoverageReport, 'levels' | 'engines' | 'walks'>): string {
  const browsers = [
    ...(levels.includes('browser') ? ['Chromium'] : []),
    ...engines.map(({ name }) => name),
  ];
  const parts = [
    browsers.length > 0
      ? `other browsers than ${browsers.join(', ')}; how pages look`
      : 'the product itself: its pages were not walked',
    'what no case brings about',
    'what the lines of the specification leave open',
    ...(walks === null ? ['properties and random walks, which were left out'] : []),
  ];
  return `A green run does not show: ${parts.join('; ')}.`;
}

/** How much of each kind of thing was reached on each level, in words. */
export function shares({
  counted,
  levels,
}: Pick<CoverageReport, 'counted' | 'levels'>): { name: string; on: string[] }[] {
  return [...new Set(counted.map(({ kind }) => kind))].map((name) => ({
    name,
    on: levels.map((level) => {
      const rows = counted.filter(({ kind }) => kind === name);
      const reached = rows.filter(({ hits }) => (hits[level] ?? 0) > 0).length;
      const cannot = rows.filter(
        ({ hits, excuse }) => hits[level] === 0 && excuse?.levels.includes(level),
      ).length;
      return `${reached} of ${rows.length - cannot}${cannot === 0 ? '' : `; ${cannot} cannot be reached`}`;
    }),
  }));
}

/** The numbers and the open problems, as text for a terminal. */
export function consoleLines(report: CoverageReport): string[] {
  const { levels, engines, walks, journeys, site, problems } = report;
  const count = (wanted: JourneyRow['kind']) =>
    journeys.filter(({ kind }) => kind === wanted).length;
  return [
    ...shares(report).map(
      ({ name, on }) =>
        `${name.padEnd(24)} ${levels.map((level, at) => `${level} ${on[at]}`).join('   ')}`,
    ),
    `Journeys: ${count('model')} on the chart, ${count('browser')} in Chromium`,
    ...engines.map(
      ({ name, journeys: walked, failures }) =>
        `In ${name}: ${walked - failures} of ${walked} journeys pass`,
    ),
    ...(site === null ? [] : [`Walked at ${site}`]),
    ...(walks === null
      ? []
      : [
          `Walks at random: ${walks.count}, ${walks.steps} steps; the same ones again: --seed ${walks.seed} --walks ${walks.count}`,
        ]),
    notShownBy(report),
    ...problems.map((problem) => `\n${problem}`),
  ];
}

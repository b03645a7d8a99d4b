import { readFileSync } from 'node:fs';
import path from 'node:path';
import { STEP_IDS, STEPS } from '#src/domain/steps.ts';
import type { ChartIndex } from '#src/model/chart.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { readRequirements } from '#src/tools/requirements.ts';
import type { EngineName } from '#tests/support/driven.ts';
import type { BrowserReplay } from '../browser/replay.ts';
import { screenOf } from '../browser/screens.ts';
import type { ExpectationRow } from '../expectations.ts';
import { goalsOf, type Journey } from '../explore/journey.ts';
import { countedIn, type CountedKind, type Hits } from '../hits.ts';
import type { Replay } from '../levels/replay.ts';
import { type Level, LEVELS, UNREACHABLE, type Unreachable } from '../unreachable.ts';
import type { RandomWalks } from '../walks/walks.ts';

/** Something that counts, and how often it was reached. */
export interface CountedRow {
  id: string;
  says: string;
  /** By level and by engine other than Chromium, for those that were run. */
  hits: Partial<Record<Level | EngineName, number>>;
  /** On the deepest level that was run: what was taken only on the chart was not taken in the product. */
  status: 'covered' | 'missed' | 'unreachable';
  /** Ids of the journeys that reach it, those in Chromium first. */
  journeys: string[];
  /** Why it cannot be reached on some levels; null if it can be on all. */
  unreachable: Omit<Unreachable, 'id'> | null;
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
  /** With “+ uncommitted changes” if the product or its tests differ from the commit; null without git. */
  commit: string | null;
  /** Address of the deployed site that was walked; null for the product built from the working copy. */
  site: string | null;
  startedAt: string;
  levels: Level[];
  engines: EngineRow[];
  /** `chart only` if nothing failed but the product was not walked. */
  verdict: 'passed' | 'failed' | 'chart only';
  /** Why it failed; empty if it did not. */
  problems: string[];
  /** Those that belong to no journey, property or line of the specification. */
  otherProblems: string[];
  states: CountedRow[];
  transitions: CountedRow[];
  /** Outcomes of conditions, true and false at every use. */
  outcomes: CountedRow[];
  /** Cases of events. */
  cases: CountedRow[];
  journeys: JourneyRow[];
  properties: PropertyRow[];
  /** The random walks and their steps; null if there were none. */
  walks: (RandomWalks & { steps: number }) | null;
  /** What the specification says about the steps (tests/model/expected), each line with the rule it stands for. */
  requirements: (ExpectationRow & { rule: string })[];
}

export interface Measured {
  index: ChartIndex;
  hits: ReadonlyMap<Level | EngineName, Hits>;
  model: readonly Journey[];
  browser: readonly Journey[];
  /** Every replay in Chromium, and those on the chart that failed. */
  replays: readonly (Replay | BrowserReplay)[];
}

type Tables = Pick<CoverageReport, CountedKind>;

/** Everything that counts, with how often it was reached. */
export function countedRows({ index, hits, model, browser }: Measured): Tables {
  const deepest = LEVELS.findLast((level) => hits.has(level));
  const reaching = new Map<string, string[]>();
  for (const journey of [...browser, ...model])
    for (const goal of goalsOf(journey))
      reaching.set(goal, [...(reaching.get(goal) ?? []), journey.id]);
  const tables: Tables = { states: [], transitions: [], outcomes: [], cases: [] };
  for (const { kind, id, says } of countedIn(index)) {
    const excuse = UNREACHABLE.find((one) => one.id === id) ?? null;
    const counts = new Map([...hits].map(([name, found]) => [name, found.get(id) ?? 0]));
    const isReached = deepest !== undefined && (counts.get(deepest) ?? 0) > 0;
    const isExcused = deepest !== undefined && excuse?.levels.includes(deepest) === true;
    tables[kind].push({
      id,
      says,
      hits: Object.fromEntries(counts),
      status: isReached ? 'covered' : isExcused ? 'unreachable' : 'missed',
      journeys: reaching.get(id) ?? [],
      unreachable: excuse,
    });
  }
  return tables;
}

/** How a journey begins and where it ends. */
function titleOf({ start, opening, steps }: Journey): string {
  const { leaves } = steps.at(-1) ?? opening;
  const step = STEP_IDS.find((id) => leaves.some((leaf) => leaf.split('.').includes(id)));
  return `${start.says}${step === undefined ? '' : `, ends on “${STEPS[step].title}”`}`;
}

export function journeyRows({
  model,
  browser,
  replays,
}: Omit<Measured, 'index' | 'hits'>): JourneyRow[] {
  const row = (journey: Journey, kind: JourneyRow['kind']): JourneyRow => {
    const replay = replays.find((one) => one.journey.id === journey.id);
    return {
      id: journey.id,
      kind,
      title: titleOf(journey),
      url: journey.start.url,
      steps: journey.steps.map(({ case: { says }, leaves }) => ({
        says,
        screen: kind === 'browser' ? screenOf(leaves) : null,
      })),
      took: replay !== undefined && 'took' in replay ? Math.round(replay.took) : null,
      done: replay?.done ?? null,
      failure: replay?.failure ?? null,
    };
  };
  return [
    ...browser.map((journey) => row(journey, 'browser')),
    ...model.map((journey) => row(journey, 'model')),
  ];
}

/** What the specification says about the steps, with the rule that each line stands for. `unknown` lists lines about requirements that docs/requirements.md does not have. */
export function requirementRows(rows: readonly ExpectationRow[]): {
  requirements: CoverageReport['requirements'];
  unknown: string[];
} {
  const table = readFileSync(path.join(PROJECT_ROOT, 'docs/requirements.md'), 'utf8');
  const rules = new Map(readRequirements(table).map(({ id, rule }) => [id, rule]));
  return {
    requirements: rows.map((row) => ({ ...row, rule: rules.get(row.id) ?? '' })),
    unknown: rows
      .filter(({ id }) => !rules.has(id))
      .map(({ id, says }) => `${id}, “${says}”: not in docs/requirements.md`),
  };
}

type Run = Pick<CoverageReport, 'levels' | 'engines' | 'walks'>;

export const VERDICT_WORDS: Record<CoverageReport['verdict'], string> = {
  passed: 'Complete',
  failed: 'Not complete',
  'chart only': 'Chart only: no verdict on a release',
};

/** A run passes only if it walked the product, in whichever browser. */
export function verdictOf(
  { levels, engines }: Pick<Run, 'levels' | 'engines'>,
  problems: readonly string[],
): CoverageReport['verdict'] {
  if (problems.length > 0) return 'failed';
  return levels.includes('browser') || engines.length > 0 ? 'passed' : 'chart only';
}

/** What a run says nothing about even if all of it passes, worded for somebody who relies on it. */
export function notShownBy({ levels, engines, walks }: Run): string {
  const browsers = [
    ...(levels.includes('browser') ? ['Chromium'] : []),
    ...engines.map(({ name }) => name),
  ];
  const parts = [
    ...(browsers.length > 0
      ? [`other browsers than ${browsers.join(', ')}`, 'how pages look']
      : ['the product itself: its pages were not walked']),
    'what no case brings about',
    'what the lines of the specification leave open',
    ...(walks === null ? ['properties and random walks, which were left out'] : []),
  ];
  return `A green run does not show: ${parts.join('; ')}.`;
}

/** How much of each kind of thing was reached on each level, in words; null for a level that was not run. */
export function shares(report: CoverageReport): { name: string; on: string[] }[] {
  const { states, transitions, outcomes, cases, levels } = report;
  const kinds = { States: states, Transitions: transitions, 'Outcomes of conditions': outcomes };
  return Object.entries({ ...kinds, 'Cases of events': cases }).map(([name, rows]) => ({
    name,
    on: levels.map((level) => {
      const reached = rows.filter(({ hits }) => (hits[level] ?? 0) > 0).length;
      const cannot = rows.filter(
        ({ hits, unreachable }) => hits[level] === 0 && unreachable?.levels.includes(level),
      ).length;
      return `${reached} of ${rows.length - cannot}${cannot === 0 ? '' : `; ${cannot} cannot be reached`}`;
    }),
  }));
}

/** The numbers and the open problems, as text for a terminal. */
export function consoleLines(report: CoverageReport): string[] {
  const { levels, engines, walks, journeys, site, problems } = report;
  const count = (kind: JourneyRow['kind']) => journeys.filter((one) => one.kind === kind).length;
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

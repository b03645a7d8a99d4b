import type { LiveResult } from '../browser/live.ts';
import type { ExpectationRow } from '../expectations.ts';
import type { EngineName } from '#tests/support/driven.ts';
import type { ChartTransition } from '#src/tools/flow/chart.ts';
import type { ModelEvent } from '#src/tools/flow/cases/case.ts';
import type { Start } from '../starts.ts';
import type { Level } from '../unreachable.ts';
import type { RandomWalks } from '../walks/walks.ts';

/** How often something was reached on each level; null on a level that was not run. */
export type Reached = Record<Level, number | null>;

/** What stands in the way of reaching something, by level. */
export interface Excuse {
  levels: readonly Level[];
  reason: string;
  owner: string;
}

export interface DimensionRow {
  name: string;
  levels: Record<Level, { covered: number; unreachable: number; total: number } | null>;
  /** How many the shape of the chart would allow, where only those that occurred are counted; absent where all are counted. */
  conceivable?: number;
}

/** Pairs of consecutive transitions on the running actor. */
export interface CoveredPairs {
  covered: number;
  /** Those that occurred in the worlds explored. */
  total: number;
  /** Those that the shape of the chart would allow. */
  conceivable: number;
}

export interface TransitionRow {
  /** `path ▸ event[index]`. */
  id: string;
  source: string;
  event: string;
  index: number;
  targets: readonly string[];
  guard: ChartTransition['guard'];
  /** In words. */
  says: string;
  hits: Reached;
  /** Ids of the journeys that take it. */
  journeys: { model: string[]; browser: string[] };
  unreachable: Excuse | null;
  /** On the deepest level that was run. */
  status: 'covered' | 'uncovered' | 'unreachable';
  /** Why it is not reached on some level; empty where it is on all. */
  reason: string;
}

export interface GuardRow {
  /** The transition whose condition it is. */
  id: string;
  /** The condition in words. */
  says: string;
  true: Reached;
  false: Reached;
  unreachable: { true: Excuse | null; false: Excuse | null };
}

export interface StateRow {
  path: string;
  says: string;
  hits: Reached;
  unreachable: Excuse | null;
}

/** What was walked in an engine beside Chromium. */
export interface EngineRow {
  name: EngineName;
  journeys: number;
  failures: number;
  /** Milliseconds. */
  took: number;
  /** How often each state was looked at, by path. */
  states: Record<string, number>;
}

/** One equivalence class of an event. */
export interface CaseRow {
  event: string;
  case: string;
  says: string;
  hits: Reached;
  unreachable: Excuse | null;
}

/** One step of a journey, with all that is needed to let it happen again. */
export interface JourneyStepRow {
  /** Type of the event. */
  event: string;
  case: string;
  says: string;
  /** The whole event. */
  carries: ModelEvent;
  /** When it happens, in epoch milliseconds. */
  at: number;
  leaves: readonly string[];
  taken: readonly string[];
  screen: string | null;
}

export interface JourneyRow {
  id: string;
  kind: 'model' | 'browser';
  title: string;
  /** With what the browser kept of an earlier visit, when the visit begins in epoch milliseconds, and the innermost states it opens in. */
  start: Start & { at: number; leaves: readonly string[] };
  steps: JourneyStepRow[];
  /** Milliseconds; null where it was not walked in a browser. */
  took: number | null;
  /** How many of its steps were walked as they should be; null where it was not walked in a browser. */
  done: number | null;
  /** What went wrong at the step after those; null where nothing did. */
  failure: string | null;
}

/**
 * How a state answers an event: with a transition that was taken there; with one that was taken in other states only, which have it in
 * common; with one that the chart brings about itself; by holding it back during a save; or not at all.
 */
export type Cell = 'taken' | 'shared' | 'raised' | 'waits' | 'ignored';

export interface PropertyRow {
  name: string;
  ids: readonly string[];
  steps: number;
  /** Null where it holds. */
  counterexample: { reason: string; steps: readonly string[] } | null;
}

/** What came, what went, and what was reached before and is not any more; each in words. */
export interface Difference {
  came: string[];
  went: string[];
  fell: string[];
}

/** How a report differs from an earlier one. */
export interface Changes {
  /** The earlier one. */
  commit: string | null;
  startedAt: string;
  chartHash: string;
  transitions: Difference;
  /** Of conditions, true and false at every place. */
  outcomes: Difference;
  /** By their titles: their numbers belong to one revision. */
  journeys: Difference;
}

/** One report among others. */
export interface TrendRow extends Pick<CoverageReport, 'commit' | 'startedAt' | 'verdict' | 'levels' | 'tookInAll'> {
  /** On its deepest level. */
  transitions: { covered: number; total: number };
  journeys: number;
  failures: number;
}

/** `reports/coverage/coverage.json`. Other tools read it: `schema` is raised when its shape changes. */
export interface CoverageReport {
  schema: 1;
  machine: string;
  /** Of the chart as data, to tell whether a report belongs to a chart. */
  chartHash: string;
  /** Of everything the front end is built from: what the conditions of the chart stand for, too. */
  productHash: string;
  /** With “+ uncommitted changes” where something of the product or of its tests differs from the commit; null without git. */
  commit: string | null;
  /** Address of the deployed site that was walked; null for the product as it is built here. */
  site: string | null;
  /** Visits on the backend of that site. */
  live: LiveResult[];
  startedAt: string;
  /** What changed since an earlier report; null where none was given. */
  against: Changes | null;
  /** Reports of a folder, this one at the end; empty where none was given. */
  trend: TrendRow[];
  levels: Level[];
  engines: EngineRow[];
  verdict: 'passed' | 'failed';
  /** Why it failed; empty where it passed. */
  problems: string[];
  /** Milliseconds, by part; some parts go on beside others. */
  took: Record<string, number>;
  /** Milliseconds from beginning to end. */
  tookInAll: number;
  dimensions: DimensionRow[];
  transitions: TransitionRow[];
  guards: GuardRow[];
  states: StateRow[];
  cases: CaseRow[];
  /** Rows are innermost states, columns events. */
  grid: { events: string[]; rows: { state: string; cells: Cell[] }[] };
  journeys: JourneyRow[];
  properties: PropertyRow[];
  /** Walks at random and their steps; null where there were none. */
  walks: (RandomWalks & { steps: number }) | null;
  /** How many single changes of the chart a recording of the journeys, made on the chart as it is, tells apart. */
  mutation: {
    killed: number;
    relevant: number;
    score: number;
    /** Short journeys that are there for this alone. */
    extraJourneys: number;
    /** Changes that no journey tells apart, and why. */
    survivors: { id: string; reason: string }[];
    equivalent: { id: string; reason: string }[];
  } | null;
  /** What the specification says of the steps (tests/model/expected), each line with the rule it stands for. */
  requirements: (ExpectationRow & { rule: string })[];
}

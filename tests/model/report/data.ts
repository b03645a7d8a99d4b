import type { ExpectationRow } from '../expectations.ts';
import type { EngineName } from '#tests/support/driven.ts';
import type { ChartTransition } from '#src/model/chart.ts';
import type { ModelEvent } from '#src/model/cases/case.ts';
import type { Start } from '#src/model/variants.ts';
import type { Level } from '../unreachable.ts';
import type { RandomWalks } from '../walks/walks.ts';

/** How often something was reached on each level; null for a level that was not run. */
export type Reached = Record<Level, number | null>;

/** Why something cannot be reached on some levels. */
export interface Excuse {
  levels: readonly Level[];
  reason: string;
  owner: string;
}

export interface DimensionRow {
  name: string;
  levels: Record<Level, { covered: number; unreachable: number; total: number } | null>;
}

export interface TransitionRow {
  /** `path ▸ event [guard]`. */
  id: string;
  source: string;
  event: string;
  index: number;
  targets: readonly string[];
  guard: ChartTransition['guard'];
  /** As text. */
  says: string;
  hits: Reached;
  /** Ids of the journeys that take it. */
  journeys: { model: string[]; browser: string[] };
  unreachable: Excuse | null;
  /** On the deepest level that was run. */
  status: 'covered' | 'uncovered' | 'unreachable';
  /** Why it is not reached on some level; empty if it is reached on all. */
  reason: string;
}

export interface GuardRow {
  /** Id of the transition whose condition it is. */
  id: string;
  /** The condition as text. */
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

/** What was walked in an engine other than Chromium. */
export interface EngineRow {
  name: EngineName;
  journeys: number;
  failures: number;
  /** Milliseconds. */
  took: number;
  /** How often each state was checked, by path. */
  states: Record<string, number>;
}

/** One step of a journey, with everything needed to replay it. */
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
  /** With what the browser stored during an earlier visit, the time at which the visit begins in epoch milliseconds, and the innermost states it opens in. */
  start: Start & { at: number; leaves: readonly string[] };
  steps: JourneyStepRow[];
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

/** `reports/coverage/coverage.json`. Other tools read it: `schema` is raised when its shape changes. */
export interface CoverageReport {
  schema: 1;
  machine: string;
  /** Hash of the chart as data. It tells whether a report belongs to a chart. */
  chartHash: string;
  /** Hash of everything the front end is built from, including what the chart's conditions stand for. */
  productHash: string;
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
  /** Milliseconds, by part. Some parts run in parallel. */
  took: Record<string, number>;
  /** Milliseconds from beginning to end. */
  tookInAll: number;
  dimensions: DimensionRow[];
  transitions: TransitionRow[];
  guards: GuardRow[];
  states: StateRow[];
  journeys: JourneyRow[];
  properties: PropertyRow[];
  /** The random walks and their steps; null if there were none. */
  walks: (RandomWalks & { steps: number }) | null;
  /** What the specification says about the steps (tests/model/expected), each line with the rule it stands for. */
  requirements: (ExpectationRow & { rule: string })[];
}

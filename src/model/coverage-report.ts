import { upperFirst } from 'es-toolkit';

/** One step of a journey in a coverage report. */
export interface JourneyStep {
  says: string;
  /** Ids of the transitions taken. */
  taken: string[];
  /** Paths of the innermost states active afterwards, sorted. */
  leaves: string[];
  /** The event with its payload. */
  event: unknown;
  /** When it happens, in epoch milliseconds. */
  at: number;
}

/** How a journey begins: the URL opened, what the browser had stored, when, and the innermost states it starts in. */
export interface JourneyStart {
  url: string;
  kept: unknown;
  at: number;
  leaves: string[];
}

export interface Journey {
  id: string;
  title: string;
  /** Whether it ran in a browser, or on the chart alone. */
  isBrowser: boolean;
  start: JourneyStart;
  steps: JourneyStep[];
}

export type Coverage = 'hit' | 'missed' | 'unreachable';

/** Levels a journey runs on, the most realistic last. */
export const COVERAGE_LEVELS = ['pure', 'executed', 'browser'] as const;
export type CoverageLevel = (typeof COVERAGE_LEVELS)[number];

/** Hits per level; null for a level that was not run. */
export type LevelHits = Record<CoverageLevel, number | null>;

export interface TransitionCoverage {
  status: Coverage;
  hits: LevelHits;
  /** Ids of the journeys that take it. */
  journeys: string[];
  /** Why some level cannot reach it, and where it was taken anyway; empty if there is nothing to explain. */
  reason: string;
}

/** The part of a coverage report that the explorer uses. */
export interface CoverageReport {
  /** Short commit id of the revision it was made from; null if unknown. */
  commit: string | null;
  /** ISO 8601. */
  startedAt: string;
  /** Hash of the chart it was made from. */
  chartHash: string;
  transitions: Map<string, TransitionCoverage>;
  journeys: Journey[];
}

const SCHEMA = 1;

/** The part of `reports/coverage/coverage.json` that is read. */
interface ReportFile extends Pick<CoverageReport, 'commit' | 'startedAt' | 'chartHash'> {
  schema: number;
  transitions: {
    id: string;
    hits: LevelHits;
    journeys: { model: string[]; browser: string[] };
    unreachable: { levels: string[]; reason: string } | null;
  }[];
  journeys: {
    id: string;
    kind: 'model' | 'browser';
    start: JourneyStart & { says: string };
    steps: (Omit<JourneyStep, 'event'> & { carries: unknown })[];
  }[];
}

/** Checks only the outline: the schema version implies the contents of the rows. */
function isReport(value: unknown): value is ReportFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'schema' in value &&
    'journeys' in value &&
    Array.isArray(value.journeys) &&
    'transitions' in value &&
    Array.isArray(value.transitions)
  );
}

function readJourney({ id, kind, start, steps }: ReportFile['journeys'][number]): Journey {
  return {
    id,
    title: start.says,
    isBrowser: kind === 'browser',
    start,
    steps: steps.map(({ carries, ...step }) => ({
      ...step,
      says: upperFirst(step.says),
      event: carries,
    })),
  };
}

/**
 * The deepest level that was run decides: what was only taken on the chart was not taken in the product.
 * @param excused the levels on which the transition is declared unreachable
 */
export function statusOfHits(hits: LevelHits, excused: readonly string[]): Coverage {
  const deepest = COVERAGE_LEVELS.findLast((level) => hits[level] !== null);
  if (deepest === undefined) return 'missed';
  if ((hits[deepest] ?? 0) > 0) return 'hit';
  return excused.includes(deepest) ? 'unreachable' : 'missed';
}

function readTransition({
  id,
  hits,
  journeys,
  unreachable,
}: ReportFile['transitions'][number]): [string, TransitionCoverage] {
  const status = statusOfHits(hits, unreachable?.levels ?? []);
  const isTakenElsewhere =
    status === 'unreachable' && COVERAGE_LEVELS.some((level) => (hits[level] ?? 0) > 0);
  const reason = `${isTakenElsewhere ? `${upperFirst(hitsInWords(hits))}. ` : ''}${unreachable?.reason ?? ''}`;
  return [id, { status, hits, journeys: [...journeys.browser, ...journeys.model], reason }];
}

/**
 * Reads the output of `npm run coverage`.
 * @throws when the value is not a report, or has another schema version
 */
export function readCoverage(value: unknown): CoverageReport {
  if (!isReport(value)) throw new Error('This is no coverage report.');
  const { schema, commit, startedAt, chartHash, transitions, journeys } = value;
  if (schema !== SCHEMA)
    throw new Error('This coverage report has another shape than this explorer reads.');
  return {
    commit,
    startedAt,
    chartHash,
    transitions: new Map(transitions.map(readTransition)),
    journeys: journeys.map(readJourney),
  };
}

const NEVER: TransitionCoverage = {
  status: 'missed',
  hits: { pure: null, executed: null, browser: null },
  journeys: [],
  reason: '',
};

function least(level: CoverageLevel, all: readonly TransitionCoverage[]): number | null {
  const counts = all.map(({ hits }) => hits[level]).filter((count) => count !== null);
  return counts.length === 0 ? null : Math.min(...counts);
}

/** Coverage of an edge that stands for several transitions: hit only if all reachable ones are. `missing` lists those that are not. */
export function coverageOfAll(
  report: CoverageReport,
  ids: readonly string[],
): TransitionCoverage & { missing: string[] } {
  const own = ids.map((id) => ({ id, ...(report.transitions.get(id) ?? NEVER) }));
  const reachable = own.filter(({ status }) => status !== 'unreachable');
  const missing = reachable.filter(({ status }) => status === 'missed').map(({ id }) => id);
  return {
    status: reachable.length === 0 ? 'unreachable' : missing.length > 0 ? 'missed' : 'hit',
    hits: {
      pure: least('pure', reachable),
      executed: least('executed', reachable),
      browser: least('browser', reachable),
    },
    journeys: [...new Set(own.flatMap(({ journeys }) => journeys))],
    reason: own.find(({ reason }) => reason !== '')?.reason ?? '',
    missing,
  };
}

const LEVEL_WORDS = {
  pure: 'on the chart',
  executed: 'on a running flow',
  browser: 'in the product, in Chromium',
} satisfies Record<CoverageLevel, string>;

function times(count: number): string {
  return count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`;
}

/** Counts in words, one for each level that was run. */
export function hitsInWords(hits: LevelHits): string {
  return COVERAGE_LEVELS.flatMap((level) => {
    const count = hits[level];
    return count === null ? [] : [`${times(count)} ${LEVEL_WORDS[level]}`];
  }).join(', ');
}

/** A warning if the report was made from a chart other than the one with these transitions and this hash; null if it matches. */
export function strangeness(
  report: CoverageReport,
  ids: readonly string[],
  chartHash: string,
): string | null {
  const words = 'This report was made from another revision of the chart';
  const known = new Set(ids);
  const strangers =
    [...report.transitions.keys()].filter((id) => !known.has(id)).length +
    ids.filter((id) => !report.transitions.has(id)).length;
  if (strangers > 0)
    return `${words}: ${strangers} ${strangers === 1 ? 'transition differs' : 'transitions differ'}.`;
  return report.chartHash === chartHash ? null : `${words}.`;
}

/** One step of a journey as a coverage report tells it. */
export interface JourneyStep {
  says: string;
  /** Ids of the transitions taken. */
  taken: string[];
  /** Paths of the states active afterwards; null where the report does not say. */
  active: string[] | null;
  /** The event with all it carries, where the report says it. */
  event: unknown;
}

export interface Journey {
  id: string;
  title: string;
  variant: string | null;
  /** The address the visit opens, with what the browser kept; null begins the variant as usual. */
  start: { url: string; kept: unknown } | null;
  steps: JourneyStep[];
}

export type Coverage = 'hit' | 'missed' | 'unreachable';

export interface TransitionCoverage {
  status: Coverage;
  hits: number;
  /** Ids of the journeys that take it. */
  journeys: string[];
  /** Why it is not covered; empty where it is. */
  reason: string;
}

/** What the explorer reads of a coverage report. */
export interface CoverageReport {
  transitions: Map<string, TransitionCoverage>;
  journeys: Journey[];
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listAt(fields: Fields, ...names: readonly string[]): Fields[] {
  for (const name of names) {
    const value = fields[name];
    if (Array.isArray(value)) return value.filter(isFields);
  }
  return [];
}

function textAt(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string') return value;
  }
  return '';
}

function textsAt(fields: Fields, ...names: readonly string[]): string[] | null {
  for (const name of names) {
    const value = fields[name];
    if (Array.isArray(value)) return value.filter((text): text is string => typeof text === 'string');
  }
  return null;
}

function readStep(step: Fields): JourneyStep {
  return {
    says: textAt(step, 'says', 'words', 'label', 'event'),
    taken: textsAt(step, 'taken', 'transitions') ?? [],
    active: textsAt(step, 'active', 'leaves', 'states'),
    event: step['event'],
  };
}

function readStart(start: unknown): Journey['start'] {
  return isFields(start) && typeof start['url'] === 'string' ? { url: start['url'], kept: start['kept'] } : null;
}

function readJourney(journey: Fields, at: number): Journey {
  return {
    id: textAt(journey, 'id', 'name') || `journey-${at + 1}`,
    title: textAt(journey, 'title', 'name', 'says') || `Journey ${at + 1}`,
    variant: textAt(journey, 'variant') || null,
    start: readStart(journey['start']),
    steps: listAt(journey, 'steps').map(readStep),
  };
}

function statusOf(row: Fields, hits: number): Coverage {
  const status = textAt(row, 'status', 'verdict');
  if (status === 'unreachable') return 'unreachable';
  return hits > 0 || status === 'covered' || status === 'hit' ? 'hit' : 'missed';
}

function hitsOf(row: Fields, journeys: readonly string[]): number {
  const { hits } = row;
  if (typeof hits === 'number') return hits;
  if (isFields(hits)) return Math.max(0, ...Object.values(hits).filter((count) => typeof count === 'number'));
  return journeys.length;
}

/**
 * Reads a coverage report. Where it lists no transitions, they are counted from the steps of its journeys.
 * @throws when the value is no report: neither transitions nor journeys
 */
export function readCoverage(value: unknown): CoverageReport {
  if (!isFields(value)) throw new Error('This is no coverage report.');
  const journeys = listAt(value, 'journeys').map(readJourney);
  const rows = listAt(value, 'transitions', 'items');
  if (journeys.length === 0 && rows.length === 0) throw new Error('This is no coverage report: it has neither transitions nor journeys.');
  const takenBy = new Map<string, string[]>();
  let counted = new Map<string, number>();
  for (const { id, steps } of journeys) {
    for (const taken of steps.flatMap((step) => step.taken)) {
      counted = counted.set(taken, (counted.get(taken) ?? 0) + 1);
      takenBy.set(taken, [...new Set([...(takenBy.get(taken) ?? []), id])]);
    }
  }
  const transitions = new Map<string, TransitionCoverage>();
  for (const [id, hits] of counted) transitions.set(id, { status: 'hit', hits, journeys: takenBy.get(id) ?? [], reason: '' });
  for (const row of rows) {
    const id = textAt(row, 'id', 'transition');
    const own = textsAt(row, 'journeys') ?? takenBy.get(id) ?? [];
    const hits = hitsOf(row, own);
    transitions.set(id, { status: statusOf(row, hits), hits, journeys: own, reason: textAt(row, 'reason', 'why') });
  }
  return { transitions, journeys };
}

/** Coverage of an edge that stands for several transitions: hit only where all that can be reached are. */
export function coverageOfAll(report: CoverageReport, ids: readonly string[]): TransitionCoverage & { missing: string[] } {
  const own = ids.map((id) => ({ id, ...(report.transitions.get(id) ?? { status: 'missed' as const, hits: 0, journeys: [], reason: '' }) }));
  const reachable = own.filter(({ status }) => status !== 'unreachable');
  const missing = reachable.filter(({ status }) => status === 'missed').map(({ id }) => id);
  return {
    status: reachable.length === 0 ? 'unreachable' : missing.length > 0 ? 'missed' : 'hit',
    hits: reachable.length === 0 ? 0 : Math.min(...reachable.map(({ hits }) => hits)),
    journeys: [...new Set(own.flatMap(({ journeys }) => journeys))],
    reason: own.find(({ reason }) => reason !== '')?.reason ?? '',
    missing,
  };
}

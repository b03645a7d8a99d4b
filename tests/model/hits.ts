import { guardWords, inQuotes, transitionWords } from '#src/model/words.ts';
import { ALWAYS, type ChartIndex } from '#src/model/chart.ts';
import type { EventCase } from '#src/model/cases/case.ts';
import { CASES_BY_TYPE } from './cases.ts';
import { type Level, UNREACHABLE } from './unreachable.ts';

/** How often each thing was reached on a level, by id. */
export type Hits = ReadonlyMap<string, number>;

/** Counts how often each id was reached. */
export function countHits(reached: Iterable<readonly string[]>): Hits {
  const hits = new Map<string, number>();
  for (const ids of reached) for (const id of ids) hits.set(id, (hits.get(id) ?? 0) + 1);
  return hits;
}

/** The id under which coverage counts a state. */
export function stateId(path: string): string {
  return `state ${path}`;
}

/** The id under which coverage counts a case of an event. */
export function caseId(event: string, id: string): string {
  return `case ${event}: ${id}`;
}

/** What the chart did in one step of a visit, or while it opened. */
export interface Did {
  /** Ids of the transitions taken. */
  taken: readonly string[];
  /** Outcomes of conditions. */
  outcomes: readonly string[];
  /** Paths of the innermost states active afterwards, sorted. */
  leaves: readonly string[];
}

/** What happened in a step: a case of an event. */
export interface By {
  type: string;
  case: Pick<EventCase, 'id' | 'says'>;
}

/** The ids under which coverage counts a step. `by` is null for the opening. */
export function reachedBy({ taken, outcomes, leaves }: Did, by: By | null): string[] {
  return [
    ...taken,
    ...outcomes,
    ...leaves.map(stateId),
    ...(by === null ? [] : [caseId(by.type, by.case.id)]),
  ];
}

/** Paths of the innermost states, without those that an eventless transition leaves at once. */
export function statesOf(index: ChartIndex): string[] {
  return index.chart.states
    .filter(
      ({ path, children }) =>
        path !== '' && children.length === 0 && index.linesFor(path, ALWAYS).length === 0,
    )
    .map(({ path }) => path);
}

export type CountedKind = 'states' | 'transitions' | 'outcomes' | 'cases';

/** Everything that counts: states, transitions, outcomes of conditions, and cases of events. */
export function countedIn(index: ChartIndex): { kind: CountedKind; id: string; says: string }[] {
  const { states, transitions } = index.chart;
  const words = new Map(states.map(({ path, description }) => [path, description]));
  return [
    ...statesOf(index).map((path) => ({
      kind: 'states' as const,
      id: stateId(path),
      says: words.get(path) ?? '',
    })),
    ...transitions.map((transition) => ({
      kind: 'transitions' as const,
      id: transition.id,
      says: transitionWords(transition),
    })),
    ...transitions.flatMap(({ id, guard }) =>
      guard === null
        ? []
        : [true, false].map((outcome) => ({
            kind: 'outcomes' as const,
            id: `${id} = ${outcome}`,
            says: `${guardWords(guard)}: ${outcome ? 'yes' : 'no'}`,
          })),
    ),
    ...[...CASES_BY_TYPE].flatMap(([event, cases]) =>
      cases.map(({ id, says }) => ({ kind: 'cases' as const, id: caseId(event, id), says })),
    ),
  ];
}

/**
 * What is wrong with the coverage of a level; empty if everything reachable was reached and the rest is explained.
 * @param lost failed journeys with what they would have reached; each is reported once
 */
export function coverageProblems(
  index: ChartIndex,
  level: Level,
  hits: Hits,
  lost: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): string[] {
  const words = new Map(countedIn(index).map(({ id, says }) => [id, says]));
  const inWords = (id: string) => `${inQuotes(words.get(id) ?? '')} (${id})`;
  const excused = UNREACHABLE.filter(({ levels }) => levels.includes(level)).map(({ id }) => id);
  const open = new Set([...words.keys()].filter((id) => !hits.has(id) && !excused.includes(id)));
  const following: string[] = [];
  for (const [journey, goals] of lost) {
    const missed = [...open].filter((id) => goals.has(id));
    for (const id of missed) open.delete(id);
    if (missed.length > 0)
      following.push(
        [`Not reached, because ${journey} fails:`, ...missed.map((id) => `  ${inWords(id)}`)].join(
          '\n',
        ),
      );
  }
  return [
    ...following,
    ...[...open].map((id) => `${inWords(id)}: not reached, and not explained`),
    ...excused
      .filter((id) => hits.has(id))
      .map((id) => `${id}: said to be unreachable, and reached`),
    ...excused
      .filter((id) => !words.has(id))
      .map((id) => `${id}: said to be unreachable, and not in the chart`),
  ];
}

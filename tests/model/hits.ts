import { guardWords, inQuotes, transitionWords } from '#src/model/words.ts';
import { CASES_BY_TYPE } from './cases.ts';
import type { Universe } from '#src/model/outcomes.ts';
import type { Level, Unreachable } from './unreachable.ts';

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

/** Paths of the innermost states, without those that an eventless transition leaves at once. */
export function statesOf(universe: Universe): string[] {
  const { states } = universe.chart;
  return states
    .filter(
      ({ path, children }) =>
        path !== '' && children.length === 0 && universe.linesOf(path, '@always').length === 0,
    )
    .map(({ path }) => path);
}

/** Ids of everything that counts: states, transitions, outcomes of conditions, and cases of events. */
export function everythingOf(universe: Universe): string[] {
  const cases = [...CASES_BY_TYPE].flatMap(([event, all]) =>
    all.map(({ id }) => caseId(event, id)),
  );
  return [
    ...statesOf(universe).map(stateId),
    ...universe.transitions.keys(),
    ...universe.outcomes,
    ...cases,
  ];
}

/** The name of something that counts: what happens or what is asked, with its id in parentheses. */
function inWords({ chart }: Universe, id: string): string {
  const [bare = id] = id.split(' = ');
  const transition = chart.transitions.find((one) => one.id === bare);
  if (transition === undefined) return id;
  const says =
    bare === id
      ? transitionWords(transition)
      : `${guardWords(transition.guard)}: ${id.endsWith('true') ? 'yes' : 'no'}`;
  return `${inQuotes(says)} (${id})`;
}

/** One problem for all ids that were not reached because a journey failed before it got to them. */
function followsFrom(universe: Universe, journey: string, missed: readonly string[]): string {
  return [
    `Not reached, because ${journey} fails:`,
    ...missed.map((id) => `  ${inWords(universe, id)}`),
  ].join('\n');
}

/**
 * What is wrong with the coverage of a level; empty if everything reachable was reached and the rest is explained.
 * @param lost failed journeys with what they would have reached; each is reported once
 */
export function coverageProblems(
  universe: Universe,
  level: Level,
  hits: Hits,
  unreachable: readonly Unreachable[],
  lost: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): string[] {
  const all = everythingOf(universe);
  const excused = new Set(
    unreachable.filter(({ levels }) => levels.includes(level)).map(({ id }) => id),
  );
  const open = new Set(all.filter((id) => !hits.has(id) && !excused.has(id)));
  const following: string[] = [];
  for (const [journey, goals] of lost) {
    const missed = [...open].filter((id) => goals.has(id));
    for (const id of missed) open.delete(id);
    if (missed.length > 0) following.push(followsFrom(universe, journey, missed));
  }
  return [
    ...following,
    ...[...open].map((id) => `${inWords(universe, id)}: not reached, and not explained`),
    ...[...excused]
      .filter((id) => hits.has(id))
      .map((id) => `${id}: said to be unreachable, and reached`),
    ...[...excused]
      .filter((id) => !all.includes(id))
      .map((id) => `${id}: said to be unreachable, and not in the chart`),
  ];
}

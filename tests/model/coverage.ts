import { guardWords, inQuotes, transitionWords } from '#src/tools/flow/words.ts';
import { CASES_BY_TYPE } from './cases.ts';
import type { Universe } from './chart/universe.ts';
import type { Level, Unreachable } from './unreachable.ts';

/** How often each thing was reached on a level, by id. */
export type Hits = ReadonlyMap<string, number>;

/** Counts what was taken and answered. */
export function countHits(reached: Iterable<readonly string[]>): Hits {
  const hits = new Map<string, number>();
  for (const ids of reached) for (const id of ids) hits.set(id, (hits.get(id) ?? 0) + 1);
  return hits;
}

/** How a state is counted. */
export function stateId(path: string): string {
  return `state ${path}`;
}

/** How a case of an event is counted. */
export function caseId(event: string, id: string): string {
  return `case ${event}: ${id}`;
}

/** Innermost states that last: the others are left in the same moment. */
export function statesOf(universe: Universe): string[] {
  const { states } = universe.chart;
  return states.filter(({ path, children }) => path !== '' && children.length === 0 && universe.linesOf(path, '@always').length === 0).map(({ path }) => path);
}

/** Everything that counts: states, transitions, outcomes of conditions, and cases of events. */
export function everythingOf(universe: Universe): string[] {
  const cases = [...CASES_BY_TYPE].flatMap(([event, all]) => all.map(({ id }) => caseId(event, id)));
  return [...statesOf(universe).map(stateId), ...universe.transitions.keys(), ...universe.outcomes, ...cases];
}

/** What something that counts is called: what happens, or what is asked, and in brackets its id. */
function inWords({ chart }: Universe, id: string): string {
  const [bare = id] = id.split(' = ');
  const transition = chart.transitions.find((one) => one.id === bare);
  if (transition === undefined) return id;
  const says = bare === id ? transitionWords(transition) : `${guardWords(transition.guard)}: ${id.endsWith('true') ? 'yes' : 'no'}`;
  return `${inQuotes(says)} (${id})`;
}

/** Some ids that were not reached, as one problem: because a journey that would have reached them failed before. */
function followsFrom(universe: Universe, journey: string, missed: readonly string[]): string {
  return [`Not reached, because ${journey} fails:`, ...missed.map((id) => `  ${inWords(universe, id)}`)].join('\n');
}

/**
 * What is wrong with the coverage of a level; empty where all that can be reached was reached, and the rest is explained.
 * `lost` are journeys that failed, and what they would have reached: that is told once for each.
 */
export function coverageProblems(universe: Universe, level: Level, hits: Hits, unreachable: readonly Unreachable[], lost: ReadonlyMap<string, ReadonlySet<string>> = new Map()): string[] {
  const all = everythingOf(universe);
  const excused = new Set(unreachable.filter(({ levels }) => levels.includes(level)).map(({ id }) => id));
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
    ...[...excused].filter((id) => hits.has(id)).map((id) => `${id}: said to be unreachable, and reached`),
    ...[...excused].filter((id) => !all.includes(id)).map((id) => `${id}: said to be unreachable, and not in the chart`),
  ];
}

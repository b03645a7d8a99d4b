import { countBy } from 'es-toolkit';
import { guardWords, inQuotes, transitionWords } from '#src/model/words.ts';
import { ALWAYS, type ChartIndex } from '#src/model/chart.ts';
import type { Move } from '#src/model/moves.ts';
import type { Moment } from '#src/model/stepper.ts';
import type { Journey } from './explore/journey.ts';
import { CASES_BY_TYPE } from './cases.ts';
import { type Level, UNREACHABLE } from './unreachable.ts';

/** How often each thing was reached on a level, by id. */
export type Hits = ReadonlyMap<string, number>;

/** Counts how often each id was reached. */
export function countHits(replays: readonly { reached: readonly string[] }[]): Hits {
  const ids = replays.flatMap(({ reached }) => reached);
  return new Map(Object.entries(countBy(ids, (id) => id)));
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
export type Did = Pick<Moment, 'taken' | 'outcomes' | 'leaves'>;

/** The ids under which coverage counts a step. There is no move while a visit opens. */
export function reachedBy({ taken, outcomes, leaves }: Did, move?: Move): string[] {
  return [
    ...taken,
    ...outcomes,
    ...leaves.map(stateId),
    ...(move === undefined ? [] : [caseId(move.type, move.case.id)]),
  ];
}

/** Everything that a visit reaches, step by step. */
export function reachedIn({ moves, moments }: Pick<Journey, 'moves' | 'moments'>): string[] {
  return moments.flatMap((moment, index) => reachedBy(moment, moves[index - 1]));
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

/** Something that counts: a state, a transition, an outcome of a condition, or a case of an event. */
export interface Counted {
  kind: 'States' | 'Transitions' | 'Outcomes of conditions' | 'Cases of events';
  id: string;
  says: string;
}

/** Everything that counts. */
export function countedIn(index: ChartIndex): Counted[] {
  const states = statesOf(index).map((path): Counted => ({
    kind: 'States',
    id: stateId(path),
    says: index.state(path).description,
  }));
  const { transitions } = index.chart;
  const taken = transitions.map((transition): Counted => ({
    kind: 'Transitions',
    id: transition.id,
    says: transitionWords(transition),
  }));
  const outcomes = transitions
    .filter(({ guard }) => guard !== null)
    .flatMap(({ id, guard }) =>
      [true, false].map((outcome): Counted => ({
        kind: 'Outcomes of conditions',
        id: `${id} = ${outcome}`,
        says: `${guardWords(guard)}: ${outcome ? 'yes' : 'no'}`,
      })),
    );
  const cases = [...CASES_BY_TYPE].flatMap(([event, all]) =>
    all.map(({ id, says }): Counted => ({ kind: 'Cases of events', id: caseId(event, id), says })),
  );
  return [...states, ...taken, ...outcomes, ...cases];
}

/**
 * What is wrong with the coverage of a level; empty if everything reachable was reached and the rest is explained.
 * @param lost what failed journeys would have reached. That is no fault of its own.
 */
export function coverageProblems(
  index: ChartIndex,
  level: Level,
  hits: Hits,
  lost: ReadonlySet<string> = new Set(),
): string[] {
  const counted = countedIn(index);
  const excused = UNREACHABLE.filter(({ levels }) => levels.includes(level)).map(({ id }) => id);
  return [
    ...counted
      .filter(({ id }) => !hits.has(id) && !lost.has(id) && !excused.includes(id))
      .map(({ id, says }) => `${inQuotes(says)} (${id}): not reached, and not explained`),
    ...excused
      .filter((id) => hits.has(id))
      .map((id) => `${id}: said to be unreachable, and reached`),
    ...excused
      .filter((id) => counted.every((one) => one.id !== id))
      .map((id) => `${id}: said to be unreachable, and not in the chart`),
  ].map((problem) => `${level}: ${problem}`);
}

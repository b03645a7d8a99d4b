import { isEqual, omitBy } from 'es-toolkit';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import type { Moment } from '#src/model/stepper.ts';
import { stateDifference } from '../state-words.ts';
import { reasonOf } from '../browser/problems.ts';
import { didIn, inWords, type Journey } from '../explore/journey.ts';
import { type Did, reachedBy } from '../hits.ts';
import type { Level } from '../unreachable.ts';
import type { EngineName } from '#tests/support/driven.ts';

/** What a level sees of the chart after one step. */
export interface Seen extends Did {
  context: BookingContext;
  tags: readonly string[];
}

export function seenOf(moment: Moment): Seen {
  const { context, tags } = moment.snapshot;
  return { ...didIn(moment), context, tags: [...tags].toSorted() };
}

/** How a journey went on a level. */
export interface Replay {
  journey: Journey;
  /** Number of completed steps. */
  done: number;
  /** The ids that coverage counts, each as often as it was reached. */
  reached: string[];
  /** Why the step after those failed; null if none did. */
  failure: string | null;
}

/** The replay of which each step was seen, the failed one last. */
export function replayOf(journey: Journey, seen: readonly Seen[], error: unknown = null): Replay {
  return {
    journey,
    done: error === null ? journey.steps.length : Math.max(0, seen.length - 2),
    reached: seen.flatMap((did, index) => reachedBy(did, journey.steps[index - 1] ?? null)),
    failure: error === null ? null : reasonOf(error),
  };
}

/** The command that walks a journey again. */
export function replayCommand(id: string, engine = 'Chromium'): string {
  return `npm run coverage -- --journey ${id}${engine === 'Chromium' ? '' : ` --engine ${engine.toLowerCase()}`}`;
}

/** A failed journey as text: its steps up to the one that failed, what went wrong, and how to replay it. `where` is a level or an engine. */
export function failureInWords(
  { journey, done, failure }: Pick<Replay, 'journey' | 'done' | 'failure'>,
  where: Level | EngineName,
  notes: readonly string[] = [],
): string {
  const { id, start, steps } = journey;
  return [
    `Journey ${id} fails after ${done} of ${steps.length} steps (${where}):`,
    ...inWords({ start, steps: steps.slice(0, done + 1) }).map((line) => `  ${line}`),
    `  ✗ ${failure}`,
    ...notes,
    `Replay it: ${replayCommand(id, id.startsWith('V') ? where : undefined)}`,
  ].join('\n');
}

/** @throws an error that says how the chart differs from what was expected of it */
export function compare(expected: Seen, actual: Seen): void {
  const inText = (ids: readonly string[]) => ids.join(', ') || 'none';
  const astray = stateDifference(actual.leaves, expected.leaves);
  const lists = (['taken', 'tags'] as const)
    .filter((name) => !isEqual(expected[name], actual[name]))
    .map((name) => `${name}: expected ${inText(expected[name])}, got ${inText(actual[name])}`);
  const keys = Object.keys(
    omitBy(actual.context, (value, key) => isEqual(value, expected.context[key])),
  );
  const wrong = [
    ...(astray === null ? [] : [astray]),
    ...lists,
    ...(keys.length === 0 ? [] : [`context: ${keys.join(', ')} differ`]),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

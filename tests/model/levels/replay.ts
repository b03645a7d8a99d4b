import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { Moment } from '#src/model/stepper.ts';
import { differences } from '../expected/judge.ts';
import { stateDifference } from '../state-words.ts';
import { reasonOf } from '../browser/problems.ts';
import { inWords, type Journey } from '../explore/journey.ts';
import { reachedIn } from '../hits.ts';
import type { Level } from '../unreachable.ts';
import type { EngineName } from '#tests/support/driven.ts';

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

/** What a level sees of the chart once the visit is opened, and after each step. */
export type Seen = Pick<Moment, 'taken' | 'leaves'> & {
  snapshot: Pick<BookingSnapshot, 'context' | 'tags'>;
};

/** Walks a journey by `walk`, and compares everything that it sees with the journey. Ends with the first difference. */
export async function replay(
  journey: Journey,
  walk: (see: (seen: Seen) => void) => unknown,
): Promise<Replay> {
  const { moves, moments } = journey;
  let passed = 0;
  let failure: string | null = null;
  try {
    await walk((seen) => {
      compare(moments[passed], seen);
      passed += 1;
    });
  } catch (error) {
    failure = reasonOf(error);
  }
  return {
    journey,
    done: failure === null ? moves.length : Math.max(0, passed - 1),
    // Whoever takes the same transitions to the same states has asked the same conditions.
    reached: reachedIn({ moves, moments: moments.slice(0, passed) }),
    failure,
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
  const { id, start, moves } = journey;
  return [
    `Journey ${id} fails after ${done} of ${moves.length} steps (${where}):`,
    ...inWords({ start, moves: moves.slice(0, done + 1) }).map((line) => `  ${line}`),
    `  ✗ ${failure}`,
    ...notes,
    `Replay it: ${replayCommand(id, id.startsWith('V') ? where : undefined)}`,
  ].join('\n');
}

/** @throws an error that says how the chart differs from what was expected of it */
function compare(expected: Seen | undefined, actual: Seen): void {
  if (expected === undefined) throw new Error('the journey is over');
  const seenIn = ({ taken, snapshot: { tags, context } }: Seen) => ({
    taken: taken.join(', '),
    tags: [...tags].toSorted().join(', '),
    context,
  });
  const wrong = [
    stateDifference(actual.leaves, expected.leaves) ?? [],
    differences(seenIn(expected), seenIn(actual), ''),
  ].flat();
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

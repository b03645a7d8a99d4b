import { isDeepStrictEqual } from 'node:util';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { leavesOf } from '#src/model/active.ts';
import type { GuardOutcome } from '#src/model/outcomes.ts';
import type { Moment } from '#src/model/stepper.ts';
import { stateDifference } from '../state-words.ts';
import { inWords, type Journey } from '../explore/journey.ts';
import type { Level } from '../unreachable.ts';
import type { EngineName } from '#tests/support/driven.ts';

/** The state of the chart after one step of a replayed journey. */
export interface Seen {
  leaves: readonly string[];
  taken: readonly string[];
  outcomes: readonly GuardOutcome[];
  /** The context afterwards; null on levels that cannot see it. */
  context: BookingContext | null;
  tags: readonly string[];
}

export function seenOf({ snapshot, taken, outcomes }: Moment): Seen {
  return {
    leaves: leavesOf(snapshot),
    taken,
    outcomes,
    context: snapshot.context,
    tags: [...snapshot.tags].toSorted(),
  };
}

/** Where a replay diverged from the journey. */
export interface Divergence {
  journey: Journey;
  /** Number of the step, 0 for the opening. */
  step: number;
  reason: string;
}

/** The outcome of replaying a journey. */
export interface Replay {
  journey: Journey;
  seen: Seen[];
  divergence: Divergence | null;
}

/** The command that walks a journey again. */
export function replayCommand(id: string, engine = 'Chromium'): string {
  return `npm run coverage -- --journey ${id}${engine === 'Chromium' ? '' : ` --engine ${engine.toLowerCase()}`}`;
}

/** A failing journey as text: its steps up to the one that failed, what went wrong, and how to replay it. `where` is a level or an engine. */
export function describeDivergence(
  { journey, step, reason }: Divergence,
  where: Level | EngineName,
  notes: readonly string[] = [],
): string {
  const prefix = inWords({ start: journey.start, steps: journey.steps.slice(0, step) });
  return [
    `Journey ${journey.id} fails after ${step} of ${journey.steps.length} steps (${where}):`,
    ...prefix.map((line) => `  ${line}`),
    `  ✗ ${reason}`,
    ...notes,
    `Replay it: ${replayCommand(journey.id, journey.id.startsWith('V') ? where : undefined)}`,
  ].join('\n');
}

/** How two worlds differ, one line for each part; empty if they do not. */
export function differences(
  expected: Pick<Seen, 'leaves' | 'taken' | 'context' | 'tags'>,
  actual: Seen,
): string[] {
  const lines: string[] = [];
  const compare = (what: string, wanted: readonly string[], got: readonly string[]) => {
    if (!isDeepStrictEqual([...wanted], [...got]))
      lines.push(
        `${what}: expected ${wanted.join(', ') || 'none'}, got ${got.join(', ') || 'none'}`,
      );
  };
  const astray = stateDifference(actual.leaves, expected.leaves);
  if (astray !== null) lines.push(astray);
  compare('transitions', expected.taken, actual.taken);
  compare('tags', expected.tags, actual.tags);
  if (expected.context !== null && actual.context !== null) {
    const wanted = new Map<string, unknown>(Object.entries(expected.context));
    const differing = Object.entries(actual.context).filter(
      ([key, value]) => !isDeepStrictEqual(value, wanted.get(key)),
    );
    if (differing.length > 0)
      lines.push(`context: ${differing.map(([key]) => key).join(', ')} differ`);
  }
  return lines;
}

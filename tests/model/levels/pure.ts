import type { Moment, Stepper } from '#src/model/stepper.ts';
import { reasonOf } from '../browser/problems.ts';
import type { Journey } from '../explore/journey.ts';
import { pathOf } from '../explore/paths.ts';
import { differences, type Replay, type Seen, seenOf } from './replay.ts';

/** Replays a journey on the chart as a pure function. Stops at the first difference. */
export function replayPurely(stepper: Stepper, journey: Journey): Replay {
  const recorded = [journey.opening, ...journey.steps];
  const seen: Seen[] = [];
  const check = (moment: Moment) => {
    const now = seenOf(moment);
    const { taken, leaves } = recorded[seen.length] ?? now;
    seen.push(now);
    const reasons = differences({ taken, leaves, context: null, tags: now.tags }, now);
    if (reasons.length > 0) throw new Error(reasons.join('; '));
  };
  try {
    pathOf(stepper, journey).testSync({ states: { '*': check } });
    return { journey, seen, divergence: null };
  } catch (error) {
    return {
      journey,
      seen,
      divergence: { journey, step: seen.length - 1, reason: reasonOf(error) },
    };
  }
}

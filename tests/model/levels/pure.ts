import type { Moment, Stepper } from '#src/model/stepper.ts';
import type { Journey } from '../explore/journey.ts';
import { pathOf } from '../explore/paths.ts';
import { compare, type Replay, replayOf, type Seen, seenOf } from './replay.ts';

/** Replays a journey on the chart as a pure function. Stops at the first difference. */
export function replayPurely(stepper: Stepper, journey: Journey): Replay {
  const recorded = [journey.opening, ...journey.steps];
  const seen: Seen[] = [];
  const check = (moment: Moment) => {
    const now = seenOf(moment);
    seen.push(now);
    compare({ ...now, ...recorded[seen.length - 1] }, now);
  };
  try {
    pathOf(stepper, journey).testSync({ states: { '*': check } });
    return replayOf(journey, seen);
  } catch (error) {
    return replayOf(journey, seen, error);
  }
}

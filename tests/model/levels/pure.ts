import type { Stepper } from '#src/model/stepper.ts';
import type { Journey } from '../explore/journey.ts';
import { pathOf } from '../explore/paths.ts';
import { replay, type Replay } from './replay.ts';

/** Replays a journey on the chart as a pure function. Stops at the first difference. */
export function replayPurely(stepper: Stepper, journey: Journey): Promise<Replay> {
  return replay(journey, (see) => pathOf(stepper, journey).testSync({ states: { '*': see } }));
}

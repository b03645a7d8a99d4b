import type { Stepped, Stepper } from '../chart/stepper.ts';
import type { World } from '#src/tools/flow/cases/case.ts';
import { leavesOf } from '#src/tools/flow/active.ts';
import { begin, moveOn } from '../explore/explore.ts';
import type { Journey } from '../explore/journey.ts';
import { inputAt } from '../starts.ts';
import { differences, type Replay, type Seen } from './replay.ts';

function seenOf({ world, taken, outcomes }: Stepped & { world: World }): Seen {
  const { context, tags } = world.snapshot;
  return { leaves: leavesOf(world.snapshot), taken, outcomes, context, tags: [...tags].toSorted(), saves: null };
}

/** Replays a journey on the chart as a pure function. Stops at the first difference. */
export function replayPurely(stepper: Stepper, journey: Journey): Replay {
  const opened = begin(stepper, inputAt(journey.start));
  const seen = [seenOf(opened)];
  let { world } = opened;
  for (const [index, step] of journey.steps.entries()) {
    const next = moveOn(stepper, world, step);
    world = next.world;
    const now = seenOf(next);
    seen.push(now);
    const reasons = differences({ ...step, context: null, tags: now.tags }, now);
    if (reasons.length > 0) return { journey, seen, divergence: { journey, step: index + 1, reason: reasons.join('; ') } };
  }
  return { journey, seen, divergence: null };
}

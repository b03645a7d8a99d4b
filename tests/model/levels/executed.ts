import { SimulatedClock, type AnyStateMachine } from 'xstate';
import { ADDRESS_DEBOUNCE_MS, OFFER_FADE_MS } from '#src/domain/constants.ts';
import { leavesOf, type Microstep } from '#src/model/active.ts';
import { type ModelEvent, NOON } from '#src/model/cases/case.ts';
import { outcomesOf } from '#src/model/outcomes.ts';
import { startSession } from '#src/model/session.ts';
import type { Moment, Stepper } from '#src/model/stepper.ts';
import { inputOfAddress } from '#src/model/variants.ts';
import type { Journey } from '../explore/journey.ts';
import { pathOf } from '../explore/paths.ts';
import { compare, type Replay, replayOf, type Seen, seenOf } from './replay.ts';

/** How long the timer behind an event runs, in milliseconds; null for other events. */
function timerLeft({ type }: ModelEvent, offerLeft: number): number | null {
  if (!type.startsWith('xstate.after.')) return null;
  return type.startsWith('xstate.after.addressPause.')
    ? ADDRESS_DEBOUNCE_MS
    : type.startsWith('xstate.after.offerFade.')
      ? OFFER_FADE_MS
      : offerLeft;
}

/** Replays a journey on a running actor, whose calls are held and whose clocks stand still, and compares each step with the stepper's. Stops at the first difference. */
export async function replayExecuted(
  machine: AnyStateMachine,
  stepper: Stepper,
  journey: Journey,
): Promise<Replay> {
  const clock = new SimulatedClock();
  let microsteps: Microstep[] = [];
  let active: readonly string[] = [];
  const { apply, actor, stop } = startSession(
    inputOfAddress(journey.start.url, journey.start.kept),
    { machine, clock, now: NOON, onMicrostep: (one) => microsteps.push(one) },
  );
  actor.subscribe({ error: () => undefined });
  const seen: Seen[] = [];
  const note = () => {
    const outcomes = microsteps.flatMap(({ event, taken, active: after }) => {
      const found = outcomesOf(stepper.index, active, event, taken);
      active = after;
      return found;
    });
    const { context, tags } = actor.getSnapshot();
    seen.push({
      leaves: leavesOf(actor.getSnapshot()),
      taken: microsteps.flatMap(({ taken }) => taken),
      outcomes,
      context,
      tags: [...tags].toSorted(),
    });
    microsteps = [];
  };
  const act = async () => {
    const step = journey.steps[seen.length - 1];
    if (step === undefined) return;
    const left = timerLeft(step.event, actor.getSnapshot().context.offerLeft);
    await apply(step.event, step.at, left === null ? undefined : () => clock.increment(left));
    note();
  };
  const check = (moment: Moment) => {
    const now = seen.at(-1);
    if (now === undefined) throw new Error('the actor has not started');
    compare(seenOf(moment), now);
  };
  try {
    await pathOf(stepper, journey).test({
      events: {
        ...Object.fromEntries(journey.steps.map(({ type }) => [type, act])),
        'xstate.init': note,
      },
      states: { '*': check },
    });
    return replayOf(journey, seen);
  } catch (error) {
    return replayOf(journey, seen, error);
  } finally {
    stop();
  }
}

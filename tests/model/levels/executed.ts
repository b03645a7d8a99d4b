import { SimulatedClock, type AnyStateMachine } from 'xstate';
import { ADDRESS_DEBOUNCE_MS, OFFER_FADE_MS } from '#src/domain/constants.ts';
import { leavesOf } from '#src/model/active.ts';
import { type ModelEvent, NOON } from '#src/model/cases/case.ts';
import { startSession } from '#src/model/session.ts';
import type { Stepper } from '#src/model/stepper.ts';
import { inputOfAddress } from '#src/model/variants.ts';
import type { Journey } from '../explore/journey.ts';
import { pathOf } from '../explore/paths.ts';
import { replay, type Replay } from './replay.ts';

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
  const { start, moves } = journey;
  const clock = new SimulatedClock();
  let taken: string[] = [];
  const { apply, actor, stop } = startSession(inputOfAddress(start.url, start.persisted), {
    machine,
    clock,
    now: NOON,
    onMicrostep: (one) => taken.push(...one.taken),
  });
  actor.subscribe({ error: () => undefined });
  const waiting = [...moves];
  const act = async () => {
    const move = waiting.shift();
    if (move === undefined) return;
    const left = timerLeft(move.event, actor.getSnapshot().context.offerLeft);
    await apply(move.event, move.at, left === null ? undefined : () => clock.increment(left));
  };
  const replayed = await replay(journey, (see) =>
    pathOf(stepper, journey).test({
      events: Object.fromEntries(moves.map(({ type }) => [type, act])),
      states: {
        '*': () => {
          const snapshot = actor.getSnapshot();
          see({ snapshot, leaves: leavesOf(snapshot), taken });
          taken = [];
        },
      },
    }),
  );
  stop();
  return replayed;
}

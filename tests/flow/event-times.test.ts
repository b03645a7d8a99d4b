import { expect, test } from 'vitest';
import { assign, createActor, fromPromise, setup, type AnyEventObject } from 'xstate';
import { timeOf } from '#machines/booking/booking.time.ts';
import { withEventTimes } from '#src/flow/event-times.ts';
import { answersArrive } from '../support/calendar.ts';

/** A chart that notes when it was told something: by an event, and by the answer to the call that the event starts. */
const listening = setup({
  types: { context: {} as { heard: [type: string, at: number][] }, events: {} as AnyEventObject },
  actors: { call: fromPromise(async () => 'yes') },
  actions: {
    note: assign(({ context, event }) => ({
      heard: [...context.heard, [event.type, timeOf(event)] as [string, number]],
    })),
  },
}).createMachine({
  context: { heard: [] },
  initial: 'idle',
  states: {
    idle: { on: { asked: { target: 'calling', actions: 'note' } } },
    calling: { invoke: { id: 'call', src: 'call', onDone: { target: 'idle', actions: 'note' } } },
  },
});

test('an event and an answer carry the time at which they reach the flow', async () => {
  let now = 1000;
  const actor = createActor(withEventTimes(listening, () => now)).start();
  actor.send({ type: 'asked' });
  now = 2500;
  await answersArrive();

  expect(actor.getSnapshot().context.heard).toEqual([
    ['asked', 1000],
    ['xstate.done.actor.call', 2500],
  ]);
});

import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { type BookingSnapshot, selectStep } from '#machines/booking/booking.selectors.ts';
import { type Scene, sceneOf } from '#src/flow/scene.ts';
import { ADDRESS, CONTACT, type RunningBooking, startBooking, walkTo } from '../support/booking.ts';

let booking: RunningBooking;

afterEach(() => booking.actor.stop());

/** Records everything that a scene shows: the page, and whether its calendar is loading. */
function watch(scene: Scene): unknown[] {
  const shown: unknown[] = [];
  const note = (snapshot: BookingSnapshot) =>
    shown.push([
      selectStep(snapshot),
      snapshot.matches({ pages: { appointment: { timeDateBooking: 'loading' } } }),
    ]);
  scene.subscribe(note);
  return shown;
}

/** Waits until all due tasks have run, including those they scheduled. */
async function nextTasks(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  await once(port1, 'message');
  port1.close();
}

test('what changes on a page is shown at once', async () => {
  booking = startBooking();
  await booking.settled();
  const scene = sceneOf(booking.actor);
  const shown = watch(scene);
  booking.actor.send({ type: 'form.changed', step: 'home', values: CONTACT, isValid: true });
  expect(shown).toEqual([['home', false]]);
  expect(scene.getSnapshot()).toBe(booking.actor.getSnapshot());
});

test('a page that asks for nothing is shown at once', async () => {
  booking = startBooking();
  await booking.settled();
  const scene = sceneOf(booking.actor);
  booking.actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  expect(await booking.settled()).toBe('windowCount');
  expect(selectStep(scene.getSnapshot())).toBe('windowCount');
});

test('a page that asks for something is shown in a task of its own', async () => {
  booking = startBooking();
  await walkTo(booking, 'address');
  await nextTasks();
  const scene = sceneOf(booking.actor);
  booking.actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  expect(await booking.settled()).toBe('timeDateBooking');
  const before = selectStep(scene.getSnapshot());
  await nextTasks();
  expect({ before, selectStep: selectStep(scene.getSnapshot()) }).toEqual({
    before: 'address',
    selectStep: 'timeDateBooking',
  });
});

test('the calendar is shown with the times that are at hand, not without them first', async () => {
  booking = startBooking();
  await walkTo(booking, 'address');
  await nextTasks();
  const shown = watch(sceneOf(booking.actor));
  await booking.say({ type: 'form.submitted', step: 'address', values: ADDRESS });
  await nextTasks();
  expect([...new Set(shown.map((one) => JSON.stringify(one)))]).toEqual([
    '["address",false]',
    '["timeDateBooking",false]',
  ]);
});

test('who no longer looks is told nothing', async () => {
  booking = startBooking();
  await booking.settled();
  const scene = sceneOf(booking.actor);
  const shown: unknown[] = [];
  scene.subscribe((snapshot) => shown.push(snapshot)).unsubscribe();
  booking.actor.send({ type: 'form.changed', step: 'home', values: CONTACT, isValid: true });
  expect(shown).toEqual([]);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { watchHold } from '#src/services/watch-hold.ts';

const START = Date.parse('2026-03-04T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: START }));

/** Watches a hold that ends so many milliseconds from now. `heard` lists the seconds left, and `expired`. */
function watch(ms: number) {
  const heard: (number | 'expired')[] = [];
  type Heard = { type: 'hold.ticked'; secondsLeft: number } | { type: 'hold.expired' };
  const machine = setup({ types: { events: {} as Heard }, actors: { watchHold } }).createMachine({
    invoke: { src: 'watchHold', input: { deadline: START + ms } },
    on: {
      'hold.ticked': { actions: ({ event }) => void heard.push(event.secondsLeft) },
      'hold.expired': { actions: () => void heard.push('expired') },
    },
  });
  const actor = createActor(machine).start();
  return { heard, stop: () => void actor.stop() };
}

test('a hold ticks at once and every second, and expires once [F11, S4.timer]', () => {
  const { heard } = watch(2001);
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual([3, 2, 1, 0, 'expired']);
});

test('a hold of the past expires at once [F11]', () => {
  expect(watch(-1).heard).toEqual([0, 'expired']);
});

test('a laptop that slept does not stretch the hold, and a clock that is set back shows no more than it ever had [F11]', () => {
  const { heard } = watch(300_000);
  vi.setSystemTime(START + 200_000);
  vi.advanceTimersByTime(1000);
  vi.setSystemTime(START - 3_600_000);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([300, 99, 300]);
});

test.each([
  ['pageshow', () => window],
  ['focus', () => window],
  ['visibilitychange', () => document],
])(
  'a page that wakes up (%s) is told without waiting for the next second [F11]',
  (type, target) => {
    const { heard } = watch(300_000);
    vi.setSystemTime(START + 301_000);
    target().dispatchEvent(new Event(type));
    target().dispatchEvent(new Event(type));
    expect(heard).toEqual([300, 0, 'expired']);
  },
);

test('a hold that is not watched any more is silent', () => {
  const { heard, stop } = watch(2000);
  stop();
  vi.advanceTimersByTime(10_000);
  window.dispatchEvent(new Event('focus'));
  expect(heard).toEqual([2]);
});

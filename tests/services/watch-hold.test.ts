import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { secondsLeft, watchHold } from '#src/services/watch-hold.ts';

type Heard = { type: 'hold.ticked'; secondsLeft: number } | { type: 'hold.expired' };

const START = Date.parse('2026-03-04T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: START }));
/** A machine that watches a hold and records the events it receives. */
function watch(deadline: number) {
  const heard: Heard[] = [];
  const machine = setup({ types: { events: {} as Heard }, actors: { watchHold } }).createMachine({
    invoke: { src: 'watchHold', input: { deadline } },
    on: { '*': { actions: ({ event }) => void heard.push(event) } },
  });
  const actor = createActor(machine).start();
  return { heard, stop: () => void actor.stop() };
}

const ticks = (heard: Heard[]) =>
  heard.flatMap((event) => (event.type === 'hold.ticked' ? [event.secondsLeft] : []));
const expiries = (heard: Heard[]) => heard.filter(({ type }) => type === 'hold.expired').length;

test.each([
  [300_000, 300],
  [299_001, 300],
  [299_000, 299],
  [1, 1],
  [0, 0],
  [-5000, 0],
  [9_000_000, 300],
])('%s ms before the deadline %s seconds are left [F11]', (ms, seconds) => {
  expect(secondsLeft(START + ms, START)).toBe(seconds);
});

test('a hold ticks at once and every second, and expires once [F11, S4.timer]', () => {
  const { heard } = watch(START + 3000);
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual([
    { type: 'hold.ticked', secondsLeft: 3 },
    { type: 'hold.ticked', secondsLeft: 2 },
    { type: 'hold.ticked', secondsLeft: 1 },
    { type: 'hold.ticked', secondsLeft: 0 },
    { type: 'hold.expired' },
  ]);
});

test('a hold of the past expires at once [F11]', () => {
  const { heard } = watch(START - 1);
  expect(heard).toEqual([{ type: 'hold.ticked', secondsLeft: 0 }, { type: 'hold.expired' }]);
});

test('a laptop that slept does not stretch the hold [F11]', () => {
  const { heard } = watch(START + 300_000);
  vi.setSystemTime(START + 200_000);
  vi.advanceTimersByTime(1000);
  expect(ticks(heard)).toEqual([300, 99]);
  vi.setSystemTime(START + 400_000);
  vi.advanceTimersByTime(1000);
  expect(ticks(heard)).toEqual([300, 99, 0]);
  expect(expiries(heard)).toBe(1);
});

test.each([
  ['pageshow', () => window.dispatchEvent(new Event('pageshow'))],
  ['focus', () => window.dispatchEvent(new Event('focus'))],
  ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a page that wakes up (%s) is told without waiting for the next second [F11]', (_, wake) => {
  const { heard } = watch(START + 300_000);
  vi.setSystemTime(START + 301_000);
  wake();
  wake();
  expect(ticks(heard)).toEqual([300, 0]);
  expect(expiries(heard)).toBe(1);
});

test('a clock that is set back does not show more than the hold ever had [F11]', () => {
  const { heard } = watch(START + 100_000);
  vi.setSystemTime(START - 3_600_000);
  vi.advanceTimersByTime(1000);
  expect(ticks(heard)).toEqual([100, 300]);
});

test('a hold that is not watched any more is silent', () => {
  const { heard, stop } = watch(START + 2000);
  stop();
  vi.advanceTimersByTime(10_000);
  window.dispatchEvent(new Event('focus'));
  expect(ticks(heard)).toEqual([2]);
});

import { describe, expect, test } from 'vitest';
import { stopClock, withClock } from '#src/tools/flow/clock.ts';

const NOON = Date.UTC(2026, 2, 8, 12);
const EVENING = Date.UTC(2026, 2, 8, 20);

describe('a clock that stands', () => {
  test('tells its moment, and makes every other date as it is asked for', () => {
    const seen = withClock(NOON, () => [Date.now(), new Date().getTime(), new Date(EVENING).getTime(), new Date(2026, 2, 8, 9, 30).toString(), new Date() instanceof Date]);
    expect(seen).toEqual([NOON, NOON, EVENING, new Date(2026, 2, 8, 9, 30).toString(), true]);
  });

  test('leaves classes alone that were made of it', () => {
    const Holiday = withClock(NOON, () => class extends Date {});
    expect([new Holiday(2026, 2, 8).toString(), new Holiday() instanceof Holiday]).toEqual([new Date(2026, 2, 8).toString(), true]);
  });

  test('inside another is the one that counts', () => {
    expect(withClock(NOON, () => [withClock(EVENING, () => Date.now()), Date.now()])).toEqual([EVENING, NOON]);
  });

  test('can be put on', () => {
    const clock = stopClock(NOON);
    clock.set(EVENING);
    const seen = Date.now();
    clock.giveBack();
    expect(seen).toBe(EVENING);
  });

  test('leaves the real one, in whatever order clocks are given back', () => {
    const real = Date;
    const [first, second] = [stopClock(NOON), stopClock(EVENING)];
    first.giveBack();
    const between = Date.now();
    second.giveBack();
    const isReal = Date === real;
    Object.assign(globalThis, { Date: real });
    expect([between, isReal]).toEqual([EVENING, true]);
  });
});

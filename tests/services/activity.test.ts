import { beforeEach, expect, test, vi } from 'vitest';
import { createActivity } from '#src/services/activity.ts';

/** Until this, an answer feels immediate. */
const MOMENT_MS = 100;

beforeEach(() => void vi.useFakeTimers());
test.each([
  ['immediate', MOMENT_MS],
  ['delayed', 1500],
] as const)('a request that is %s shows after %i ms, and its end takes that down [S4.spinner]', (kind, after) => {
  const activity = createActivity();
  const end = activity.begin(kind);
  const seen = [after - 1, 1].map((milliseconds) => {
    vi.advanceTimersByTime(milliseconds);
    return activity.getSnapshot();
  });
  end();
  expect([...seen, activity.getSnapshot()]).toEqual([false, true, false]);
});

test('a request that ends sooner never shows', () => {
  const activity = createActivity();
  const listener = vi.fn<() => void>();
  activity.subscribe(listener);
  activity.begin('delayed')();
  activity.begin('immediate')();
  vi.advanceTimersByTime(5000);
  expect(listener).not.toHaveBeenCalled();
});

test('a background request never shows', () => {
  const activity = createActivity();
  activity.begin('background');
  vi.advanceTimersByTime(5000);
  expect(activity.getSnapshot()).toBe(false);
});

test('the overlay stays until the last of several requests has ended [S4.spinner]', () => {
  const activity = createActivity();
  const endSave = activity.begin('immediate');
  const endRead = activity.begin('delayed');
  vi.advanceTimersByTime(MOMENT_MS);
  endSave();
  expect(activity.getSnapshot()).toBe(true);
  endRead();
  expect(activity.getSnapshot()).toBe(false);
});

test('ending a request twice counts once', () => {
  const activity = createActivity();
  const end = activity.begin('immediate');
  activity.begin('immediate');
  vi.advanceTimersByTime(MOMENT_MS);
  end();
  end();
  expect(activity.getSnapshot()).toBe(true);
});

test('listeners hear of every change until they stop', () => {
  const activity = createActivity();
  const seen: boolean[] = [];
  const stop = activity.subscribe(() => seen.push(activity.getSnapshot()));
  const end = activity.begin('immediate');
  vi.advanceTimersByTime(MOMENT_MS);
  end();
  stop();
  activity.begin('immediate');
  vi.advanceTimersByTime(MOMENT_MS);
  expect(seen).toEqual([true, false]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActivity } from '#src/services/activity.ts';

/** Until this, an answer feels immediate. */
const MOMENT_MS = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a flagged request shows as soon as the wait can be felt, and its end takes that down [S4.spinner]', () => {
  const activity = createActivity();
  const end = activity.begin('immediate');
  vi.advanceTimersByTime(MOMENT_MS - 1);
  expect(activity.getSnapshot()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(activity.getSnapshot()).toBe(true);
  end();
  expect(activity.getSnapshot()).toBe(false);
});

test('any other request brings it up after 1500 ms [S4.spinner]', () => {
  const activity = createActivity();
  const end = activity.begin('delayed');
  vi.advanceTimersByTime(1499);
  expect(activity.getSnapshot()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(activity.getSnapshot()).toBe(true);
  end();
  expect(activity.getSnapshot()).toBe(false);
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

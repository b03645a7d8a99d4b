import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActivity } from '#src/services/activity.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a flagged request brings the overlay up at once and its end takes it down [S4.spinner]', () => {
  const activity = createActivity();
  const end = activity.begin('immediate');
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
  endSave();
  expect(activity.getSnapshot()).toBe(true);
  endRead();
  expect(activity.getSnapshot()).toBe(false);
});

test('ending a request twice counts once', () => {
  const activity = createActivity();
  const end = activity.begin('immediate');
  activity.begin('immediate');
  end();
  end();
  expect(activity.getSnapshot()).toBe(true);
});

test('listeners hear of every change until they stop', () => {
  const activity = createActivity();
  const seen: boolean[] = [];
  const stop = activity.subscribe(() => seen.push(activity.getSnapshot()));
  activity.begin('immediate')();
  stop();
  activity.begin('immediate');
  expect(seen).toEqual([true, false]);
});

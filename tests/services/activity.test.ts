import { beforeEach, expect, test, vi } from 'vitest';
import { createActivity } from '#src/services/activity.ts';

/** Up to this, a response feels immediate. */
const MOMENT_MS = 100;

beforeEach(() => void vi.useFakeTimers());
// tests/app/waiting.test.tsx tests how long each kind may take before it shows.
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

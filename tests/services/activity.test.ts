import { expect, test, vi } from 'vitest';
import { createActivity } from '#src/services/activity.ts';

// tests/app/waiting.test.tsx tests how long each kind may take before it shows.
test('the overlay stays until the last of several requests has ended, each of which may end twice [S4.spinner]', () => {
  vi.useFakeTimers();
  const activity = createActivity();
  const seen: boolean[] = [];
  const stop = activity.subscribe(() => seen.push(activity.getSnapshot()));
  const endSave = activity.begin('immediate');
  const endRead = activity.begin('delayed');
  vi.advanceTimersByTime(100);
  endSave();
  endSave();
  expect(seen).toEqual([true]);
  endRead();
  expect(seen).toEqual([true, false]);
  stop();
  activity.begin('immediate');
  vi.advanceTimersByTime(100);
  expect(seen).toEqual([true, false]);
});

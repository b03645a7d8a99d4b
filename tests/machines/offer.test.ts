import { expect, test, vi } from 'vitest';
import { openCalendar, stopTime } from '../support/calendar.ts';

stopTime();

const TEXT = 'Book within 3 days and save $200 on your project.';
const LATE = { type: 'day.picked', date: '2026-03-05' } as const;
test('the bar fades after sixty seconds and is gone after 500 ms, while its terms stay; another late day does not bring it back [S4.offer-fade]', async () => {
  const { actor, offer } = await openCalendar();
  actor.send(LATE);
  vi.advanceTimersByTime(59_999);
  const seen = [offer()];
  vi.advanceTimersByTime(1);
  seen.push(offer());
  vi.advanceTimersByTime(499);
  seen.push(offer());
  vi.advanceTimersByTime(1);
  seen.push(offer());
  actor.send({ ...LATE, date: '2026-03-06' });
  seen.push(offer());

  expect(seen).toEqual([
    { bar: 'shown', text: TEXT },
    { bar: 'fading', text: TEXT },
    { bar: 'fading', text: TEXT },
    { bar: 'hidden', text: TEXT },
    { bar: 'hidden', text: TEXT },
  ]);
});

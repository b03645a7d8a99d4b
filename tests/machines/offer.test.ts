import { expect, test, vi } from 'vitest';
import { answersArrive, openCalendar, stopTime, timeOn } from '../support/calendar.ts';

stopTime();

const TEXT = 'Book within 3 days and save $200 on your project.';
const LATE = { type: 'day.picked', date: '2026-03-05' } as const;

test('the bar fades after sixty seconds and is gone after 500 ms, while its terms stay; another late day does not bring it back [S4.offer-fade]', async () => {
  const { actor, offer } = await openCalendar();
  const after = (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    return offer().bar;
  };
  actor.send(LATE);
  expect(after(59_999)).toBe('shown');
  expect(after(1)).toBe('fading');
  expect(after(499)).toBe('fading');
  expect(after(1)).toBe('hidden');
  actor.send({ ...LATE, date: '2026-03-06' });
  expect(offer()).toEqual({ bar: 'hidden', text: TEXT });
});

test('whoever moves a visit is told of no offer, though it was shown when the visit was booked [L26.calendar]', async () => {
  const { actor, offer, calendar, settled } = await openCalendar();
  actor.send(LATE);
  actor.send({ type: 'time.picked', time: timeOn(LATE.date) });
  expect(offer()).toEqual({ bar: 'shown', text: TEXT });
  for (const type of ['booking.submitted', 'visit.opened', 'move.chosen'] as const) {
    actor.send({ type });
    await settled();
    await answersArrive();
  }
  expect(calendar().moved?.date).toBe(LATE.date);
  expect(offer()).toEqual({ bar: 'hidden', text: null });
});

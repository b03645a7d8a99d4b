import { expect, test, vi } from 'vitest';
import { answersArrive, openCalendar, stopTime, timeOn } from '../support/calendar.ts';

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

test('whoever moves a visit is told of no offer, though it was shown when the visit was booked [L26.calendar]', async () => {
  const { actor, offer, calendar, settled } = await openCalendar();
  actor.send(LATE);
  actor.send({ type: 'time.picked', time: timeOn(LATE.date) });
  const booking = offer();
  actor.send({ type: 'booking.submitted' });
  await settled();
  await answersArrive();
  actor.send({ type: 'visit.opened' });
  await answersArrive();
  actor.send({ type: 'move.chosen' });
  await answersArrive();
  expect({ booking, moved: calendar().moved?.date, moving: offer() }).toEqual({
    booking: { bar: 'shown', text: TEXT },
    moved: LATE.date,
    moving: { bar: 'hidden', text: null },
  });
});

import { expect, test, vi } from 'vitest';
import type { Slots, SlotsRequest } from '#machines/booking/booking.types.ts';
import { addDaysText } from '#src/domain/calendar.ts';
import { fakeDays } from '#src/services/fakes/fake-ports.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { ADDRESS, walkTo } from '../support/booking.ts';
import { answersArrive, openCalendar, stopTime, TODAY } from '../support/calendar.ts';

stopTime();

const TEXT = 'Book within 3 days and save $200 on your project.';
const LATE = { type: 'day.picked', date: '2026-03-05' } as const;
const EARLY = { type: 'day.picked', date: '2026-03-04' } as const;

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

test('an offer that arrives after a late day was picked comes up, and does not once an early day is picked instead, or the week is turned [S4.offer-due]', async () => {
  const seen: unknown[] = [];
  const nextWeek = { type: 'week.turned', weekIndex: 1 } as const;
  for (const days of [[LATE], [EARLY], [LATE, EARLY], [LATE, nextWeek], []]) {
    let answer: (text: string) => void = () => undefined;
    const loadOffer = () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      });
    const { actor, offer } = await openCalendar({ ports: { loadOffer } });
    for (const day of days) actor.send(day);
    answer(TEXT);
    await answersArrive();
    seen.push(offer().bar);
  }
  expect(seen).toEqual(['shown', 'hidden', 'hidden', 'hidden', 'hidden']);
});

test('a day picked by the visitor before calls for no bar at the next one [F9, S4.offer-due]', async () => {
  let answer: (text: string) => void = () => undefined;
  const loadSlots = async ({ weekIndex }: SlotsRequest): Promise<Slots> => ({
    startDay: TODAY,
    timeZone: null,
    days: fakeDays(addDaysText(TODAY, weekIndex * 7)).map((day) =>
      day.date < LATE.date ? { ...day, timeBlocks: [] } : day,
    ),
  });
  const loadOffer = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  const booking = await openCalendar({ ports: { loadSlots, loadOffer } });
  const { actor, calendar, offer } = booking;
  actor.send(LATE);
  actor.send({ type: 'exited' });
  await walkTo(booking, 'timeDateBooking');
  answer(TEXT);
  await answersArrive();

  expect({ day: calendar().day, offer: offer() }).toEqual({
    day: LATE.date,
    offer: { bar: 'hidden', text: null },
  });
});

test('booking goes on without an offer, which is asked for again on the next visit to the calendar [S7.promotional-offers]', async () => {
  const answers = [null, new ServiceError({ kind: 'offline' }), TEXT];
  const loadOffer = vi.fn<PortFunctions['loadOffer']>(async () => {
    const answer = answers.shift() ?? null;
    if (answer instanceof ServiceError) throw answer;
    return answer;
  });
  const { actor, offer, draft, say } = await openCalendar({ ports: { loadOffer } });
  const seen: string[] = [];
  for (let visit = 0; visit < 3; visit += 1) {
    await answersArrive();
    actor.send(LATE);
    seen.push(offer().bar);
    await say({ type: 'back' });
    const { street1, street2, city, state, zipcode } = draft().appointmentRequest.property;
    await say({
      type: 'form.submitted',
      step: 'address',
      values: { ...ADDRESS, street1, street2, city, state, zipcode },
    });
  }

  expect({ seen, callsCount: loadOffer.mock.calls.length }).toEqual({
    seen: ['hidden', 'hidden', 'shown'],
    callsCount: 3,
  });
});

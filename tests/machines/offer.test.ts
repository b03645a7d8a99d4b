import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectOffer } from '#machines/booking/booking.selectors.ts';
import type { Slots, SlotsRequest } from '#machines/booking/booking.types.ts';
import { addDaysText } from '#src/domain/calendar.ts';
import { fakeDays } from '#src/services/fakes/fake-ports.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { ADDRESS, walkTo } from '../support/booking.ts';
import { answersArrive, NOW, openCalendar, timeOn, TODAY } from '../support/calendar.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

const TEXT = 'Book within 3 days and save $200 on your project.';
const LATE = { type: 'day.picked', date: '2026-03-05' } as const;
const EARLY = { type: 'day.picked', date: '2026-03-04' } as const;

test('the bar fades after sixty seconds and is gone after 500 ms, while its terms stay [S4.offer-fade]', async () => {
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
  actor.stop();

  expect(seen).toEqual([
    { bar: 'shown', text: TEXT },
    { bar: 'fading', text: TEXT },
    { bar: 'fading', text: TEXT },
    { bar: 'hidden', text: TEXT },
  ]);
});

test('an offer that arrives after a late day was picked comes up, and does not once an early day is picked instead, or the week is turned [S4.offer-due]', async () => {
  const seen: unknown[] = [];
  const nextWeek = { type: 'week.turned', weekIndex: 1 } as const;
  for (const days of [[LATE], [EARLY], [LATE, EARLY], [LATE, nextWeek], []]) {
    let answer: (text: string) => void = () => undefined;
    const loadOffer = () => new Promise<string>((resolve) => { answer = resolve; });
    const { actor, offer } = await openCalendar({ ports: { loadOffer } });
    for (const day of days) actor.send(day);
    answer(TEXT);
    await answersArrive();
    seen.push(offer().bar);
    actor.stop();
  }
  expect(seen).toEqual(['shown', 'hidden', 'hidden', 'hidden', 'hidden']);
});

test('the minute waits while pointer or focus is on the bar [S4.offer-fade]', async () => {
  const { actor, offer } = await openCalendar();
  actor.send(LATE);
  vi.advanceTimersByTime(50_000);
  actor.send({ type: 'offer.paused' });
  vi.advanceTimersByTime(600_000);
  const paused = offer().bar;
  actor.send({ type: 'offer.resumed' });
  vi.advanceTimersByTime(9999);
  const resumed = offer().bar;
  vi.advanceTimersByTime(1);
  actor.stop();

  expect([paused, resumed, offer().bar]).toEqual(['shown', 'shown', 'fading']);
});

test.each([
  ['2026-03-05', true],
  ['2026-03-02', true],
  ['2026-03-06', false],
])('an offer that was shown and a visit on %s: accepted is %s [S4.offer-accepted]', async (date, isAccepted) => {
  const { actor, say, saves } = await openCalendar();
  actor.send({ type: 'day.picked', date: '2026-03-07' });
  actor.send({ type: 'time.picked', time: timeOn(date) });
  await say({ type: 'booking.submitted' });
  actor.stop();

  expect(saves[0]?.appointmentRequest.appointment).toEqual({
    appointmentDateTime: `${date}T09:00`,
    appointmentBlockGuid: `${date}-09`,
    schedulingPromotion: { displayedPromotion: TEXT, acceptedPromotion: isAccepted },
  });
});

test('an offer that was never shown is not recorded, however early the visit [S4.offer-accepted]', async () => {
  const { actor, say, saves } = await openCalendar();
  actor.send({ type: 'time.picked', time: timeOn('2026-03-03') });
  await say({ type: 'booking.submitted' });
  actor.stop();

  expect(saves[0]?.appointmentRequest.appointment?.schedulingPromotion).toEqual({ displayedPromotion: null, acceptedPromotion: false });
});

test('a day picked while the appointment is being saved brings no offer [S4.offer-due, F15]', async () => {
  const { actor, offer } = await openCalendar({ ports: { saveDraft: () => new Promise(() => {}) } });
  actor.send({ type: 'time.picked', time: timeOn('2026-03-03') });
  actor.send({ type: 'booking.submitted' });
  actor.send(LATE);
  actor.stop();

  expect([offer(), actor.getSnapshot().context.offerShown]).toEqual([{ bar: 'hidden', text: null }, false]);
});

test('a day picked by the visitor before calls for no bar at the next one [F9, S4.offer-due]', async () => {
  let answer: (text: string) => void = () => undefined;
  const loadSlots = async ({ weekIndex }: SlotsRequest): Promise<Slots> => ({
    startDay: TODAY,
    timeZone: null,
    days: fakeDays(addDaysText(TODAY, weekIndex * 7)).map((day) => (day.date < LATE.date ? { ...day, timeBlocks: [] } : day)),
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
  actor.stop();

  expect([calendar().day, offer()]).toEqual([LATE.date, { bar: 'hidden', text: null }]);
});

test('the offer comes once [S4.offer-due]', async () => {
  const { actor, offer } = await openCalendar();
  actor.send(LATE);
  actor.send({ type: 'offer.closed' });
  const closed = offer();
  actor.send({ type: 'day.picked', date: '2026-03-07' });
  actor.stop();

  expect([closed, offer()]).toEqual([
    { bar: 'hidden', text: TEXT },
    { bar: 'hidden', text: TEXT },
  ]);
});

test('booking goes on without an offer, which is asked for again on the next visit to the calendar [S7.promotional-offers]', async () => {
  const answers = [null, new ServiceError({ kind: 'offline' }), TEXT];
  const loadOffer = vi.fn<PortFunctions['loadOffer']>(async () => {
    const answer = answers.shift() ?? null;
    if (answer instanceof ServiceError) throw answer;
    return answer;
  });
  const { actor, draft, say } = await openCalendar({ ports: { loadOffer } });
  const seen: string[] = [];
  for (let visit = 0; visit < 3; visit += 1) {
    await answersArrive();
    actor.send(LATE);
    seen.push(selectOffer(actor.getSnapshot()).bar);
    await say({ type: 'back' });
    const { street1, street2, city, state, zipcode } = draft().appointmentRequest.property;
    await say({ type: 'form.submitted', step: 'address', values: { ...ADDRESS, street1, street2, city, state, zipcode } });
  }
  actor.stop();

  expect([seen, loadOffer.mock.calls.length]).toEqual([['hidden', 'hidden', 'shown'], 3]);
});

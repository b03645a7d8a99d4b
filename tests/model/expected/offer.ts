import { type Expected, row, type Table } from './rows.ts';
import type { Happened } from './visit.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Whether a day is more than two days after the start day (spec §9). */
function isLate(date: string | null, startDay: string | null): boolean {
  return date !== null && startDay !== null && Date.parse(date) - Date.parse(startDay) > 2 * DAY_MS;
}

/** What an answer to a request for the offer changes. Without an offer, or if the call failed, the text stays as it was. */
function arrived({ before, event }: Happened): Partial<Expected> {
  if (event.type === 'xstate.done.actor.recallOffer') return { offerText: event.output };
  if (event.type === 'xstate.done.actor.loadOffer')
    return { offerText: event.output ?? before.offer.offerText, isOfferAskedFor: false };
  return event.type === 'xstate.error.actor.loadOffer' ? { isOfferAskedFor: false } : {};
}

/** The offer is shown for a minute (spec §9). */
function appeared({ at }: Happened): Partial<Expected> {
  return { bar: 'shown', wasOfferShown: true, offerLeft: MINUTE_MS, offerSince: at };
}

/** The promotional offer (spec §4, Promotion; spec §9). */
export const OFFER: Table = [
  row({
    id: 'S4.offer-due',
    says: 'A day that is picked while the offer is being asked for is remembered',
    on: 'day.picked',
    page: 'timeDateBooking',
    when: ({ before }) => !before.isMoving && before.isOfferAskedFor,
    shows: ({ event }) => ({ offerDay: event.date }),
  }),
  row({
    id: 'S4.offer-due',
    says: 'A day more than two days after the start day shows the offer, once',
    on: 'day.picked',
    page: 'timeDateBooking',
    when: ({ before: { offer, isMoving, calendar }, event }) =>
      !isMoving &&
      offer.offerText !== null &&
      !offer.wasOfferShown &&
      isLate(event.date, calendar.startDay),
    shows: appeared,
  }),
  row({
    id: 'S4.offer-due',
    says: 'An offer that arrives once such a day has been picked is shown at once',
    on: 'xstate.done.actor.loadOffer',
    when: ({ before: { offer, calendar }, event }) =>
      event.output !== null &&
      offer.offerDay !== null &&
      offer.offerDay === calendar.day &&
      isLate(calendar.day, calendar.startDay),
    shows: (happened) => ({ ...appeared(happened), ...arrived(happened) }),
  }),
  row({
    id: 'S7.promotional-offers',
    says: 'An offer that arrives waits for a late day',
    on: [
      'xstate.done.actor.loadOffer',
      'xstate.error.actor.loadOffer',
      'xstate.done.actor.recallOffer',
      'xstate.error.actor.recallOffer',
    ],
    shows: arrived,
  }),
  row({
    id: 'S4.offer-fade',
    says: 'The offer fades after its minute',
    on: 'xstate.after.offerTime.booking.offer.shown.counting',
    shows: () => ({ bar: 'fading' }),
  }),
  row({
    id: 'S4.offer-fade',
    says: 'The offer is gone once it has faded',
    on: 'xstate.after.offerFade.booking.offer.fading',
    shows: () => ({ bar: 'hidden' }),
  }),
  row({
    id: 'S4.offer-fade',
    says: 'The visitor closes the offer',
    on: 'offer.closed',
    when: ({ before }) => before.offer.bar === 'shown',
    shows: () => ({ bar: 'hidden' }),
  }),
  row({
    id: 'S4.offer-fade',
    says: 'The offer waits while pointer or focus is on it',
    on: 'offer.paused',
    shows: ({ before: { offer }, at }) =>
      offer.bar === 'shown' && !offer.isPaused
        ? { offerLeft: Math.max(0, offer.offerLeft - (at - offer.offerSince)) }
        : {},
  }),
  row({
    id: 'S4.offer-fade',
    says: 'The rest of its minute goes on when they have left',
    on: 'offer.resumed',
    shows: ({ before: { offer }, at }) => (offer.isPaused ? { offerSince: at } : {}),
  }),
];

import type { Expected, Table } from './rows.ts';
import type { Happened } from './visit.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Whether a day is more than two days after the start day (spec §9). */
function isLate(date: string | null, startDay: string | null): boolean {
  return date !== null && startDay !== null && Date.parse(date) - Date.parse(startDay) > 2 * DAY_MS;
}

function isDue({ before, event }: Happened): boolean {
  const { offer, page, isBusy, isMoving, calendar } = before;
  return (
    event.type === 'day.picked' &&
    page === 'timeDateBooking' &&
    !isBusy &&
    !isMoving &&
    offer.text !== null &&
    !offer.wasShown &&
    isLate(event.date, calendar.startDay)
  );
}

/** What an answer to a request for the offer changes. Without an offer, or if the call failed, the text stays as it was. */
function arrived({ before, event }: Happened): Partial<Expected> {
  if (event.type === 'xstate.done.actor.recallOffer') return { offerText: event.output };
  if (event.type === 'xstate.done.actor.loadOffer')
    return { offerText: event.output ?? before.offer.text, isOfferAskedFor: false };
  return event.type === 'xstate.error.actor.loadOffer' ? { isOfferAskedFor: false } : {};
}

/** The offer is shown for a minute (spec §9). */
function appeared({ at }: Happened): Partial<Expected> {
  return { bar: 'shown', wasOfferShown: true, offerLeft: MINUTE_MS, offerSince: at };
}

/** The promotional offer (spec §4, Promotion; spec §9). */
export const OFFER: Table = [
  {
    id: 'S4.offer-due',
    says: 'A day that is picked while the offer is being asked for is remembered',
    when: ({ before, event }) =>
      event.type === 'day.picked' &&
      before.page === 'timeDateBooking' &&
      !before.isBusy &&
      !before.isMoving &&
      before.isOfferAskedFor,
    shows: ({ event }) => (event.type === 'day.picked' ? { offerDay: event.date } : {}),
  },
  {
    id: 'S4.offer-due',
    says: 'A day more than two days after the start day shows the offer, once',
    when: isDue,
    shows: appeared,
  },
  {
    id: 'S4.offer-due',
    says: 'An offer that arrives once such a day has been picked is shown at once',
    when: ({ before, event }) =>
      event.type === 'xstate.done.actor.loadOffer' &&
      event.output !== null &&
      before.offer.day !== null &&
      before.offer.day === before.calendar.day &&
      isLate(before.calendar.day, before.calendar.startDay),
    shows: (happened) => ({ ...appeared(happened), ...arrived(happened) }),
  },
  {
    id: 'S7.promotional-offers',
    says: 'An offer that arrives waits for a late day',
    when: ({ event }) =>
      event.type.endsWith('.actor.loadOffer') || event.type.endsWith('.actor.recallOffer'),
    shows: arrived,
  },
  {
    id: 'S4.offer-fade',
    says: 'The offer fades after its minute',
    when: ({ event }) => event.type.startsWith('xstate.after.offerTime'),
    shows: () => ({ bar: 'fading' }),
  },
  {
    id: 'S4.offer-fade',
    says: 'The offer is gone once it has faded',
    when: ({ event }) => event.type.startsWith('xstate.after.offerFade'),
    shows: () => ({ bar: 'hidden' }),
  },
  {
    id: 'S4.offer-fade',
    says: 'The visitor closes the offer',
    when: ({ before, event }) => event.type === 'offer.closed' && before.offer.bar === 'shown',
    shows: () => ({ bar: 'hidden' }),
  },
  {
    id: 'S4.offer-fade',
    says: 'The offer waits while pointer or focus is on it',
    when: ({ event }) => event.type === 'offer.paused',
    shows: ({ before: { offer }, at }) =>
      offer.bar === 'shown' && !offer.isPaused
        ? { offerLeft: Math.max(0, offer.left - (at - offer.since)) }
        : {},
  },
  {
    id: 'S4.offer-fade',
    says: 'The rest of its minute goes on when they have left',
    when: ({ event }) => event.type === 'offer.resumed',
    shows: ({ before: { offer }, at }) => (offer.isPaused ? { offerSince: at } : {}),
  },
];

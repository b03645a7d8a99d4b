import type { StepId } from '#src/domain/steps.ts';
import { ownersOnArrival } from './owners.ts';
import { PAGES } from './steps.ts';
import { ANY, type Expected, type Row, type Table } from './rows.ts';
import type { Call, Happened, Visit } from './visit.ts';

const OWN_FORM = { typed: ANY, owners: ANY } as const satisfies Partial<Expected>;

/** A row about what a page does when it is shown. */
function at(
  id: string,
  says: string,
  pages: readonly StepId[],
  shows: Row['shows'],
  when: Row['when'] = () => true,
): Row {
  return {
    id,
    says,
    when: (happened, sofar) =>
      isShown(happened, sofar) &&
      pages.some((page) => page === sofar.page) &&
      when(happened, sofar),
    shows,
  };
}

function isShown({ before }: Happened, { page, isBusy }: Expected): boolean {
  return page !== ANY && page !== null && page !== before.page && isBusy !== true;
}

export function withCalls({ calls }: Expected, more: readonly Call[]): Expected['calls'] {
  return calls === ANY ? ANY : [...calls, ...more].toSorted();
}

/** The owners are looked up at once if the address is complete (spec §2, address). */
function withOwners(look: Visit, sofar: Expected): Partial<Expected> {
  const owners = ownersOnArrival(look);
  return {
    ...OWN_FORM,
    owners,
    calls: withCalls(sofar, [
      'prefetchFirstWeek',
      ...(owners === 'lookingUp' ? (['lookUpOwners'] as const) : []),
    ]),
  };
}

/** The offer is requested once. Its terms are requested again if a reload has lost them. */
export function offerCall({ offer: { wasOfferShown, offerText }, isOfferAskedFor }: Visit): Call[] {
  if (offerText !== null) return [];
  if (wasOfferShown) return ['recallOffer'];
  return isOfferAskedFor ? [] : ['loadOffer'];
}

/** What a page does by itself when it is shown (spec §2, §4, §7; decision F8). */
export const ARRIVALS: Table = [
  at('S2.address', 'The address page prefetches the first week', ['address'], ({ after }, sofar) =>
    withOwners(after, sofar),
  ),
  at(
    'L26.calendar',
    'The calendar of a visit that is to move asks for its times, and for no offer',
    ['timeDateBooking'],
    (_, sofar) => ({ ...OWN_FORM, calendar: 'loading', calls: withCalls(sofar, ['loadSlots']) }),
    (_, { isMoving }) => isMoving === true,
  ),
  at(
    'L26.page',
    'The page of a visit asks the backend when it is',
    ['yourVisit'],
    (_, sofar) => ({ ...OWN_FORM, own: 'loading', calls: withCalls(sofar, ['loadVisit']) }),
    ({ event }) => event.type !== 'noneWorks.chosen',
  ),
  at(
    'S7.blocks',
    'The calendar asks for its times, and for the offer where it has not been shown',
    ['timeDateBooking'],
    ({ before }, sofar) => ({
      ...OWN_FORM,
      calendar: 'loading',
      calls: withCalls(sofar, ['loadSlots', ...offerCall(before)]),
      ...(offerCall(before).includes('loadOffer') ? { isOfferAskedFor: true } : {}),
    }),
  ),
  at(
    'S4.status-abandoned',
    'Outside the service area and not a homeowner are saved as Abandoned',
    ['doNotServiceArea', 'notAHomeowner'],
    (_, { status, page, nextPage }) => {
      if (status === 'Abandoned' || page === ANY || page === null || nextPage === ANY)
        return OWN_FORM;
      return {
        ...OWN_FORM,
        isBusy: true,
        status: 'Abandoned',
        save: {
          page,
          section: PAGES[page].section,
          nextPage,
          status: 'Abandoned',
          request: null,
        },
      };
    },
  ),
  { id: 'S2.steps', says: 'A page shows its own form', when: isShown, shows: () => OWN_FORM },
];

export const DEPARTURES: Table = [
  {
    id: 'F14',
    says: 'What is said of a lost time is gone with the calendar, unless another tab has booked (decision F27)',
    when: ({ before, event }, { page }) =>
      before.page === 'timeDateBooking' &&
      page !== 'timeDateBooking' &&
      event.type !== 'xstate.done.actor.reserveSlot',
    shows: () => ({ conflict: null, calendar: ANY }),
  },
];

import { bookingSetup } from './booking.setup.ts';
import { hold } from './regions/hold.region.ts';
import { offer } from './regions/offer.region.ts';
import { pages } from './regions/pages.region.ts';

/** The whole flow. Three parallel regions: the page the visitor is on, the hold on the picked time, and the offer. */
export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  description: 'A homeowner books a free in-home estimate.',
  type: 'parallel',
  context: ({ input }) => ({
    facts: input.facts,
    query: input.query,
    visit: input.visit,
    blank: input.draft,
    draft: input.draft,
    saved: null,
    callRequest: null,
    keptStep: input.kept.step,
    forms: input.kept.forms,
    campaign: null,
    validation: null,
    owners: null,
    slots: null,
    needsFreshSlots: false,
    isFirstLook: true,
    weekIndex: 0,
    day: null,
    time: null,
    conflict: null,
    hold: input.kept.hold === null || input.kept.hold.alert ? null : input.kept.hold,
    holdSecondsLeft: 0,
    holdAlert: input.kept.hold?.alert ?? false,
    offerText: null,
    timeZone: input.kept.timeZone,
    offerDay: null,
    offerShown: input.kept.offerSeen,
    offerLeft: 0,
    offerSince: 0,
    failure: null,
    deferred: null,
  }),
  states: { pages, hold, offer },
});

export type BookingMachine = typeof bookingMachine;

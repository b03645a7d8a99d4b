import { initialContext } from './booking.context.ts';
import { bookingSetup } from './booking.setup.ts';
import { hold } from './regions/hold.region.ts';
import { offer } from './regions/offer.region.ts';
import { pages } from './regions/pages.region.ts';

/** The whole flow. Three parallel regions: the page the visitor is on, the hold on the picked time, and the offer. */
export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  description: 'A homeowner books a free in-home estimate.',
  type: 'parallel',
  context: ({ input }) => initialContext(input),
  states: { pages, hold, offer },
});

export type BookingMachine = typeof bookingMachine;

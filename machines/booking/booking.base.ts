import { fromCallback, setup, type AnyEventObject } from 'xstate';
import { ADDRESS_DEBOUNCE_MS, OFFER_FADE_MS } from '#src/domain/constants.ts';
import { PORTS } from './booking.ports.ts';
import type {
  BookingContext,
  BookingEvent,
  BookingInput,
  BookingMeta,
  WatchHoldInput,
} from './booking.types.ts';

/** The flow's types, delays, and ports without an implementation. */
export const bookingBase = setup({
  types: {
    context: {} as BookingContext,
    events: {} as BookingEvent,
    input: {} as BookingInput,
    meta: {} as BookingMeta,
    tags: {} as 'busy' | 'failed' | 'alert',
  },
  actors: {
    ...PORTS,
    watchHold: fromCallback<AnyEventObject, WatchHoldInput>(() => {
      throw new Error('The port "watchHold" is not provided');
    }),
  },
  delays: {
    addressPause: ADDRESS_DEBOUNCE_MS,
    offerTime: ({ context }) => context.offerLeft,
    offerFade: OFFER_FADE_MS,
  },
});

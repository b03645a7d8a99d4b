import { fromCallback, fromPromise, setup } from 'xstate';
import type { AnyEventObject } from 'xstate';
import { ADDRESS_DEBOUNCE_MS, OFFER_FADE_MS } from '#src/domain/constants.ts';
import type { BookingContext, BookingEvent, BookingInput, BookingMeta, Ports, WatchHoldInput } from './booking.types.ts';

/** Stands where a port is filled in by the application; running it is a mistake in the composition. */
function port<Name extends keyof Ports>(name: Name) {
  return fromPromise<Ports[Name]['output'], Ports[Name]['input']>(() => {
    throw new Error(`The port "${name}" is not provided`);
  });
}

/** Types of the flow, ports still to be filled, and delays. */
export const bookingBase = setup({
  types: {
    context: {} as BookingContext,
    events: {} as BookingEvent,
    input: {} as BookingInput,
    meta: {} as BookingMeta,
    tags: {} as 'busy' | 'failed' | 'alert',
  },
  actors: {
    loadDraft: port('loadDraft'),
    saveDraft: port('saveDraft'),
    loadCampaign: port('loadCampaign'),
    checkService: port('checkService'),
    validateProperty: port('validateProperty'),
    lookUpOwners: port('lookUpOwners'),
    loadSlots: port('loadSlots'),
    loadOffer: port('loadOffer'),
    placeHold: port('placeHold'),
    releaseHold: port('releaseHold'),
    handOver: port('handOver'),
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

import { OFFER_FADE_MS } from '#src/domain/constants.ts';
import { always, answered, failed, type SomeCases } from './case.ts';

const TERMS = 'Book within 3 days and save $200 on your project.';

export const offerCases = {
  'xstate.done.actor.loadOffer': [
    answered('loadOffer', 'offer', 'there is an offer', () => TERMS),
    answered('loadOffer', 'none', 'there is no offer', () => null),
  ],
  'xstate.error.actor.loadOffer': [failed('loadOffer', 'the offer cannot be loaded')],
  'xstate.done.actor.recallOffer': [
    answered('recallOffer', 'terms', 'the terms of the offer are there again', () => TERMS),
  ],
  'xstate.error.actor.recallOffer': [
    failed('recallOffer', 'the terms of the offer cannot be loaded again'),
  ],
  'offer.paused': [always('pause', 'the pointer reaches the offer bar', { type: 'offer.paused' })],
  'offer.resumed': [
    always('resume', 'the pointer leaves the offer bar', { type: 'offer.resumed' }),
  ],
  'offer.closed': [always('close', 'the offer bar is closed', { type: 'offer.closed' })],
  'xstate.after.offerTime.booking.offer.shown.counting': [
    {
      id: 'minute',
      says: 'the minute of the offer bar is over',
      make: ({ context, now, isIn }) => {
        const end = context.offerSince + context.offerLeft;
        const isHoldFirst =
          context.hold !== null &&
          !isIn('hold.expired') &&
          context.hold.deadline <= Math.max(now, end);
        return isHoldFirst ? null : { type: 'xstate.after.offerTime.booking.offer.shown.counting' };
      },
      at: ({ context, now }) => Math.max(now, context.offerSince + context.offerLeft),
    },
  ],
  'xstate.after.offerFade.booking.offer.fading': [
    {
      id: 'fade',
      says: 'the offer bar fades out',
      make: () => ({ type: 'xstate.after.offerFade.booking.offer.fading' }),
      at: ({ now }) => now + OFFER_FADE_MS,
    },
  ],
} satisfies SomeCases;

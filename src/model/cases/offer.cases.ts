import { OFFER_FADE_MS } from '#src/domain/constants.ts';
import { answered, bare, callCases, failed, type SomeCases } from './case.ts';

const TERMS = 'Book within 3 days and save $200 on your project.';

export const offerCases = {
  ...callCases(
    'loadOffer',
    [
      answered('offer', 'there is an offer', () => TERMS),
      answered('none', 'there is no offer', () => null),
    ],
    [failed('the offer cannot be loaded')],
  ),
  ...callCases(
    'recallOffer',
    [answered('terms', 'the terms of the offer are there again', () => TERMS)],
    [failed('the terms of the offer cannot be loaded again')],
  ),
  ...bare('offer.paused', 'pause', 'the pointer reaches the offer bar'),
  ...bare('offer.resumed', 'resume', 'the pointer leaves the offer bar'),
  ...bare('offer.closed', 'close', 'the offer bar is closed'),
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
  ...bare(
    'xstate.after.offerFade.booking.offer.fading',
    'fade',
    'the offer bar fades out',
    ({ now }) => now + OFFER_FADE_MS,
  ),
} satisfies SomeCases;

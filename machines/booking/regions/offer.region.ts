import { OFFER_AFTER_DAYS, OFFER_VISIBLE_MS } from '#src/domain/constants.ts';
import { counted } from '#src/domain/number-words.ts';
import { bookingSetup } from '../booking.setup.ts';
import { eventOf, outputOf } from '../states/saving.ts';

/** The offer for an early day (spec §4, Promotion). It shows once, for a while, then fades out. */
export const offer = bookingSetup.createStateConfig({
  id: 'offer',
  description: 'The promotional offer on the booking page.',
  initial: 'deciding',
  on: { 'offer.forgotten': { target: '.dormant', description: 'Another visit begins' } },
  states: {
    deciding: {
      description: 'Has the offer been shown in this draft?',
      always: [
        { guard: 'wasOfferShown', target: 'seen', description: 'Yes' },
        { target: 'dormant', description: 'No' },
      ],
    },
    dormant: {
      description: 'There is no offer yet.',
      on: {
        'calendar.opened': {
          guard: 'earnsOffer',
          target: 'loading',
          description: 'The calendar is opened, and not to move a visit',
        },
      },
    },
    loading: {
      description: 'The offer is being asked for.',
      on: {
        'offer.considered': {
          description: 'A day is picked meanwhile',
          actions: { type: 'noteOfferDay', params: eventOf },
        },
      },
      invoke: {
        id: 'loadOffer',
        src: 'loadOffer',
        input: {},
        onDone: [
          {
            guard: { type: 'isOfferAwaited', params: outputOf },
            target: 'shown',
            description: `There is an offer, and a day more than ${counted(OFFER_AFTER_DAYS, 'day')} away has been picked meanwhile`,
            actions: [{ type: 'storeOffer', params: outputOf }, 'showOffer'],
          },
          {
            guard: { type: 'hasOfferText', params: outputOf },
            target: 'waiting',
            description: 'There is an offer',
            actions: { type: 'storeOffer', params: outputOf },
          },
          { target: 'dormant', description: 'There is no offer' },
        ],
        onError: { target: 'dormant', description: 'No answer; booking goes on without an offer' },
      },
    },
    waiting: {
      description: 'The offer waits for a late day to be picked.',
      on: {
        'offer.considered': {
          guard: { type: 'isOfferDue', params: eventOf },
          target: 'shown',
          description: `A day more than ${counted(OFFER_AFTER_DAYS, 'day')} away is picked`,
          actions: 'showOffer',
        },
      },
    },
    shown: {
      description: 'The offer bar is on the screen.',
      initial: 'counting',
      on: { 'offer.closed': { target: 'seen', description: 'The visitor closed it' } },
      states: {
        counting: {
          description: `The bar will fade after ${counted(OFFER_VISIBLE_MS / 60_000, 'minute')}.`,
          entry: 'countOffer',
          after: {
            offerTime: {
              target: '#offer.fading',
              description: `After ${counted(OFFER_VISIBLE_MS / 60_000, 'minute')}`,
            },
          },
          on: {
            'offer.paused': {
              target: 'paused',
              description: 'Pointer or focus is on the bar',
              actions: 'pauseOffer',
            },
          },
        },
        paused: {
          description: 'The bar waits while pointer or focus is on it.',
          on: {
            'offer.resumed': { target: 'counting', description: 'Pointer and focus have left' },
          },
        },
      },
    },
    fading: {
      description: 'The bar fades out.',
      after: { offerFade: { target: 'seen', description: 'The bar is gone' } },
    },
    seen: {
      description: 'The offer has been shown; its terms stay readable on the page.',
      initial: 'resting',
      on: {
        'calendar.opened': {
          guard: 'lacksOfferText',
          target: '.recalling',
          description: 'The terms were lost with a reload',
        },
      },
      states: {
        resting: { description: 'The terms are at hand.' },
        recalling: {
          description: 'The terms are being asked for again.',
          invoke: {
            id: 'recallOffer',
            src: 'loadOffer',
            input: {},
            onDone: {
              target: 'resting',
              description: 'The terms are there',
              actions: { type: 'storeOffer', params: outputOf },
            },
            onError: { target: 'resting', description: 'No answer; the page goes on without them' },
          },
        },
      },
    },
  },
});

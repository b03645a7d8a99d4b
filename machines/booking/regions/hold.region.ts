import { bookingSetup } from '../booking.setup.ts';
import { eventOf, outputOf } from '../states/saving.ts';
import type { BookingEvent } from '../booking.types.ts';

type HoldStarted = Extract<BookingEvent, { type: 'hold.started' }>;
type HoldSynced = Extract<BookingEvent, { type: 'hold.synced' }>;

const timePicked = {
  target: 'running',
  reenter: true,
  description: 'A time is picked',
  actions: { type: 'startHold', params: ({ event }: { event: HoldStarted }) => event.time },
} as const;

const heldElsewhere = {
  guard: { type: 'holdsElsewhere', params: eventOf<HoldSynced> },
  actions: { type: 'adoptHold', params: eventOf<HoldSynced> },
} as const;

/** The hold is over as soon as the backend has the appointment, wherever it was booked (decision F11). */
const saved = {
  guard: 'isBookingSaved',
  target: '#hold.idle',
  description: 'The appointment is saved',
} as const;

/** A hold that moves a visit is this page's own. */
const ofMove = {
  guard: 'isHoldOfMove',
  description: 'This hold moves a visit; what another tab keeps is another one',
} as const;

/** The hold on the picked time (decision F11). Events have none. */
export const hold = bookingSetup.createStateConfig({
  id: 'hold',
  description: 'How long the picked time is kept.',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Was a time being kept when the page was left?',
      always: [
        {
          guard: 'hasPersistedAlert',
          target: 'expired',
          description: 'It ran out and was not acknowledged',
        },
        { guard: 'hasHold', target: 'running.unconfirmed', description: 'It still runs' },
        { target: 'idle', description: 'No' },
      ],
    },
    idle: {
      description: 'No time is kept.',
      entry: 'forgetHold',
      initial: 'free',
      states: {
        free: { description: 'Nothing is left to release.' },
        releasing: {
          description: 'The hold is released.',
          invoke: {
            id: 'releaseHold',
            src: 'releaseHold',
            input: ({ context }) => ({ draftId: context.lastHeldDraft }),
            onDone: { target: 'free', description: 'Released' },
            onError: {
              target: 'free',
              description: 'No answer; the backend releases it at the deadline',
            },
          },
        },
      },
      on: {
        'hold.started': timePicked,
        'hold.synced': {
          ...heldElsewhere,
          target: 'running.unconfirmed',
          description: 'Another tab keeps a time',
        },
        'times.shown': {
          guard: 'isTimeRestored',
          target: 'running',
          description: 'A time chosen before is still free, and is held again',
          actions: {
            type: 'startHold',
            params: ({ context }) => ({ blockId: context.time?.blockId ?? '' }),
          },
        },
      },
    },
    running: {
      id: 'holdRunning',
      description: 'The picked time is kept and the clock runs.',
      always: saved,
      initial: 'reserving',
      invoke: {
        id: 'watchHold',
        src: 'watchHold',
        input: ({ context }) => ({ deadline: context.hold?.deadline ?? 0 }),
      },
      states: {
        reserving: {
          description: 'The backend is asked to reserve the time.',
          invoke: {
            id: 'reserveSlot',
            src: 'reserveSlot',
            input: ({ context }) => ({
              draftId: context.hold?.draftId ?? '',
              blockId: context.hold?.blockId ?? '',
              ...(context.hold?.movesVisit && { movesVisit: true as const }),
            }),
            onDone: [
              {
                guard: { type: 'isHoldRefused', params: outputOf },
                target: '#hold.idle',
                description: 'Somebody else was faster',
                actions: 'refuseHold',
              },
              {
                guard: { type: 'isHoldSuperseded', params: outputOf },
                target: '#hold.idle',
                description: 'Another tab has booked already',
                actions: 'supersedeHold',
              },
              {
                guard: { type: 'isHoldConfirmed', params: outputOf },
                target: 'kept',
                description: 'The time is reserved',
              },
              {
                target: 'unconfirmed',
                description: 'The backend knows no holds, or could not be asked',
              },
            ],
            onError: { target: 'unconfirmed', description: 'No answer' },
          },
        },
        kept: { description: 'The backend has said that the time is reserved.' },
        unconfirmed: {
          description:
            'The clock runs, but the backend has not told this tab that the time is reserved.',
        },
      },
      on: {
        'hold.ticked': {
          description: 'A second has passed',
          actions: { type: 'storeSecondsLeft', params: eventOf },
        },
        'hold.expired': { target: 'expired', description: 'The time ran out' },
        'hold.extended': {
          target: 'running',
          reenter: true,
          description: 'Keep this time',
          actions: 'extendHold',
        },
        'hold.started': timePicked,
        'hold.synced': [
          ofMove,
          {
            ...heldElsewhere,
            target: '.unconfirmed',
            reenter: true as const,
            description: 'Another tab picked a time',
          },
          {
            guard: { type: 'isOverElsewhere', params: eventOf },
            target: 'expired',
            description: 'Another tab saw the time run out',
          },
          { target: 'idle', description: 'Another tab released the time' },
        ],
        'hold.released': {
          target: '#hold.idle.releasing',
          description: 'The time is not wanted any more',
        },
        'times.shown': {
          guard: 'isHeldTimeLost',
          target: '#hold.idle.releasing',
          description: 'The calendar no longer has the time',
        },
      },
    },
    expired: {
      description: 'The time ran out; an alert says so wherever the visitor is.',
      tags: 'alert',
      always: saved,
      on: {
        'hold.acknowledged': { target: 'idle', description: 'Select A New Time' },
        'hold.released': { target: 'idle', description: 'The visitor left the booking' },
        'times.shown': {
          guard: 'isHeldTimeLost',
          target: 'idle',
          description: 'The calendar no longer has the time',
        },
        'hold.synced': [
          ofMove,
          {
            ...heldElsewhere,
            target: 'running.unconfirmed',
            description: 'Another tab picked a time',
          },
          { target: 'idle', description: 'Another tab acknowledged it', actions: 'giveHoldUp' },
        ],
      },
    },
  },
});

import { isKnownWeek } from '../booking.calendar.ts';
import { changeRequest } from '../booking.saves.ts';
import { bookingSetup } from '../booking.setup.ts';
import type { BookingContext, BookingEvent, Slots } from '../booking.types.ts';
import {
  askAgain,
  bookedMeanwhile,
  busy,
  changedMeanwhile,
  editingOf,
  errorOf,
  eventOf,
  headFor,
  notSaved,
  outputOf,
  pageOf,
  savingOf,
  sentElsewhere,
  storeFailure,
  storeSaved,
} from './saving.ts';

function slotsRequest({ draft, needsFreshSlots, slots }: BookingContext, weekIndex: number) {
  return {
    zipcode: draft.appointmentRequest.property.zipcode,
    weekIndex,
    isEvent: draft.appointmentRequest.isEvent,
    appointmentId: draft.id,
    fresh: needsFreshSlots && !isKnownWeek(slots, weekIndex),
  };
}

const storeSlots = { type: 'storeSlots', params: outputOf<Slots> } as const;

/** The times of the next week are asked for too. */
const lookFurther = {
  target: 'loading',
  reenter: true,
  actions: [storeSlots, 'lookFurther'],
} as const;

const showTimes = [storeSlots, 'chooseDay', 'showTimes'] as const;

type WeekTurned = Extract<BookingEvent, { type: 'week.turned' }>;

/** The calendar is open to move a booked visit. */
const whileMoving = { guard: 'isMoving' } as const;

/** The calendar is left, and nothing that was chosen in it counts. On every way out that a move can take; Exit and Restart Form forget the draft as a whole. */
const endMove = ['endMove', 'releaseHold'] as const;

const movedMeanwhile = [...endMove, ...askAgain] as const;

const newTimeForVisit = {
  ...whileMoving,
  target: '#timeDateBooking.loading',
  description: 'Select A New Time for the visit',
  actions: ['clearTime', 'forgetConflict'],
} as const;

/** The visitor goes on without a time, and will be called. */
const withoutTime = {
  target: '#timeDateBooking.saving',
  actions: ['askForCall', headFor('additionalComments'), 'releaseHold'],
} as const;

const editing = editingOf('timeDateBooking');

/** Drops the picked time and its booking, and makes the calendar the next page again. */
const lookAgain = ['undoBooking', headFor('timeDateBooking'), 'clearTime'] as const;

const turned = { params: eventOf<WeekTurned> };
const turnWeek = { type: 'turnWeek', ...turned } as const;
const toKnownWeek = {
  guard: { type: 'isWeekKnown', ...turned },
  actions: [turnWeek, 'chooseDay'],
} as const;
const toOtherWeek = {
  target: 'loading',
  reenter: true,
  description: 'The other week is asked for',
  actions: turnWeek,
} as const;

/** Turning to another week before the times of this one have loaded. */
const turnedWhileUnknown = [
  { ...toKnownWeek, target: 'editing', description: 'Back to a week that is known' },
  toOtherWeek,
] as const;

export const timeDateBooking = bookingSetup.createStateConfig({
  ...pageOf('timeDateBooking', 'The visitor picks a day and a time for the estimate.'),
  entry: 'openCalendar',
  exit: 'forgetConflict',
  initial: 'loading',
  on: {
    back: [
      {
        ...whileMoving,
        target: '#yourVisit',
        description: 'Back to the visit, which stays',
        actions: endMove,
      },
      {
        target: '.saving',
        description: 'Back',
        actions: ['undoBooking', headFor('address')],
      },
    ],
    'hold.refused': {
      target: '.loading',
      description: 'Somebody else took the time',
      actions: ['noteConflict', 'clearTime'],
    },
    'hold.superseded': {
      ...whileMoving,
      target: '#loadingDraft',
      description: 'The visit is at that time already; it is asked for',
      actions: movedMeanwhile,
    },
    'hold.acknowledged': [
      newTimeForVisit,
      {
        guard: 'isTimeSaved',
        target: '.saving',
        description: 'Select A New Time; the released one leaves the saved draft too',
        actions: [...lookAgain, 'forgetConflict'],
      },
      {
        target: '.loading',
        description: 'Select A New Time',
        actions: [...lookAgain, 'forgetConflict'],
      },
    ],
    'hold.givenUp': {
      target: '.loading',
      description: 'Another tab acknowledged that the time ran out',
      actions: [...lookAgain, 'forgetConflict'],
    },
    'url.visited': [
      {
        ...whileMoving,
        target: '#opening',
        description: 'A page is asked for by its address; the visit stays',
        actions: [...endMove, { type: 'storeVisit', params: eventOf }],
      },
      {
        target: '#opening',
        description:
          'A page is asked for by its address; a booking that was not saved does not count',
        actions: [
          'undoBooking',
          headFor('timeDateBooking'),
          { type: 'storeVisit', params: eventOf },
        ],
      },
    ],
    'noneWorks.chosen': [
      {
        ...whileMoving,
        target: '#yourVisit.asking',
        description: 'None of these times work for the visit',
        actions: endMove,
      },
      { ...withoutTime, description: 'None of these times work for me' },
    ],
  },
  states: {
    loading: {
      description: 'The free times are being asked for.',
      on: { 'week.turned': turnedWhileUnknown },
      invoke: {
        id: 'loadSlots',
        src: 'loadSlots',
        input: ({ context }) => slotsRequest(context, context.weekIndex),
        onDone: [
          {
            ...lookFurther,
            guard: { type: 'mayKeepLaterTime', params: outputOf },
            description: 'The kept day or time may lie in the next week, which is asked for too',
          },
          {
            guard: { type: 'offersSomeTime', params: outputOf },
            target: 'editing',
            description: 'There are free times',
            actions: showTimes,
          },
          {
            ...lookFurther,
            guard: 'canLookFurther',
            description: 'Nothing free this week; the next one is asked for',
          },
          {
            target: 'editing.noTimes',
            description: 'Nothing is free at all',
            actions: showTimes,
          },
        ],
        onError: {
          target: 'timesUnknown',
          description: 'No answer',
          actions: storeFailure,
        },
      },
    },
    timesUnknown: {
      description:
        'The free times could not be loaded. The visitor can try again, call, or ask to be called.',
      tags: 'failed',
      exit: 'forgetFailure',
      on: {
        retry: { target: 'loading', description: 'Try again' },
        'week.turned': turnedWhileUnknown,
      },
    },
    editing: {
      ...editing,
      description: 'The calendar is open.',
      states: {
        ...editing.states,
        open: { description: 'There are times to choose from.' },
        notSaved: {
          ...editing.states.notSaved,
          on: {
            retry: [
              {
                ...whileMoving,
                target: '#timeDateBooking.moving',
                description: 'Try again to move the visit',
              },
              ...editing.states.notSaved.on.retry,
            ],
            'hold.acknowledged': [
              newTimeForVisit,
              {
                target: '#timeDateBooking.saving',
                description:
                  'Select A New Time, unless the save that got no answer has booked after all',
                actions: lookAgain,
              },
            ],
          },
        },
        noTimes: {
          description:
            'Sold out: nothing is free in the whole booking window; the visitor can go on without a time.',
          initial: 'open',
          states: {
            open: { description: 'The page says so.' },
            notSaved: {
              ...editing.states.notSaved,
              on: { retry: editing.states.notSaved.on.retry },
            },
          },
          on: {
            'booking.submitted': [
              {
                ...whileMoving,
                target: '#yourVisit',
                description: 'Nothing is free, so the visit stays',
                actions: endMove,
              },
              { ...withoutTime, description: 'Next, without a time' },
            ],
          },
        },
      },
      invoke: {
        id: 'prefetchNextWeek',
        src: 'loadSlots',
        input: ({ context }) => ({ ...slotsRequest(context, 1), isPrefetch: true }),
        onDone: {
          description: 'The next week is at hand before it is asked for',
          actions: [storeSlots, 'trustSlots'],
        },
        onError: { description: 'The next week will be asked for when it is turned to' },
      },
      on: {
        'day.picked': [
          {
            guard: { type: 'isDayShown', params: eventOf },
            description: 'The day that is shown is picked again; its time stays',
            actions: { type: 'considerOffer', params: eventOf },
          },
          {
            description: 'Another day is picked; a chosen time is cleared',
            actions: [
              { type: 'storeDay', params: eventOf },
              { type: 'considerOffer', params: eventOf },
            ],
          },
        ],
        'time.picked': [
          {
            guard: 'holdsTimes',
            target: '.open',
            description: 'A time is picked, and kept for a while',
            actions: [
              { type: 'storeTime', params: eventOf },
              { type: 'reserveTime', params: eventOf },
            ],
          },
          {
            target: '.open',
            description: 'A time is picked; at events none is kept',
            actions: { type: 'storeTime', params: eventOf },
          },
        ],
        'week.turned': [{ ...toKnownWeek, description: 'The other week is shown' }, toOtherWeek],
        'booking.submitted': [
          { guard: 'isMovingTo', target: 'moving', description: 'Move the visit to this time' },
          {
            guard: 'hasChosenTime',
            target: 'saving',
            description: 'Book appointment',
            actions: ['completeBooking', headFor('additionalComments')],
          },
        ],
      },
    },
    moving: {
      description: 'The old time is given up and the new one taken, in one change.',
      ...busy,
      invoke: {
        id: 'changeVisit',
        src: 'changeVisit',
        input: ({ context }) =>
          changeRequest(context, { appointmentBlockGuid: context.time?.blockId ?? '' }),
        onDone: {
          target: '#yourVisit',
          description: 'Moved',
          actions: [...endMove, storeSaved, { type: 'tellNews', params: { news: 'moved' } }],
        },
        onError: [
          {
            guard: { type: 'isSlotTaken', params: errorOf },
            target: 'loading',
            description: 'The new time is gone, so nothing has changed',
            actions: ['noteConflict', 'clearTime', 'releaseHold'],
          },
          {
            ...changedMeanwhile,
            actions: movedMeanwhile,
          },
          notSaved,
        ],
      },
    },
    saving: savingOf(
      'timeDateBooking',
      'The appointment is being saved.',
      [
        sentElsewhere,
        bookedMeanwhile,
        {
          guard: { type: 'isGoingTo', params: { step: 'timeDateBooking' } },
          target: 'loading',
          description: 'Saved; the times are asked for again',
          actions: storeSaved,
        },
        { target: '#goingOn', description: 'Saved', actions: storeSaved },
      ],
      [
        {
          guard: { type: 'isSlotTaken', params: errorOf },
          target: 'loading',
          description: 'Somebody else took the time',
          actions: ['noteConflict', ...lookAgain, 'releaseHold'],
        },
        {
          guard: { type: 'isGoingTo', params: { step: 'timeDateBooking' } },
          target: 'loading',
          description: 'The time that ran out is still saved; the next save takes it out',
        },
        {
          ...notSaved,
          guard: 'offersNothing',
          target: 'editing.noTimes.notSaved',
          description: 'The save did not go through, with nothing free',
        },
      ],
    ),
  },
});

import { changeRequest } from '../booking.saves.ts';
import { bookingSetup } from '../booking.setup.ts';
import {
  busy,
  changedMeanwhile,
  errorOf,
  eventOf,
  outputOf,
  pageOf,
  storeFailure,
  storeSaved,
} from './saving.ts';

/** The page of a visit that the backend says is in this state. */
function thatIs<const S extends 'open' | 'near' | 'past'>(state: S, description: string) {
  return { guard: { type: 'isVisit', params: { state } }, target: state, description } as const;
}

const toComments = {
  target: '#additionalComments',
  description: 'Add something we should know',
} as const;

export const yourVisit = bookingSetup.createStateConfig({
  ...pageOf('yourVisit', 'The visit that is booked, and what the visitor can do about it.'),
  initial: 'loading',
  exit: 'forgetNews',
  states: {
    loading: {
      description: 'The backend is asked when the visit is, and whether it can be changed.',
      invoke: {
        id: 'loadVisit',
        src: 'loadVisit',
        input: ({ context }) => ({ draftId: context.draft.id }),
        onDone: {
          target: 'deciding',
          description: 'The backend has told',
          actions: { type: 'storeVisitAnswer', params: outputOf },
        },
        onError: [
          {
            guard: { type: 'isNotFound', params: errorOf },
            target: '#opening',
            description: 'The backend knows of no visits, so there is no such page',
            actions: 'visitNowhere',
          },
          { target: 'visitUnknown', description: 'No answer', actions: storeFailure },
        ],
      },
    },
    deciding: {
      description: 'What can be done about the visit now?',
      always: [
        thatIs('open', 'It can be changed'),
        thatIs('near', 'It is too near to be changed here'),
        thatIs('past', 'It is over'),
        { target: 'none', description: 'There is none' },
      ],
    },
    visitUnknown: {
      description: 'The visit could not be loaded. The visitor can try again or call.',
      tags: 'failed',
      exit: 'forgetFailure',
      on: { retry: { target: 'loading', description: 'Try again' } },
    },
    open: {
      description: 'The visit can be moved and given up here.',
      initial: 'idle',
      states: {
        idle: { description: 'The visit stands.' },
        notGivenUp: {
          description: 'The visit could not be given up, so it still stands.',
          tags: 'failed',
          exit: 'forgetFailure',
          on: { retry: { target: '#yourVisit.givingUp', description: 'Try again' } },
        },
      },
      on: {
        'move.chosen': {
          target: '#timeDateBooking',
          description: 'Change the time',
          actions: 'beginMove',
        },
        'giveUp.chosen': { target: 'asking', description: 'Give up the visit' },
        'comments.opened': toComments,
      },
    },
    asking: {
      description: 'Shall we call to find another time, or is the visit no longer wanted?',
      on: {
        'giveUp.confirmed': {
          target: 'givingUp',
          description: 'Call me to find a time, or I no longer want it',
          actions: { type: 'storeGivenUpAs', params: eventOf },
        },
        'giveUp.declined': { target: 'open', description: 'Keep the visit' },
      },
    },
    givingUp: {
      description: 'The visit is being given up.',
      ...busy,
      invoke: {
        id: 'changeVisit',
        src: 'changeVisit',
        input: ({ context }) => changeRequest(context, { status: context.givenUpAs }),
        onDone: {
          target: 'loading',
          description: 'Given up',
          actions: [storeSaved, 'forgetNews'],
        },
        onError: [
          changedMeanwhile,
          {
            target: 'open.notGivenUp',
            description: 'The visit could not be given up',
            actions: storeFailure,
          },
        ],
      },
    },
    near: { description: 'The visit is so near that only a call changes it.' },
    past: { description: 'The visit is over.' },
    none: {
      description: 'No visit is booked any more: a call will set its time, or it was given up.',
      on: {
        'comments.opened': { ...toComments, guard: 'isBooked' },
        'bookAgain.chosen': {
          guard: 'isAbandoned',
          target: '#address',
          description: 'Book a visit again',
        },
      },
    },
  },
});

import { HOLD_MS } from '#src/domain/constants.ts';
import {
  answered,
  bare,
  callCases,
  failed,
  TODAY,
  type SomeCases,
  type Situation,
} from './case.ts';

function deadlineOf({ context, now }: Situation): number {
  return context.hold?.deadline ?? now;
}

/** Seconds left after another second. */
function secondsLeftAfterOne(situation: Situation): number {
  return Math.ceil((deadlineOf(situation) - situation.now - 1000) / 1000);
}

export const holdCases = {
  'hold.ticked': [
    {
      id: 'second',
      says: 'a second passes',
      make: (situation) => {
        const secondsLeft = secondsLeftAfterOne(situation);
        return secondsLeft <= 0 ? null : { type: 'hold.ticked', secondsLeft };
      },
      at: ({ now }) => now + 1000,
    },
  ],
  ...bare('hold.expired', 'expired', 'the kept time runs out', deadlineOf),
  ...bare('hold.extended', 'longer', '“Keep this time” is pressed'),
  'hold.acknowledged': [
    {
      id: 'ok',
      says: '“Select A New Time” is pressed',
      make: ({ isIn }) => (isIn('hold.expired') ? { type: 'hold.acknowledged' } : null),
    },
  ],
  'hold.synced': [
    {
      id: 'kept elsewhere',
      says: 'another tab keeps a time',
      make: ({ context, now }) =>
        context.draft.id === '' || context.draft.appointmentRequest.isEvent
          ? null
          : {
              type: 'hold.synced',
              hold: { draftId: context.draft.id, blockId: `${TODAY}-14`, deadline: now + HOLD_MS },
            },
    },
    {
      id: 'given up elsewhere',
      says: 'another tab gives the time up',
      make: ({ isIn }) => (isIn('hold.idle') ? null : { type: 'hold.synced', hold: null }),
    },
    {
      id: 'over elsewhere',
      says: 'another tab sees the time run out',
      make: (situation) => {
        const { context, isIn } = situation;
        if (
          isIn('hold.expired') ||
          context.draft.id === '' ||
          context.draft.appointmentRequest.isEvent
        )
          return null;
        const hold = context.hold ?? {
          draftId: context.draft.id,
          blockId: `${TODAY}-14`,
          deadline: deadlineOf(situation),
        };
        return { type: 'hold.synced', hold };
      },
      at: deadlineOf,
    },
  ],
  ...callCases(
    'reserveSlot',
    [
      answered('held', 'the time is reserved', () => ({ kind: 'held' })),
      answered('unsupported', 'the backend knows no holds', () => ({
        kind: 'unsupported',
      })),
      answered('booked', 'another tab has booked already', () => ({ kind: 'booked' })),
      answered('taken', 'somebody else was faster', () => ({ kind: 'taken' })),
    ],
    [failed('the time cannot be reserved', { failure: { kind: 'offline' } })],
  ),
  ...callCases(
    'releaseHold',
    [answered('released', 'the hold is released', () => undefined)],
    [failed('the hold cannot be released', { failure: { kind: 'offline' } })],
  ),
} satisfies SomeCases;

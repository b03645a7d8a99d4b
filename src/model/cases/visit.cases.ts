import type { KnownVisit } from '#machines/booking/booking.types.ts';
import { changedBy, knownVisitOf } from '#src/services/fakes/fake-ports.ts';
import {
  always,
  answered,
  bare,
  callCases,
  failed,
  NOT_NOW,
  type Answered,
  type Situation,
  type SomeCases,
} from './case.ts';

/** The visit of the draft, if it has one that can be in this state. */
function visitThatIs(state: KnownVisit['state']): Answered<'loadVisit'>['answer'] {
  return ({ context }) => {
    const known = knownVisitOf(context.draft);
    return known.visit === null ? NOT_NOW : { ...known, state };
  };
}

/** Whether the change of the visit that is under way is one of its time. A chart with a mistake may take a visit that is given up for one that moves. */
function isMove({ isIn }: Situation): boolean {
  return isIn('pages.appointment.timeDateBooking.moving');
}

/** The page of a booked visit, and what can be done there. */
export const visitCases = {
  ...bare('visit.opened', 'open', '“Change or cancel the visit” is chosen'),
  ...bare('move.chosen', 'move', '“Change the time” is pressed'),
  ...bare('giveUp.chosen', 'ask', '“Give up the visit” is pressed'),
  ...bare('giveUp.declined', 'keep', '“Keep my visit” is pressed'),
  'giveUp.confirmed': [
    always('call', '“Call me to find a time” is pressed', {
      type: 'giveUp.confirmed',
      status: 'CallToSet',
    }),
    always('abandon', '“I no longer want it” is pressed', {
      type: 'giveUp.confirmed',
      status: 'Abandoned',
    }),
  ],
  ...bare('comments.opened', 'comments', '“Add something we should know” is pressed'),
  ...bare('bookAgain.chosen', 'again', '“Book a visit again” is pressed'),
  ...callCases(
    'loadVisit',
    [
      answered('open', 'the visit can be changed', visitThatIs('open')),
      answered('near', 'the visit is near', visitThatIs('near')),
      answered('past', 'the visit is over', visitThatIs('past')),
      answered('none', 'there is no visit', () => knownVisitOf(null)),
    ],
    [
      failed('the backend has no visits', {
        id: 'unknown',
        failure: { kind: 'notFound' },
      }),
      failed('the visit cannot be loaded'),
    ],
  ),
  ...callCases(
    'changeVisit',
    [
      answered('changed', 'the visit is changed', (situation) => {
        const { time, givenUpAs, saved, draft } = situation.context;
        const change = isMove(situation)
          ? { appointmentBlockGuid: time?.blockId ?? '' }
          : { status: givenUpAs };
        return { draft: changedBy(change, saved?.draft ?? draft), etag: '"2"' };
      }),
    ],
    [
      failed('the change of the visit is refused', { id: 'refused' }),
      failed('the visit has changed meanwhile', {
        id: 'changed meanwhile',
        failure: { kind: 'stale' },
      }),
      failed('the visit is not moved: somebody else has taken the time', {
        id: 'slot taken',
        failure: { kind: 'slotTaken' },
        when: isMove,
      }),
    ],
  ),
} satisfies SomeCases;

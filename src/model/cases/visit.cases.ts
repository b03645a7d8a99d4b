import type { KnownVisit } from '#machines/booking/booking.types.ts';
import { changedBy, knownVisitOf } from '#src/services/fakes/fake-ports.ts';
import { always, answered, failed, NOT_NOW, type Situation, type SomeCases } from './case.ts';

/** The visit of the draft, if it has one that can be in this state. */
function visitThatIs(
  { context }: Situation,
  state: KnownVisit['state'],
): KnownVisit | typeof NOT_NOW {
  const known = knownVisitOf(context.draft);
  return known.visit === null ? NOT_NOW : { ...known, state };
}

/** Whether the change of the visit that is under way is one of its time. A chart with a mistake may take a visit that is given up for one that moves. */
function isMove({ isIn }: Situation): boolean {
  return isIn('pages.appointment.timeDateBooking.moving');
}

const taken = failed('changeVisit', 'the visit is not moved: somebody else has taken the time', {
  id: 'slot taken',
  failure: { kind: 'slotTaken' },
});

/** The page of a booked visit, and what can be done there. */
export const visitCases = {
  'visit.opened': [
    always('open', '“Change or cancel the visit” is chosen', { type: 'visit.opened' }),
  ],
  'move.chosen': [always('move', '“Change the time” is pressed', { type: 'move.chosen' })],
  'giveUp.chosen': [always('ask', '“Give up the visit” is pressed', { type: 'giveUp.chosen' })],
  'giveUp.declined': [always('keep', '“Keep my visit” is pressed', { type: 'giveUp.declined' })],
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
  'comments.opened': [
    always('comments', '“Add something we should know” is pressed', { type: 'comments.opened' }),
  ],
  'bookAgain.chosen': [
    always('again', '“Book a visit again” is pressed', { type: 'bookAgain.chosen' }),
  ],
  'xstate.done.actor.loadVisit': [
    answered('loadVisit', 'open', 'the visit can be changed', (situation) =>
      visitThatIs(situation, 'open'),
    ),
    answered('loadVisit', 'near', 'the visit is near', (situation) =>
      visitThatIs(situation, 'near'),
    ),
    answered('loadVisit', 'past', 'the visit is over', (situation) =>
      visitThatIs(situation, 'past'),
    ),
    answered('loadVisit', 'none', 'there is no visit', () => knownVisitOf(null)),
  ],
  'xstate.error.actor.loadVisit': [
    failed('loadVisit', 'the backend has no visits', {
      id: 'unknown',
      failure: { kind: 'notFound' },
    }),
    failed('loadVisit', 'the visit cannot be loaded'),
  ],
  'xstate.done.actor.changeVisit': [
    answered('changeVisit', 'changed', 'the visit is changed', (situation) => {
      const { time, givenUpAs, saved, draft } = situation.context;
      const change = isMove(situation)
        ? { appointmentBlockGuid: time?.blockId ?? '' }
        : { status: givenUpAs };
      return { draft: changedBy(change, saved?.draft ?? draft), etag: '"2"' };
    }),
  ],
  'xstate.error.actor.changeVisit': [
    failed('changeVisit', 'the change of the visit is refused', { id: 'refused' }),
    failed('changeVisit', 'the visit has changed meanwhile', {
      id: 'changed meanwhile',
      failure: { kind: 'stale' },
    }),
    { ...taken, make: (situation) => (isMove(situation) ? taken.make() : null) },
  ],
} satisfies SomeCases;

import { leavesOf } from '#src/tools/flow/active.ts';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import type { Stepper } from './chart/stepper.ts';
import type { ModelEventType, World } from '#src/tools/flow/cases/case.ts';
import type { Move } from '#src/tools/flow/moves.ts';
import { stepOf } from './explore/cover.ts';
import { movesIn, rareMovesIn } from './explore/explore.ts';
import { begin, moveOn } from './explore/steps.ts';
import type { Journey, JourneyStep } from './explore/journey.ts';
import { inputAt, RARE_STARTS, type Start, STARTS } from './starts.ts';

/** A journey in the words of the cases: how it starts, and what happens. */
export interface Way {
  start: string;
  steps: readonly (readonly [ModelEventType, caseId: string])[];
}

const FOUND = ['xstate.done.actor.loadDraft', 'found'] as const;
const UNKNOWN = ['xstate.error.actor.loadDraft', 'unknown'] as const;
const TIMES = ['xstate.done.actor.loadSlots', 'times'] as const;
const FULL = ['xstate.done.actor.loadSlots', 'full'] as const;
const NO_TIMES = ['xstate.error.actor.loadSlots', 'no answer'] as const;
const ACTIVE = ['xstate.done.actor.loadCampaign', 'active'] as const;
const INACTIVE = ['xstate.error.actor.loadCampaign', 'inactive'] as const;
const SERVED = ['xstate.done.actor.checkService', 'served'] as const;
const ABOVE = ['xstate.done.actor.validateProperty', 'above'] as const;
const SAVED = ['xstate.done.actor.saveDraft', 'saved'] as const;
const REFUSED = ['xstate.error.actor.saveDraft', 'refused'] as const;
const OFFER = ['xstate.done.actor.loadOffer', 'offer'] as const;
const ACKNOWLEDGED = ['hold.acknowledged', 'ok'] as const;
/** Back from the calendar to the address, and on again. */
const BACK_AND_ON = [['back', 'back'], SAVED, ['form.submitted', 'address, house'], SERVED, ABOVE, SAVED] as const;
/** Another tab holds a time, which runs out. */
const EXPIRED_ELSEWHERE = [['hold.synced', 'kept elsewhere'], ['hold.expired', 'expired']] as const;
const PICKED = ['time.picked', 'first'] as const;
const LATE = ['day.picked', 'late'] as const;
const NEXT_WEEK = ['xstate.done.actor.prefetchNextWeek', 'times'] as const;
const SECOND = ['hold.ticked', 'second'] as const;
/** Somebody else was faster. */
const REFUSED_TIME = ['xstate.done.actor.reserveSlot', 'taken'] as const;
const EXIT = ['exited', 'exit'] as const;
/** Somebody else takes one time, and another one, picked in another tab, runs out. */
const TAKEN_THEN_EXPIRED = [
  FOUND,
  TIMES,
  PICKED,
  ['xstate.done.actor.reserveSlot', 'taken'],
  ['hold.synced', 'kept elsewhere'],
  ['hold.expired', 'expired'],
] as const;

/** What the generated journeys do not reach by themselves: several rare events on one visit, each of which was only seen alone. */
export const WAYS: readonly Way[] = [
  { start: 'address-event', steps: [FOUND, ['xstate.done.actor.loadCampaign', 'active'], ['form.changed', 'address, elsewhere'], ['back', 'back'], SAVED] },
  { start: 'booking', steps: [...TAKEN_THEN_EXPIRED, ['hold.acknowledged', 'ok']] },
  { start: 'booking', steps: [...TAKEN_THEN_EXPIRED, ['hold.synced', 'given up elsewhere']] },
  {
    start: 'booking',
    steps: [FOUND, TIMES, PICKED, ['back', 'back'], ['xstate.done.actor.saveDraft', 'saved'], ['xstate.done.actor.reserveSlot', 'taken']],
  },
  { start: 'gone', steps: [UNKNOWN] },
  { start: 'booking-held', steps: [FOUND, FULL, TIMES] },
  { start: 'booking-held', steps: [FOUND, FULL, FULL] },
  { start: 'booking', steps: [FOUND, TIMES, PICKED, OFFER, ['exited', 'exit']] },
  // If two lines of the address decision hold, the first one wins.
  { start: 'rental-one-window', steps: [FOUND, ['form.submitted', 'address, house'], SERVED, ABOVE] },
  { start: 'unsure-one-window', steps: [FOUND, ['form.submitted', 'address, unsure'], SERVED, ABOVE] },
  // Why an address is checked again: the project was handed over, or abandoned.
  { start: 'address-again', steps: [FOUND, ['form.submitted', 'address, house']] },
  { start: 'outside-area', steps: [FOUND, ['form.submitted', 'address, house']] },
  // What takes a project back from inside sales: another answer than the one that sent it there.
  { start: 'windows-again', steps: [FOUND, ['form.submitted', 'windowCount, six'], SAVED] },
  { start: 'sales-rental', steps: [FOUND, ['form.submitted', 'homeownerList, home'], SAVED] },
  { start: 'sales-elsewhere', steps: [FOUND, ['form.changed', 'address, house'], ['back', 'back'], SAVED] },
  { start: 'sales-home', steps: [FOUND, ['form.submitted', 'home, whole'], SAVED] },
  { start: 'sales-embedded', steps: [FOUND, ['form.submitted', 'embedGetStarted, whole'], SAVED] },
  // Back with something typed, if the previous page is not the usual one.
  { start: 'doors-homeownerList', steps: [FOUND, ['form.changed', 'homeownerList, rental'], ['back', 'back'], SAVED] },
  { start: 'windowCount', steps: [FOUND, ['form.changed', 'windowCount, one'], ['back', 'back'], SAVED] },
  { start: 'windowIssues', steps: [FOUND, ['form.changed', 'windowIssues, one'], ['back', 'back'], SAVED] },
  { start: 'homeownerList', steps: [FOUND, ['form.changed', 'homeownerList, rental'], ['back', 'back'], SAVED] },
  { start: 'sourceType', steps: [FOUND, ['form.changed', 'sourceType, one'], ['back', 'back'], SAVED] },
  { start: 'address', steps: [FOUND, ['form.changed', 'address, elsewhere'], ['back', 'back'], SAVED] },
  { start: 'details', steps: [FOUND, ['form.changed', 'projectDetails, several'], ['back', 'back'], SAVED] },
  // What waits for the answer to a save, on pages that few saves lead to.
  { start: 'address', steps: [FOUND, ['form.submitted', 'address, house'], SERVED, ABOVE, ['back', 'back'], SAVED] },
  { start: 'booked-event', steps: [FOUND, ACTIVE, ['form.submitted', 'additionalComments, comments'], ['restarted', 'restart'], SAVED] },
  { start: 'call-held', steps: [FOUND, ['form.submitted', 'requestCall, whole'], ['back', 'back'], SAVED] },
  // Whatever is typed during a save stays as typed, even if it holds the same answers.
  { start: 'windowCount', steps: [FOUND, ['form.submitted', 'windowCount, none'], ['form.changed', 'windowCount, empty'], SAVED] },
  // The held time runs out in rare places.
  { start: 'details-expired', steps: [FOUND, ACKNOWLEDGED] },
  { start: 'booking', steps: [FOUND, FULL, FULL, ['booking.submitted', 'book'], REFUSED, ...EXPIRED_ELSEWHERE, ACKNOWLEDGED] },
  { start: 'booking', steps: [FOUND, FULL, FULL, ['booking.submitted', 'book'], REFUSED, ...EXPIRED_ELSEWHERE, ['hold.synced', 'given up elsewhere']] },
  { start: 'booking', steps: [FOUND, TIMES, PICKED, ['booking.submitted', 'book'], REFUSED, ['hold.expired', 'expired'], ACKNOWLEDGED] },
  { start: 'booking', steps: [FOUND, ['back', 'back'], ['xstate.done.actor.saveDraft', 'booked meanwhile'], ['hold.synced', 'kept elsewhere']] },
  // Without an offer, no day brings it up. An offer that was shown is not requested again.
  { start: 'booking', steps: [FOUND, TIMES, ['xstate.done.actor.loadOffer', 'none'], ['day.picked', 'late']] },
  { start: 'booking', steps: [FOUND, TIMES, ['xstate.error.actor.loadOffer', 'no answer'], ['day.picked', 'late']] },
  { start: 'booking', steps: [FOUND, TIMES, OFFER, ['day.picked', 'late'], ['offer.closed', 'close'], ...BACK_AND_ON] },
  {
    start: 'booking',
    steps: [
      FOUND,
      TIMES,
      OFFER,
      ['day.picked', 'late'],
      ['xstate.after.offerTime.booking.offer.shown.counting', 'minute'],
      ['xstate.after.offerFade.booking.offer.fading', 'fade'],
      ...BACK_AND_ON,
    ],
  },
  // A visitor asks for a call after booking, and at an event that is inactive.
  { start: 'call-whats-next', steps: [FOUND, ['back', 'back']] },
  { start: 'call-event', steps: [INACTIVE, ['back', 'back']] },
  // The pages that addresses lead to, depending on what the browser stored and who comes.
  { start: 'kept-too-far', steps: [FOUND] },
  { start: 'kept-calendar', steps: [FOUND] },
  { start: 'reading', steps: [FOUND] },
  { start: 'event-nobody', steps: [ACTIVE] },
  { start: 'event-stranger', steps: [ACTIVE] },
  // A paid lead is offered nothing in the second week.
  { start: 'booking-paid', steps: [FOUND, FULL, ['xstate.done.actor.prefetchNextWeek', 'times'], ['booking.submitted', 'book'], REFUSED] },
  {
    start: 'address-known',
    steps: [
      FOUND,
      ['xstate.done.actor.lookUpOwners', 'known'],
      ['form.changed', 'address, owner'],
      ['xstate.after.addressPause.booking.pages.project.address.owners.pausing', 'pause'],
      ['xstate.error.actor.lookUpOwners', 'no answer'],
    ],
  },
  // Whoever leaves starts over: nothing of the draft stays, whatever was known about it, and nothing of the person (decisions F9, F17).
  { start: 'prefilled', steps: [EXIT] },
  { start: 'prefilled-event', steps: [ACTIVE, EXIT] },
  { start: 'prefilled-event', steps: [ACTIVE, ['restarted', 'restart']] },
  { start: 'reading', steps: [FOUND, EXIT] },
  { start: 'kept-calendar', steps: [FOUND, EXIT] },
  { start: 'gone', steps: [UNKNOWN, EXIT] },
  { start: 'call', steps: [['form.submitted', 'requestCall, whole'], REFUSED, EXIT] },
  {
    start: 'address-kept',
    steps: [FOUND, ['xstate.done.actor.lookUpOwners', 'known'], ['form.submitted', 'address, owner'], SERVED, ABOVE, SAVED, TIMES, OFFER, NEXT_WEEK, ['week.turned', 'other'], LATE, PICKED, EXIT],
  },
  { start: 'booking', steps: [FOUND, TIMES, PICKED, REFUSED_TIME, EXIT] },
  { start: 'booking', steps: [FOUND, TIMES, PICKED, ['back', 'back'], SAVED, REFUSED_TIME, EXIT] },
  { start: 'booking', steps: [FOUND, TIMES, LATE, EXIT] },
  { start: 'nowhere-event', steps: [FOUND, INACTIVE, ['home.opened', 'home'], ACTIVE] },
  // Another zipcode has another calendar.
  { start: 'booking-noon', steps: [FOUND, TIMES, NEXT_WEEK, ['week.turned', 'other'], LATE, PICKED, ['back', 'back'], SAVED, ['form.submitted', 'address, house'], SERVED, ABOVE, SAVED, TIMES] },
  { start: 'booking-evening', steps: [FOUND, TIMES] },
  // Which day and which time a calendar restores.
  { start: 'booking', steps: [FOUND, TIMES, PICKED, ...BACK_AND_ON, ['xstate.done.actor.loadSlots', 'taken']] },
  { start: 'booking', steps: [FOUND, TIMES, LATE, PICKED, REFUSED_TIME, TIMES] },
  { start: 'booking', steps: [FOUND, TIMES, LATE, ...BACK_AND_ON, FULL, TIMES] },
  { start: 'booking', steps: [FOUND, TIMES, NEXT_WEEK, ['week.turned', 'other'], LATE, PICKED, REFUSED_TIME, TIMES, TIMES] },
  { start: 'booking-paid-held', steps: [FOUND, TIMES, TIMES] },
  // What the backend said about the value of the home decides where the alert leads.
  {
    start: 'address',
    steps: [FOUND, ['form.submitted', 'address, house'], SERVED, ['xstate.done.actor.validateProperty', 'below'], SAVED, ['back', 'back'], SAVED, ...EXPIRED_ELSEWHERE, ACKNOWLEDGED],
  },
  { start: 'address', steps: [FOUND, ['form.submitted', 'address, house'], SERVED, ABOVE, SAVED, TIMES, ['back', 'back'], SAVED, ['form.submitted', 'address, house']] },
  // An offer waits while the pointer is on it. It is saved with the appointment if it was shown.
  { start: 'booking', steps: [FOUND, TIMES, OFFER, PICKED, LATE, SECOND, ['offer.paused', 'pause'], SECOND, ['offer.resumed', 'resume'], SECOND, ['offer.paused', 'pause']] },
  { start: 'booking', steps: [FOUND, TIMES, OFFER, LATE, PICKED, ['booking.submitted', 'book']] },
  { start: 'booking', steps: [FOUND, TIMES, OFFER, NEXT_WEEK, ['week.turned', 'other'], LATE, PICKED, ['booking.submitted', 'book']] },
  { start: 'booking', steps: [FOUND, TIMES, OFFER, PICKED, ['booking.submitted', 'book']] },
  { start: 'embedded-gone', steps: [UNKNOWN] },
  { start: 'nowhere-gone', steps: [UNKNOWN] },
  { start: 'booking-event', steps: [FOUND, ACTIVE, OFFER, TIMES, ['restarted', 'restart']] },
  { start: 'booking-far', steps: [FOUND, TIMES] },
  { start: 'booking-held-later', steps: [FOUND, NO_TIMES, ['week.turned', 'other'], NO_TIMES, ['week.turned', 'other'], TIMES] },
  { start: 'booking', steps: [FOUND, TIMES, NEXT_WEEK, ['hold.synced', 'kept elsewhere'], ...BACK_AND_ON, TIMES] },
  { start: 'booking', steps: [FOUND, ['xstate.done.actor.loadSlots', 'times in Denver']] },
  { start: 'booking', steps: [FOUND, TIMES, NEXT_WEEK, ['day.picked', 'next week']] },
  { start: 'booking', steps: [FOUND, TIMES, OFFER, LATE, ['offer.paused', 'too late']] },
  // An offer that was shown is forgotten with the draft.
  { start: 'booking', steps: [FOUND, TIMES, OFFER, LATE, ['url.visited', 'home of gone'], UNKNOWN] },
  { start: 'booking', steps: [FOUND, TIMES, OFFER, LATE, ['url.visited', 'notFound of gone'], UNKNOWN] },
  { start: 'booking', steps: [FOUND, TIMES, OFFER, LATE, ['url.visited', 'requestCall of the same draft'], ['form.submitted', 'requestCall, whole'], SAVED] },
  { start: 'embedded', steps: [['url.visited', 'requestCall of booked'], FOUND, ['back', 'back']] },
];

/** A journey that was walked, with the world at its beginning and after each of its steps. */
export interface Walked {
  journey: Journey;
  worlds: readonly World[];
}

/** Walks from a start, one move at a time, until `nextIn` returns null. */
function walk(stepper: Stepper, start: Start, id: string, nextIn: (world: World, walkedSteps: number) => Move | null): Walked {
  const opened = begin(stepper, inputAt(start));
  const steps: JourneyStep[] = [];
  const worlds = [opened.world];
  let { world } = opened;
  for (let move = nextIn(world, 0); move !== null; move = nextIn(world, steps.length)) {
    const next = moveOn(stepper, world, move);
    steps.push(stepOf(move, next));
    ({ world } = next);
    worlds.push(world);
  }
  return { journey: { id, start, opening: { taken: opened.taken, outcomes: opened.outcomes, leaves: leavesOf(opened.snapshot) }, steps }, worlds };
}

/** The journey along a way. @throws if the chart does not allow it */
export function walked(stepper: Stepper, { start: id, steps: wanted }: Way, number: number): Walked {
  const start = [...STARTS, ...RARE_STARTS].find((one) => one.id === id);
  if (start === undefined) throw new Error(`There is no start “${id}”`);
  return walk(stepper, start, `W${number}`, (world, done) => {
    const [type, caseId] = wanted[done] ?? [];
    if (type === undefined) return null;
    const move = [...movesIn(world), ...rareMovesIn(world)].find((one) => one.type === type && one.case.id === caseId);
    if (move === undefined) throw new Error(`Way ${number} from “${id}”: “${type} ${caseId}” cannot happen after ${done} steps`);
    return move;
  });
}

/** The visit from a start until a page is shown. Whatever it asks for is found. */
export function arrived(stepper: Stepper, start: Start): Walked {
  return walk(stepper, start, start.id, (world, done) => {
    if (selectStep(world.snapshot) !== null) return null;
    const move = movesIn(world).find(({ type, case: { id } }) => [FOUND, ACTIVE].some(([event, caseId]) => event === type && caseId === id));
    if (move === undefined) throw new Error(`${start.says}: no page is shown after ${done} steps`);
    return move;
  });
}

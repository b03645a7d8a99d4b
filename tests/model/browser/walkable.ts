import { isDeepStrictEqual } from 'node:util';
import { valuesOf } from '#machines/booking/booking.answers.ts';
import { calendarOf } from '#machines/booking/booking.calendar.ts';
import { STEPS } from '#src/domain/steps.ts';
import type { FormStep } from '#machines/booking/booking.answers.ts';
import { chunkOf } from '#src/domain/calendar.ts';
import { isLeavingOffered } from '#src/tools/flow/leaving.ts';
import { situationOf } from '../cases/case.ts';
import type { ModelEvent, Situation, World } from '../cases/case.ts';
import type { Move } from '../explore/explore.ts';
import { showsTimer } from './assertions.ts';

/** Whether the form of a page shows these values, so that its button submits them. */
function isShown({ context }: Situation, step: FormStep, values: object): boolean {
  return isDeepStrictEqual(valuesOf(step, context.draft, context.forms), values);
}

/** States of a page with a form in which the form has given way to a message. */
const WITHOUT_FORM: readonly string[] = [
  'pages.start.requestCall.confirmed',
  'pages.start.embedGetStarted.handedOver',
  'pages.start.embedGetStarted.windowBlocked',
];

/** Where the page says that nothing is free, and lists no times. */
const NO_TIMES = 'pages.appointment.timeDateBooking.editing.noTimes';

/** Answers the product's services never give to the chart. */
const NEVER: readonly ModelEvent['type'][] = ['xstate.error.actor.handOver', 'xstate.error.actor.placeHold', 'xstate.error.actor.releaseHold'];

/** What the product listens to once its first page stands. */
const AFTER_FIRST_PAGE: readonly ModelEvent['type'][] = ['url.visited', 'hold.acknowledged', 'hold.synced', 'hold.extended', 'back', 'exited', 'restarted'];

/** Whether a timer runs that is over before the kept time moves on by a second. */
function isShortTimerRunning({ isIn }: Situation): boolean {
  return isIn('pages.project.address.owners.pausing') || isIn('offer.fading');
}

/** Whether days and times can be picked: not while they are loaded, and not where nothing is free. */
function hasTimes({ isIn }: Situation): boolean {
  return isIn('pages.appointment.timeDateBooking.editing') && !isIn(NO_TIMES);
}

/** Whether a visitor in a browser could do this, or the services of the product answer so. */
function canHappen(situation: Situation, event: ModelEvent): boolean {
  const { context, step, isBusy } = situation;
  if (NEVER.includes(event.type)) return false;
  // Nothing but the answer is at hand before the first page stands.
  if (step === null && AFTER_FIRST_PAGE.includes(event.type)) return false;
  // The window is opened or not in the press itself, so that this state is over before anything else can happen.
  if (situation.isIn('pages.start.embedGetStarted.handingOver')) return event.type === 'xstate.done.actor.handOver';
  switch (event.type) {
    case 'exited':
    case 'restarted':
      return isLeavingOffered(event.type, { step, isEvent: context.draft.appointmentRequest.isEvent });
    case 'url.visited':
      return event.visit.step !== step;
    case 'back':
      return step !== null && step !== 'event' && step !== 'notFound' && (STEPS[step].back || context.deferred === null);
    // A second that passes is looked at where the time left is shown.
    case 'hold.ticked':
      return step !== null && showsTimer(step) && !isShortTimerRunning(situation);
    case 'hold.expired':
      return !isShortTimerRunning(situation);
    // The bar stands on the calendar alone; its minute goes on without it.
    case 'offer.closed':
    case 'offer.paused':
    case 'offer.resumed':
      return step === 'timeDateBooking';
    case 'hold.extended':
      return step !== null && showsTimer(step) && !isShortTimerRunning(situation);
    case 'form.changed':
      // The alert is modal: nothing takes what is typed under it.
      return !context.holdAlert && !WITHOUT_FORM.some(situation.isIn) && !isShown(situation, event.step, event.values) && (event.step !== 'address' || event.values.ownershipSelection !== null || valuesOf('address', context.draft, context.forms).ownershipSelection === null);
    case 'week.turned':
      return calendarOf(context).some(({ date, disabled }) => !disabled && chunkOf(date, context.slots?.startDay ?? date) === event.chunk);
    // The second week is asked for when the first has been answered.
    case 'xstate.done.actor.fetchNextWeek':
    case 'xstate.error.actor.fetchNextWeek':
      return context.slots !== null;
    case 'booking.submitted':
      return context.time !== null;
    case 'day.picked':
      return hasTimes(situation);
    case 'time.picked':
      return hasTimes(situation) && context.time?.blockId !== event.time.blockId;
    case 'noneWorks.chosen':
      return !situation.isIn(NO_TIMES);
    case 'noTimes.accepted':
      return situation.isIn(NO_TIMES);
    case 'hold.synced':
      return step !== null && context.draft.id !== '' && !isBusy && (event.hold === null || event.hold.deadline === context.hold?.deadline || event.hold.blockId !== context.hold?.blockId);
    case 'form.submitted':
      return isShown(situation, event.step, event.values);
    case 'page.opened':
      return step === 'exploreResources' ? event.step !== step : step === 'whatsNext' && event.step === 'exploreResources';
    default:
      return true;
  }
}

/** Whether a journey in a browser may go on like this. */
export function isWalkable(world: World, { event }: Move): boolean {
  return canHappen(situationOf(world), event);
}

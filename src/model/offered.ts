import { calendarOf } from '#machines/booking/booking.calendar.ts';
import { isBooked } from '#src/domain/draft-status.ts';
import { weekIndexOf } from '#src/domain/calendar.ts';
import { isDraftBound, STEPS, type StepId } from '#src/domain/steps.ts';
import type { ModelEvent, Situation } from './cases/case.ts';

/**
 * Whether a page has the button (spec §2). Only pages with a draft have one: Restart Form at an event; otherwise Exit, though not once the comments
 * are submitted. The chart itself would handle both anywhere.
 */
export function isLeavingOffered(
  button: 'exited' | 'restarted',
  { step, isEvent }: { step: StepId | null; isEvent: boolean },
): boolean {
  if (step === null || !isDraftBound(step) || isEvent !== (button === 'restarted')) return false;
  return button === 'restarted' || step !== 'commentsSubmitted';
}

/** The state in which the page says that nothing is free and lists no times. */
const NO_TIMES = 'pages.appointment.timeDateBooking.editing.noTimes';

/** Whether days and times can be picked: not while they are loading, and not if nothing is free. */
function hasTimes({ isIn }: Situation): boolean {
  return isIn('pages.appointment.timeDateBooking.editing') && !isIn(NO_TIMES);
}

/** Whether the current page lets a visitor cause this event. The chart itself handles many events on any page. */
export function isOffered(situation: Situation, event: ModelEvent): boolean {
  const { context, step } = situation;
  switch (event.type) {
    case 'exited':
    case 'restarted':
      return isLeavingOffered(event.type, {
        step,
        isEvent: context.draft.appointmentRequest.isEvent,
      });
    case 'back':
      return (
        step !== null &&
        step !== 'event' &&
        step !== 'notFound' &&
        (STEPS[step].back || context.deferred === null)
      );
    // Only the calendar page shows the offer bar; its minute keeps running elsewhere.
    case 'offer.closed':
    case 'offer.paused':
    case 'offer.resumed':
      return step === 'timeDateBooking';
    case 'week.turned':
      return (
        !situation.isIn(NO_TIMES) &&
        calendarOf(context).some(
          ({ date, disabled }) =>
            !disabled && weekIndexOf(date, context.slots?.startDay ?? date) === event.weekIndex,
        )
      );
    // The second week is requested once the first has arrived.
    case 'xstate.done.actor.prefetchNextWeek':
    case 'xstate.error.actor.prefetchNextWeek':
      return context.slots !== null;
    case 'booking.submitted':
      return context.time !== null || situation.isIn(NO_TIMES);
    case 'day.picked':
      return hasTimes(situation);
    case 'time.picked':
      return hasTimes(situation) && context.time?.blockId !== event.time.blockId;
    case 'noneWorks.chosen':
      return !situation.isIn(NO_TIMES);
    case 'visit.opened':
      return context.draft.appointmentRequest.appointment !== null;
    case 'giveUp.declined':
    case 'giveUp.confirmed':
      return situation.isIn('pages.appointment.yourVisit.asking');
    case 'comments.opened':
      return isBooked(context.draft);
    case 'bookAgain.chosen':
      return context.draft.status === 'Abandoned';
    case 'page.opened':
      return step === 'exploreResources'
        ? event.step !== step
        : step === 'whatsNext' && event.step === 'exploreResources';
    default:
      return true;
  }
}

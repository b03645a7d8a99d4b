import { calendarOf } from '#machines/booking/booking.calendar.ts';
import { weekIndexOf } from '#src/domain/calendar.ts';
import { isDraftBound, STEPS, type StepId } from '#src/domain/steps.ts';
import type { ModelEvent, Situation } from './cases/case.ts';

/**
 * Whether a page has the button: Exit and Restart Form stand on pages with a draft, Restart Form in place of Exit at an event, and Exit not once the
 * comments are in (spec §2). The chart itself would answer them anywhere.
 */
export function isLeavingOffered(button: 'exited' | 'restarted', { step, isEvent }: { step: StepId | null; isEvent: boolean }): boolean {
  if (step === null || !isDraftBound(step) || isEvent !== (button === 'restarted')) return false;
  return button === 'restarted' || step !== 'commentsSubmitted';
}

/** Where the page says that nothing is free, and lists no times. */
const NO_TIMES = 'pages.appointment.timeDateBooking.editing.noTimes';

/** Whether days and times can be picked: not while they are loaded, and not where nothing is free. */
function hasTimes({ isIn }: Situation): boolean {
  return isIn('pages.appointment.timeDateBooking.editing') && !isIn(NO_TIMES);
}

/** Whether the page in sight has what a visitor needs for this; the chart answers many events wherever it is. */
export function isOffered(situation: Situation, event: ModelEvent): boolean {
  const { context, step } = situation;
  switch (event.type) {
    case 'exited':
    case 'restarted':
      return isLeavingOffered(event.type, { step, isEvent: context.draft.appointmentRequest.isEvent });
    case 'back':
      return step !== null && step !== 'event' && step !== 'notFound' && (STEPS[step].back || context.deferred === null);
    // The bar stands on the calendar alone; its minute goes on without it.
    case 'offer.closed':
    case 'offer.paused':
    case 'offer.resumed':
      return step === 'timeDateBooking';
    case 'week.turned':
      return calendarOf(context).some(({ date, disabled }) => !disabled && weekIndexOf(date, context.slots?.startDay ?? date) === event.weekIndex);
    // The second week is asked for when the first has been answered.
    case 'xstate.done.actor.prefetchNextWeek':
    case 'xstate.error.actor.prefetchNextWeek':
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
    case 'page.opened':
      return step === 'exploreResources' ? event.step !== step : step === 'whatsNext' && event.step === 'exploreResources';
    default:
      return true;
  }
}

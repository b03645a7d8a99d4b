import { selectCalendar, selectIsEvent, selectStep } from '#machines/booking/booking.selectors.ts';
import type { BookingSnapshot, CalendarView } from '#machines/booking/booking.selectors.ts';
import type { Case } from './cases.ts';
import { isLeavingOffered } from './leaving.ts';

/** Whether the calendar offers times to pick from, or to turn down: where nothing is free at all, the page only goes on without one. */
export function isTimeOffered({ state }: Pick<CalendarView, 'state'>): boolean {
  return state !== 'noTimes';
}

/**
 * Whether a case can come about where a visit stands. The chart answers many events wherever it is, and every answer to a call; a visitor
 * types on the page in sight only, acknowledges an alert that is there, and no time is taken that was not to be booked.
 */
export function isOffered(snapshot: BookingSnapshot, one: Case): boolean {
  const { context } = snapshot;
  const step = selectStep(snapshot);
  if (one.kind === 'failure') return one.failure.kind !== 'slotTaken' || (step === 'timeDateBooking' && context.draft.status === 'Completed');
  if (one.kind !== 'event') return true;
  const { event } = one;
  switch (event.type) {
    case 'exited':
    case 'restarted':
      return isLeavingOffered(event.type, { step, isEvent: selectIsEvent(snapshot) });
    case 'form.changed':
    case 'form.submitted':
      return event.step === step;
    case 'hold.acknowledged':
      return context.holdAlert;
    case 'noneWorks.chosen':
    case 'booking.submitted':
      return step === 'timeDateBooking' && isTimeOffered(selectCalendar(snapshot));
    case 'week.turned':
      return event.chunk !== context.chunk;
    case 'offer.closed':
    case 'offer.paused':
    case 'offer.resumed':
      return step === 'timeDateBooking';
    default:
      return true;
  }
}

import { selectStep } from '#machines/booking/booking.selectors.ts';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';

/** What a visitor waits for, in words; undefined where the flow waits for nothing of theirs. */
export function selectWait(snapshot: BookingSnapshot): string | undefined {
  const { saveDraft, checkService, validateProperty } = snapshot.children;
  if (checkService !== undefined || validateProperty !== undefined) return 'Checking your address';
  if (saveDraft === undefined) return undefined;
  const isBooking = selectStep(snapshot) === 'timeDateBooking' && snapshot.context.draft.status === 'Completed';
  return isBooking ? 'Booking your time' : 'Saving your answers';
}

import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { RecallText } from '#src/content/content.functions.ts';
import { formatDay, formatTime } from '#src/domain/day-labels.ts';

/** `Monday, March 2nd at 09:00 AM`. */
export function timeInWords(date: string, time: string): string {
  return `${formatDay(date)} at ${formatTime(time)}`;
}

/** A text of the content with the visitor's first name in it; its fallback if there is no name. */
export function addressed({ text, fallback }: RecallText, { context }: BookingSnapshot): string {
  const name = context.draft.appointmentRequest.customer.firstName;
  return name === '' ? fallback : text.replaceAll('{firstName}', name);
}

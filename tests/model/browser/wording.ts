import {
  type BookingSnapshot,
  selectFailedCall,
  selectStep,
} from '#machines/booking/booking.selectors.ts';
import type { RecallText } from '#src/content/content.functions.ts';
import { formatDay, formatTime } from '#src/domain/day-labels.ts';
import { failureText, NOT_MARKED, openingFailureText } from '#src/screens/frame/failure-text.ts';

/** `Monday, March 2nd at 09:00 AM`. */
export function timeInWords(date: string, time: string): string {
  return `${formatDay(date)} at ${formatTime(time)}`;
}

/** A text of the content with the visitor's first name in it; its fallback if there is no name. */
export function addressed({ text, fallback }: RecallText, { context }: BookingSnapshot): string {
  const name = context.draft.appointmentRequest.customer.firstName;
  return name === '' ? fallback : text.replaceAll('{firstName}', name);
}

/** The message for the chart's current failure, up to the number to call; null if there is none. */
export function failureWording(snapshot: BookingSnapshot): string | null {
  const { failure } = snapshot.context;
  if (failure === null) return null;
  if (
    selectStep(snapshot) === null ||
    snapshot.matches({ pages: { appointment: { timeDateBooking: 'timesUnknown' } } }) ||
    snapshot.matches({ pages: { appointment: { yourVisit: 'visitUnknown' } } })
  )
    return openingFailureText(failure);
  if (snapshot.matches({ pages: { elsewhere: {} } }) && selectStep(snapshot) !== 'projectDetails')
    return NOT_MARKED;
  return failureText(failure, '#', selectFailedCall(snapshot)).split('#')[0] ?? '';
}

import { type BookingSnapshot, selectStep } from '#machines/booking/booking.selectors.ts';
import type { Failure } from '#machines/booking/booking.types.ts';
import type { RecallText } from '#src/content/content.functions.ts';

// What visitors read, written out a second time, so that a mistake in a page's own wording shows up as a difference.

/** `Monday, March 2nd`. */
export function dayInWords(date: string): string {
  const day = new Date(`${date}T12:00:00Z`);
  const [weekday, month] = [{ weekday: 'long' } as const, { month: 'long' } as const].map((part) => new Intl.DateTimeFormat('en-US', { ...part, timeZone: 'UTC' }).format(day));
  const number = day.getUTCDate();
  const ending = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' }[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)];
  return `${weekday}, ${month} ${number}${ending}`;
}

/** `09:00 AM`. */
export function timeInWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = [hours % 12 === 0 ? 12 : hours % 12, minutes].map((part) => String(part).padStart(2, '0'));
  return `${shown.join(':')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** A text of the content with the visitor's first name in it; its fallback if there is no name. */
export function addressed({ text, fallback }: RecallText, { context }: BookingSnapshot): string {
  const name = context.draft.appointmentRequest.customer.firstName;
  return name === '' ? fallback : text.replaceAll('{firstName}', name);
}

/** Part of the message for something that could not be saved, by kind of failure. */
export const SAVING_FAILED: Readonly<Record<Failure['kind'], string>> = {
  offline: 'You seem to be offline. Everything you typed is still here',
  unreachable: 'We can\'t reach our server right now. Everything you typed is still here',
  timeout: 'This is taking too long. Everything you typed is still here',
  notFound: 'We couldn\'t find your saved answers',
  slotTaken: 'Someone else just took that time',
  stale: 'Something went wrong on our side. Everything you typed is still here',
  rejected: 'We couldn\'t save this: Refused. Nothing you typed is lost.',
  noCookies: 'Your browser blocks cookies for this site',
  tooManyRequests: 'That was a bit too fast for us',
  unexpected: 'Something went wrong on our side. Everything you typed is still here',
};

/** Part of the message for something that could not be opened, by kind of failure. */
export const OPENING_FAILED: Readonly<Record<Failure['kind'], string>> = {
  offline: 'You seem to be offline. Please try again',
  unreachable: 'We can\'t reach our server right now. Please check your connection',
  timeout: 'This is taking too long. Please try again',
  notFound: 'Something went wrong on our side. Please try again',
  slotTaken: 'Something went wrong on our side. Please try again',
  stale: 'Something went wrong on our side. Please try again',
  rejected: 'Something went wrong on our side. Please try again',
  noCookies: 'Something went wrong on our side. Please try again',
  tooManyRequests: 'That was a bit too fast for us',
  unexpected: 'Something went wrong on our side. Please try again',
};

/** The message if a page could not save something that the visitor need not know about. */
export const MARKING_FAILED = 'We could not save this just now';

/** The message for the chart's current failure; null if there is none. */
export function failureWording(snapshot: BookingSnapshot): string | null {
  const { failure } = snapshot.context;
  if (failure === null) return null;
  if (selectStep(snapshot) === null || snapshot.matches({ pages: { appointment: { timeDateBooking: 'timesUnknown' } } })) return OPENING_FAILED[failure.kind];
  return snapshot.matches({ pages: { elsewhere: {} } }) && selectStep(snapshot) !== 'projectDetails' ? MARKING_FAILED : SAVING_FAILED[failure.kind];
}

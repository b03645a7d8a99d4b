import { addDaysText } from '#src/domain/calendar.ts';
import { OFFER_ACCEPTED_WITHIN_DAYS } from '#src/domain/constants.ts';
import { formatDay } from '#src/domain/day-labels.ts';

/** Shown when the chosen or booked visit is early enough to earn the offer. */
export const OFFER_EARNED = 'This visit earns the offer';

/**
 * The offer in one sentence that begins with its condition (decision V13).
 *
 * @param template from content: `{date}` is filled in with the last day that earns the offer, `{offer}` with its text
 */
export function offerInWords(
  template: string,
  { text, startDay }: { text: string; startDay: string },
): string {
  const lastDay = formatDay(addDaysText(startDay, OFFER_ACCEPTED_WITHIN_DAYS));
  return template
    .replace('{date}', () => lastDay)
    .replace('{offer}', () => text.replace(/\.\s*$/, ''));
}

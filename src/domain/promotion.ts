import { daysBetween } from './calendar.ts';
import { MAX_OFFER_LENGTH, OFFER_ACCEPTED_WITHIN_DAYS, OFFER_AFTER_DAYS } from './constants.ts';
import type { SchedulingPromotion } from './draft.ts';
import { cleanLine, symbolCount } from './text.ts';

/** Whether picking this day shows the offer for an earlier visit: it is more than two days after the start day (spec §4). */
export function isOfferDue(pickedDate: string, startDay: string): boolean {
  return daysBetween(startDay, pickedDate) > OFFER_AFTER_DAYS;
}

/** Whether a booked day earns the offer: it is within three days of the start day (spec §4). */
export function isOfferAccepted(finalDate: string, startDay: string): boolean {
  const days = daysBetween(startDay, finalDate);
  return days >= 0 && days <= OFFER_ACCEPTED_WITHIN_DAYS;
}

/** An offer's text as one line of at most {@link MAX_OFFER_LENGTH} symbols. The backend writes it, and its wording must never make a booking fail to save. */
function asOneLine(text: string): string {
  const line = cleanLine(text);
  if (symbolCount(line) <= MAX_OFFER_LENGTH) return line;
  return `${Array.from(line)
    .slice(0, MAX_OFFER_LENGTH - 1)
    .join('')}…`;
}

/** The offer as saved with the appointment: the text that was shown, and whether it was accepted. An offer never shown counts as not accepted. */
export function schedulingPromotion({
  displayedText,
  finalDate,
  startDay,
}: {
  displayedText: string | null;
  finalDate: string;
  startDay: string;
}): SchedulingPromotion {
  return {
    displayedPromotion: displayedText === null ? null : asOneLine(displayedText),
    acceptedPromotion: displayedText !== null && isOfferAccepted(finalDate, startDay),
  };
}

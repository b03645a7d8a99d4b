import type { Draft } from '#src/domain/draft.ts';
import { addressLine, type PlannedVisit } from '#src/domain/visit-calendar.ts';

/** Length of a visit whose end the draft does not hold. */
const VISIT_HOURS = 2;

/** The booked appointment as the page shows it; dates and times as text on the property's wall clock. */
export interface BookedVisit extends PlannedVisit {
  /** What the visit earns, as it was offered; null where it earns nothing. */
  offer: string | null;
}

function laterOnTheDay(time: string, hours: number): string {
  const later = Math.min(23, Number(time.slice(0, 2)) + hours);
  return `${String(later).padStart(2, '0')}${time.slice(2)}`;
}

/** The visit a draft has booked, or null when a call is to set the time. */
export function bookedVisitOf({ appointmentRequest, sessionData }: Draft, timeZone: string | null): BookedVisit | null {
  const { appointment } = appointmentRequest;
  if (appointment === null) return null;
  const date = appointment.appointmentDateTime.slice(0, 10);
  const startTime = appointment.appointmentDateTime.slice(11, 16);
  const kept = sessionData.appointmentInfo;
  const isKept = kept !== null && kept.selectedTimeDate === date && kept.selectedStartTime === startTime;
  const endTime = isKept ? kept.selectedEndTime : laterOnTheDay(startTime, VISIT_HOURS);
  const { acceptedPromotion, displayedPromotion } = appointment.schedulingPromotion;
  const offer = acceptedPromotion ? displayedPromotion : null;
  return { date, startTime, endTime, timeZone, address: addressLine(appointmentRequest.property), offer };
}

import type { Draft } from '#src/domain/draft.ts';
import { addressLine, type PlannedVisit } from '#src/domain/visit-calendar.ts';

/** Assumed length of a visit if the draft does not hold its end. */
const VISIT_HOURS = 2;

/** The booked appointment as the page shows it; dates and times are text in the property's local time. */
export interface BookedVisit extends PlannedVisit {
  /** The offer that the visit earns, as it was displayed; null if it earns none. */
  offer: string | null;
}

function laterOnTheDay(time: string, hours: number): string {
  const later = Math.min(23, Number(time.slice(0, 2)) + hours);
  return `${String(later).padStart(2, '0')}${time.slice(2)}`;
}

/** The visit a draft has booked; null if we will call to set the time. */
export function bookedVisitOf(
  { appointmentRequest, sessionData }: Draft,
  timeZone: string | null,
): BookedVisit | null {
  const { appointment } = appointmentRequest;
  if (appointment === null) return null;
  const date = appointment.appointmentDateTime.slice(0, 10);
  const startTime = appointment.appointmentDateTime.slice(11, 16);
  const kept = sessionData.appointmentInfo;
  const isKept =
    kept !== null && kept.selectedTimeDate === date && kept.selectedStartTime === startTime;
  const endTime = isKept ? kept.selectedEndTime : laterOnTheDay(startTime, VISIT_HOURS);
  const { acceptedPromotion, displayedPromotion } = appointment.schedulingPromotion;
  const offer = acceptedPromotion ? displayedPromotion : null;
  return {
    date,
    startTime,
    endTime,
    timeZone,
    address: addressLine(appointmentRequest.property),
    offer,
  };
}

import type { Draft } from '#src/domain/draft.ts';
import { appointmentCalendarFile } from '#src/domain/ics.ts';

/** Length of a visit whose end the draft does not hold. */
const VISIT_HOURS = 2;

/** The booked appointment as the page shows it; dates and times as text on the property's wall clock. */
export interface BookedVisit {
  /** `yyyy-MM-dd`. */
  date: string;
  /** `HH:mm`. */
  startTime: string;
  endTime: string;
  /** IANA name, or null where the backend did not tell. */
  timeZone: string | null;
  /** One line, street to zipcode. */
  address: string;
  /** What the visit earns, as it was offered; null where it earns nothing. */
  offer: string | null;
}

function laterOnTheDay(time: string, hours: number): string {
  const later = Math.min(23, Number(time.slice(0, 2)) + hours);
  return `${String(later).padStart(2, '0')}${time.slice(2)}`;
}

function addressLine({ property }: Draft['appointmentRequest']): string {
  const street = [property.street1, property.street2].filter((part) => part !== '').join(' ');
  const place = [property.state, property.zipcode].filter((part) => part !== '').join(' ');
  return [street, property.city, place].filter((part) => part !== '').join(', ');
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
  return { date, startTime, endTime, timeZone, address: addressLine(appointmentRequest), offer };
}

/** The visit as an iCalendar text. The draft's id is a secret, so the event is named by its time alone (decision B5). */
export function visitCalendarFile(visit: BookedVisit, { company, phone, now }: { company: string; phone: string; now: Date }): string {
  const { date, startTime, endTime, timeZone, address } = visit;
  return appointmentCalendarFile({
    start: `${date}T${startTime}`,
    end: `${date}T${endTime}`,
    timeZone,
    title: `${company}: free in-home estimate`,
    location: address,
    description: `To change or cancel this visit, call ${phone}.`,
    uid: `estimate-${date}-${startTime.replace(':', '')}@${company.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    now,
  });
}

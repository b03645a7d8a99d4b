import type { Property } from './draft.ts';
import { appointmentCalendarFile } from './ics.ts';

/** When and where a visit is, on the property's wall clock. */
export interface PlannedVisit {
  /** `yyyy-MM-dd`. */
  date: string;
  /** `HH:mm`. */
  startTime: string;
  endTime: string;
  /** IANA name, or null where it is not known. */
  timeZone: string | null;
  /** One line, street to zipcode. */
  address: string;
}

/** The address of a property in one line, as far as it is known. */
export function addressLine({ street1, street2, city, state, zipcode }: Property): string {
  const street = [street1, street2].filter((part) => part !== '').join(' ');
  const place = [state, zipcode].filter((part) => part !== '').join(' ');
  return [street, city, place].filter((part) => part !== '').join(', ');
}

/** What the calendar entry of a visit is told apart by, and whom it names. */
export interface VisitCalendarOptions {
  company: string;
  phone: string;
  now: Date;
  /** SHA-256 of the draft's id, which itself is a secret (decision B5); null names the entry by the time of the visit. */
  draftHash: string | null;
  /** Higher in a later version of the same entry. */
  sequence?: number;
}

/** The visit as an iCalendar text. */
export function visitCalendarFile(visit: PlannedVisit, { company, phone, now, draftHash, sequence = 0 }: VisitCalendarOptions): string {
  const { date, startTime, endTime, timeZone, address } = visit;
  return appointmentCalendarFile({
    start: `${date}T${startTime}`,
    end: `${date}T${endTime}`,
    timeZone,
    title: `${company}: free in-home estimate`,
    location: address,
    description: `To change or cancel this visit, call ${phone}.`,
    uid: `estimate-${draftHash?.slice(0, 32) ?? `${date}-${startTime.replace(':', '')}`}@${company.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    sequence,
    now,
  });
}

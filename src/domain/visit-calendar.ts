import type { Property } from './draft.ts';
import { appointmentCalendarFile, type Invitation } from './ics.ts';

/** When and where a visit takes place, in the property's wall-clock time. */
export interface PlannedVisit {
  /** `yyyy-MM-dd`. */
  date: string;
  /** `HH:mm`. */
  startTime: string;
  endTime: string;
  /** IANA name; null if unknown. */
  timeZone: string | null;
  /** One line, street to zipcode. */
  address: string;
}

/** A property's address in one line, without the parts that are missing. */
export function addressLine({ street1, street2, city, state, zipcode }: Property): string {
  const street = [street1, street2].filter((part) => part !== '').join(' ');
  const place = [state, zipcode].filter((part) => part !== '').join(' ');
  return [street, city, place].filter((part) => part !== '').join(', ');
}

/** What identifies the calendar entry of a visit, and the company it names. */
export interface VisitCalendarOptions {
  company: string;
  phone: string;
  now: Date;
  /** SHA-256 of the draft's id; the id itself is a secret (decision B5). Null: the time of the visit identifies the entry. */
  draftHash: string | null;
  /** Increases with each version of the same entry. */
  sequence?: number;
  /** Default: none. */
  invitation?: Invitation | null;
}

/** The visit as an iCalendar file. */
export function visitCalendarFile(visit: PlannedVisit, { company, phone, now, draftHash, sequence = 0, invitation = null }: VisitCalendarOptions): string {
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
    invitation,
    now,
  });
}

import type { Property } from './draft.ts';
import type { BookedTime } from './visit.ts';
import { appointmentCalendarFile, type Invitation, utcOf } from './ics.ts';

/** When and where a visit takes place, in the property's wall-clock time. */
export interface PlannedVisit extends Omit<BookedTime, 'timeZone'> {
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
  /** The page where the visitor changes the visit. Only for the visitor's own calendar: the link is a secret (decision B5). Default: none. */
  pageLink?: string | null;
  /** Default: none. */
  invitation?: Invitation | null;
}

/** What every calendar says of a visit. */
function entryOf(
  { date, startTime, endTime, address }: PlannedVisit,
  { company, phone, pageLink = null }: Pick<VisitCalendarOptions, 'company' | 'phone' | 'pageLink'>,
) {
  return {
    start: `${date}T${startTime}`,
    end: `${date}T${endTime}`,
    title: `${company}: free in-home estimate`,
    location: address,
    description:
      pageLink === null
        ? `To change or cancel this visit, call ${phone}.`
        : `To change or cancel this visit, open ${pageLink} or call ${phone}.`,
  };
}

/** Pages of web calendars with the visit filled in, for browsers that download no files, such as those inside other apps. */
export function visitCalendarLinks(
  visit: PlannedVisit,
  options: Pick<VisitCalendarOptions, 'company' | 'phone'>,
): { google: string; outlook: string } {
  const { start, end, title, location, description } = entryOf(visit, options);
  const [from, to] = [start, end].map((time) => `${time.replace(/[-:]/g, '')}00`);
  const zone = visit.timeZone === null ? {} : { ctz: visit.timeZone };
  const google = {
    action: 'TEMPLATE',
    text: title,
    dates: `${from}/${to}`,
    ...zone,
    location,
    details: description,
  };
  const outlook = {
    rru: 'addevent',
    subject: title,
    startdt: utcOf(start, visit.timeZone),
    enddt: utcOf(end, visit.timeZone),
    location,
    body: description,
  };
  return {
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams(google).toString()}`,
    outlook: `https://outlook.live.com/calendar/0/action/compose?${new URLSearchParams(outlook).toString().replaceAll('+', '%20')}`,
  };
}

/** The visit as an iCalendar file. */
export function visitCalendarFile(
  visit: PlannedVisit,
  {
    company,
    phone,
    now,
    draftHash,
    sequence = 0,
    pageLink = null,
    invitation = null,
  }: VisitCalendarOptions,
): string {
  const { date, startTime, timeZone } = visit;
  return appointmentCalendarFile({
    ...entryOf(visit, { company, phone, pageLink }),
    timeZone,
    uid: `estimate-${draftHash?.slice(0, 32) ?? `${date}-${startTime.replace(':', '')}`}@${company.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    sequence,
    invitation,
    now,
  });
}

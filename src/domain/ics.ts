import { tzOffset } from '@date-fns/tz/tzOffset';
import { tzScan } from '@date-fns/tz/tzScan';
import { groupBy } from 'es-toolkit';
import { addDaysText, dayOfWeek } from './calendar.ts';

const MINUTE_MS = 60_000;
const PRODUCT = '-//Window and door estimate//Appointment//EN';

export interface CalendarEvent {
  /** `yyyy-MM-dd'T'HH:mm`, the property's wall-clock time. */
  readonly start: string;
  /** As `start`. */
  readonly end: string;
  /** IANA name of the property's time zone. Null writes floating times, which every calendar shows unchanged. */
  readonly timeZone: string | null;
  readonly title: string;
  readonly location: string;
  readonly description: string;
  /** The same for every file of an appointment, so that opening a newer file updates the entry. */
  readonly uid: string;
  /** Increases with each version of the same event, for example when it is moved. */
  readonly sequence: number;
  /** Who invites whom by mail (RFC 5546). None for a file that the visitor downloads. */
  readonly invitation?: Invitation | null;
  readonly now: Date;
}

/** An entry that follows mails about it. */
export interface Invitation {
  /** `REQUEST` adds or changes the entry, `CANCEL` takes it out. */
  readonly method: 'REQUEST' | 'CANCEL';
  /** Mail addresses. */
  readonly organizer: string;
  readonly attendee: string;
}

/** Nobody is asked to accept: the visitor has booked the visit. */
function invitationLines({ organizer, attendee }: Invitation): string[] {
  return [
    `ORGANIZER:mailto:${organizer}`,
    `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`,
  ];
}

/**
 * An appointment as an iCalendar file (RFC 5545) that common calendar applications open. It includes the rules of its time zone. A time zone
 * that this platform does not know counts as none.
 */
export function appointmentCalendarFile(event: CalendarEvent): string {
  const timeZone = event.timeZone !== null && isTimeZone(event.timeZone) ? event.timeZone : null;
  const zone = timeZone === null ? '' : `;TZID=${timeZone}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${event.invitation?.method ?? 'PUBLISH'}`,
    ...(timeZone === null ? [] : timeZoneLines(timeZone, Number(event.start.slice(0, 4)))),
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcStamp(event.now)}`,
    ...(event.invitation ? invitationLines(event.invitation) : []),
    `DTSTART${zone}:${stamp(event.start)}`,
    `DTEND${zone}:${stamp(event.end)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `STATUS:${event.invitation?.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** A change of a zone's offset from UTC. Offsets are minutes east of it. */
interface Transition {
  /** Wall-clock time before the change, `yyyy-MM-dd'T'HH:mm`. */
  at: string;
  from: number;
  to: number;
}

/** VTIMEZONE with the zone's transitions in the year of the appointment and in the year before, whose last rule still applies in January. */
function timeZoneLines(timeZone: string, year: number): string[] {
  const transitions = transitionsBetween(
    timeZone,
    new Date(Date.UTC(year - 1, 0, 1)),
    new Date(Date.UTC(year + 1, 0, 1)),
  );
  const offset = offsetAt(timeZone, Date.UTC(year, 0, 1));
  const sinceEver = { at: '1970-01-01T00:00', from: offset, to: offset };
  const kinds = groupBy(
    transitions.length === 0 ? [sinceEver] : transitions,
    ({ from, to }) => `${from} ${to}`,
  );
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...Object.values(kinds).flatMap(observanceLines),
    'END:VTIMEZONE',
  ];
}

function observanceLines(transitions: Transition[]): string[] {
  const [first, ...later] = transitions;
  if (first === undefined) return [];
  const name = first.to > first.from ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${stamp(first.at)}`,
    ...repeatLines(first, later),
    `TZOFFSETFROM:${offsetText(first.from)}`,
    `TZOFFSETTO:${offsetText(first.to)}`,
    `END:${name}`,
  ];
}

/** A yearly rule if the change always falls on the same weekday of its month; otherwise the dates one by one. */
function repeatLines(first: Transition, later: Transition[]): string[] {
  const rule = yearlyRule(first.at);
  if (
    later.length > 0 &&
    later.every(({ at }) => yearlyRule(at) === rule && at.slice(10) === first.at.slice(10))
  )
    return [`RRULE:${rule}`];
  return later.map(({ at }) => `RDATE:${stamp(at)}`);
}

function yearlyRule(at: string): string {
  const date = at.slice(0, 10);
  const isLastOfMonth = addDaysText(date, 7).slice(0, 7) !== date.slice(0, 7);
  const week = isLastOfMonth ? -1 : Math.ceil(Number(date.slice(8)) / 7);
  return `FREQ=YEARLY;BYMONTH=${Number(date.slice(5, 7))};BYDAY=${week}${dayOfWeek(date).slice(0, 2).toUpperCase()}`;
}

/** Minutes east of UTC at an instant (epoch milliseconds). */
function offsetAt(timeZone: string, instant: number): number {
  return tzOffset(timeZone, new Date(instant));
}

/** Changes at a full hour of UTC, as all are in the United States. */
function transitionsBetween(timeZone: string, start: Date, end: Date): Transition[] {
  return tzScan(timeZone, { start, end }).map(({ date, change, offset }) => {
    const from = offset - change;
    const at = new Date(date.getTime() + from * MINUTE_MS).toISOString().slice(0, 16);
    return { at, from, to: offset };
  });
}

/**
 * The instant at which clocks in a zone show a wall-clock time (`yyyy-MM-dd'T'HH:mm`), in the same form and UTC: `2026-11-30T17:30` in Denver is
 * `2026-12-01T00:30Z`. Without a zone that this platform knows, the time as it is.
 */
export function utcOf(wallClock: string, timeZone: string | null): string {
  if (timeZone === null || !isTimeZone(timeZone)) return wallClock;
  const asUtc = Date.parse(`${wallClock}Z`);
  const offset = offsetAt(timeZone, asUtc - offsetAt(timeZone, asUtc) * MINUTE_MS);
  return `${new Date(asUtc - offset * MINUTE_MS).toISOString().slice(0, 16)}Z`;
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const pair = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pair(Math.floor(size / 60))}${pair(size % 60)}`;
}

function stamp(wallClock: string): string {
  return `${wallClock.replace(/[-:]/g, '')}00`;
}

function utcStamp(instant: Date): string {
  return `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Folds a line after at most 75 bytes, never inside a character. Continuation lines start with a space (RFC 5545 §3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const rows = [''];
  let size = 0;
  for (const letter of line) {
    const bytes = encoder.encode(letter).length;
    if (size + bytes > 75) {
      rows.push('');
      size = 1;
    }
    rows[rows.length - 1] += letter;
    size += bytes;
  }
  return rows.join('\r\n ');
}

import { createHash } from 'node:crypto';
import { assertNever } from '#src/domain/assert.ts';
import { formatDay, formatTime, zoneName } from '#src/domain/day-labels.ts';
import type { DraftStatus } from '#src/domain/draft.ts';
import type { Invitation } from '#src/domain/ics.ts';
import { formatPhone } from '#src/domain/phone.ts';
import { type BookedTime, visitPageLink } from '#src/domain/visit.ts';
import { addressLine, visitCalendarFile } from '#src/domain/visit-calendar.ts';
import { type Html, html } from '../http/html.ts';
import { unsubscribeLink } from '../consent/unsubscribe-tokens.ts';
import { type DraftEvent, GIVEN_UP, isReminder } from '../outbox/events.ts';
import { dateIn } from '../wall-clock.ts';
import type { MailCopy, MailName, MailSettings } from './mail-copy.ts';

/** A mail, ready to send. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The visit as an iCalendar text, or its cancellation; null if there is neither. */
  calendar: { method: 'PUBLISH' | Invitation['method']; content: string } | null;
}

/** Which words a reminder of a visit has: those of the day itself, or of another. */
export function reminderNameOf({
  timestamp,
  data: { visit },
}: {
  timestamp: string;
  data: Pick<DraftEvent['data'], 'visit'>;
}): 'reminder' | 'reminder-today' {
  const isToday = visit?.date === dateIn(visit?.timeZone ?? 'UTC', new Date(timestamp));
  return isToday ? 'reminder-today' : 'reminder';
}

const AFTER: Readonly<Record<DraftStatus, MailName | null>> = {
  New: null,
  Completed: 'booked',
  CallToSet: 'call-to-set',
  CallRequested: 'call-requested',
  InsideSales: null,
  Abandoned: 'given-up',
};

/** Which mail the visitor gets for an event. Null for none, for example if there is no email address. */
export function mailNameOf({
  type,
  timestamp,
  data: { status, visit, previousVisit, appointmentRequest },
}: DraftEvent): MailName | null {
  if (appointmentRequest.customer.email === '') return null;
  switch (type) {
    case 'reminder.visit':
      return reminderNameOf({ timestamp, data: { visit } });
    case 'reminder.left':
      return 'left';
    case 'draft.appointment_moved':
      return visit === null ? null : 'moved';
    case 'draft.status_changed':
    case 'draft.email_added':
      if (status === 'Completed' && visit === null) return null;
      if (status === 'Abandoned' && !previousVisit) return null;
      return AFTER[status];
    case 'draft.left':
    case 'consent.revoked':
    case 'consent.restored':
    case GIVEN_UP:
      return null;
    default:
      return assertNever(type);
  }
}

/** The day and hours of a visit, and the property's time zone as people call it: `Mountain Time`. */
export function timeOf({ date, startTime, endTime, timeZone }: BookedTime): {
  day: string;
  hours: string;
  zone: string;
} {
  return {
    day: formatDay(date),
    hours: `${formatTime(startTime)} to ${formatTime(endTime)}`,
    zone: zoneName(timeZone) ?? timeZone,
  };
}

/** The link that lets the visitor continue where the draft left off (decision F4). */
export function resumeLink(publicUrl: string, draftId: string): string {
  return `${publicUrl}/?id=${encodeURIComponent(draftId)}&resume`;
}

/** A text with the values that its placeholders stand for. */
export function filled(
  text: string,
  { data: { visit: booked, previousVisit, appointmentRequest } }: DraftEvent,
): string {
  const visit = booked ?? previousVisit ?? null;
  const { firstName, phonePrimary } = appointmentRequest.customer;
  const values: Record<string, string> = {
    firstName,
    phone: formatPhone(phonePrimary),
    date: visit === null ? '' : formatDay(visit.date),
    time: visit === null ? '' : formatTime(visit.startTime),
    zone: visit === null ? '' : timeOf(visit).zone,
  };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/**
 * The visit as a calendar file; if it was given up, its cancellation. It stays the same entry however often it is moved. A hash names it, because the draft
 * id is a secret. Without an organizer, calendars get a file to import.
 */
function calendarOf(
  { timestamp, data }: DraftEvent,
  { site }: MailCopy,
  organizer: string | null,
  pageLink: string | null,
): Mail['calendar'] {
  const visit = data.visit ?? data.previousVisit ?? null;
  const method = data.visit === null ? 'CANCEL' : 'REQUEST';
  if (visit === null || (organizer === null && method === 'CANCEL')) return null;
  const content = visitCalendarFile(
    { ...visit, address: addressLine(data.appointmentRequest.property) },
    {
      company: site.title,
      phone: site.callUs.phone,
      pageLink,
      now: new Date(timestamp),
      draftHash: createHash('sha256').update(data.draftId).digest('hex'),
      sequence: data.revision,
      invitation:
        organizer === null
          ? null
          : { method, organizer, attendee: data.appointmentRequest.customer.email },
    },
  );
  return { method: organizer === null ? 'PUBLISH' : method, content };
}

/** When and where the visit is, or where the visitor stopped. */
function factsOf({ data, reminder }: DraftEvent, { mail }: MailCopy): Fact[] {
  const where = (place: string) => ({ label: mail.whereLabel, lines: [place], note: null });
  if (data.visit === null) return reminder?.stoppedAt ? [where(reminder.stoppedAt)] : [];
  const { day, hours, zone } = timeOf(data.visit);
  return [
    { label: mail.whenLabel, lines: [day, hours], note: zone },
    where(addressLine(data.appointmentRequest.property)),
  ];
}

/** The mail to the visitor: the same words as plain text and as HTML, without pictures. */
export function confirmationMail(
  event: DraftEvent,
  copy: MailCopy,
  { publicUrl, organizer, hasVisitPages }: MailSettings,
): Mail {
  const isReminding = isReminder(event);
  const { visit, draftId, appointmentRequest } = event.data;
  const { mail, site } = copy;
  const pageLink = hasVisitPages && visit !== null ? visitPageLink(publicUrl, draftId) : null;
  const [callText, buttonText] =
    pageLink === null
      ? [mail.callText, mail.buttonText]
      : [mail.visitText || mail.callText, mail.visitButton || mail.buttonText];
  const parts = {
    title: filled(mail.title, event),
    text: filled(mail.text, event),
    facts: factsOf(event, copy),
    callText,
    buttonText,
    link: pageLink ?? resumeLink(publicUrl, draftId),
    stop: isReminding
      ? { button: mail.stopButton || STOP, link: unsubscribeLink(publicUrl, draftId) }
      : null,
    copy,
  };
  return {
    to: appointmentRequest.customer.email,
    subject: `${filled(mail.subject, event)} – ${site.title}`,
    text: plainText(parts),
    html: page(parts).text,
    calendar: isReminding ? null : calendarOf(event, copy, organizer, pageLink),
  };
}

interface Fact {
  label: string;
  lines: readonly string[];
  note: string | null;
}

interface Parts {
  title: string;
  text: string;
  facts: readonly Fact[];
  callText: string;
  buttonText: string;
  link: string;
  /** How to stop mails of this kind; null if it is an answer to what the visitor did. */
  stop: { button: string; link: string } | null;
  copy: MailCopy;
}

/** Where the stack's entry has no words for it. */
const STOP = 'Stop reminders by email';

function plainText({
  title,
  text,
  facts,
  callText,
  buttonText,
  link,
  stop,
  copy: { mail, site },
}: Parts): string {
  return [
    title,
    text,
    ...facts.map(({ label, lines, note }) =>
      [`${label}:`, ...lines, ...(note === null ? [] : [note])].join('\n'),
    ),
    `${callText} ${site.callUs.phone}.`,
    `${buttonText}:\n${link}\n${mail.linkHint}`,
    ...(stop === null ? [] : [`${stop.button}:\n${stop.link}`]),
    `${site.title}\n${site.callUs.phone}\n${site.callUs.text}`,
  ].join('\n\n');
}

/** Styles of a text: its size and the height of its lines in pixels. */
function typeface(size: number, height: number, color: string): string {
  return `${FONT};font-size:${size}px;line-height:${height}px;color:${color}`;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#0f2140';
const TEXT = '#1c2d49';
const MUTED = '#4b5a70';
const BLUE = '#1259bd';

function factRow({ label, lines, note }: Fact): Html {
  return html`<p style="margin:0;padding:12px 0 0;${typeface(14, 20, MUTED)}">${label}</p>
<p style="margin:0;padding:0 0 4px;${typeface(17, 25, INK)}"><strong>${lines.map((line, index) => html`${index === 0 ? null : html`<br>`}${line}`)}</strong>${note === null ? null : html`<br>${note}`}</p>`;
}

/** A one-column page with inline styles, because mail programs strip all others. */
function page({
  title,
  text,
  facts,
  callText,
  buttonText,
  link,
  stop,
  copy: { mail, site },
}: Parts): Html {
  const call = html`<a href="${site.callUs.phoneLink}" style="color:${BLUE};white-space:nowrap">${site.callUs.phone}</a>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:#f0f3f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f0f3f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 8px 16px;${typeface(17, 24, INK)}"><strong>${site.title}</strong></td></tr>
<tr><td style="padding:28px 24px;word-break:break-word;background:#ffffff;border:1px solid #e3e9f1;border-radius:12px">
<h1 style="margin:0 0 12px;${typeface(26, 32, INK)}">${title}</h1>
<p style="margin:0 0 16px;${typeface(16, 25, TEXT)}">${text}</p>
${facts.length === 0 ? null : html`<div style="margin:0 0 20px;padding:4px 16px 12px;background:#eef4fd;border-left:4px solid ${BLUE};border-radius:4px">${facts.map(factRow)}</div>`}
<p style="margin:0 0 24px;${typeface(16, 25, TEXT)}">${callText} ${call}.</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background:${BLUE};border-radius:8px"><a href="${link}" style="display:inline-block;padding:13px 24px;${FONT};font-size:16px;line-height:22px;font-weight:bold;color:#ffffff;text-decoration:none">${buttonText}</a></td></tr></table>
<p style="margin:12px 0 0;${typeface(14, 21, MUTED)}">${mail.linkHint}</p>
${stop === null ? null : html`<p style="margin:12px 0 0"><a href="${stop.link}" style="display:inline-block;padding:12px 23px;border:1px solid ${BLUE};border-radius:8px;${typeface(16, 22, BLUE)};text-decoration:none">${stop.button}</a></p>`}
</td></tr>
<tr><td style="padding:20px 8px 0;${typeface(14, 21, MUTED)}">${site.title} · ${call}<br>${site.callUs.text}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

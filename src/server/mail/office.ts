import { formatPhone } from '#src/domain/phone.ts';
import { addressLine } from '#src/domain/visit-calendar.ts';
import { CHANGED_BY, CONSENT_TO } from '../consent/consent-changes.ts';
import type { DraftEvent } from '../outbox/events.ts';
import { resumeLink, timeOf } from './confirmation.ts';

/** What happened, in words. */
export const HAPPENED: Readonly<Record<DraftEvent['type'], string>> = {
  'draft.status_changed': 'Status',
  'draft.appointment_moved': 'Visit moved',
  'draft.email_added': 'Email address given',
  'draft.left': 'Left',
  'reminder.visit': 'Reminder of the visit',
  'reminder.left': 'Reminder to go on',
  'consent.revoked': 'Consent revoked',
  'consent.restored': 'Consent given again',
  'delivery.given_up': 'Not delivered',
};

/** The mail to the company's own people: what happened, and what they need to know to start a call. */
export function officeMail(
  { type, data, notDelivered, consent }: DraftEvent,
  publicUrl: string,
): { subject: string; text: string; replyTo: string } {
  const { status, previousStatus, visit, draftId, appointmentRequest } = data;
  const { customer, property, project, customerComments } = appointmentRequest;
  const name = `${customer.firstName} ${customer.lastName}`;
  const time = visit === null ? null : timeOf(visit);
  const happened = `${type === 'draft.left' ? 'Left with status' : HAPPENED[type]}: ${status}`;
  const lines = [
    `${happened}${previousStatus === null || previousStatus === status ? '' : ` (was ${previousStatus})`}`,
    notDelivered === undefined
      ? null
      : `Nothing more is tried: the ${notDelivered.to} was not delivered. ${notDelivered.reason}`,
    consent === undefined
      ? null
      : `To ${CONSENT_TO[consent.kind]}, ${consent.source === 'office' ? 'as told to the office' : CHANGED_BY[consent.source]}`,
    `Name: ${name}`,
    `Phone: ${formatPhone(customer.phonePrimary)}`,
    customer.email === '' ? null : `Email: ${customer.email}`,
    `Property: ${addressLine(property)}`,
    time === null ? null : `Visit: ${time.day}, ${time.hours}, ${time.zone}`,
    `Windows: ${project.windowCount}, doors: ${project.doorCount}`,
    customerComments === '' ? null : `Comments: ${customerComments}`,
    `Open the answers (whoever has the link can): ${resumeLink(publicUrl, draftId)}`,
  ];
  return {
    subject: `${happened} – ${name}, ${property.zipcode}`,
    text: lines.filter((line) => line !== null).join('\n'),
    replyTo: customer.email,
  };
}

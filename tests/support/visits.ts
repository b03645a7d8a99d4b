import type { Page } from 'playwright';
import type { AppointmentRequest, DraftDocument } from '#src/domain/draft.ts';
import { completed, draftDocument, openBlockAt, save, type DraftParts } from './api.ts';
import { answeredBut } from './booking.ts';

/** An address that the product serves, for a draft that may go on to the calendar. */
export const SERVED_PROPERTY = {
  street1: '1600 Broadway',
  city: 'Denver',
  state: 'CO',
  zipcodeValid: true,
} as const;

/** A document on which every question before the address is answered: six windows, a door, the only homeowner. */
export function answeredDocument({ request, property, ...parts }: DraftParts = {}): DraftDocument {
  const { sessionData, appointmentRequest: answered } = answeredBut('address');
  const { customer } = draftDocument().appointmentRequest;
  return draftDocument({
    ...parts,
    sessionData: { ...sessionData, ...parts.sessionData },
    request: {
      ...answered,
      customer,
      property: { ...answered.property, zipcode: '80202', ...property },
      ...request,
    },
  });
}

/** Saves a document and returns its id; throws where the backend refuses it. */
export async function saved(url: string, document: DraftDocument): Promise<string> {
  const { status, body } = await save(url, document);
  if (status >= 300)
    throw new Error(`The draft was refused with ${status}: ${JSON.stringify(body)}`);
  return body.id;
}

/** Saves a draft that is on the address page, with everything before it answered. Returns its id. */
export function draftAtAddress(url: string, changes: DraftParts = {}): Promise<string> {
  return saved(url, answeredDocument(changes));
}

/** Saves a draft that is at the calendar, with everything before it answered. Returns its id. */
export function draftAtCalendar(
  url: string,
  request: Partial<AppointmentRequest> = {},
): Promise<string> {
  return draftAtAddress(url, {
    sessionData: { nextPage: 'time-date-booking' },
    property: SERVED_PROPERTY,
    request,
  });
}

/** Saves a draft with a booked appointment that is on additional-comments or a later page. Returns its id. */
export async function bookedDraft(
  url: string,
  nextPage = 'additional-comments',
  changes: DraftParts = { property: SERVED_PROPERTY },
  from: string | number = Date.now(),
): Promise<string> {
  const answered = answeredDocument({
    ...changes,
    sessionData: { ...changes.sessionData, nextPage },
  });
  const { body } = await save(url, answered);
  const tomorrow = new Date(new Date(from).getTime() + 86_400_000).toISOString().slice(0, 10);
  const block = await openBlockAt(url, '80202', tomorrow);
  return saved(url, completed(body, block));
}

/** Waits until the URL of a page opened directly has followed the flow, which happens a moment after the page is shown. */
export async function addressSettled(page: Page): Promise<void> {
  await page.locator('main[data-step] h1').first().waitFor();
  await page.waitForFunction(() => {
    const state: unknown = window.history.state;
    return typeof state === 'object' && state !== null && 'usr' in state;
  });
}

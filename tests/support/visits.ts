import type { Page } from 'playwright';
import { withAnswers } from '#machines/booking/booking.answers.ts';
import { EMPTY_SESSION } from '#src/domain/draft-defaults.ts';
import type { AppointmentRequest, Draft, DraftDocument, SessionData } from '#src/domain/draft.ts';
import { QUESTIONS } from '#src/domain/steps.ts';
import { draftDocument, completed, read, save } from './api.ts';
import { usualAnswer } from './booking.ts';
import { openBlockAt } from '#tests/support/api.ts';

/** How a draft differs from that of a homeowner who has answered everything before the address. */
export interface DraftChanges {
  status?: DraftDocument['status'];
  session?: Partial<SessionData>;
  request?: Partial<AppointmentRequest>;
  property?: Partial<AppointmentRequest['property']>;
}

/** An address that the product serves, for a draft that may go on to the calendar. */
export const SERVED_PROPERTY = {
  street1: '1600 Broadway',
  city: 'Denver',
  state: 'CO',
  zipcodeValid: true,
} as const;

/** A document on which every question before the address is answered: six windows, a door, the only homeowner. */
export function answeredDocument({
  status,
  session,
  request,
  property,
}: DraftChanges = {}): DraftDocument {
  const { appointmentRequest } = draftDocument();
  const blank: Draft = { id: '', status: 'New', sessionData: EMPTY_SESSION, appointmentRequest };
  const questions = QUESTIONS.filter((step) => step !== 'address');
  const answered = questions.reduce(
    (draft, step) => withAnswers(draft, usualAnswer(step, draft)),
    blank,
  );
  return draftDocument({
    ...(status === undefined ? {} : { status }),
    sessionData: { ...answered.sessionData, nextPage: 'address', ...session },
    request: {
      ...answered.appointmentRequest,
      property: { ...answered.appointmentRequest.property, ...property },
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
export function draftAtAddress(url: string, changes: DraftChanges = {}): Promise<string> {
  return saved(url, answeredDocument(changes));
}

/** Saves a draft that is at the calendar, with everything before it answered. Returns its id. */
export function draftAtCalendar(
  url: string,
  request: Partial<AppointmentRequest> = {},
): Promise<string> {
  return draftAtAddress(url, {
    session: { nextPage: 'time-date-booking' },
    property: SERVED_PROPERTY,
    request,
  });
}

/** Answers every question of a draft through the API, and moves it to the calendar. */
export async function answerAll(url: string, id: string): Promise<void> {
  const { body: draft } = await read(url, id);
  const { appointmentRequest: answers, sessionData } = answeredDocument({
    session: { nextPage: 'time-date-booking' },
    property: { ...SERVED_PROPERTY, zipcode: draft.appointmentRequest.property.zipcode },
  });
  await saved(url, {
    ...draft,
    sessionData,
    appointmentRequest: {
      ...draft.appointmentRequest,
      project: answers.project,
      property: answers.property,
    },
  });
}

/** Saves a draft with a booked appointment that is on additional-comments or a later page. Returns its id. */
export async function bookedDraft(
  url: string,
  nextPage = 'additional-comments',
  changes: DraftChanges = { property: SERVED_PROPERTY },
): Promise<string> {
  const answered = answeredDocument({ ...changes, session: { ...changes.session, nextPage } });
  const { body } = await save(url, answered);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
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

import { randomUUID } from 'node:crypto';
import { EMPTY_SESSION, emptyRequest } from '#src/domain/draft-defaults.ts';
import type {
  AppointmentBlocksResponse,
  AppointmentRequest,
  DraftDocument,
  SessionData,
  TimeBlock,
} from '#src/domain/draft.ts';
import type { Queries } from '#src/server/database/database.ts';
import { text } from '#src/server/database/row.ts';

/** A response with its JSON body parsed. The body is null if it is empty. */
export interface ApiAnswer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** Sends and reads JSON, as a client that is not a browser. */
export async function call<T = unknown>(
  method: string,
  url: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> | undefined } = {},
): Promise<ApiAnswer<T>> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: answer === '' ? null : JSON.parse(answer),
  };
}

/** Saves a draft. */
export function save(
  url: string,
  document: DraftDocument,
  headers: Record<string, string> = {},
): Promise<ApiAnswer<DraftDocument>> {
  return call<DraftDocument>('PUT', `${url}/api/Appointments`, { body: document, headers });
}

/** Reads a draft. */
export function read(url: string, id: string): Promise<ApiAnswer<DraftDocument>> {
  return call<DraftDocument>('GET', `${url}/api/Appointments/${encodeURIComponent(id)}`);
}

/** The calendar at a zipcode; by default two weeks from {@link MONDAY}. */
export async function calendarAt(
  url: string,
  wanted: { postalCode: string; startDate?: string; numberOfDays?: number; appointmentId?: string },
): Promise<AppointmentBlocksResponse> {
  const asked = { startDate: MONDAY, isEvent: 'false', ...wanted };
  const query = new URLSearchParams({ ...asked, numberOfDays: String(wanted.numberOfDays ?? 14) });
  return (await call<AppointmentBlocksResponse>('GET', `${url}/api/appointmentblocks?${query}`))
    .body;
}

export interface OpenBlock extends TimeBlock {
  date: string;
}

/** The open blocks of a calendar, in the order of the days. */
export async function openBlocksAt(...asked: Parameters<typeof calendarAt>): Promise<OpenBlock[]> {
  return (await calendarAt(...asked)).appointmentBlocks.flatMap(({ date, timeBlocks }) =>
    timeBlocks.map((block) => ({ ...block, date })),
  );
}

/** The first open block at a zipcode. */
export async function openBlockAt(
  url: string,
  postalCode: string,
  startDate = MONDAY,
): Promise<OpenBlock> {
  const [block] = await openBlocksAt(url, { postalCode, startDate });
  if (block === undefined) throw new Error(`There is no open block at ${postalCode}.`);
  return block;
}

/** The first three open blocks at a zipcode that start at some hour of the day or later. */
export async function threeBlocksAt(
  url: string,
  postalCode: string,
  startDate = MONDAY,
  startTime = '00:00',
): Promise<[OpenBlock, OpenBlock, OpenBlock]> {
  const open = await openBlocksAt(url, { postalCode, startDate });
  const [first, second, third] = open.filter((block) => block.startTime >= startTime);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error(`There are not three such blocks at ${postalCode}.`);
  return [first, second, third];
}

/** Values of a draft, in place of its usual ones. */
export interface DraftParts {
  id?: string;
  status?: DraftDocument['status'];
  sessionData?: Partial<SessionData>;
  request?: Partial<AppointmentRequest>;
  property?: Partial<AppointmentRequest['property']>;
}

/** A draft as it is after the contact form. */
export function draftDocument(parts: DraftParts = {}): DraftDocument {
  const sessionData: SessionData = {
    ...EMPTY_SESSION,
    nextPage: 'window-count',
    ...parts.sessionData,
  };
  const empty = emptyRequest();
  return {
    id: parts.id ?? '',
    sessionData: JSON.stringify(sessionData),
    ...(parts.status === undefined ? {} : { status: parts.status }),
    appointmentRequest: {
      ...empty,
      customer: { firstName: 'José', lastName: "O'Brien", phonePrimary: '3035550123', email: '' },
      marketingConsent: true,
      property: { ...empty.property, zipcode: '80202', ...parts.property },
      ...parts.request,
    },
  };
}

/** Saves a draft at a zipcode that has everything needed to complete it. */
export async function newDraft(
  url: string,
  zipcode: string,
  request: Partial<AppointmentRequest> = {},
  headers: Record<string, string> = {},
): Promise<DraftDocument> {
  const property = { street1: '12 Long Street', city: 'Springfield', state: 'CO', zipcode };
  return (await save(url, draftDocument({ property, request }), headers)).body;
}

/** The draft completed with an appointment in the block. */
export function completed<D extends Pick<DraftDocument, 'appointmentRequest'>>(
  draft: D,
  block: Pick<OpenBlock, 'id' | 'date' | 'startTime'>,
) {
  return {
    ...draft,
    status: 'Completed' as const,
    appointmentRequest: {
      ...draft.appointmentRequest,
      appointment: {
        appointmentDateTime: `${block.date}T${block.startTime}`,
        appointmentBlockGuid: block.id,
        schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
      },
    },
  };
}

/** Books a block for a new draft. */
export async function newBooking(
  url: string,
  zipcode: string,
  block: OpenBlock,
): Promise<DraftDocument> {
  return (await save(url, completed(await newDraft(url, zipcode), block))).body;
}

/** Holds a block for a draft. */
export function hold(
  url: string,
  { id }: Pick<DraftDocument, 'id'>,
  block: Pick<OpenBlock, 'id'>,
  options: { movesVisit?: boolean; headers?: Record<string, string> } = {},
): Promise<ApiAnswer<{ type: string }>> {
  const { movesVisit, headers } = options;
  return call('PUT', `${url}/api/Appointments/${encodeURIComponent(id)}/hold`, {
    body: { appointmentBlockGuid: block.id, ...(movesVisit !== undefined && { movesVisit }) },
    headers,
  });
}

/** Gives back what a draft holds. */
export function release(url: string, { id }: Pick<DraftDocument, 'id'>): Promise<ApiAnswer> {
  return call('DELETE', `${url}/api/Appointments/${id}/hold`);
}

/** The places of the calendar that a draft has: first the booked one, then the held one. */
export async function placesOf(
  database: Queries,
  id: string,
): Promise<{ block: string; state: string }[]> {
  const rows = await database.query(
    'select block_id, state from places where draft_id = $1 order by state',
    [id],
  );
  return rows.map((row) => ({ block: text(row, 'block_id'), state: text(row, 'state') }));
}

/** A header that makes a save safe to repeat. */
export function idempotencyKey(key: string = randomUUID()): Record<string, string> {
  return { 'idempotency-key': key };
}

/** A stopped clock that a test can advance. */
export interface TestClock {
  (): Date;
  advance(milliseconds: number): void;
}

/** A clock stopped at an instant. */
export function testClock(instant: string): TestClock {
  let now = new Date(instant).getTime();
  return Object.assign(() => new Date(now), {
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  });
}

/** Monday, 08:00 in Denver. */
export const MONDAY_MORNING = '2026-11-16T15:00:00Z';
export const MONDAY = '2026-11-16';

/** The statuses of answers, in their order. */
export function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status);
}

/** Statuses in ascending order. */
export function sorted(statuses: readonly number[]): number[] {
  return statuses.toSorted((a, b) => a - b);
}

import { addWeeks, formatISO, parseISO } from 'date-fns';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { PortName, Ports } from '#machines/booking/booking.ports.ts';
import { type InvocationId, PORT_OF, TODAY } from '#src/model/cases/case.ts';
import type { SaveRequest } from '#machines/booking/booking.types.ts';
import type { HeldCall } from './held-calls.ts';
import { differences } from '../expected/judge.ts';

/** A call as spec §7 defines it. */
interface Specified {
  method: string;
  /** Decoded. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
}

/** Every port except the hand-over, which makes no call: the page opens a window itself. */
export type CalledPort = Exclude<PortName, 'handOver'>;

function firstDayOf(week: number): string {
  return formatISO(addWeeks(parseISO(TODAY), week), { representation: 'date' });
}

/** The call of each port, given the actor's input. Written out from spec §7 (decision B6 for `appointmentId` and holds), not taken from the product. */
const SPECIFIED: { readonly [P in CalledPort]: (input: Ports[P]['input']) => Specified } = {
  loadDraft: ({ id }) => ({ method: 'GET', path: `/api/Appointments/${id}` }),
  // Spec §4: a status that has not changed is not sent.
  saveDraft: ({ draft: { status, ...draft }, saved }) => ({
    method: 'PUT',
    path: '/api/Appointments',
    body: { ...draft, ...(saved?.draft.status === status ? {} : { status }) },
  }),
  reserveSlot: ({ draftId, blockId, movesVisit }) => ({
    method: 'PUT',
    path: `/api/Appointments/${draftId}/hold`,
    body: { appointmentBlockGuid: blockId, ...(movesVisit && { movesVisit }) },
  }),
  // Record 0041.
  loadVisit: ({ draftId }) => ({ method: 'GET', path: `/api/Appointments/${draftId}/visit` }),
  changeVisit: ({ draftId, change }) => ({
    method: 'PUT',
    path: `/api/Appointments/${draftId}/visit`,
    body: change,
  }),
  releaseHold: ({ draftId }) => ({ method: 'DELETE', path: `/api/Appointments/${draftId}/hold` }),
  loadCampaign: ({ eventCampaignId }) => ({
    method: 'GET',
    path: `/api/Campaigns/${eventCampaignId}`,
  }),
  checkService: ({ zipcode }) => ({ method: 'GET', path: `/api/ServiceAvailability/${zipcode}` }),
  validateProperty: ({ appointmentId, address, firstName, lastName, postalCode }) => ({
    method: 'POST',
    path: '/api/PropertyValidation',
    query: { appointmentId },
    body: { address, firstName, lastName, postalCode },
  }),
  lookUpOwners: ({ appointmentId, street1, street2, city, state, zipcode }) => ({
    method: 'GET',
    path: `/api/PropertyOwners/${[street1, street2, city, state, zipcode].filter((part) => part !== '').join(' ')}`,
    query: { appointmentId },
  }),
  loadSlots: ({ zipcode, weekIndex, isEvent, appointmentId }) => ({
    method: 'GET',
    path: '/api/appointmentblocks',
    query: {
      postalCode: zipcode,
      startDate: firstDayOf(weekIndex),
      numberOfDays: '7',
      isEvent: String(isEvent),
      ...(appointmentId !== '' && { appointmentId }),
    },
  }),
  loadOffer: () => ({ method: 'GET', path: '/api/PromotionalOffers' }),
};

/** What the chart asks of a port; `input` is the actor's input. */
export interface Asked {
  port: CalledPort;
  input: object;
}

/** What an invocation asks for; null if it is not running or makes no call. */
export function askedBy(invocation: InvocationId, { children }: BookingSnapshot): Asked | null {
  const port = PORT_OF[invocation];
  const input = children[invocation]?.getSnapshot().input;
  return port === 'handOver' || input === undefined ? null : { port, input };
}

function specifiedOf({ port, input }: Asked): Specified {
  const specify: (input: never) => Specified = SPECIFIED[port];
  return specify(input as never);
}

/** Paths of the API that belong to no port are not held. */
const OF_PORTS =
  /^\/api\/(Appointments|Campaigns|ServiceAvailability|PropertyValidation|PropertyOwners|appointmentblocks|PromotionalOffers)\b/;

/** Whether a call may belong to a port of the chart. */
export function isOfPort({ url }: Pick<HeldCall, 'url'>): boolean {
  return OF_PORTS.test(url.pathname);
}

/** Whether this is the call that the specification defines for a request; its body and most of its query may differ ({@link faultsOfCall}). */
export function isCallOf({ method, url }: Pick<HeldCall, 'method' | 'url'>, asked: Asked): boolean {
  const { method: wanted, path, query } = specifiedOf(asked);
  const startDate = query?.['startDate'] ?? null;
  return (
    method === wanted &&
    decodeURIComponent(url.pathname) === path &&
    url.searchParams.get('startDate') === startDate
  );
}

/** A call as text, such as `GET /api/Campaigns/spring`. */
export function callInWords({ method, url }: Pick<HeldCall, 'method' | 'url'>): string {
  return `${method} ${decodeURIComponent(url.pathname)}${decodeURIComponent(url.search)}`;
}

/** The call that the specification defines for a request, as text. */
export function specifiedInWords(asked: Asked): string {
  const { method, path, query = {} } = specifiedOf(asked);
  const search = new URLSearchParams(query).toString();
  return `${method} ${path}${search === '' ? '' : `?${search}`}`;
}

/** Where the visit began. Not compared, because journeys of the model have an address of their own for it. */
const BEGUN_AT = 'body.appointmentRequest.marketingAttribution.submissionPageUrl:';

/** Which headers a write lacks: the request token (spec §7), and what makes a save safe to send again and next to another tab (decisions F15, F16). */
function headerFaults({ method, headers, body }: HeldCall, { port, input }: Asked): string[] {
  if (method === 'GET') return [];
  const isSave = port === 'saveDraft';
  const { draft, saved } = input as SaveRequest;
  const etag = isSave && draft.id !== '' ? (saved?.etag ?? null) : null;
  const match = headers.get('if-match') ?? null;
  const isKept = (name: string) => (headers.get(name) ?? '') !== '';
  return [
    ...(isKept('x-xsrf-token') ? [] : ['no request token']),
    ...(body === null || headers.get('content-type')?.startsWith('application/json') === true
      ? []
      : ['not sent as JSON']),
    ...(isSave && !isKept('idempotency-key') ? ['no Idempotency-Key'] : []),
    ...(isSave && match !== etag ? [`If-Match: expected ${etag}, got ${match}`] : []),
  ];
}

/** The body of a call, with the session data of a draft read. */
function bodyOf({ body }: HeldCall): object {
  const sent: { sessionData?: unknown } = JSON.parse(body ?? '{}');
  return typeof sent.sessionData === 'string'
    ? { ...sent, sessionData: JSON.parse(sent.sessionData) }
    : sent;
}

/** How query, body and headers of a call differ from what the specification says; empty if they do not. */
export function faultsOfCall(call: HeldCall, asked: Asked): string[] {
  const { method, path, query = {}, body = {} } = specifiedOf(asked);
  return [
    ...differences(query, Object.fromEntries(call.url.searchParams), 'query.'),
    ...differences(body, bodyOf(call), 'body.').filter((says) => !says.startsWith(BEGUN_AT)),
    ...headerFaults(call, asked),
  ].map((says) => `${method} ${path}, ${says}`);
}

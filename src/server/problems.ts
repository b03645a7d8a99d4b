import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { lengthMessage } from '#src/domain/messages.ts';
import { DatabaseUnavailable } from './database/database.ts';
import { FORMAT_RULES, isFormatName } from './schemas/formats.ts';

/** A field that made the request fail. */
export interface FieldError {
  /** JSON pointer into the body, or `/query/…`, `/params/…`, `/headers/…`. */
  path: string;
  message: string;
}

/** Kinds of problem, each with its status and title. The kind is the `type` of the problem document (decision B4). */
const PROBLEMS = {
  'bad-request': { status: 400, title: 'The request cannot be read.' },
  'invalid-input': { status: 400, title: 'Some fields are missing or wrong.' },
  'bad-signature': { status: 401, title: 'The signature is missing, wrong or too old.' },
  'request-token': { status: 403, title: 'The request token is missing or wrong.' },
  'not-found': { status: 404, title: 'There is nothing here.' },
  'method-not-allowed': { status: 405, title: 'This path does not take the method.' },
  'request-timeout': { status: 408, title: 'The request did not arrive in time.' },
  'slot-taken': { status: 409, title: 'This time is no longer available.' },
  'already-booked': { status: 409, title: 'This draft has its appointment already.' },
  'no-visit': { status: 409, title: 'There is no visit to change.' },
  'visit-fixed': { status: 409, title: 'The visit can no longer be changed online.' },
  'stale-draft': { status: 412, title: 'The draft has been changed meanwhile.' },
  'precondition-failed': { status: 412, title: 'The file is another by now.' },
  'too-large': { status: 413, title: 'The request is too large.' },
  'unsupported-media-type': { status: 415, title: 'Only JSON is understood here.' },
  'range-not-satisfiable': { status: 416, title: 'The file has no such part.' },
  'expectation-failed': { status: 417, title: 'The server cannot do what the request expects.' },
  'idempotency-key-reused': { status: 422, title: 'This key was used for another request.' },
  'verification-not-asked': { status: 422, title: 'This draft asks for no verification.' },
  'outside-booking-window': { status: 422, title: 'This day cannot be booked.' },
  'too-soon': { status: 422, title: 'The draft is too young for an appointment.' },
  'too-many-changes': { status: 422, title: 'The visit was changed too often.' },
  'too-many-appointments': {
    status: 422,
    title: 'There are as many appointments as one may book.',
  },
  'too-many-requests': { status: 429, title: 'Too many requests. Please try again later.' },
  'too-many-addresses': {
    status: 429,
    title: 'This draft has been asked about too many addresses.',
  },
  'headers-too-large': { status: 431, title: 'The address or the headers are too long.' },
  'internal-error': { status: 500, title: 'Something went wrong on our side.' },
  unavailable: { status: 503, title: 'The service is not available right now.' },
} as const satisfies Record<string, { status: number; title: string }>;

type ProblemKind = keyof typeof PROBLEMS;

interface ProblemDocument {
  type: ProblemKind;
  title: string;
  status: number;
  detail?: string;
  errors?: FieldError[];
}

/** Thrown by handlers; becomes a problem document (RFC 9457). */
export class Problem extends Error {
  override name = 'Problem';

  constructor(
    readonly kind: ProblemKind,
    detail = '',
    readonly errors: readonly FieldError[] = [],
  ) {
    super(detail);
  }
}

const MAX_FIELD_ERRORS = 50;

/** The document of a problem. */
export function problemDocument(
  kind: ProblemKind,
  detail = '',
  errors: readonly FieldError[] = [],
): ProblemDocument {
  const { status, title } = PROBLEMS[kind];
  return {
    type: kind,
    title,
    status,
    ...(detail !== '' && { detail }),
    ...(errors.length > 0 && { errors: errors.slice(0, MAX_FIELD_ERRORS) }),
  };
}

/** How long a client should wait before it retries something that is unavailable. */
const RETRY_AFTER_SECONDS = '5';

const CONTENT_TYPE = 'application/problem+json; charset=utf-8';

/** Answers with a problem document. */
function sendProblem(reply: FastifyReply, document: ProblemDocument): FastifyReply {
  return reply
    .code(document.status)
    .header('cache-control', 'no-store')
    .type(CONTENT_TYPE)
    .send(JSON.stringify(document));
}

interface SchemaError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message?: string | undefined;
  data?: unknown;
}

function formatMessage({ params, data }: SchemaError): string {
  const format = String(params['format']);
  const message =
    isFormatName(format) && typeof data === 'string' ? FORMAT_RULES[format](data) : null;
  return message ?? 'Has the wrong form.';
}

function messageOf(error: SchemaError): string {
  switch (error.keyword) {
    case 'required':
      return 'Field is required.';
    case 'additionalProperties':
      return 'Unknown field.';
    case 'format':
      return formatMessage(error);
    case 'enum':
      return 'Is not one of the known values.';
    case 'maxLength':
      return lengthMessage(Number(error.params['limit']));
    default:
      return `Value ${error.message ?? 'is wrong'}.`;
  }
}

/** A JSON pointer (RFC 6901). */
function pointer({ instancePath, params }: SchemaError): string {
  const inner = params['missingProperty'] ?? params['additionalProperty'];
  if (typeof inner !== 'string') return instancePath;
  return `${instancePath}/${inner.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

const PREFIXES: Readonly<Record<string, string>> = {
  querystring: '/query',
  params: '/params',
  headers: '/headers',
};

function fieldErrors(error: FastifyError): FieldError[] {
  const prefix = PREFIXES[error.validationContext ?? 'body'] ?? '';
  const entries = (error.validation ?? []).slice(0, MAX_FIELD_ERRORS);
  return entries.map((entry) => ({ path: prefix + pointer(entry), message: messageOf(entry) }));
}

/**
 * The database server cannot be reached. PostgreSQL: the connection broke (08), there is no room or no connection left (53), it is starting or stopping (57P), its
 * disk fails (58), it is read-only (25006), or a wait timed out (55P03, 57014, 25P03). SQLite: the disk of the embedded database is full, fails or is read-only, or
 * another process has locked its files.
 */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|08...|53...|57P..|58...|25006|55P03|57014|25P03|SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN).*)$/;

/** Whether the same request may work later. */
export function isUnavailable(error: Error): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    ('code' in error && UNAVAILABLE.test(String(error.code)))
  );
}

const KINDS_BY_STATUS: Readonly<Record<number, ProblemKind>> = {
  404: 'not-found',
  408: 'request-timeout',
  412: 'precondition-failed',
  413: 'too-large',
  414: 'not-found',
  415: 'unsupported-media-type',
  416: 'range-not-satisfiable',
  429: 'too-many-requests',
  431: 'headers-too-large',
  503: 'unavailable',
};

function kindOfStatus(status: number): ProblemKind {
  return (
    KINDS_BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'bad-request' : 'internal-error')
  );
}

/** The problem document for anything that was thrown. It never carries a message from the runtime: those may quote the input. */
export function problemOf(error: FastifyError | Problem): ProblemDocument {
  if (error instanceof Problem) return problemDocument(error.kind, error.message, error.errors);
  if (error.validation) return problemDocument('invalid-input', '', fieldErrors(error));
  if (isUnavailable(error)) return problemDocument('unavailable');
  return problemDocument(kindOfStatus(error.statusCode ?? 500));
}

/** Whether the request could not be fully read or answered because the client has disconnected. */
function isOfGoneClient(error: FastifyError | Problem, { socket }: FastifyRequest): boolean {
  return (
    socket.destroyed &&
    'code' in error &&
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code)
  );
}

/** Turns anything thrown while answering into a problem document. Logs it as an error only if its status is 500 or more and the client is still there. */
export function handleError(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const document = problemOf(error);
  if (isOfGoneClient(error, request)) request.log.debug({ err: error }, 'request failed');
  else if (document.status >= 500) request.log.error({ err: error }, 'request failed');
  if (document.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return sendProblem(reply, document);
}

const LINGER_MS = 1000;

const STATUS_OF_CLIENT_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what Node could not handle as a request, and closes the connection. Fastify has no reply for it, so this writes to the socket. */
export function handleClientError({ code }: { code: string }, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  const document = problemDocument(kindOfStatus(STATUS_OF_CLIENT_ERROR[code] ?? 400));
  const body = JSON.stringify(document);
  const head = [
    `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}`,
    `content-type: ${CONTENT_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // If the socket closed at once, with the rest of the request unread, the client might never see the answer.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

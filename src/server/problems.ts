import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { lengthMessage } from '#src/domain/messages.ts';
import { FORMAT_RULES, isFormatName } from './schemas/formats.ts';

/** A field that made the request fail. */
export interface FieldError {
  /** JSON pointer into the body, or `/query/…`, `/params/…`, `/headers/…`. */
  path: string;
  message: string;
}

/** Kinds of problem, each with its status and title. The kind is the `type` of the problem document (decision B4). */
export const PROBLEMS = {
  'bad-request': { status: 400, title: 'The request cannot be read.' },
  'invalid-input': { status: 400, title: 'Some fields are missing or wrong.' },
  'request-token': { status: 403, title: 'The request token is missing or wrong.' },
  'not-found': { status: 404, title: 'There is nothing here.' },
  'slot-taken': { status: 409, title: 'This time is no longer available.' },
  'already-booked': { status: 409, title: 'This draft has its appointment already.' },
  'stale-draft': { status: 412, title: 'The draft has been changed meanwhile.' },
  'too-large': { status: 413, title: 'The request is too large.' },
  'unsupported-media-type': { status: 415, title: 'Only JSON is understood here.' },
  'idempotency-key-reused': { status: 422, title: 'This key was used for another request.' },
  'too-many-requests': { status: 429, title: 'Too many requests. Please try again later.' },
  'internal-error': { status: 500, title: 'Something went wrong on our side.' },
  unavailable: { status: 503, title: 'The service is not available right now.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemKind = keyof typeof PROBLEMS;

export interface ProblemDocument {
  type: ProblemKind;
  title: string;
  status: number;
  detail?: string;
  errors?: FieldError[];
}

/** Thrown by handlers; becomes a problem document (RFC 9457). */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly errors: readonly FieldError[];

  constructor(kind: ProblemKind, detail = '', errors: readonly FieldError[] = []) {
    super(detail);
    this.name = 'Problem';
    this.kind = kind;
    this.errors = errors;
  }
}

const MAX_FIELD_ERRORS = 50;

/** The document of a problem. */
export function problemDocument(kind: ProblemKind, detail = '', errors: readonly FieldError[] = []): ProblemDocument {
  const { status, title } = PROBLEMS[kind];
  return {
    type: kind,
    title,
    status,
    ...(detail === '' ? {} : { detail }),
    ...(errors.length === 0 ? {} : { errors: errors.slice(0, MAX_FIELD_ERRORS) }),
  };
}

/** Answers with a problem document. */
export function sendProblem(reply: FastifyReply, document: ProblemDocument): FastifyReply {
  return reply
    .code(document.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(document));
}

interface SchemaError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message?: string | undefined;
  data?: unknown;
}

function parameter(error: SchemaError, name: string): string {
  const value = error.params[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function formatMessage(error: SchemaError): string {
  const format = parameter(error, 'format');
  const message = isFormatName(format) && typeof error.data === 'string' ? FORMAT_RULES[format](error.data) : null;
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
      return lengthMessage(Number(parameter(error, 'limit')));
    default:
      return `Value ${error.message ?? 'is wrong'}.`;
  }
}

function pointer(error: SchemaError): string {
  const inner = parameter(error, 'missingProperty') || parameter(error, 'additionalProperty');
  return inner === '' ? error.instancePath : `${error.instancePath}/${inner}`;
}

const PREFIXES: Readonly<Record<string, string>> = { querystring: '/query', params: '/params', headers: '/headers' };

function fieldErrors(error: FastifyError): FieldError[] {
  const prefix = PREFIXES[error.validationContext ?? 'body'] ?? '';
  const entries = error.validation ?? [];
  return entries.map((entry) => ({ path: prefix + pointer(entry), message: messageOf(entry) }));
}

/** The database cannot be reached, is starting or stopping, or takes no more connections. */
const UNAVAILABLE_CODES: readonly string[] = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300'];

function kindOfStatus(status: number): ProblemKind {
  switch (status) {
    case 404:
    case 414:
      return 'not-found';
    case 413:
    case 431:
      return 'too-large';
    case 415:
      return 'unsupported-media-type';
    case 429:
      return 'too-many-requests';
    case 503:
      return 'unavailable';
    default:
      return status >= 400 && status < 500 ? 'bad-request' : 'internal-error';
  }
}

/** The problem document of whatever was thrown. Never carries a message of the runtime: those may quote the input. */
export function problemOf(error: FastifyError | Problem): ProblemDocument {
  if (error instanceof Problem) return problemDocument(error.kind, error.message, error.errors);
  if (error.validation) return problemDocument('invalid-input', '', fieldErrors(error));
  if (UNAVAILABLE_CODES.includes(error.code)) return problemDocument('unavailable');
  return problemDocument(kindOfStatus(error.statusCode ?? 500));
}

/** Turns everything that is thrown while answering into a problem document; only unexpected errors are logged as errors. */
export function handleError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const document = problemOf(error);
  if (document.status >= 500) request.log.error({ err: error }, 'request failed');
  if (document.status === 503) reply.header('retry-after', '5');
  return sendProblem(reply, document);
}

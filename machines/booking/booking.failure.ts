import type { Failure } from './booking.types.ts';

const KINDS: readonly string[] = [
  'offline',
  'unreachable',
  'timeout',
  'notFound',
  'slotTaken',
  'stale',
  'rejected',
  'noCookies',
  'tooManyRequests',
  'unexpected',
] satisfies Failure['kind'][];

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string' && KINDS.includes(value.kind);
}

/** The failure that an actor rejected with. Ports reject with an error that carries a `failure`; any other error is unexpected. */
export function failureOf(error: unknown): Failure {
  if (typeof error === 'object' && error !== null && 'failure' in error && isFailure(error.failure)) return error.failure;
  return { kind: 'unexpected', message: error instanceof Error ? error.message : String(error) };
}

import type { Failure } from '#machines/booking/booking.types.ts';
import { ServiceError } from './service-error.ts';

/** Whether a call failed in this way. */
export function isFailure(error: unknown, kind: Failure['kind']): error is ServiceError {
  return error instanceof ServiceError && error.failure.kind === kind;
}

/** A draft, or a resource of it, is gone if a call about it is answered with 404 (decision F28). */
export function goneIfNotFound(error: unknown): never {
  throw error instanceof ServiceError && error.status === 404
    ? new ServiceError({ kind: 'notFound' }, { cause: error, status: 404 })
    : error;
}

/** Whether the type of a problem document is one of these; it may be a whole address that ends in one. */
export function isProblem(type: string | null, ...kinds: readonly string[]): boolean {
  return type !== null && kinds.some((kind) => type.endsWith(kind));
}

/** Whether the backend refused a hold or a save because the draft has its appointment already (decision F27). */
export function isAlreadyBooked(error: unknown): error is ServiceError {
  return (
    error instanceof ServiceError &&
    error.status === 409 &&
    isProblem(error.problem, 'already-booked')
  );
}

import type { Failure } from '#machines/booking/booking.types.ts';

/** What every port rejects with: the failure, already mapped to a kind. */
export class ServiceError extends Error {
  readonly failure: Failure;
  /** HTTP status of the answer; null if there was none. */
  readonly status: number | null;

  constructor(failure: Failure, options: ErrorOptions & { status?: number } = {}) {
    super('message' in failure ? failure.message : failure.kind, options);
    this.status = options.status ?? null;
    this.name = 'ServiceError';
    this.failure = failure;
  }
}

/** The failure behind a rejected value; anything that is not a {@link ServiceError} is unexpected. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ServiceError) return error.failure;
  return { kind: 'unexpected', message: error instanceof Error ? error.message : 'Unknown error' };
}

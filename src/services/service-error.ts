import type { Failure } from '#machines/booking/booking.types.ts';

/** What every port rejects with: the failure, already mapped to a kind. */
export class ServiceError extends Error {
  readonly failure: Failure;
  /** HTTP status of the answer; null if there was none. */
  readonly status: number | null;

  /** Type of the problem document of the answer; null if there was none. */
  readonly problem: string | null;

  constructor(
    failure: Failure,
    options: ErrorOptions & { status?: number; problem?: string | null } = {},
  ) {
    super('message' in failure ? failure.message : failure.kind, options);
    this.status = options.status ?? null;
    this.problem = options.problem ?? null;
    this.name = 'ServiceError';
    this.failure = failure;
  }
}

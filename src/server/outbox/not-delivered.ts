export interface NotDeliveredOptions {
  /** What the log says. Never anything that the receiver answered: it may quote the visitor's address. */
  logged: string;
  /** Whether no other attempt can succeed. */
  isFinal?: boolean;
  /** Whether the receiver wants no other message either. */
  isGone?: boolean;
}

/** Why an attempt failed. The message may quote the receiver; it is stored with the draft, and never logged (decision B16). */
export class NotDelivered extends Error {
  readonly logged: string;
  readonly isFinal: boolean;
  readonly isGone: boolean;

  constructor(message: string, { logged, isFinal = false, isGone = false }: NotDeliveredOptions) {
    super(message);
    this.name = 'NotDelivered';
    this.logged = logged;
    this.isFinal = isFinal || isGone;
    this.isGone = isGone;
  }
}

/** Any error of a sink as a failure that may succeed later, of which the log gets the code. */
export function notDelivered(error: unknown): NotDelivered {
  if (error instanceof NotDelivered) return error;
  if (!(error instanceof Error)) return new NotDelivered(String(error), { logged: 'unknown' });
  return new NotDelivered(error.message, {
    logged: 'code' in error && typeof error.code === 'string' ? error.code : error.name,
  });
}

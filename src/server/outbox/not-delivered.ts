export interface NotDeliveredOptions {
  /** What the log says. Never anything that the receiver answered: it may quote the visitor's address. */
  logged: string;
  /** Whether no other attempt can succeed. */
  isFinal?: boolean;
  /** Whether the receiver wants no other message either. */
  isGone?: boolean;
  /** Whether the receiver may have the message all the same. Default: yes. */
  mayHaveArrived?: boolean;
}

/** Why an attempt failed. The message may quote the receiver; it is stored with the draft, and never logged (decision B16). */
export class NotDelivered extends Error {
  readonly logged: string;
  readonly isFinal: boolean;
  readonly isGone: boolean;
  readonly mayHaveArrived: boolean;

  constructor(
    message: string,
    { logged, isFinal = false, isGone = false, mayHaveArrived = true }: NotDeliveredOptions,
  ) {
    super(message);
    this.name = 'NotDelivered';
    this.logged = logged;
    this.isFinal = isFinal || isGone;
    this.isGone = isGone;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Errors of connections that were never made. */
const NEVER_CONNECTED: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EDNS',
  'EPRIVATE',
];

/** Whether an error with this code says that no connection was made, so that nothing can have arrived. */
export function isNeverConnected(code: unknown): boolean {
  return NEVER_CONNECTED.includes(code);
}

/** Any error of a sink as a failure that may succeed later, of which the log gets the code. */
export function notDelivered(error: unknown): NotDelivered {
  if (error instanceof NotDelivered) return error;
  if (!(error instanceof Error)) return new NotDelivered(String(error), { logged: 'unknown' });
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return new NotDelivered(error.message, {
    logged: code,
    mayHaveArrived: !isNeverConnected(code),
  });
}

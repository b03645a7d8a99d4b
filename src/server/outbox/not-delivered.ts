/** Why an attempt failed. The message may quote the receiver; it is stored with the draft, and never logged (decision B16). */
export class NotDelivered extends Error {
  override name = 'NotDelivered';
  /** What the log says. Never anything that the receiver answered: it may quote the visitor's address. */
  readonly logged: string;
  /** Whether no other attempt can succeed. */
  readonly isFinal: boolean;
  /** Whether the receiver wants no other message either. */
  readonly isGone: boolean;
  /** Whether the receiver may have the message all the same. */
  readonly mayHaveArrived: boolean;

  constructor(
    message: string,
    {
      logged,
      isGone = false,
      isFinal = isGone,
      mayHaveArrived = true,
    }: { logged: string } & Partial<Pick<NotDelivered, 'isFinal' | 'isGone' | 'mayHaveArrived'>>,
  ) {
    super(message);
    this.logged = logged;
    this.isFinal = isFinal;
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

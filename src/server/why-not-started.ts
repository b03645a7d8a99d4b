import { DatabaseUnavailable } from './database/database.ts';
import { SettingsError } from './settings-error.ts';

/** Error codes of the operating system, of PostgreSQL and of poolers (08P01) for a database that cannot be reached or refuses access. */
const NOT_LET_IN =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|08P01|28000|28P01|3D000)$/;

/** What Node says of a failed call to the operating system. */
interface SystemError extends NodeJS.ErrnoException {
  port?: number;
  hostname?: string;
}

/** The sentence for an error of `listen`; null for any other error. */
function whyNotListening(
  { code, syscall, port, hostname, message }: SystemError,
  host: string | undefined,
): string | null {
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what is using it, or set PORT to another.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${port} cannot be opened: no permission. Set PORT to another.`;
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === host))
    return `HOST must be an address of this machine: ${message}`;
  return null;
}

/** The sentence for a PostgreSQL that cannot be reached or refuses access; null for any other error. */
function whyNotLetIn(error: SystemError): string | null {
  const { code = '' } = error;
  const isKeptOut =
    error instanceof DatabaseUnavailable || error.syscall === 'connect' || NOT_LET_IN.test(code);
  return isKeptOut
    ? `The PostgreSQL of DATABASE_URL does not let the server in: ${error.message || code}`
    : null;
}

/** Why the product does not start: a sentence that says what to do, or the stack of an unexpected error. */
export function whyNotStarted(
  error: unknown,
  env: { HOST?: string | undefined; DATABASE_URL?: string | undefined },
): string {
  if (error instanceof SettingsError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return (
    whyNotListening(error, env.HOST) ??
    (env.DATABASE_URL ? whyNotLetIn(error) : null) ??
    error.stack ??
    error.message
  );
}

import { DatabaseUnavailable } from '#src/server/database/database.ts';
import type { ServerEnvironment } from '#src/server/start-server.ts';
import { SettingsError } from '#src/server/settings-error.ts';

/** Error codes of the operating system and of PostgreSQL for a database that cannot be reached or refuses access. */
const NOT_LET_IN: readonly string[] = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '28000', '28P01', '3D000'];

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Why the product does not start: a sentence that says what to do, or the stack of an unexpected error. */
export function whyNotStarted(error: unknown, env: Pick<ServerEnvironment, 'PORT' | 'DATABASE_URL'>): string {
  if (error instanceof SettingsError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  const port = env.PORT || '3000';
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what is using it, or choose another: PORT=3100 npm start`;
  if (code === 'EACCES') return `Port ${port} cannot be opened: no permission. Choose another: PORT=3100 npm start`;
  if (env.DATABASE_URL && (error instanceof DatabaseUnavailable || NOT_LET_IN.includes(code))) {
    return `The PostgreSQL of DATABASE_URL does not let the server in: ${error.message || code}`;
  }
  return error.stack ?? error.message;
}

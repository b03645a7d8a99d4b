import type { Database } from './database/database.ts';
import type { Guard } from './guard/guard.ts';
import type { OutboxSettings } from './outbox/outbox.ts';

/** What every route is given. */
export interface Context {
  database: Database;
  /** The server's clock; the only one that counts for holds and for what has begun. */
  clock: () => Date;
  guard: Guard;
  outbox: OutboxSettings;
}

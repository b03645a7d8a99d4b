import type { Database } from './database/database.ts';
import type { Guard } from './guard/guard.ts';
import type { OutboxSettings } from './outbox/outbox.ts';
import type { VisitSettings } from './store/visit.ts';
import type { Retention } from './retention/retention-settings.ts';

/** What every route gets. */
export interface Context {
  database: Database;
  /** The server's clock. Only this one decides when a hold ends and whether a block has begun. */
  clock: () => Date;
  guard: Guard;
  outbox: OutboxSettings;
  retention: Retention;
  /** Null: visitors call to change a visit. */
  visits: VisitSettings | null;
}

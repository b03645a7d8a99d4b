import { onTestFinished, vi } from 'vitest';
import type { Database } from '#src/server/database/database.ts';
import { withResolvers } from './with-resolvers.ts';

/** Blocks a server's delete statements until `letGo`, or the end of the test. `batches` counts the statements. */
export function holdDeletions(database: Database): { letGo(): void; batches(): number } {
  const gate = withResolvers<void>();
  const { query } = database;
  let batches = 0;
  vi.spyOn(database, 'query').mockImplementation(async (sql, parameters) => {
    if (sql.startsWith('delete')) {
      batches += 1;
      await gate.promise;
    }
    return query(sql, parameters);
  });
  onTestFinished(() => gate.resolve());
  return { letGo: () => gate.resolve(), batches: () => batches };
}

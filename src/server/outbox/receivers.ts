import type { Queries } from '../database/database.ts';
import { firstOf, json } from '../database/row.ts';
import { keptSink, type Sink } from './outbox.ts';

const RECEIVERS = 'receivers of events';

/** Lets commands that work on the database alone know whom the server tells of events. */
export async function keepReceivers(queries: Queries, sinks: readonly Sink[]): Promise<void> {
  const names = sinks
    .filter(({ mailOf, reminds }) => mailOf === undefined && reminds === undefined)
    .map(({ name }) => name);
  await queries.query(
    'insert into server_keys (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [RECEIVERS, JSON.stringify(names)],
  );
}

/** Whom the server that was started last tells of events: what is recorded for them, it delivers. */
export async function receiversOf(queries: Queries): Promise<Sink[]> {
  const rows = await queries.query('select value from server_keys where name = $1', [RECEIVERS]);
  const names: string[] = firstOf(rows, (row) => json(row, 'value')) ?? [];
  return names.map((name) => keptSink(name));
}

import { createHash } from 'node:crypto';
import type { Database, Queries, Transaction } from '../database/database.ts';
import { only, optionalText, text } from '../database/row.ts';
import { Problem } from '../problems.ts';
import { deleteInBatches } from './tidying.ts';

/** A key is forgotten after this time. */
const IDEMPOTENCY_KEY_MS = 24 * 60 * 60 * 1000;

function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/**
 * Does the work of a request once per key (decision F15). The key is inserted before anything else, so that two copies of a
 * request wait for each other; the copy that comes second gets the first one's answer. A failure stores nothing.
 *
 * @throws Problem `idempotency-key-reused` when the key came with another body before
 */
export async function once(
  transaction: Transaction,
  request: { key: string; body: unknown; now: number },
  work: () => Promise<string>,
): Promise<string> {
  const bodyHash = hashOf(request.body);
  const inserted = await transaction.query(
    `insert into idempotency_keys (key, body_hash, created_at) values ($1, $2, $3)
     on conflict (key) do update set body_hash = excluded.body_hash, answer = null, created_at = excluded.created_at
       where idempotency_keys.created_at <= $4
     returning key`,
    [request.key, bodyHash, request.now, request.now - IDEMPOTENCY_KEY_MS],
  );
  if (inserted.length === 0) return storedAnswer(transaction, request.key, bodyHash);
  const answer = await work();
  transaction.send('update idempotency_keys set answer = $2 where key = $1', [request.key, answer]);
  return answer;
}

async function storedAnswer(transaction: Queries, key: string, bodyHash: string): Promise<string> {
  const row = only(await transaction.query('select body_hash, answer from idempotency_keys where key = $1', [key]));
  if (text(row, 'body_hash') !== bodyHash) throw new Problem('idempotency-key-reused', 'Send a new Idempotency-Key with a new request.');
  const answer = optionalText(row, 'answer');
  if (answer === null) throw new Error('An idempotency key was committed without its answer.');
  return answer;
}

/** Deletes the keys that are forgotten. */
export function pruneIdempotencyKeys(database: Database, now: number): Promise<void> {
  return deleteInBatches(database, 'idempotency_keys', 'key', 'created_at <= $1', [now - IDEMPOTENCY_KEY_MS]);
}

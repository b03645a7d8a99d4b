import { createHash } from 'node:crypto';
import { type Database, isDuplicate, type Transaction } from '../database/database.ts';
import { text } from '../database/row.ts';
import { Problem } from '../problems.ts';
import { deleteInBatches } from './tidying.ts';

/** How long a key is kept. */
const IDEMPOTENCY_KEY_MS = 24 * 60 * 60 * 1000;
const MAX_ATTEMPTS = 3;

function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/**
 * Does the work of a request once per key, in a transaction (decision F15). The key is inserted before anything else, so that of two copies of
 * a request, one waits for the other. The second then fails on the duplicate key, and gets the first one's answer. A failure stores nothing.
 *
 * @throws Problem `idempotency-key-reused` when the key came with another body before
 */
export async function once<T>(
  database: Database,
  request: { key: string; body: unknown; now: number },
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { key, body, now } = request;
  const bodyHash = hashOf(body);
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await database.transaction(async (transaction) => {
        transaction.send(
          'insert into idempotency_keys (key, body_hash, created_at) values ($1, $2, $3)',
          [key, bodyHash, now],
        );
        const answer = await work(transaction);
        transaction.send('update idempotency_keys set answer = $2 where key = $1', [
          key,
          JSON.stringify(answer),
        ]);
        return answer;
      });
    } catch (error) {
      if (!isDuplicate(error) || attempts === MAX_ATTEMPTS) throw error;
      await database.query('delete from idempotency_keys where key = $1 and created_at <= $2', [
        key,
        now - IDEMPOTENCY_KEY_MS,
      ]);
      const [row] = await database.query(
        'select body_hash, answer from idempotency_keys where key = $1',
        [key],
      );
      // There is no row if the expired key was just deleted, here or by another copy of the request that is not done yet.
      if (row === undefined) continue;
      if (text(row, 'body_hash') !== bodyHash)
        throw new Problem(
          'idempotency-key-reused',
          'Send a new Idempotency-Key with a new request.',
        );
      const answer: T = JSON.parse(text(row, 'answer'));
      return answer;
    }
  }
}

/** Deletes expired keys. */
export function pruneIdempotencyKeys(database: Database, now: number): Promise<number> {
  return deleteInBatches(database, 'idempotency_keys', 'key', 'created_at <= $1', [
    now - IDEMPOTENCY_KEY_MS,
  ]);
}

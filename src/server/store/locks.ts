import { createHash } from 'node:crypto';
import type { Queries } from '../database/database.ts';

/** How many rows all possible keys of one kind share. If two keys share a row, they just wait for each other. */
const LOCKS = 1024;

/** A transaction that locks both kinds locks those of `reservations` first, so that two transactions never deadlock. */
const FIRST = { reservations: 0, mails: LOCKS } as const;

/** Keeps other transactions from counting by these keys until this one ends. */
export async function lockKeys(
  transaction: Queries,
  kind: keyof typeof FIRST,
  keys: readonly string[],
): Promise<void> {
  const numbers = keys.map(
    (key) => FIRST[kind] + (createHash('sha256').update(key).digest().readUInt32BE() % LOCKS),
  );
  // Always in the same order, for the same reason.
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    await transaction.query(
      'insert into reservation_locks (number) values ($1) on conflict (number) do update set number = excluded.number',
      [number],
    );
  }
}

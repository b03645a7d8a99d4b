import { expect, test } from 'vitest';
import type { Parameter } from '#src/server/database/database.ts';
import { lockKeys } from '#src/server/store/locks.ts';

/** The rows that are locked for these keys, in the order of the locks. */
async function lockedFor(names: readonly string[]): Promise<Parameter[]> {
  const locked: Parameter[] = [];
  const query = async (_sql: string, parameters: readonly Parameter[] = []) => {
    locked.push(...parameters);
    return [];
  };
  await lockKeys({ query }, 'reservations', names);
  return locked;
}

test('locks are taken in one order, however the keys come, so that two requests that cross never wait for each other [L20.limits]', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `phone 303555${1000 + index}`);
  const locked = await lockedFor(names);
  expect(locked).toEqual(locked.toSorted((one, other) => Number(one) - Number(other)));
  expect(await lockedFor(names.toReversed())).toEqual(locked);
});

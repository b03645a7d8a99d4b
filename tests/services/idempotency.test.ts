import { afterEach, expect, test, vi } from 'vitest';
import { createIdempotencyKeys } from '#src/services/idempotency.ts';
import { createStorage } from '#src/services/storage.ts';

afterEach(() => void vi.unstubAllGlobals());

function keysAt(clock: { now: number }) {
  return createIdempotencyKeys(createStorage(() => undefined), () => clock.now);
}

test('a key is the same for the same body until it has been answered [F15]', async () => {
  const keys = keysAt({ now: 0 });
  const key = await keys.keyFor('a');
  expect(await keys.keyFor('a')).toBe(key);
  expect(await keys.keyFor('b')).not.toBe(key);
  await keys.answered('a');
  expect(await keys.keyFor('a')).not.toBe(key);
});

test('a key is not used any more after a day, when the backend may have forgotten it [F15]', async () => {
  const clock = { now: 0 };
  const keys = keysAt(clock);
  const key = await keys.keyFor('a');
  clock.now = 24 * 3600 * 1000 - 1;
  expect(await keys.keyFor('a')).toBe(key);
  clock.now += 1;
  expect(await keys.keyFor('a')).not.toBe(key);
});

test('a page without a secure context, which cannot hash, repeats its keys all the same [F15]', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = keysAt({ now: 0 });
  const key = await keys.keyFor('a');
  expect(await keys.keyFor('a')).toBe(key);
  await keys.answered('a');
  expect(await keys.keyFor('a')).not.toBe(key);
});

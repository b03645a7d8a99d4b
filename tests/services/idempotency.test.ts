import { afterEach, expect, test, vi } from 'vitest';
import { createIdempotencyKeys } from '#src/services/idempotency.ts';
import { createStorage } from '#src/services/storage.ts';
import type { SafeStorage } from '#src/services/storage.ts';

afterEach(() => void vi.unstubAllGlobals());

function keysAt(clock: { now: number }) {
  return createIdempotencyKeys(createStorage(() => undefined), () => clock.now);
}

test('a key is the same for the same body until it has been answered [F15]', async () => {
  const keys = keysAt({ now: 0 });
  const key = await keys.keyFor('a');
  expect(await keys.keyFor('a')).toBe(key);
  expect(await keys.keyFor('b')).not.toBe(key);
  keys.answered('a');
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
  keys.answered('a');
  expect(await keys.keyFor('a')).not.toBe(key);
});

/** What is kept for the page after a reload. */
function keptIn(storage: SafeStorage): unknown[] {
  return storage.read('unanswered-saves', (value) => (Array.isArray(value) ? value : null)) ?? [];
}

test('a key of a save without an answer outlives a reload, one of an answered save does not [F15]', async () => {
  const storage = createStorage(() => undefined);
  const before = createIdempotencyKeys(storage);
  const [unanswered, answered] = [await before.keyFor('unanswered'), await before.keyFor('answered')];
  before.answered('answered');
  await vi.waitFor(() => expect(keptIn(storage)).toEqual([expect.objectContaining({ key: unanswered })]));
  const after = createIdempotencyKeys(storage);
  expect([await after.keyFor('unanswered'), (await after.keyFor('answered')) === answered]).toEqual([unanswered, false]);
});

test('a key from before a reload is another one once its save has been answered [F15]', async () => {
  const storage = createStorage(() => undefined);
  const key = await createIdempotencyKeys(storage).keyFor('a');
  await vi.waitFor(() => expect(keptIn(storage).length).toBe(1));
  const after = createIdempotencyKeys(storage);
  const again = await after.keyFor('a');
  after.answered('a');
  expect([again, (await after.keyFor('a')) === key]).toEqual([key, false]);
});

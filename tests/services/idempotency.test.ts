import { expect, test, vi } from 'vitest';
import { createIdempotencyKeys, type KeyedSave } from '#src/services/idempotency.ts';
import { createStorage, type SafeStorage } from '#src/services/storage.ts';

const SAVE: KeyedSave = { draftId: 'd1', etag: '"1"', body: 'a' };
const OTHER = { ...SAVE, draftId: 'd2' };
const FIRST = { ...SAVE, draftId: '', etag: null };

/** A page. Pages share storage if they are given one, as after a reload. */
function pageOn(storage: SafeStorage = createStorage(() => undefined)) {
  const keys = createIdempotencyKeys(storage);
  return {
    storage,
    ...keys,
    /** The key of each save. */
    keysFor: (...saves: KeyedSave[]) => Promise.all(saves.map((save) => keys.keyFor(save))),
    kept: () => storage.read('unanswered-saves', (value) => value),
  };
}

test('a key is the same for the same body on the same copy of the draft, until that is answered [F15, F16]', async () => {
  const { keyFor, keysFor, answered } = pageOn();
  const key = await keyFor(SAVE);
  const others = await keysFor({ ...SAVE, body: 'b' }, { ...SAVE, etag: '"2"' });
  expect(others).not.toContain(key);
  expect(await keyFor(SAVE)).toBe(key);
  await answered('d1');
  expect(await keyFor(SAVE)).not.toBe(key);
});

test('a key is not used any more after a day, when the backend may have forgotten it [F15]', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  const { keyFor } = pageOn();
  const key = await keyFor(SAVE);
  vi.setSystemTime(24 * 3600 * 1000 - 1);
  expect(await keyFor(SAVE)).toBe(key);
  vi.setSystemTime(24 * 3600 * 1000);
  expect(await keyFor(SAVE)).not.toBe(key);
});

test('a page without a secure context, which cannot hash, repeats its keys all the same [F15]', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { keyFor, answered, kept } = pageOn();
  const key = await keyFor(SAVE);
  expect(await keyFor(SAVE)).toBe(key);
  expect(kept()).toBe(null);
  await answered('d1');
  expect(await keyFor(SAVE)).not.toBe(key);
});

test.each([
  ['on the same page', false],
  ['after a reload', true],
])('an answer ends all saves of its draft, and of no other, %s [F15]', async (_, isReloaded) => {
  const before = pageOn();
  const [first, ...others] = await before.keysFor(SAVE, OTHER, FIRST);
  const page = isReloaded ? pageOn(before.storage) : before;
  await page.keyFor({ ...SAVE, body: 'b' });
  await page.answered('d1');
  expect(await page.keysFor(OTHER, FIRST)).toEqual(others);
  expect(await page.keyFor(SAVE)).not.toBe(first);
  await page.answered('');
  expect(await page.keyFor(FIRST)).not.toBe(others[1]);
});

test('what is kept for a reload has no personal data, and nothing is left once every save is answered [F15, B5]', async () => {
  const { keyFor, answered, kept } = pageOn();
  const key = await keyFor({ ...SAVE, draftId: 'secret-id', body: 'Jane Doe' });
  expect(kept()).toMatchObject([{ key }]);
  expect(JSON.stringify(kept())).not.toMatch(/secret-id|Jane/);
  await answered('secret-id');
  expect(kept()).toBe(null);
});

test('nothing is made of what an older version of the page kept [F15]', async () => {
  const storage = createStorage(() => undefined);
  storage.write('unanswered-saves', [{ hash: 'h', key: 'k', at: Date.now() }, null, 'odd']);
  const { keyFor, kept } = pageOn(storage);
  const key = await keyFor(SAVE);
  expect(kept()).toEqual([expect.objectContaining({ key })]);
});

import { describe, expect, test, vi } from 'vitest';
import { createIdempotencyKeys, type KeyedSave } from '#src/services/idempotency.ts';
import { createStorage, type SafeStorage } from '#src/services/storage.ts';

function keysAt(clock: { now: number }) {
  return createIdempotencyKeys(
    createStorage(() => undefined),
    () => clock.now,
  );
}

function saveOf(body: string, change: Partial<KeyedSave> = {}): KeyedSave {
  return { draftId: 'd1', etag: '"1"', body, ...change };
}

/** A first save of a new draft. */
function firstSaveOf(body: string): KeyedSave {
  return saveOf(body, { draftId: '', etag: null });
}

test('a key is the same for the same body until it has been answered [F15]', async () => {
  const keys = keysAt({ now: 0 });
  const key = await keys.keyFor(saveOf('a'));
  expect(await keys.keyFor(saveOf('a'))).toBe(key);
  expect(await keys.keyFor(saveOf('b'))).not.toBe(key);
  await keys.answered('d1');
  expect(await keys.keyFor(saveOf('a'))).not.toBe(key);
});

test('a key is another one for the same body on top of another copy of the draft [F15, F16]', async () => {
  const keys = keysAt({ now: 0 });
  const key = await keys.keyFor(saveOf('a'));
  const onTop = await keys.keyFor(saveOf('a', { etag: '"2"' }));
  expect({ isOnTopSame: onTop === key, keyFor: await keys.keyFor(saveOf('a')) }).toEqual({
    isOnTopSame: false,
    keyFor: key,
  });
});

test('a key is not used any more after a day, when the backend may have forgotten it [F15]', async () => {
  const clock = { now: 0 };
  const keys = keysAt(clock);
  const key = await keys.keyFor(saveOf('a'));
  clock.now = 24 * 3600 * 1000 - 1;
  expect(await keys.keyFor(saveOf('a'))).toBe(key);
  clock.now += 1;
  expect(await keys.keyFor(saveOf('a'))).not.toBe(key);
});

test('a page without a secure context, which cannot hash, repeats its keys all the same [F15]', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = keysAt({ now: 0 });
  const key = await keys.keyFor(saveOf('a'));
  expect(await keys.keyFor(saveOf('a'))).toBe(key);
  await keys.answered('d1');
  expect(await keys.keyFor(saveOf('a'))).not.toBe(key);
});

describe('an answer', () => {
  test('leaves the saves of other drafts, and first saves, to be repeated [F15]', async () => {
    const keys = keysAt({ now: 0 });
    const other = saveOf('a', { draftId: 'd2' });
    const kept = async () => ({
      other: await keys.keyFor(other),
      first: await keys.keyFor(firstSaveOf('a')),
    });
    const before = await kept();
    await keys.keyFor(saveOf('a'));
    await keys.answered('d1');
    expect(await kept()).toEqual(before);
  });

  test('to a first save takes the place of the first saves before it [F15]', async () => {
    const keys = keysAt({ now: 0 });
    const key = await keys.keyFor(firstSaveOf('a'));
    await keys.keyFor(firstSaveOf('b'));
    const again = await keys.keyFor(firstSaveOf('a'));
    await keys.answered('');
    expect({ again, isKeyForSame: (await keys.keyFor(firstSaveOf('a'))) === key }).toEqual({
      again: key,
      isKeyForSame: false,
    });
  });
});

/** What is stored for the page after a reload. */
function keptIn(storage: SafeStorage): unknown[] {
  return storage.read('unanswered-saves', (value) => (Array.isArray(value) ? value : null)) ?? [];
}

describe('after a reload', () => {
  test('a save without an answer has its key still, one that was answered has not [F15]', async () => {
    const storage = createStorage(() => undefined);
    const before = createIdempotencyKeys(storage);
    const answeredSave = saveOf('a', { draftId: 'd2' });
    const [unanswered, answered] = [
      await before.keyFor(saveOf('a')),
      await before.keyFor(answeredSave),
    ];
    await before.answered('d2');
    expect(keptIn(storage)).toEqual([expect.objectContaining({ key: unanswered })]);
    const after = createIdempotencyKeys(storage);
    expect({
      keyFor: await after.keyFor(saveOf('a')),
      isKeyForSame: (await after.keyFor(answeredSave)) === answered,
    }).toEqual({ keyFor: unanswered, isKeyForSame: false });
  });

  test('an answer takes the place of the saves of its draft from before, and of no other’s [F15]', async () => {
    const storage = createStorage(() => undefined);
    const before = createIdempotencyKeys(storage);
    const [key, first] = [await before.keyFor(saveOf('a')), await before.keyFor(firstSaveOf('a'))];
    const after = createIdempotencyKeys(storage);
    await after.keyFor(saveOf('b'));
    await after.answered('d1');
    expect({
      isKeyForSame: (await after.keyFor(saveOf('a'))) === key,
      keyFor: await after.keyFor(firstSaveOf('a')),
    }).toEqual({ isKeyForSame: false, keyFor: first });
  });

  test('the saves of an answered draft from before are found by no later page either [F15]', async () => {
    const storage = createStorage(() => undefined);
    const before = createIdempotencyKeys(storage);
    await before.keyFor(saveOf('a'));
    const first = await before.keyFor(firstSaveOf('a'));
    await createIdempotencyKeys(storage).answered('d1');
    expect(keptIn(storage)).toEqual([expect.objectContaining({ key: first })]);
  });

  test('of an older version of the page, nothing is made of what it kept [F15]', async () => {
    const storage = createStorage(() => undefined);
    storage.write('unanswered-saves', [{ hash: 'h', key: 'k', at: Date.now() }, null, 'odd']);
    const keys = createIdempotencyKeys(storage);
    const key = await keys.keyFor(saveOf('a'));
    expect(keptIn(storage)).toEqual([expect.objectContaining({ key })]);
  });
});

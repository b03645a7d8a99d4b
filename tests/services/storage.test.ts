import { expect, test } from 'vitest';
import { createStorage } from '#src/services/storage.ts';
import { browserStorage } from './support.ts';

const anything = (value: unknown) => value;
const text = (value: unknown) => (typeof value === 'string' ? value : null);

test('what was written is read back', () => {
  const storage = createStorage(() => browserStorage());
  storage.write('hold', { deadline: 5 });
  expect(storage.read('hold', anything)).toEqual({ deadline: 5 });
});

test('entries carry the version, so that those of another version are not read', () => {
  const browser = browserStorage({ 'booking.v0.hold': '"old"' });
  const storage = createStorage(() => browser);
  expect(storage.read('hold', text)).toBeNull();
  storage.write('hold', 'new');
  expect([...browser.map]).toEqual([
    ['booking.v0.hold', '"old"'],
    ['booking.v1.hold', '"new"'],
  ]);
});

test.each([['{'], ['7'], ['']])('an entry that holds %j reads as nothing', (kept) => {
  const storage = createStorage(() => browserStorage({ 'booking.v1.page': kept }));
  expect(storage.read('page', text)).toBeNull();
});

test('a parser that throws reads as nothing', () => {
  const storage = createStorage(() => browserStorage({ 'booking.v1.page': '"x"' }));
  const read = storage.read('page', () => {
    throw new Error('no');
  });
  expect(read).toBeNull();
});

const denied = () => {
  throw new DOMException('Access is denied', 'SecurityError');
};

test.each([
  ['to be named', denied],
  ['at every call', () => ({ getItem: denied, setItem: denied, removeItem: denied })],
])('where a browser refuses its storage %s, entries are kept in memory', (_, open) => {
  const storage = createStorage(open);
  storage.write('page', 'address');
  expect(storage.read('page', text)).toBe('address');
  storage.remove('page');
  expect(storage.read('page', text)).toBeNull();
});

test('a full storage does not bring back what was written before', () => {
  const browser = browserStorage();
  const storage = createStorage(() => browser);
  storage.write('page', 'first');
  browser.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  storage.write('page', 'second');
  expect(storage.read('page', text)).toBe('second');
});

test('once the storage works again, what is written there counts, also what another tab writes later', () => {
  const browser = browserStorage();
  const { setItem } = browser;
  const storage = createStorage(() => browser);
  browser.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  storage.write('page', 'while full');
  browser.setItem = setItem;
  storage.write('page', 'after');
  const read = [storage.read('page', text)];
  browser.setItem('booking.v1.page', '"of another tab"');
  read.push(storage.read('page', text));
  expect(read).toEqual(['after', 'of another tab']);
});

test('a value that is no JSON is left out instead of throwing', () => {
  const storage = createStorage(() => browserStorage());
  const round: Record<string, unknown> = {};
  round['self'] = round;
  storage.write('page', round);
  expect(storage.read('page', anything)).toBeNull();
});

import { expect, test } from 'vitest';
import { createStorage } from '#src/services/storage.ts';
import { browserStorage } from './support.ts';

const anything = (value: unknown) => value;

function storageOver(entries: Record<string, string> = {}) {
  const browser = browserStorage(entries);
  const { setItem } = browser;
  const storage = createStorage(() => browser);
  return {
    storage,
    browser,
    read: () => storage.read('page', anything),
    fill: () => {
      browser.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    },
    empty: () => {
      browser.setItem = setItem;
    },
  };
}

test('what was written is read back, under a version, so that entries of another version are not read', () => {
  const { storage, browser, read } = storageOver({ 'booking.v0.page': '"old"' });
  expect(read()).toBeNull();
  storage.write('page', { step: 'address' });
  expect(read()).toEqual({ step: 'address' });
  expect(browser.map.get('booking.v1.page')).toBe('{"step":"address"}');
  storage.remove('page');
  expect(read()).toBeNull();
});

test.each(['{', ''])('an entry of %j reads as nothing', (kept) => {
  expect(storageOver({ 'booking.v1.page': kept }).read()).toBeNull();
});

const denied = () => {
  throw new DOMException('Access is denied', 'SecurityError');
};

test.each([
  ['to be named', denied],
  ['at every call', () => ({ getItem: denied, setItem: denied, removeItem: denied })],
  ['as it has none, such as Firefox without dom.storage', () => null],
])('where a browser refuses its storage %s, entries are kept in memory', (_, open) => {
  const storage = createStorage(open);
  storage.write('page', 'address');
  expect(storage.read('page', anything)).toBe('address');
  storage.remove('page');
  expect(storage.read('page', anything)).toBeNull();
});

test('a full storage does not bring back what was written before, and once it works again, what is written there counts', () => {
  const { storage, browser, read, fill, empty } = storageOver();
  storage.write('page', 'first');
  fill();
  storage.write('page', 'while full');
  expect(read()).toBe('while full');
  empty();
  storage.write('page', 'after');
  browser.setItem('booking.v1.page', '"of another tab"');
  expect(read()).toBe('of another tab');
});

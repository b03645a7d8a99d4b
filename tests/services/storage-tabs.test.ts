import { expect, test } from 'vitest';
import { openLocalStorage } from '#src/services/storage.ts';

function changedElsewhere(key: string | null) {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

test('what another tab changes is heard of until one stops listening [F11]', () => {
  const heard: string[] = [];
  const stop = openLocalStorage().onChange('hold', () => heard.push('hold'));
  changedElsewhere('booking.v1.page');
  expect(heard).toEqual([]);
  changedElsewhere('booking.v1.hold');
  changedElsewhere(null);
  expect(heard).toEqual(['hold', 'hold']);
  stop();
  changedElsewhere('booking.v1.hold');
  expect(heard).toEqual(['hold', 'hold']);
});

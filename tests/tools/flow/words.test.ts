import { expect, test } from 'vitest';
import { actionWords, inQuotes } from '#src/tools/flow/words.ts';

test('quotation marks inside others become single ones', () => {
  expect(inQuotes('“Try again” is pressed')).toBe('“‘Try again’ is pressed”');
});

test('what is done is said with the titles of pages', () => {
  const actions = [
    { name: 'storeTime', params: null },
    { name: 'headFor', params: { step: 'timeDateBooking' } },
    { name: 'markStatus', params: { status: 'Abandoned' } },
    { name: 'storeOwners', params: { owners: null } },
  ];
  expect(actions.map(actionWords)).toEqual(['store time', 'head for “Date and time”', 'mark status “Abandoned”', 'store owners (none)']);
});

import { expect, test } from 'vitest';
import * as constants from '#src/domain/constants.ts';
import { actionWords, inQuotes, limitChangeWords, LIMIT_WORDS } from '#src/tools/flow/words.ts';

test('quotation marks inside others become single ones', () => {
  expect(inQuotes('“Try again” is pressed')).toBe('“‘Try again’ is pressed”');
});

test('what is done is said with the titles of pages', () => {
  const actions = [
    { name: 'storeTime', params: null },
    { name: 'headFor', params: { step: 'timeDateBooking' } },
    { name: 'markStatus', params: { status: 'Abandoned' } },
    { name: 'storeOwners', params: { owners: null } },
    { name: 'giveReason', params: { reason: 'nonPrimaryResidence' } },
  ];
  expect(actions.map(actionWords)).toEqual(['store time', 'head for “Date and time”', 'mark status “Abandoned”', 'store owners (none)', 'hand the project to inside sales for the reason “Non primary residence”']);
});

test('every constant of the domain has its words, and nothing else has', () => {
  expect(Object.keys(LIMIT_WORDS).toSorted()).toEqual(Object.keys(constants).toSorted());
});

test.each([
  ['MIN_WINDOWS_FOR_BOOKING', '2', '3', 'Projects go to inside sales with fewer than three windows; before: with fewer than two windows (MIN_WINDOWS_FOR_BOOKING: 2 → 3)'],
  ['PROPERTY_TYPE.rental', null, '7', 'New: Sales gets for the property type “Rental” the code 7 (PROPERTY_TYPE.rental: none → 7)'],
  ['PROPERTY_TYPE.castle', '8', null, 'Gone: Sales gets for the property type “Castle” the code 8 (PROPERTY_TYPE.castle: 8 → none)'],
  ['NON_PRIMARY_RESIDENCES', '[876090001]', '[]', 'Homes that go to inside sales because nobody lives there as their main home are none; before: rental (NON_PRIMARY_RESIDENCES: [876090001] → [])'],
  ['TRAP_FIELD', '"website"', '"url"', 'TRAP_FIELD: "website" → "url"'],
  ['OLD_NAME', '1', '2', 'OLD_NAME: 1 → 2'],
])('the change of %s from %s to %s is said', (name, before, after, said) => {
  expect(limitChangeWords(name, before, after)).toBe(said);
});

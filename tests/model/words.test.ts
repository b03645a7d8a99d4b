import { expect, test } from 'vitest';
import * as constants from '#src/domain/constants.ts';
import { actionWords, inQuotes, limitRules, LIMIT_WORDS } from '#src/model/words.ts';

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
  expect(actions.map(actionWords)).toEqual([
    'store time',
    'head for “Date and time”',
    'mark status “Abandoned”',
    'store owners (none)',
    'hand the project to inside sales for the reason “Non primary residence”',
  ]);
});

test('every constant of the domain has its words, and nothing else has', () => {
  expect(Object.keys(LIMIT_WORDS).toSorted()).toEqual(Object.keys(constants).toSorted());
});

test.each([
  ['MIN_WINDOWS_FOR_BOOKING', 'Projects go to inside sales with fewer than two windows.'],
  [
    'NON_PRIMARY_RESIDENCES',
    'Homes that go to inside sales because nobody lives there as their main home are rental, vacation, and commercial.',
  ],
  ['PROPERTY_TYPE.rental', 'Sales gets for the property type “Rental” the code 876090001.'],
])('the limit %s is a sentence', (wanted, sentence) => {
  expect(limitRules().flatMap(({ name, says }) => (name === wanted ? [says] : []))).toContain(
    sentence,
  );
});

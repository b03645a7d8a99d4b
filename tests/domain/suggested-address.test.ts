import { describe, expect, test } from 'vitest';
import { withSuggestion } from '#src/domain/suggested-address.ts';

const NONE = { street1: '', street2: '', city: '', state: '', zipcode: '' };
const DENVER = { city: 'Denver', state: 'CO', zipcode: '80202' };

/** Both street lines after choosing the suggestion `found` when `typed` was in the box. */
function lines(typed: string, found: string, second = ''): [string, string] {
  const { street1, street2 } = withSuggestion(
    { ...NONE, street1: typed, street2: second },
    { ...DENVER, street1: found, street2: '' },
    NONE,
  );
  return [street1, street2];
}

describe('a suggestion without a house number keeps the typed one', () => {
  test.each([
    ['4711 New Rd', 'New Road', '4711 New Road'],
    ['4711, new', 'New Road', '4711 New Road'],
    ['123-45 Queens Blvd', 'Queens Boulevard', '123-45 Queens Boulevard'],
    ['12A Oak St', 'Oak Street', '12A Oak Street'],
    ['1205 1/2 N Main', 'North Main Street', '1205 1/2 North Main Street'],
    ['N6W23001 Bluemound', 'Bluemound Road', 'N6W23001 Bluemound Road'],
    ['1N345 Farwell', 'Farwell Street', '1N345 Farwell Street'],
    ['350 5th Ave', '5th Avenue', '350 5th Avenue'],
    ['12 A', 'Avenue A', '12 Avenue A'],
    ['4711 7 Mile', '7 Mile Road', '4711 7 Mile Road'],
    ['４７１１ New Rd', 'New Road', '4711 New Road'],
  ])('%j and %j give %j [V9]', (typed, found, street) => {
    expect(lines(typed, found)).toEqual([street, '']);
  });

  test.each([
    ['5th Ave', '5th Avenue'],
    ['42 St', 'West 42nd Street'],
    ['7 Mile', '7 Mile Road'],
    ['E 5th', 'East 5th Street'],
    ['New Rd', 'New Road'],
  ])('but of %j the number is part of the name %j [V9]', (typed, found) => {
    expect(lines(typed, found)).toEqual([found, '']);
  });

  test.each([
    ['1600 bro', '1600 Broadway', '1600 Broadway'],
    ['4711 New Rd', '4700 New Road', '4700 New Road'],
    ['1205 1/2 Main', '1205 Main Street', '1205 1/2 Main Street'],
    ['123-45 Queens', '123 Queens Boulevard', '123-45 Queens Boulevard'],
  ])(
    'for %j the number of %j counts, unless a more exact one was typed: %j [V9]',
    (typed, found, street) => {
      expect(lines(typed, found)).toEqual([street, '']);
    },
  );
});

describe('a unit typed on the first line moves to the second', () => {
  test.each([
    ['1600 Broadway Apt 4B', 'Apt 4B'],
    ['1600 Broadway #4B', '#4B'],
    ['1600 Broadway Unit 12', 'Unit 12'],
    ['1600 Broadway 3rd Floor', '3rd Floor'],
    ['1600 Broadway Bldg 3, Apt 4B', 'Bldg 3, Apt 4B'],
    ['1600 Broadway PH', 'PH'],
    ['Unit 12, 1600 Broadway', 'Unit 12'],
    ['1600 Broadway Apt ４B', 'Apt 4B'],
  ])('of %j it is %j [V9]', (typed, unit) => {
    expect(lines(typed, '1600 Broadway')).toEqual(['1600 Broadway', unit]);
  });

  test.each([['4711 New Rd Apt 4B', 'New Road', '4711 New Road', 'Apt 4B']])(
    'and of %j the house number stays [V9]',
    (typed, found, street, unit) => {
      expect(lines(typed, found)).toEqual([street, unit]);
    },
  );

  test.each(['100 Main St, Orlando, FL 32801', '100 Steele St', '100 Flower St', '100 Highway 36'])(
    'but %j has none [V9]',
    (typed) => {
      expect(lines(typed, 'Main Street')).toEqual(['100 Main Street', '']);
    },
  );

  test.each([
    ['Apt 4B', 'Apt 4B', 'Apt 4B'],
    ['Apt 4B', 'apt 3', 'Apt 4B'],
    ['Apt 4B', 'Bldg 3', 'Apt 4B, Bldg 3'],
    ['', 'Bldg 3', 'Bldg 3'],
  ])('%j on the first line and %j on the second give %j [V9]', (unit, second, both) => {
    expect(lines(`1600 Broadway ${unit}`, '1600 Broadway', second)).toEqual([
      '1600 Broadway',
      both,
    ]);
  });
});

describe('what an earlier suggestion filled in', () => {
  const earlier = {
    street1: '1 Elm Street',
    street2: '4B',
    city: 'Boulder',
    state: 'CO',
    zipcode: '80301',
  };
  const found = { street1: '1600 Broadway', street2: '', ...DENVER };

  test('is replaced by the next [V9]', () => {
    expect(withSuggestion(earlier, { ...found, street2: '7' }, earlier)).toEqual({
      ...found,
      street2: '7',
    });
  });

  test('is taken back where the next says nothing [V9]', () => {
    expect(withSuggestion(earlier, { ...NONE, street1: '1600 Broadway' }, earlier)).toEqual({
      ...NONE,
      street1: '1600 Broadway',
    });
  });

  test('is what was typed once it was changed, and stays [V9]', () => {
    const typed = {
      street1: '1600 Broadway',
      street2: 'Apt 9',
      city: 'Golden',
      state: 'WY',
      zipcode: '80401',
    };
    expect(withSuggestion(typed, { ...NONE, street1: '1600 Broadway' }, earlier)).toEqual(typed);
    expect(withSuggestion(typed, { ...found, street2: '4B' }, earlier)).toEqual({
      ...found,
      street2: 'Apt 9',
    });
  });

  test('is a unit too that stood in the street of the suggestion [V9]', () => {
    const first = withSuggestion(
      { ...NONE, street1: '1600 br' },
      { ...NONE, street1: '1600 Broadway #4B' },
      NONE,
    );
    const next = withSuggestion(first, found, { ...NONE, street1: '1600 Broadway #4B' });
    expect({ first, next }).toEqual({
      first: { ...NONE, street1: '1600 Broadway', street2: '#4B' },
      next: found,
    });
  });
});

test('a line of hundreds of thousands of characters is left as it is, and costs no more than that [B17]', () => {
  const long = `#S${'0#I'.repeat(100_000)}!`;
  expect(lines(long, 'New Road')).toEqual(['New Road', '']);
});

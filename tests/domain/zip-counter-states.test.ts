import { describe, expect, test } from 'vitest';
import { countError, DOOR_COUNTER, WINDOW_AMOUNT_COUNTER, WINDOW_COUNTER } from '#src/domain/counter.ts';
import { isStateCode, stateOf, US_STATES } from '#src/domain/states.ts';
import { normalizeZip, zipError } from '#src/domain/zip.ts';

describe('a zipcode', () => {
  test.each([
    ['80202', '80202'], [' 80202 ', '80202'], ['80202-1234', '80202'], ['80202 1234', '80202'], ['802021234', '80202'], ['8 02 02', '80202'], ['CO 80202', '80202'], ['802', '802'], ['x', ''],
    ['1600 Broadway, Denver, CO 80202', '80202'], ['12345 Oak St, Denver, CO 80202-1234', '80202'], ['1600 Broadway', '1600'], ['８０２０２', '80202'],
  ])('%j becomes %j [S5.zip]', (typed, digits) => {
    expect(normalizeZip(typed)).toBe(digits);
  });

  test('keeps its leading zero [S5.zip]', () => {
    expect(normalizeZip('02108-0001')).toBe('02108');
    expect(zipError('02108')).toBeNull();
  });

  test.each(['', '8020', '802021', '8020a', '80202-1234', '٨٠٢٠٢'])('saved as %j is refused [S5.zip]', (zipcode) => {
    expect(zipError(zipcode)).toBe('Zipcode must be 5 digits.');
  });
});

describe('a counter', () => {
  test.each([
    [WINDOW_COUNTER, 0, null],
    [WINDOW_COUNTER, 50, null],
    [WINDOW_COUNTER, 51, '50 Windows Maximum'],
    [WINDOW_COUNTER, -1, '0 Windows Minimum'],
    [WINDOW_COUNTER, null, 'Field is required.'],
    [WINDOW_COUNTER, Number.NaN, 'Field is required.'],
    [WINDOW_COUNTER, 1.5, 'Field is required.'],
    [DOOR_COUNTER, 10, null],
    [DOOR_COUNTER, 11, '10 Doors Maximum'],
    [DOOR_COUNTER, -1, '0 Doors Minimum'],
    [WINDOW_AMOUNT_COUNTER, 0, '1 Windows Minimum'],
    [WINDOW_AMOUNT_COUNTER, 51, '50 Windows Maximum'],
  ])('of %j at %j says %j [S5.count-limits]', (rule, count, message) => {
    expect(countError(count, rule)).toBe(message);
  });
});

describe('the states', () => {
  test('are fifty and DC, each once, in the order of their abbreviations [S2.states]', () => {
    expect(US_STATES.map(({ code }) => code)).toEqual([
      'AK', 'AL', 'AR', 'AZ', 'CA', 'CO', 'CT', 'DC', 'DE', 'FL', 'GA', 'HI', 'IA', 'ID', 'IL', 'IN', 'KS', 'KY', 'LA', 'MA', 'MD', 'ME', 'MI', 'MN', 'MO', 'MS',
      'MT', 'NC', 'ND', 'NE', 'NH', 'NJ', 'NM', 'NV', 'NY', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VA', 'VT', 'WA', 'WI', 'WV', 'WY',
    ]);
    expect(new Set(US_STATES.map(({ name }) => name)).size).toBe(51);
  });

  test('are found by abbreviation or name in any case [S2.address-autocomplete]', () => {
    expect(stateOf(' colorado ')).toEqual({ code: 'CO', name: 'Colorado' });
    expect(stateOf('co')).toEqual({ code: 'CO', name: 'Colorado' });
    expect(stateOf('PR')).toBeNull();
    expect([isStateCode('CO'), isStateCode('co'), isStateCode('')]).toEqual([true, false, false]);
  });
});

import { describe, expect, test } from 'vitest';
import {
  countError,
  countOf,
  DOOR_COUNTER,
  WINDOW_AMOUNT_COUNTER,
  WINDOW_COUNTER,
} from '#src/domain/counter.ts';
import { isStateCode, stateOf, stateOfZip, territoryOf, US_STATES } from '#src/domain/states.ts';
import { cleanZip, zipError } from '#src/domain/zip.ts';

describe('a zipcode', () => {
  test.each([
    ['80202', '80202'],
    ['02108-0001', '02108'],
    ['CO 80202', '80202'],
    ['1600 Broadway, Denver, CO 80202', '80202'],
    ['８０２０２', '80202'],
    ['\u202a80202\u202c', '80202'],
  ])('%j becomes %j [S5.zip]', (typed, digits) => {
    expect(cleanZip(typed)).toBe(digits);
  });

  test.each(['802', '802021', '8020.2', '80202.5', '8e202', 'K1A 0B1', '1234 80202'])(
    'typed as %j stays as it is and is refused [V10]',
    (typed) => {
      expect(cleanZip(typed)).toBe(typed);
      expect(zipError(cleanZip(typed))).toBe('Zipcode must be 5 digits.');
    },
  );

  test.each(['', '802021', '8020a', '80202-1234', '٨٠٢٠٢'])(
    'saved as %j is refused [S5.zip]',
    (zipcode) => {
      expect(zipError(zipcode)).toBe('Zipcode must be 5 digits.');
    },
  );
});

describe('a counter', () => {
  test.each([
    [WINDOW_COUNTER, 50, null],
    [WINDOW_COUNTER, 51, '50 Windows Maximum'],
    [WINDOW_COUNTER, -1, '0 Windows Minimum'],
    [WINDOW_COUNTER, null, 'Field is required.'],
    [WINDOW_COUNTER, ' 12 ', null],
    [DOOR_COUNTER, 11, '10 Doors Maximum'],
    [WINDOW_AMOUNT_COUNTER, 0, '1 Windows Minimum'],
    [WINDOW_AMOUNT_COUNTER, 51, '50 Windows Maximum'],
  ])('of %j at %j says %j [S5.count-limits]', (rule, count, message) => {
    expect(countError(count, rule)).toBe(message);
  });

  test.each(['7.5', '1e1', '-3', '1,000', 'six', Number.NaN])(
    'at %j asks for a whole number [V10]',
    (entry) => {
      expect(countError(entry, WINDOW_COUNTER)).toBe('Please enter a whole number.');
    },
  );

  test('reads the number of its box, and none from anything else [V10]', () => {
    expect(['12 ', 12, '7.5', '1e1', null].map(countOf)).toEqual([12, 12, null, null, null]);
  });
});

describe('the states', () => {
  test('are fifty and DC, each once, in the order of their abbreviations [S2.states]', () => {
    expect(US_STATES.map(({ code }) => code).join(' ')).toBe(
      'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY',
    );
    expect(new Set(US_STATES.map(({ name }) => name)).size).toBe(51);
  });

  test.each([
    [' colorado ', 'CO'],
    ['co', 'CO'],
    ['PR', null],
    ['d c', null],
    ['Washington, D.C.', 'DC'],
    ['Washington', 'WA'],
    ['N.Y.', 'NY'],
  ])('%j is %j [S2.states, S2.address-autocomplete]', (text, code) => {
    expect(stateOf(text)?.code ?? null).toBe(code);
  });

  test.each([
    ['CO', true],
    ['co', false],
    ['', false],
  ])('%j being a code is %s [S2.states]', (text, isCode) => {
    expect(isStateCode(text)).toBe(isCode);
  });

  test.each([
    ['Puerto Rico', 'PR'],
    ['U.S. Virgin Islands', 'VI'],
    ['Ontario', null],
    ['CO', null],
  ])('%j is the territory %j [S2.states]', (text, code) => {
    expect(territoryOf(text)?.code ?? null).toBe(code);
  });

  test.each([
    ['80202', 'CO'],
    ['02108', 'MA'],
    ['00501', 'NY'],
    ['20814', 'MD'],
    ['88510', 'TX'],
    ['99501', 'AK'],
    ['00901', null],
    ['96901', null],
    ['8020', null],
  ])('the zipcode %j belongs to %j [S2.state-of-zip]', (zipcode, code) => {
    expect(stateOfZip(zipcode)?.code ?? null).toBe(code);
  });

  test('have every prefix of zipcodes at most once, and each state at least one [S2.state-of-zip]', () => {
    const found = Array.from(
      { length: 1000 },
      (_, prefix) => stateOfZip(`${String(prefix).padStart(3, '0')}01`)?.code,
    ).filter((code) => code !== undefined);
    expect(new Set(found).size).toBe(US_STATES.length);
  });
});

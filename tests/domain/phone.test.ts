import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanPhone,
  formatPhone,
  isForbiddenPhone,
  maskPhone,
  phoneEntry,
  phoneError,
} from '#src/domain/phone.ts';

const NOT_ALLOWED = 'This phone number is not allowed.';

describe('what was typed, pasted or filled in', () => {
  test.each([
    ['3035550123', '3035550123'],
    ['(303) 555-0123', '3035550123'],
    ['+1 303-555-0123', '3035550123'],
    ['001 303 555 0123', '3035550123'],
    ['011 1 303 555 0123', '3035550123'],
    ['tel:+1-303-555-0123', '3035550123'],
    ['303-555-0123 ext. 44', '3035550123'],
    ['\u202a+1 303\u2011555\u20110123\u202c', '3035550123'],
    ['３０３５５５０１２３', '3035550123'],
    ['303555', '303555'],
    ['1303555012', '1303555012'],
    ['', ''],
  ])('%j becomes %j [S5.phone-digits]', (typed, digits) => {
    expect(cleanPhone(typed)).toBe(digits);
  });

  test.each([
    '+1',
    '+44 20 7946 0958',
    '0044 20 7946 0958',
    '303-555-012 x34',
    'x12 303-555-0123',
    '303-GET-5555',
    '303-555-01234',
    '(',
  ])('%j is no number of ours, and no part of it is taken for one [V10]', (typed) => {
    expect(phoneError(cleanPhone(typed))).not.toBeNull();
  });

  test('gives the same typed key by key as pasted, and its own result back [V10]', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'0123456789111+-(). xet#,;'.split('')),
          maxLength: 24,
        }),
        (text) => {
          const typed = text.split('').reduce((shown, key) => maskPhone(shown + key), '');
          expect(typed).toBe(maskPhone(text));
          expect(maskPhone(phoneEntry(text))).toBe(maskPhone(text));
          expect(cleanPhone(cleanPhone(text))).toBe(cleanPhone(text));
        },
      ),
    );
  });
});

test.each([
  ['', ''],
  ['303', '303'],
  ['3035', '303-5'],
  ['303555', '303-555'],
  ['3035550123', '303-555-0123'],
  ['30355501234', '303-555-01234'],
])('%j is shown as %j [S5.phone-mask]', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});

describe('a phone number', () => {
  test('of ten digits is fine', () => {
    expect(phoneError('3035550123')).toBeNull();
  });

  test.each(['', 'abc', '303-555-0123', '+3035550123'])(
    'that is %j is none [S5.phone-invalid]',
    (digits) => {
      expect(phoneError(digits)).toBe('Please enter a valid phone number');
    },
  );

  test.each(['3', '303555012', '30355501234'])(
    'of other than ten digits says so: %s [S5.phone-digits]',
    (digits) => {
      expect(phoneError(digits)).toBe('Phone number must be 10 digits.');
    },
  );

  const repeatedDigits = Array.from({ length: 10 }, (_, digit) => String(digit).repeat(10));
  const repeatedPairs = Array.from({ length: 78 }, (_, index) => String(index + 12).repeat(5));

  test.each([
    '0235550123',
    '1035550123',
    ...repeatedDigits,
    '1234567890',
    '0987654321',
    ...repeatedPairs,
    '1231231234',
    '3213214321',
    '1231231231',
  ])('%s is not allowed [S5.phone-forbidden]', (digits) => {
    expect(isForbiddenPhone(digits)).toBe(true);
    expect(phoneError(digits)).toBe(NOT_ALLOWED);
  });

  test.each(['9090909090', '9898989898', '2345678901', '2121212122', '8989898980'])(
    '%s is allowed [S5.phone-forbidden]',
    (digits) => {
      expect(phoneError(digits)).toBeNull();
    },
  );
});

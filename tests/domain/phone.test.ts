import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, isForbiddenPhone, normalizePhone, phoneError } from '#src/domain/phone.ts';

const NOT_ALLOWED = 'This phone number is not allowed.';

describe('what was typed, pasted or filled in', () => {
  test.each([
    ['3035550123', '3035550123'],
    ['(303) 555-0123', '3035550123'],
    ['303.555.0123', '3035550123'],
    ['303 555 0123', '3035550123'],
    ['+1 303-555-0123', '3035550123'],
    ['+13035550123', '3035550123'],
    ['(+1) 303 555 0123', '3035550123'],
    ['1-303-555-0123', '3035550123'],
    ['13035550123', '3035550123'],
    ['001 303 555 0123', '3035550123'],
    ['011 1 303 555 0123', '3035550123'],
    ['tel:+1-303-555-0123', '3035550123'],
    ['303-555-0123 ext. 44', '3035550123'],
    ['1 (303) 555-0123 x4', '3035550123'],
    ['\u202a+1 303\u2011555\u20110123\u202c', '3035550123'],
    ['３０３５５５０１２３', '3035550123'],
    ['303555', '303555'],
    ['1303555012', '1303555012'],
    ['+1', ''],
    ['+44 20 7946 0958', ''],
    ['0044 20 7946 0958', ''],
    ['no number', ''],
    ['', ''],
  ])('%j becomes %j [S5.phone-digits]', (typed, digits) => {
    expect(normalizePhone(typed)).toBe(digits);
  });

  test('never gives more than ten digits, and gives its own result back [S5.phone-digits]', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+-(). x'.split('')) }), (typed) => {
        const digits = normalizePhone(typed);
        expect(digits).toMatch(/^\d{0,10}$/);
        expect(normalizePhone(digits)).toBe(digits);
        expect(normalizePhone(formatPhone(digits))).toBe(digits);
      }),
    );
  });
});

test.each([
  ['', ''], ['3', '3'], ['303', '303'], ['3035', '303-5'], ['303555', '303-555'], ['3035550', '303-555-0'], ['3035550123', '303-555-0123'],
])('%j is shown as %j [S5.phone-mask]', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});

describe('a phone number', () => {
  test('of ten digits is fine', () => {
    expect(phoneError('3035550123')).toBeNull();
  });

  test.each(['', 'abc', '303-555-0123', '+3035550123'])('that is %j is none [S5.phone-invalid]', (digits) => {
    expect(phoneError(digits)).toBe('Please enter a valid phone number');
  });

  test.each(['3', '303555012', '30355501234'])('of other than ten digits says so: %s [S5.phone-digits]', (digits) => {
    expect(phoneError(digits)).toBe('Phone number must be 10 digits.');
  });

  const repeatedDigits = Array.from({ length: 10 }, (_, digit) => String(digit).repeat(10));
  const repeatedPairs = Array.from({ length: 78 }, (_, index) => String(index + 12).repeat(5));

  test.each([
    '0235550123', '1035550123', ...repeatedDigits, '1234567890', '0987654321', ...repeatedPairs, '1231231234', '3213214321', '1231231231',
  ])('%s is not allowed [S5.phone-forbidden]', (digits) => {
    expect(isForbiddenPhone(digits)).toBe(true);
    expect(phoneError(digits)).toBe(NOT_ALLOWED);
  });

  test.each(['9090909090', '9898989898', '2345678901', '9876543210', '3213213213', '2121212122', '8989898980'])('%s is allowed [S5.phone-forbidden]', (digits) => {
    expect(phoneError(digits)).toBeNull();
  });
});

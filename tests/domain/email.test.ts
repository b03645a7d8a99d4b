import { describe, expect, test } from 'vitest';
import { emailError, isEmail } from '#src/domain/email.ts';

const DOMAIN = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;

describe('an email address', () => {
  test.each([
    'ann@example.com',
    'ann.lee+estimate@mail.example.co',
    'ann-lee@exam-ple.com',
    '_ann@example.org',
    ' ann@example.com ',
    `${'a'.repeat(64)}@example.com`,
  ])('may be %s [S5.email]', (address) => {
    expect(isEmail(address)).toBe(true);
    expect(emailError(address)).toBeNull();
  });

  test.each([
    'ann',
    '@example.com',
    'ann@example.c',
    '.ann@example.com',
    '+ann@example.com',
    'ann..lee@example.com',
    'ann lee@example.com',
    'ann@-example.com',
    'ann@@example.com',
    'ann@example.com, bo@example.com',
    "o'brien@example.com",
    'josé@example.com',
    '<ann@example.com>',
  ])('may not be %s [S5.email]', (address) => {
    expect(emailError(address)).toBe('Invalid email.');
  });

  test('has at most 64 characters before the @ and 254 in all [S5.email-length]', () => {
    expect(isEmail(`${'a'.repeat(65)}@example.com`)).toBe(false);
    const longest = `${'a'.repeat(254 - DOMAIN.length - 1)}@${DOMAIN}`;
    expect(longest).toHaveLength(254);
    expect(isEmail(longest)).toBe(true);
    expect(isEmail(`a${longest}`)).toBe(false);
  });

  test('that is empty is the required rule’s business', () => {
    expect(emailError('  ')).toBeNull();
  });

  test('written to make a pattern run for ever is answered at once', () => {
    expect(isEmail(`${'a.'.repeat(50_000)}@`)).toBe(false);
    expect(isEmail(`a@${'a-'.repeat(120)}!`)).toBe(false);
  });
});

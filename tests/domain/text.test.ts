import { describe, expect, test } from 'vitest';
import { cleanEntry, cleanLine, nameError, symbolCount, textError } from '#src/domain/text.ts';

const NAME = { required: true, max: 50 };
const REQUIRED = 'Field is required.';
const LENGTH = 'Text length should be from 1 to 50 symbols.';
const CHARACTERS = 'Please make sure your input does not contain invalid characters.';

describe('a name', () => {
  test.each([
    'José',
    "O'Brien",
    'O’Brien',
    'Nguye\u0302\u0303n',
    'Smith 3',
    'O’Neil `Smith',
    '小龍',
    'Ольга',
    'می\u200cنا',
    'ශ්\u200dරී',
    '“Bo” Li',
    'a'.repeat(50),
  ])('may be %s [S5.text-pattern]', (name) => {
    expect(nameError(name, NAME)).toBeNull();
  });

  test.each([
    ['<b>', '<'],
    ['Smith, John', ','],
    ['😀', '😀'],
    ['a;b', ';'],
    ['١٢', '١'],
  ])(
    'may not be %j, and the message names the character %j [S5.text-pattern]',
    (name, character) => {
      expect(nameError(name, NAME)).toBe(`${CHARACTERS} “${character}” is not allowed.`);
    },
  );

  test.each(['a\tb', 'a\u0000b', 'Ada\u200c', 'A\u200cda'])(
    'may not be %j, with a character that one cannot see [S5.text-pattern]',
    (name) => {
      expect(nameError(name, NAME)).toBe(CHARACTERS);
    },
  );

  test.each(['', ' ', '\u00a0 \n'])('is required when it is %j [S5.required]', (name) => {
    expect(nameError(name, NAME)).toBe(REQUIRED);
    expect(nameError(name, { ...NAME, required: false })).toBeNull();
  });

  test('has a limit that spaces at its ends do not use up [S5.length]', () => {
    expect(nameError(` ${'é'.repeat(50)} `, NAME)).toBeNull();
    expect(nameError('a'.repeat(51), NAME)).toBe(LENGTH);
    expect(nameError('e\u0301'.repeat(50), NAME)).toBeNull();
  });
});

describe('a free text', () => {
  test('may hold anything within its limit [S5.length]', () => {
    expect(textError('Ring twice! <3 😀', { required: true, max: 125 })).toBeNull();
    expect(textError('a'.repeat(126), { required: true, max: 125 })).toBe(
      'Text length should be from 1 to 125 symbols.',
    );
  });

  test('counts an emoji as one symbol [S5.field-counter]', () => {
    expect(symbolCount('a😀é')).toBe(3);
    expect(textError('😀'.repeat(125), { required: true, max: 125 })).toBeNull();
  });
});

test('one line is saved composed, with single spaces and none at its ends', () => {
  expect(cleanLine('  Jose\u0301 \u00a0 de\n la  Cruz ')).toBe('José de la Cruz');
});

test('full-width digits are saved as digits: of a street, a name and an email address [V7]', () => {
  expect(cleanLine('４７１１ New Rd')).toBe('4711 New Rd');
  expect(cleanEntry('ann３@example.com')).toBe('ann3@example.com');
});

test.each([
  ['\u200bAda\u200e ', 'Ada'],
  ['Lo\u00advelace', 'Lovelace'],
  ['Mary\tAnn', 'Mary Ann'],
  ['Jose\u0301', 'José'],
  ['\ufeffada@example.com\u200b', 'ada@example.com'],
  ['Ann\u2011Marie', 'Ann-Marie'],
  ['Smith–Jones', 'Smith-Jones'],
  ['O´Brien', "O'Brien"],
  ['O＇Brien', "O'Brien"],
  ['می\u200cنا', 'می\u200cنا'],
  ['A\u200cda', 'Ada'],
])('an entry of %j is saved as %j, without what is invisible [S5.text-pattern]', (entry, saved) => {
  expect(cleanEntry(entry)).toBe(saved);
});

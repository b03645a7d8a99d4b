import { expect, test } from 'vitest';
import {
  combinationKey,
  fillFirstName,
  imageOfCount,
  recall,
} from '#src/content/content.functions.ts';

const text = 'How are you, {firstName}? Bye, {firstName}.';

test.each([
  ['Ana', 'How are you, Ana? Bye, Ana.'],
  [' Ana ', 'How are you, Ana? Bye, Ana.'],
  ['$& {firstName}', 'How are you, $& {firstName}? Bye, $& {firstName}.'],
  ['', 'How are you?'],
  ['   ', 'How are you?'],
  [null, 'How are you?'],
  [undefined, 'How are you?'],
])('with the first name %j the title is "%s" [S2.first-name]', (firstName, title) => {
  expect(fillFirstName(text, 'How are you?', firstName)).toBe(title);
  expect(recall({ text, fallback: 'How are you?' }, firstName)).toBe(title);
});

test('two choices make one key', () => {
  expect(combinationKey('double_low_e', 'argon')).toBe('double_low_e+argon');
});

test('without any picture for so small a count there is none', () => {
  const images = [{ number: 3, image: { url: 'illustration:windows-3', alt: '' } }];
  expect(imageOfCount(images, 2)).toBe(null);
  expect(imageOfCount(images, 3)?.url).toBe('illustration:windows-3');
});

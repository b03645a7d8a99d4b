import { expect, test } from 'vitest';
import { formatDollars, parseAmount, percentageIncrease } from '#src/domain/financing.ts';

test.each([
  ['12,345', 12345],
  ['$1,234,567.50', 1234567.5],
  [' 10 000 ', 10000],
  ['-3', -3],
  ['', null],
  ['1.2.3', null],
  ['1e9', null],
])('%j is the number %j [S4.percentage]', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each([
  ['10,000', '12,500', 25],
  ['10,000', '9,000', -10],
  ['0', '5', null],
  ['', '5', null],
  ['5', 'x', null],
])('from %j to %j is %j percent [S4.percentage]', (initial, final, percent) => {
  expect(percentageIncrease(initial, final)).toBe(percent);
});

test.each([
  [12345, '$12,345'],
  [1234.5, '$1,234.50'],
  [0, '$0'],
  [99.999, '$100'],
  [0.5, '$0.50'],
])('%d is shown as %s [S2.financing]', (amount, shown) => {
  expect(formatDollars(amount)).toBe(shown);
});

import { expect, test } from 'vitest';
import { isDateText, isTimeText } from '#src/domain/date-text.ts';

test.each([
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['2026-3-1', false],
  ['2026-04-31', false],
  ['', false],
])('%j being a date is %s', (text, isDate) => {
  expect(isDateText(text)).toBe(isDate);
});

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['9:00', false],
  ['09:60', false],
])('%j being a time is %s', (text, isTime) => {
  expect(isTimeText(text)).toBe(isTime);
});

import { expect, test } from 'vitest';
import type { Failure } from '#machines/booking/booking.types.ts';
import { formatDay, formatTime } from '#src/domain/day-labels.ts';
import { failureText, openingFailureText } from '#src/screens/frame/failure-text.ts';
import { dayInWords, OPENING_FAILED, SAVING_FAILED, timeInWords } from './wording.ts';

const KINDS = ['offline', 'unreachable', 'timeout', 'notFound', 'slotTaken', 'stale', 'noCookies', 'tooManyRequests'] as const;
const FAILURES: readonly Failure[] = [...KINDS.map((kind) => ({ kind })), { kind: 'rejected', message: 'Refused.' }, { kind: 'unexpected', message: 'Refused.' }];

test('every kind of failure is told in the words that journeys look for', () => {
  expect(FAILURES.filter((failure) => !failureText(failure, '(800) 555-0142').includes(SAVING_FAILED[failure.kind]))).toEqual([]);
  expect(FAILURES.filter((failure) => !openingFailureText(failure).includes(OPENING_FAILED[failure.kind]))).toEqual([]);
  expect(FAILURES.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(SAVING_FAILED).toSorted());
});

test('days and times are written as the pages write them', () => {
  const days = Array.from({ length: 31 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`);
  const times = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:30`);
  expect(days.map(dayInWords)).toEqual(days.map(formatDay));
  expect(times.map(timeInWords)).toEqual(times.map(formatTime));
});

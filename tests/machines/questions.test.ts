import { expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { isAnswered, QUESTIONS } from '#src/domain/steps.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import { readVisit } from '#src/domain/query.ts';

test('the questions about the project are exactly the pages of that part of the chart', () => {
  expect(
    Object.keys(bookingMachine.getStateNodeById('booking.pages.project').states).toSorted(),
  ).toEqual(QUESTIONS.toSorted());
});

test('a new draft answers no question', () => {
  const draft = newDraft(readVisit(''), { referrer: '', pageUrl: 'https://estimates.example/' });
  expect(QUESTIONS.filter((step) => isAnswered(step, draft))).toEqual([]);
});

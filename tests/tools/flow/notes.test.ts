import { expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { readChart } from '#src/model/chart.ts';
import { lostNotes } from '#src/model/notes.ts';
import { readNotes } from '#src/tools/flow/read-notes.ts';

const chart = readChart(bookingMachine);

test('the notes of the project are about what there is', () => {
  expect(lostNotes(readNotes(), chart)).toEqual([]);
});

test('a note whose place is gone is told', () => {
  expect(lostNotes([{ about: 'pages.gone', says: 'One.' }], chart)).toEqual([
    'The chart has no “pages.gone”, which a note is about: “One.”',
  ]);
});

test('a file of something else is refused by its name', () => {
  expect(() => readNotes('package.json')).toThrow(/^package\.json: .*array/);
});

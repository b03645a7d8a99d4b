import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { readChart } from '#src/model/chart.ts';
import { lostNotes } from '#src/model/notes.ts';
import { readNotes } from '#src/tools/flow/read-notes.ts';
import { folderInTest } from '#tests/support/server.ts';

const chart = readChart(bookingMachine);

test('the notes of the project are about what there is', () => {
  expect(lostNotes(readNotes(), chart)).toEqual([]);
});

test('a note whose place is gone is told', () => {
  expect(lostNotes([{ about: 'pages.gone', says: 'One.' }], chart)).toEqual([
    'The chart has no “pages.gone”, which a note is about: “One.”',
  ]);
});

test.each([
  ['{}', /notes\.json: .*array/],
  ['[{"says": "One."}]', /notes\.json: \[0\]\.about is a required field/],
  ['[{"about": "hold", "says": "One.", "by": "me"}]', /notes\.json: .*unspecified keys: by/],
])('a file with %s is refused by its name and with what is wrong', (text, message) => {
  const file = path.join(folderInTest(), 'notes.json');
  writeFileSync(file, text);
  expect(() => readNotes(file)).toThrow(message);
});

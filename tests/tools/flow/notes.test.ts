import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { readChart } from '#src/model/chart.ts';
import { lostNotes, readNotes } from '#src/tools/flow/notes.ts';

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
  ['{', /^docs\/flow-notes\.json is not JSON: /],
  ['{}', /^docs\/flow-notes\.json must be a list of notes\.$/],
  [
    '[{"about": "hold", "says": "a"}, {"says": "b"}]',
    /^docs\/flow-notes\.json, note 2: it must have the texts “about” and “says”, and nothing else\.$/,
  ],
])('%s is refused with what is wrong', (text, message) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'notes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'notes.json'), text);
  expect(() => readNotes(path.join(folder, 'notes.json'))).toThrow(message);
});

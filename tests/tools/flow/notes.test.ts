import { expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { indexChart, readChart } from '#src/tools/flow/chart.ts';
import { notesAtHand } from '#src/tools/flow/notes-at-hand.ts';
import { aboutWords, lostNotes, placeNotes, readNotes } from '#src/tools/flow/notes.ts';

const chart = readChart(bookingMachine);
const LINE = 'pages.project.address.form.deciding ▸ @always [isDecidedBy belowValueThreshold]';

test('the notes of the project are about what there is', () => {
  expect(lostNotes(notesAtHand(), chart)).toEqual([]);
});

test('a project without the file has no notes', () => {
  expect(notesAtHand('/nowhere')).toEqual([]);
});

test.each([
  ['{', /^docs\/flow-notes\.json is not JSON: /],
  ['{}', /^docs\/flow-notes\.json must be a list of notes\.$/],
  ['[1]', /^docs\/flow-notes\.json, note 1: it is no object\.$/],
  ['[{"about": "hold", "says": "a"}, {"says": "b"}]', /^docs\/flow-notes\.json, note 2: “about” must be the path of a state or the id of a transition\.$/],
  ['[{"about": "hold", "says": " "}]', /^docs\/flow-notes\.json, note 1: “says” must be a text\.$/],
  ['[{"about": "hold", "says": "a", "called": 1}]', /^docs\/flow-notes\.json, note 1: “called” must be a text\.$/],
  ['[{"about": "hold", "says": "a", "by": "Ann"}]', /^docs\/flow-notes\.json, note 1: there is no “by”, only “about”, “called” and “says”\.$/],
])('%s is refused with what is wrong', (text, message) => {
  expect(() => readNotes(text)).toThrow(message);
});

test('a note is said to be about a state or a line, in words', () => {
  const index = indexChart(chart);
  expect([LINE, 'hold.expired', 'gone'].map((about) => aboutWords(index, { about, called: null, says: '' }))).toEqual([
    'Address › Form › Deciding: “The property value is below the threshold”',
    'Hold › Expired',
    'gone',
  ]);
});

test('a note goes with its line where that has moved in its list, and is about the state where the line is gone', () => {
  const note = { about: LINE, called: 'The property value is below the threshold', says: 'One.' };
  const shorter = (gone: string) => ({ ...chart, transitions: chart.transitions.filter(({ id }) => id !== gone).map((one) => (one.id === LINE ? { ...one, id: LINE.replace('below', 'above') } : one)) });
  const places = [chart, shorter(LINE.replace('below', 'above')), shorter(LINE)].map((one) => placeNotes([note], one)[0]?.about);
  expect(places).toEqual([LINE, LINE.replace('below', 'above'), 'pages.project.address.form.deciding']);
});

test('a note whose place is gone, or is another line now, is told', () => {
  const notes = [
    { about: 'pages.gone', called: null, says: 'One.' },
    { about: LINE, called: 'The property is too cheap', says: 'Two.' },
    { about: LINE, called: 'The property value is below the threshold', says: 'Three.' },
  ];
  expect(lostNotes(notes, chart)).toEqual([
    'The chart has no “pages.gone”, which a note is about: “One.”',
    `“${LINE}” is called “The property value is below the threshold” now, not “The property is too cheap”, as a note about it says: “Two.”`,
  ]);
});

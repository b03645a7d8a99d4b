import { expect, test } from 'vitest';
import { changesBetween, changesInWords } from '#src/tools/flow/flow-diff.ts';

const TRANSITIONS = [
  '| Address › Deciding | At once | few windows | Saving | head for “Project details” | Few windows |',
  '| Address › Deciding | At once | a rental | Saving | head for “Project details” | A rental |',
  '| Address › Deciding | At once | otherwise | Saving | head for “Date and time” | Otherwise |',
];

function documentOf(transitions: readonly string[]): string {
  return [
    '## Page × variant × status',
    '| Page | Address |',
    '|---|---|',
    '| Start | `/` |',
    '## Notes',
    '| On | Note |',
    '|---|---|',
    '| Address › Deciding: “A rental” | Ask sales first. |',
    '## Times, limits and codes',
    '| Rule | Value |',
    '|---|---|',
    '| Projects go to inside sales | with fewer than two windows |',
    '## Every transition',
    '### Project',
    '| In | When | Only if | Leads to | Does | In words |',
    '|---|---|---|---|---|---|',
    ...transitions,
    '',
  ].join('\n');
}

const BEFORE = documentOf(TRANSITIONS);

function inWords(after: string): string {
  return changesInWords(changesBetween(BEFORE, after), [], { markdown: false });
}

test('nothing changed: it says so', () => {
  expect(inWords(BEFORE)).toBe('Nothing of the flow changed.');
});

test.each([
  [
    'a rental | Saving |',
    'a rental | Start |',
    'Every transition: changed (1)\n  Address › Deciding: At once, only if a rental; leads to: Saving → Start\n\nNotes on what changed (1)\n  Address › Deciding: “A rental”: Ask sales first.',
  ],
  [
    '| few windows |',
    '| no windows |',
    'Every transition: changed (1)\n  Address › Deciding: At once, only if no windows; only if: few windows → no windows',
  ],
  [
    'head for “Date and time”',
    'head for “Start”',
    'Every transition: changed (1)\n  Address › Deciding: At once, otherwise; does: head for “Date and time” → head for “Start”',
  ],
  [
    'fewer than two',
    'fewer than three',
    'Times, limits and codes: changed (1)\n  Projects go to inside sales; value: with fewer than two windows → with fewer than three windows',
  ],
])('“%s” that becomes “%s” is told as one change, with the notes on it', (from, to, words) => {
  expect(BEFORE).toContain(from);
  expect(inWords(BEFORE.replace(from, to))).toBe(words);
});

test('two conditions that change places are told', () => {
  const [first = '', second = '', last = ''] = TRANSITIONS;
  expect(inWords(documentOf([second, first, last]))).toBe(
    'Every transition: asked in another order (1)\n  Address › Deciding: At once: a rental › few windows › otherwise',
  );
});

test('what is new and what is gone is told as Markdown for a review, with the files that say what it means', () => {
  const after = documentOf([...TRANSITIONS.slice(1), '| Start | Back |  | stays |  | Back |']);
  expect(changesInWords(changesBetween(BEFORE, after), ['machines/a.ts'], { markdown: true })).toBe(
    [
      '### What changes in the flow',
      '**Every transition: new** (1)\n\n- Start: Back; leads to: stays; in words: Back',
      '**Every transition: gone** (1)\n\n- Address › Deciding: At once, only if few windows; leads to: Saving; does: head for “Project details”; in words: Few windows',
      'What the chart’s conditions, actions and times mean may differ: machines/a.ts',
    ].join('\n\n'),
  );
});

test('a table that the older document does not have is not told as new', () => {
  expect(changesBetween(BEFORE.replace('## Times, limits and codes', '## Limits'), BEFORE)).toEqual(
    [],
  );
});

import { expect, test } from 'vitest';
import { readAsked, whyNothing } from '#src/tools/stories-check/asked.ts';

test('the command is asked for all stories or some, and whether to take their pictures anew', () => {
  expect([[], ['--only', 'sourceType', '--update'], ['--help']].map(readAsked)).toEqual([
    { help: false, only: '', update: false },
    { help: false, only: 'sourcetype', update: true },
    { help: true, only: '', update: false },
  ]);
});

test.each([
  [['--fast'], "Unknown option '--fast'"],
  [['home'], "Unexpected argument 'home'. This command does not take positional arguments"],
  [['--only'], "Option '--only <value>' argument missing"],
])('what cannot be understood is said: %j', (args, sentence) => {
  expect(readAsked(args)).toBe(sentence);
});

test('a part of an id that no story has is named', () => {
  const stories = [{ id: 'screens-home--empty' }, { id: 'screens-event--active' }];
  expect(['', 'home', 'zzznothing'].map((only) => whyNothing(only, stories))).toEqual([null, null, 'No story has “zzznothing” in its id.']);
});

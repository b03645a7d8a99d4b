import { expect, test } from 'vitest';
import { findStates } from '#src/explorer/state-search.ts';

function found(sought: string): [string, string[]][] {
  return findStates(sought).map(({ state, matched }) => [state.path, matched]);
}

test('without words every state is listed, in the order of the chart', () => {
  expect([found('  ').length, found('')[0]]).toEqual([found('').length, ['pages', []]]);
});

test.each([
  ['time-date', 'pages.appointment.timeDateBooking', ['address /time-date-booking']],
  ['book appointment', 'pages.appointment.timeDateBooking.editing', ['Book appointment']],
  ['offline', 'pages.project.windowCount.saving', ['Saving the draft fails: offline']],
  ['taken', 'pages.appointment.timeDateBooking.saving', ['only if somebody else has taken the time', 'The save fails: somebody else has taken the time']],
  ['a rental property', 'pages.project.homeownerList.editing', ['The form is submitted with the only homeowner of a rental property']],
  ['pages.appointment.whatsnext', 'pages.appointment.whatsNext', ['pages.appointment.whatsNext']],
  ['field agent at an event', 'pages.start.fieldAgents', ['Event visitors: Served by a field agent at an event.']],
])('“%s” finds %s and shows why', (sought, path, matched) => {
  expect(found(sought).find(([own]) => own === path)).toEqual([path, matched]);
});

test('that a slot was taken is found on the calendar only, where it can be said', () => {
  expect(found('else has taken the time').map(([path]) => path)).toEqual(['pages.appointment.timeDateBooking.saving']);
});

test('what says the words in its name or its description comes first', () => {
  const ranks = findStates('event').map(({ matched }) => matched.length > 0);
  expect([ranks.includes(true), ranks.includes(false), ranks.lastIndexOf(false) < ranks.indexOf(true)]).toEqual([true, true, true]);
});

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

test('what is said nowhere is not found', () => {
  expect(found('flying carpet')).toEqual([]);
});

test('that a slot was taken is found on the calendar only, where it can be said', () => {
  const said = found('taken').filter(([, matched]) => matched.includes('The save fails: somebody else has taken the time'));
  expect(said.map(([path]) => path)).toEqual(['pages.appointment.timeDateBooking.saving']);
});

test.each([
  ['3 windows', 'pages.appointment.timeDateBooking', ['Outside events, no evenings and no Saturdays are offered with fewer than three windows.']],
  ['sunday', 'pages.appointment.timeDateBooking', ['Outside events, no Sundays are offered with fewer than six windows.']],
  ['timer', 'hold.running', ['A timer keeps a picked time, outside events, for five minutes.']],
  ['unsure', 'pages.project.address.form.deciding', ['only if it is not an event, ownership is to be verified, and the visitor is unsure who owns the home']],
  ['rental', 'pages.project.address.form.deciding', ['only if the property type is rental, vacation or commercial']],
  ['outside the area', 'pages.elsewhere.doNotServiceArea', []],
  ['sold out', 'pages.appointment.timeDateBooking.editing.noTimes', []],
  ['windows few', 'pages.project.address.form.deciding', ['Fewer than two windows', 'only if the project has fewer than two windows, or no windows at all', 'Projects go to inside sales with fewer than two windows.']],
])('in a product owner’s words, “%s” finds %s', (sought, path, matched) => {
  expect(found(sought).find(([own]) => own === path)).toEqual([path, matched]);
});

test('what says the words in its name or its description comes first', () => {
  const ranks = findStates('event').map(({ matched }) => matched.length > 0);
  expect([ranks.includes(true), ranks.includes(false), ranks.lastIndexOf(false) < ranks.indexOf(true)]).toEqual([true, true, true]);
});

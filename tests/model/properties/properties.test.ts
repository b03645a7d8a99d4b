import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { ADDRESS_DECISION } from '#src/domain/address-decision.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { changed, isPart, linesAt, type Part, stateAt } from '../changed-chart.ts';
import { STARTS } from '../starts.ts';
import { deadEnds, exploredAnew, type Look } from './check.ts';
import { RULES } from './rules.ts';

function broken(change: (config: Part) => void): AnyStateMachine {
  return changed(bookingMachine, change);
}

function withoutAction(line: Part | undefined, name: string): void {
  if (line === undefined) return;
  const { actions } = line;
  const all = Array.isArray(actions) ? actions : [actions];
  line['actions'] = all.filter((action) => !(isPart(action) && action['type'] === name));
}

/** For every rule, a chart on which it must fail. */
const BROKEN: Record<string, { says: string; chart: () => AnyStateMachine; reason: string; starts?: typeof STARTS }> = {
  'nothing is booked without contact, consent, address and a slot': {
    says: 'the landing page stores no contact details',
    chart: () => broken((config) => withoutAction(linesAt(config, 'pages.start.home.editing', 'form.submitted')[0], 'storeAnswers')),
    reason: 'booked without contact, consent',
  },
  'no path books a draft with fewer than two windows or a home nobody lives in as their main one': {
    says: 'the address decision has no line for few windows',
    chart: () => broken((config) => void linesAt(config, 'pages.project.address.form.deciding', '@always').splice(ADDRESS_DECISION.findIndex(({ id }) => id === 'fewerThanTwoWindows'), 1)),
    reason: 'booked with 0 windows',
  },
  'at most one timer runs, and none at events': {
    says: 'times are kept at events too',
    chart: () => broken((config) => void delete linesAt(config, 'pages.appointment.timeDateBooking.editing', 'time.picked')[0]?.['guard']),
    reason: 'a timer runs at an event',
    starts: STARTS.filter(({ id }) => id === 'booking-event'),
  },
  'every failed save can be tried again with the same draft': {
    says: 'the window issues have no Try again',
    chart: () => broken((config) => void delete stateAt(config, 'pages.project.windowIssues.editing.notSaved')['on']),
    reason: 'a failed save cannot be tried again',
  },
  'outside the service area and not a homeowner are always saved as Abandoned': {
    says: 'the page outside the service area saves nothing',
    chart: () =>
      broken((config) => {
        const line = linesAt(config, 'pages.elsewhere.doNotServiceArea.deciding', '@always')[1];
        if (line !== undefined) Object.assign(line, { target: 'shown', actions: [] });
      }),
    reason: 'shown as New',
  },
  'Back after Next shows what was submitted': {
    says: 'the number of windows is not stored',
    chart: () => broken((config) => withoutAction(linesAt(config, 'pages.project.windowCount.editing', 'form.submitted')[0], 'storeAnswers')),
    reason: '“windowCount” shows something else after Next and Back',
  },
  'a reload at any step restores data and place together': {
    says: 'the address of the window issues leads to the window count',
    chart: () =>
      broken((config) => {
        const line = linesAt(config, 'pages.opening.arriving', '@always').find(({ target }) => target === '#windowIssues');
        if (line !== undefined) line['target'] = '#windowCount';
      }),
    reason: 'a reload of “windowIssues” leads to “windowCount”',
  },
  'an event the page does not answer changes nothing': {
    says: 'the page to call answers everything',
    chart: () =>
      broken((config) => {
        stateAt(config, 'pages.elsewhere.callCenter')['on'] = { '*': { actions: 'forgetFailure' } };
      }),
    reason: 'is answered where nothing lists it',
  },
};

/** Whether a time can be booked depends on the whole way from the landing page. Only events that lead on are explored. */
const STRAIGHT_ON: Look = {
  starts: STARTS.slice(0, 1),
  isAllowed: (_world, { type }) => /\.submitted$|^time\.picked$|^xstate\.done\./.test(type),
};

const NARROW: Look = { width: 'narrow' };

test('every rule has a chart on which it must fail', () => {
  expect(Object.keys(BROKEN)).toEqual(RULES.map(({ name }) => name));
});

// `npm run coverage` shows that they hold on the chart itself.
describe.each(RULES.map((one) => [one.name, one] as const))('%s', (name, one) => {
  const { says, chart, reason, starts = STARTS } = BROKEN[name] ?? { says: '', chart: () => bookingMachine, reason: '' };
  test(`the property fails on a chart where ${says}`, () => {
    const [counterexample] = exploredAnew(chart(), { ...(name.includes('book') ? STRAIGHT_ON : { ...NARROW, starts }), rules: [one] }).counterexamples;
    expect(counterexample?.reason).toContain(reason);
    expect(counterexample?.steps.length).toBeGreaterThan(1);
  });
});

test('the property fails on a chart where the window issues lead nowhere', () => {
  const NOWHERE = 'pages.project.windowIssues.editing.open';
  const without = broken((config) => void delete stateAt(config, 'pages.project.windowIssues.editing')['on']);
  expect([bookingMachine, without].map((chart) => deadEnds(exploredAnew(chart, { ...NARROW, ...STRAIGHT_ON }).explorer).includes(NOWHERE))).toEqual([false, true]);
});

import { lines } from 'virtual:explorer-data';
import { expect, test } from 'vitest';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { chart } from '#src/explorer/pictures.ts';
import { findRules, playersOf, wayThrough } from '#src/explorer/rule-search.ts';
import { rulesOf } from '#src/model/rules.ts';
import { VARIANT_NAMES } from '#src/model/variants.ts';
import { limitRules } from '#src/model/words.ts';

const DECISION = 'pages.project.address.form.deciding ▸ @always';

test.each([
  ['rental', `${DECISION} [isDecidedBy nonPrimaryResidence]`],
  ['What happens when a renter books?', null],
  ['What happens with a renter?', `${DECISION} [isDecidedBy nonPrimaryResidence]`],
  ['no windows', `${DECISION} [isDecidedBy fewerThanTwoWindows]`],
  ['too few windows', `${DECISION} [isDecidedBy fewerThanTwoWindows]`],
  ['outside the area', `${DECISION} [isDecidedBy outsideServiceArea]`],
  ['not sure', `${DECISION} [isDecidedBy unsureOfOwnership]`],
  ['unsure who owns the home', `${DECISION} [isDecidedBy unsureOfOwnership]`],
  ['expired', 'hold.running ▸ hold.expired'],
  ['time expired', 'hold.running ▸ hold.expired'],
  ['sold out', 'pages.appointment.timeDateBooking.saving ▸ xstate.error.actor.saveDraft [offersNothing]'],
  ['sunday', 'SUNDAY_MIN_WINDOWS'],
  ['timer', 'HOLD_SECONDS'],
  ['somebody else took the time', 'pages ▸ hold.refused'],
  ['flying carpet', null],
])('in a product owner’s words, “%s” finds %s first', (question, id) => {
  expect(findRules(question)[0]?.id ?? null).toBe(id);
});

test('a rule is also found by the description of the state it leads to, after those that say so themselves', () => {
  expect(findRules('sold out').map(({ id }) => id)).toEqual([
    'pages.appointment.timeDateBooking.saving ▸ xstate.error.actor.saveDraft [offersNothing]',
    'pages.appointment.timeDateBooking.loading ▸ xstate.done.actor.loadSlots',
  ]);
});

test('a question without words of its own finds nothing', () => {
  expect(['', ' ', 'What happens when …?'].map(findRules)).toEqual([[], [], []]);
});

test('a rule says where it is asked, which line it is, and what the chart calls it', () => {
  expect(rulesOf(chart).filter(({ id }) => id.startsWith(DECISION) || id === 'hold.running ▸ hold.expired').slice(1, 3)).toEqual([
    { id: `${DECISION} [isDecidedBy otherPropertyType]`, says: 'If the property type is other: on to “Project details”.', description: 'The property is of another type', there: 'The address and where it leads are being saved.', where: 'Address › Form › Deciding, line 2 of 7, “The property is of another type”' },
    {
      id: `${DECISION} [isDecidedBy nonPrimaryResidence]`,
      says: 'If the property type is rental, vacation or commercial: on to “Project details”.',
      description: 'Nobody lives there as their main home',
      there: 'The address and where it leads are being saved.',
      where: 'Address › Form › Deciding, line 3 of 7, “Nobody lives there as their main home”',
    },
  ]);
});

test('every state in which a limit is met is one of the chart', () => {
  expect(limitRules().filter(({ at }) => at !== null && chart.chart.states.every(({ path }) => path !== at))).toEqual([]);
});

test('who may be unsure of the home is asked in verification only', () => {
  expect([' [isDecidedBy outsideServiceArea]', ' [isDecidedBy unsureOfOwnership]', ''].map((row) => playersOf({ kind: 'line', id: DECISION + row }))).toEqual([
    ['standard', 'paidLead', 'event', 'verification'],
    ['verification'],
    ['standard', 'paidLead', 'event', 'verification'],
  ]);
});

test('the status of a line is what the draft is marked as', () => {
  expect(['outsideServiceArea', 'nonPrimaryResidence', 'belowValueThreshold'].map((row) => wayThrough('standard', `${DECISION} [isDecidedBy ${row}]`)?.status)).toEqual(['Abandoned', 'New', 'New']);
});

test.each(VARIANT_NAMES)('every line that a way is listed for is taken by the last step of it, for %s visitors', async (variant) => {
  const failed: unknown[] = [];
  const store = new ExplorerStore(variant);
  for (const id of Object.keys(lines[variant])) {
    const isWhole = await store.walkAgain(variant, wayThrough(variant, id)?.moves ?? []);
    if (!isWhole || store.getState().moments.at(-1)?.taken.includes(id) !== true) failed.push({ id, problem: store.getState().problem });
  }
  expect(failed).toEqual([]);
});

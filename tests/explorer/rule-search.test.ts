import { lines } from 'virtual:explorer-data';
import { expect, test } from 'vitest';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { chart } from '#src/explorer/pictures.ts';
import { findRules, playersOf, wayThrough } from '#src/explorer/rule-search.ts';
import { rulesOf } from '#src/tools/flow/rules.ts';
import { VARIANT_NAMES } from '#src/tools/flow/variants.ts';
import { limitRules } from '#src/tools/flow/words.ts';

const DECISION = 'pages.project.address.form.deciding ▸ @always';

test.each([
  ['rental', `${DECISION}[2]`],
  ['What happens when a renter books?', null],
  ['What happens with a renter?', `${DECISION}[2]`],
  ['no windows', `${DECISION}[3]`],
  ['too few windows', `${DECISION}[3]`],
  ['outside the area', `${DECISION}[0]`],
  ['not sure', `${DECISION}[4]`],
  ['unsure who owns the home', `${DECISION}[4]`],
  ['expired', 'hold.running ▸ hold.expired[0]'],
  ['time expired', 'hold.running ▸ hold.expired[0]'],
  ['sold out', 'pages.appointment.timeDateBooking.saving ▸ xstate.error.actor.saveDraft[1]'],
  ['sunday', 'SUNDAY_MIN_WINDOWS'],
  ['timer', 'HOLD_SECONDS'],
  ['somebody else took the time', 'pages ▸ hold.refused[0]'],
  ['flying carpet', null],
])('in a product owner’s words, “%s” finds %s first', (question, id) => {
  expect(findRules(question)[0]?.id ?? null).toBe(id);
});

test('a rule is also found by the description of the state it leads to, after those that say so themselves', () => {
  expect(findRules('sold out').map(({ id }) => id)).toEqual([
    'pages.appointment.timeDateBooking.saving ▸ xstate.error.actor.saveDraft[1]',
    'pages.appointment.timeDateBooking.loading ▸ xstate.done.actor.loadSlots[3]',
  ]);
});

test('a question without words of its own finds nothing', () => {
  expect(['', ' ', 'What happens when …?'].map(findRules)).toEqual([[], [], []]);
});

test('a rule says where it is asked, which line it is, and what the chart calls it', () => {
  expect(rulesOf(chart).filter(({ id }) => id.startsWith(DECISION) || id === 'hold.running ▸ hold.expired[0]').slice(1, 3)).toEqual([
    { id: `${DECISION}[1]`, says: 'If the property type is other: on to “Project details”.', description: 'The property is of another type', there: 'The address and where it leads are being saved.', where: 'Address › Form › Deciding, line 2 of 7, “The property is of another type”' },
    {
      id: `${DECISION}[2]`,
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
  expect([0, 4, 6].map((line) => playersOf({ kind: 'line', id: `${DECISION}[${line}]` }))).toEqual([
    ['standard', 'paidLead', 'event', 'verification'],
    ['verification'],
    ['standard', 'paidLead', 'event', 'verification'],
  ]);
});

test('the status of a line is what the draft is marked as', () => {
  expect([0, 2, 5, 6].map((line) => wayThrough('standard', `${DECISION}[${line}]`)?.status)).toEqual(['Abandoned', 'New', 'New', 'New']);
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

import { beforeAll, expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { readChart } from '#src/tools/flow/chart.ts';
import { changed, stateAt } from './changed-chart.ts';
import { stateInWords } from './chart/words.ts';
import { caseId, countHits, coverageProblems, everythingOf } from './coverage.ts';
import { Explorer } from './explore/explore.ts';
import { viewOf } from './explore/key.ts';
import { exploreChart, type Suite } from './explore/suite.ts';
import { replayExecuted } from './levels/executed.ts';
import { replayPurely } from './levels/pure.ts';
import { titlesOf } from './report/build.ts';
import { STARTS } from './starts.ts';
import { overlookedBy } from './properties/process.ts';

// That the flow goes as the specification says, and that all of it is reached, is shown by `npm run coverage`, which is part of `npm test`.

let suite: Suite;

beforeAll(() => {
  suite = exploreChart(bookingMachine);
});

test('transitions are called the same in the diagrams, in Node and in the page', () => {
  const ids = readChart(bookingMachine).transitions.map(({ id }) => id);
  const taken = [...suite.explorer.nodes.values()].flatMap(({ edges }) => edges.flatMap((edge) => edge.taken));
  expect(taken.filter((id) => !ids.includes(id))).toEqual([]);
});

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== null && value !== false && value !== 0;
}

/** The filled-in fields of a form, including those in its lists: `additionalOwners.phone`. */
function filledFields(values: object, way = ''): string[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const inner = Array.isArray(value) ? value.flatMap((one: unknown) => (typeof one === 'object' && one !== null ? filledFields(one, `${way}${key}.`) : [])) : [];
    return isFilled(value) ? [`${way}${key}`, ...inner] : inner;
  });
}

test('every field of every form is filled in by some case, so that what becomes of it is seen', () => {
  const typed = [...suite.explorer.nodes.values()].flatMap(({ edges }) => edges.flatMap(({ move: { event } }) => (event.type === 'form.changed' && event.isValid ? [event] : [])));
  const filled = new Map<string, Set<string>>();
  for (const { step, values } of typed) filled.set(step, new Set([...(filled.get(step) ?? []), ...filledFields(values)]));
  const open = typed.flatMap(({ step, values }) => Object.keys(values).filter((field) => filled.get(step)?.has(field) !== true).map((field) => `${step}.${field}`));
  expect([...new Set(open)]).toEqual([]);
  expect([...(filled.get('projectDetails') ?? [])].toSorted()).toEqual(
    ['doors', 'doors.color', 'doors.location', 'doors.style', 'doors.styleComments', 'doors.type', 'windows', 'windows.amount', 'windows.options', 'windows.style'],
  );
});

test('what only a closer look shows is told', () => {
  const explorer = new Explorer(suite.stepper, viewOf(bookingMachine), { isAllowed: (_world, { type }) => type !== 'retry' }).explore(STARTS.slice(0, 1));
  const told = overlookedBy({ explorer }, suite);
  expect(told).toContain(`${caseId('retry', 'again')}: found only when the chart is explored more closely`);
  expect(overlookedBy(suite, suite)).toEqual([]);
});

test('few journeys reach all of it', () => {
  expect(suite.journeys.missed).toEqual([]);
  expect(suite.journeys.journeys.length).toBeLessThanOrEqual(40);
});

test('no two journeys are called the same', () => {
  const { journeys } = suite.journeys;
  const titles = titlesOf(journeys, suite.stepper.universe);
  expect([new Set(titles.values()).size, [...titles.values()].filter((title) => /\(J\d+\)$/.test(title))]).toEqual([journeys.length, []]);
});

test('what was not reached is told in words, and once for the journey that should have reached it', () => {
  const { universe } = suite.stepper;
  const [lost, open] = ['pages.start.home.editing ▸ form.submitted [isFormOf home]', 'pages.project.address.form.deciding ▸ @always [isDecidedBy fewerThanTwoWindows] = false'];
  const all = everythingOf(universe).filter((id) => id !== lost && id !== open);
  expect(coverageProblems(universe, 'pure', countHits([all]), [], new Map([['B3', new Set([lost])]]))).toEqual([
    `Not reached, because B3 fails:\n  “Start my estimate” (${lost})`,
    `“the project has fewer than two windows, or no windows at all: no” (${open}): not reached, and not explained`,
  ]);
});

test('a journey that goes another way is told with the step at which it does', () => {
  const [journey] = suite.journeys.journeys;
  if (journey === undefined) throw new Error('There are no journeys');
  const leaves = journey.steps[2]?.leaves ?? [];
  const astray = { ...journey, steps: journey.steps.map((one, index) => (index === 2 ? { ...one, leaves: ['pages.notFound'] } : one)) };
  const { divergence } = replayPurely(suite.stepper, astray);
  expect(divergence).toMatchObject({ step: 3, reason: `the chart is in ${leaves.map(stateInWords).join(', ')}, not in “Page not found”` });
});

test('a running actor that goes another way is told with the step at which it does', async () => {
  const [journey] = suite.journeys.journeys;
  if (journey === undefined) throw new Error('There are no journeys');
  const other = changed(bookingMachine, (config) => void (stateAt(config, 'offer')['initial'] = 'fading'));
  const { divergence } = await replayExecuted(other, suite.stepper, journey);
  expect(divergence?.step).toBe(0);
  expect(divergence?.reason).toContain('the chart is in “Offer: fading”, not in “Offer: dormant”');
});

test('the journeys are paths of @xstate/test, which finds every state of the model by its cases', () => {
  const { model } = suite.explorer;
  const { events } = model.options;
  const [{ to } = { to: null }] = suite.explorer.starts;
  if (to === null || typeof events !== 'function') throw new Error('There are no cases');
  expect(events(to.world).map(({ type }) => type)).toEqual(to.edges.map(({ move }) => move.type));
  expect(model.options.serializeState?.(to.world, undefined)).toBe(to.key);
});

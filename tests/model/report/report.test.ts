import { expect, test } from 'vitest';
import { casesOf } from './junit.ts';
import { resultOf } from './journeys.ts';
import { type JourneyRow, verdictOf } from './report.ts';

const LINE = { id: 'F2', rule: 'A rule.', steps: 3, journeys: ['B1'] };
const MISSED = 'pure: a ▸ go: not reached, and not explained';
const JOURNEY: JourneyRow = {
  id: 'B1',
  kind: 'browser',
  title: 'Somebody comes',
  url: '/',
  steps: ['first', 'second', 'third'].map((says) => ({
    says: `the ${says} thing`,
    screen: `screen ${says}`,
  })),
  took: 2000,
  done: 1,
  failure: 'the page has no heading',
};
const REPORT: Parameters<typeof casesOf>[0] = {
  levels: ['browser'],
  engines: [],
  problems: [MISSED],
  otherProblems: [MISSED],
  journeys: [JOURNEY],
  properties: [
    {
      name: 'all is well',
      ids: ['F1'],
      steps: 3,
      counterexample: { reason: 'it is not', steps: ['Somebody comes'] },
    },
  ],
  requirements: [
    {
      ...LINE,
      says: 'One',
      status: 'broken',
      problem: 'The specification says otherwise: One\n  it is two',
    },
    { ...LINE, says: 'Two', status: 'covered', problem: null },
  ],
};

test('JUnit has a case for each line of the specification, journey, property and other problem', () => {
  const cases = casesOf(REPORT).map(({ suite, name, failure }) => ({
    suite,
    name,
    hasFailed: failure !== null,
  }));
  expect(cases).toEqual([
    { suite: 'specification', name: '[F2] One', hasFailed: true },
    { suite: 'specification', name: '[F2] Two', hasFailed: false },
    { suite: 'journeys in Chromium', name: 'B1 Somebody comes', hasFailed: true },
    { suite: 'properties', name: 'all is well', hasFailed: true },
    { suite: 'coverage', name: MISSED, hasFailed: true },
    { suite: 'coverage', name: 'the product was walked', hasFailed: false },
  ]);
});

test('JUnit shows a run on the chart alone as skipped, not as passed', () => {
  expect(casesOf({ ...REPORT, levels: ['pure'], problems: [] }).at(-1)).toEqual({
    suite: 'coverage',
    name: 'the product was walked',
    failure: null,
    skipped: 'Chart only: no verdict on a release',
  });
});

test('a failed journey passes up to the step that failed, and shows no picture from there on', () => {
  const screens = new Map(JOURNEY.steps.map(({ screen }) => [screen ?? '', { picture: 'aaaa' }]));
  const { status, statusDetails, steps } = resultOf(JOURNEY, '2026-03-02T12:00:00.000Z', screens);
  expect({ status, message: statusDetails.message }).toEqual({
    status: 'failed',
    message: 'the page has no heading',
  });
  expect(
    steps.map(({ name, status: of, attachments }) => ({ name, of, pictures: attachments.length })),
  ).toEqual([
    { name: '1. The first thing', of: 'passed', pictures: 1 },
    { name: '2. The second thing', of: 'failed', pictures: 0 },
    { name: '3. The third thing', of: 'skipped', pictures: 0 },
  ]);
});

test('a run passes only if it walked the product', () => {
  const firefox = { name: 'Firefox', journeys: 1, failures: 0 } as const;
  const nothing = { levels: [], engines: [], problems: [] };
  expect({
    chart: verdictOf({ ...nothing, levels: ['pure', 'executed'] }),
    product: verdictOf({ ...nothing, levels: ['browser'] }),
    firefox: verdictOf({ ...nothing, engines: [firefox] }),
    broken: verdictOf({ ...nothing, levels: ['browser'], problems: ['a problem'] }),
  }).toEqual({ chart: 'chart only', product: 'passed', firefox: 'passed', broken: 'failed' });
});

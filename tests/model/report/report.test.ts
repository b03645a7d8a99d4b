import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, onTestFinished, test } from 'vitest';
import type { CoverageReport } from './data.ts';
import { resultOf, writeJourneys } from './journeys.ts';
import { casesOf, junitOf } from './junit.ts';
import { pageOf } from './page.ts';
import { verdictOf } from './verdict.ts';

const NOWHERE = { pure: 0, executed: null, browser: null };
const TRANSITION = {
  source: 'a',
  event: 'go',
  index: 0,
  targets: [],
  guard: null,
  hits: NOWHERE,
  journeys: { model: [], browser: [] },
  reason: '',
};
const EXCUSE = { levels: ['pure'], reason: 'Nobody stays.', owner: 'flow' } as const;
const LINE = { id: 'F2', rule: 'A rule.', steps: 3, journeys: ['B1'] };
const MISSED = 'pure: a ▸ go: not reached, and not explained';
const JOURNEY: CoverageReport['journeys'][number] = {
  id: 'B1',
  kind: 'browser',
  title: 'Somebody comes',
  start: { id: 'somebody', says: 'Somebody comes', url: '/', kept: {}, at: 0, leaves: ['a'] },
  steps: ['first', 'second', 'third'].map((says) => ({
    event: 'go',
    case: says,
    says: `the ${says} thing`,
    carries: { type: 'back' },
    at: 0,
    leaves: ['a'],
    taken: [],
    screen: `screen ${says}`,
  })),
  took: 2000,
  done: 1,
  failure: 'the page has "no" heading',
};
const REPORT: CoverageReport = {
  schema: 1,
  machine: 'booking',
  chartHash: 'abc',
  productHash: 'def',
  commit: null,
  site: null,
  startedAt: '2026-03-02T12:00:00.000Z',
  levels: ['pure'],
  engines: [],
  verdict: 'failed',
  problems: [MISSED],
  otherProblems: [MISSED],
  took: { 'pure level': 1500 },
  tookInAll: 1700,
  dimensions: [
    {
      name: 'Transitions',
      levels: { pure: { covered: 0, unreachable: 1, total: 2 }, executed: null, browser: null },
    },
  ],
  transitions: [
    { ...TRANSITION, id: 'a ▸ go', says: '<go>', unreachable: null, status: 'uncovered' },
    { ...TRANSITION, id: 'a ▸ stay', says: 'stay', unreachable: EXCUSE, status: 'unreachable' },
  ],
  guards: [
    {
      id: 'a ▸ go',
      says: 'it may',
      true: { ...NOWHERE, pure: 2 },
      false: NOWHERE,
      unreachable: { true: null, false: null },
    },
  ],
  states: [{ path: 'a', says: 'A state', hits: { ...NOWHERE, pure: 1 }, unreachable: null }],
  journeys: [JOURNEY],
  properties: [
    {
      name: 'all is well',
      ids: ['F1'],
      steps: 3,
      counterexample: { reason: 'it is not', steps: ['Somebody comes'] },
    },
  ],
  walks: null,
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
  ]);
});

test('JUnit shows a run on the chart alone as skipped, not as passed', () => {
  expect(casesOf({ ...REPORT, verdict: 'chart only', otherProblems: [] }).at(-1)).toEqual({
    suite: 'coverage',
    name: 'the product was walked',
    failure: null,
    skipped: 'Chart only: no verdict on a release',
  });
});

test('JUnit stays well-formed whatever a failure says', () => {
  expect(
    junitOf([{ suite: 'a', name: 'b', failure: 'a\u0000b\u001Bc\uD800d\uFFFEe\t\u{1F3E0}é' }]),
  ).toContain('<failure message="abcde\t\u{1F3E0}é">abcde\t\u{1F3E0}é</failure>');
});

/** The page's tables: rows as texts, by their titles. */
function tablesOf(report: CoverageReport): Record<string, (string | null)[][]> {
  const { document } = new JSDOM(pageOf(report)).window;
  return Object.fromEntries(
    [...document.querySelectorAll('section')].map((section) => [
      section.querySelector('h2')?.textContent,
      [...section.querySelectorAll('tbody tr')].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      ),
    ]),
  );
}

test('the page says of every line, transition, outcome and state whether it is covered', () => {
  const tables = tablesOf(REPORT);
  expect(tables['Requirements']?.map(([says, status]) => [says, status])).toEqual([
    ['OneF2', 'broken'],
    ['TwoF2', 'covered'],
  ]);
  expect(tables['Transitions']?.map((row) => row.slice(0, 4))).toEqual([
    ['<go>a ▸ go', 'never reached', '0', ''],
    ['staya ▸ stay', 'cannot be reached', '0', 'Nobody stays. (flow)'],
  ]);
  expect(tables['Outcomes of conditions']?.map((row) => row.slice(0, 3))).toEqual([
    ['it may: yesa ▸ go', 'covered', '2'],
    ['it may: noa ▸ go', 'never reached', '0'],
  ]);
  expect(tables['States']?.map((row) => row.slice(0, 3))).toEqual([['A statea', 'covered', '1']]);
});

test.each([
  ['passed', 'Complete', 'good'],
  ['failed', 'Not complete', 'bad'],
  ['chart only', 'Chart only: no verdict on a release', ''],
] as const)('the page of a run that is “%s” says “%s”', (verdict, words, look) => {
  const { document } = new JSDOM(pageOf({ ...REPORT, verdict })).window;
  expect(document.querySelector('#verdict')).toHaveProperty('textContent', words);
  expect(document.querySelector('#verdict')).toHaveProperty('className', look);
});

test('a failed journey passes up to the step that failed, and shows no picture from there on', () => {
  const screens = new Map(JOURNEY.steps.map(({ screen }) => [screen ?? '', { picture: 'aaaa' }]));
  const { status, statusDetails, steps } = resultOf(JOURNEY, REPORT.startedAt, screens);
  expect({ status, message: statusDetails.message }).toEqual({
    status: 'failed',
    message: 'the page has "no" heading',
  });
  expect(
    steps.map(({ name, status: of, attachments }) => ({ name, of, pictures: attachments.length })),
  ).toEqual([
    { name: '1. The first thing', of: 'passed', pictures: 1 },
    { name: '2. The second thing', of: 'failed', pictures: 0 },
    { name: '3. The third thing', of: 'skipped', pictures: 0 },
  ]);
});

test('the journeys are one page that loads nothing, and earlier runs are kept', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'journeys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeJourneys(REPORT, new Map([['screen first', { picture: 'aaaa' }]]), folder);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['history.jsonl', 'journeys']));
  expect(readFileSync(path.join(folder, 'journeys/index.html'), 'utf8')).toContain(
    `<head><meta http-equiv="Content-Security-Policy" content="default-src 'unsafe-inline' 'unsafe-eval' data: blob:">`,
  );
});

test('a run passes only if it walked the product', () => {
  const firefox = { name: 'Firefox', journeys: 1, failures: 0, took: 1, states: {} } as const;
  expect({
    chart: verdictOf({ levels: ['pure', 'executed'], engines: [] }, []),
    product: verdictOf({ levels: ['browser'], engines: [] }, []),
    firefox: verdictOf({ levels: [], engines: [firefox] }, []),
    broken: verdictOf({ levels: ['browser'], engines: [] }, ['a problem']),
  }).toEqual({ chart: 'chart only', product: 'passed', firefox: 'passed', broken: 'failed' });
});

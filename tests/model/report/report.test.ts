import { expect, test } from 'vitest';
import type { CoverageReport } from './data.ts';
import { htmlOf } from './html.ts';
import { junitOf } from './junit.ts';

const NOWHERE = { pure: 0, executed: null, browser: null };

const REPORT: CoverageReport = {
  schema: 1,
  machine: 'booking',
  chartHash: 'abc',
  commit: null,
  startedAt: '2026-03-02T12:00:00.000Z',
  levels: ['pure'],
  verdict: 'failed',
  problems: ['pure: a ▸ go[0]: not reached, and not explained'],
  took: { 'pure level': 1500 },
  dimensions: [{ name: 'Transitions', levels: { pure: { covered: 0, unreachable: 1, total: 2 }, executed: null, browser: null } }],
  transitions: [
    { id: 'a ▸ go[0]', source: 'a', event: 'go', index: 0, targets: ['b'], guard: null, says: '<go>', hits: NOWHERE, journeys: { model: [], browser: [] }, unreachable: null, status: 'uncovered', reason: '' },
    {
      id: 'a ▸ stay[0]',
      source: 'a',
      event: 'stay',
      index: 0,
      targets: [],
      guard: null,
      says: 'stay',
      hits: NOWHERE,
      journeys: { model: [], browser: [] },
      unreachable: { levels: ['pure'], reason: 'Nobody stays.', owner: 'flow' },
      status: 'unreachable',
      reason: 'Nobody stays.',
    },
  ],
  guards: [],
  states: [],
  cases: [],
  grid: { events: [], rows: [] },
  journeys: [
    {
      id: 'B1',
      kind: 'browser',
      title: 'Somebody comes',
      start: { id: 'somebody', says: 'Somebody comes', url: '/', kept: {}, at: 0, leaves: ['a'] },
      steps: [],
      took: 2000,
      failure: 'the page has "no" heading',
    },
  ],
  properties: [{ name: 'all is well', ids: ['F1'], steps: 3, counterexample: null }],
  mutation: null,
  requirements: [],
};

test('JUnit tells a missed transition, one that cannot be reached, a failing journey and the verdict apart', () => {
  expect(junitOf(REPORT)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="transitions, pure" tests="2" failures="1" skipped="1">
    <testcase classname="transitions.pure" name="a ▸ go[0]" time="0.000"><failure message="not reached">not reached</failure></testcase>
    <testcase classname="transitions.pure" name="a ▸ stay[0]" time="0.000"><skipped message="Nobody stays."/></testcase>
  </testsuite>
  <testsuite name="journeys in the browser" tests="1" failures="1" skipped="0">
    <testcase classname="journeys" name="B1 Somebody comes" time="2.000"><failure message="the page has &quot;no&quot; heading">the page has &quot;no&quot; heading</failure></testcase>
  </testsuite>
  <testsuite name="properties" tests="1" failures="0" skipped="0">
    <testcase classname="properties" name="all is well" time="0.000"></testcase>
  </testsuite>
  <testsuite name="verdict" tests="1" failures="1" skipped="0">
    <testcase classname="verdict" name="the coverage is complete" time="0.000"><failure message="pure: a ▸ go[0]: not reached, and not explained">pure: a ▸ go[0]: not reached, and not explained</failure></testcase>
  </testsuite>
</testsuites>
`);
});

test('the page needs nothing from elsewhere, and shows what it is told as text', () => {
  const page = htmlOf(REPORT, new Map());
  const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses.filter((address) => !address.startsWith('#') && !address.startsWith('data:'))).toEqual([]);
  expect([page.includes('<go>'), page.includes('&#60;go&#62;'), page.includes('Not complete')]).toEqual([false, true, true]);
});

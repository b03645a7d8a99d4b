import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changeLines, changesHtml, trendHtml } from './changes.ts';
import { changesSince, readReport, readTrend } from './compare.ts';
import { transition } from './transition.ts';
import type { Reached } from './data.ts';

const HIT: Reached = { pure: 3, executed: null, browser: 1 };
/** Taken on the chart, but not in the product. */
const ON_CHART: Reached = { pure: 3, executed: null, browser: 0 };

function guard(id: string, yes: Reached, no: Reached) {
  return { id, says: id, true: yes, false: no, unreachable: { true: null, false: null } };
}

function journey(id: string, title: string, failure: string | null = null) {
  const start = { id: 'landing', says: title, url: '/', kept: {}, at: 0, leaves: [] };
  return { id, kind: 'browser' as const, title, start, steps: [], took: 1, done: 1, failure };
}

const BEFORE = {
  schema: 1 as const, commit: 'abc1234', startedAt: '2026-03-01T09:30:00.000Z', chartHash: 'old',
  transitions: [transition('a ▸ go[0]', HIT), transition('a ▸ stay[0]', HIT), transition('a ▸ rest[0]', ON_CHART)],
  guards: [guard('a ▸ go[0]', HIT, HIT)],
  journeys: [journey('B1', 'Somebody comes'), journey('B2', 'Somebody goes')],
};

const AFTER = {
  ...BEFORE, commit: 'def5678', chartHash: 'new',
  transitions: [transition('a ▸ go[0]', ON_CHART), transition('a ▸ rest[0]', ON_CHART), transition('b ▸ go[0]', HIT)],
  guards: [guard('a ▸ go[0]', HIT, ON_CHART)],
  journeys: [journey('B1', 'Somebody goes', 'the page has no heading'), journey('B2', 'Somebody returns')],
};

test('of transitions, outcomes and journeys it is told what came, what went and what fell', () => {
  const { transitions, outcomes, journeys } = changesSince(BEFORE, AFTER);
  expect({ transitions, outcomes, journeys }).toEqual({
    transitions: { came: ['b ▸ go[0]'], went: ['a ▸ stay[0]'], fell: ['a ▸ go[0]'] },
    outcomes: { came: [], went: [], fell: ['a ▸ go[0] = false'] },
    journeys: { came: ['Somebody returns (in the browser)'], went: ['Somebody comes (in the browser)'], fell: ['Somebody goes (in the browser)'] },
  });
});

test('what one of two reports did not look at has not fallen', () => {
  const onChart = { ...AFTER, transitions: [transition('a ▸ go[0]', { pure: 3, executed: null, browser: null })], guards: [], journeys: [] };
  const { transitions, journeys } = changesSince(onChart, { ...AFTER, guards: [] });
  expect({ fell: transitions.fell, journeys }).toEqual({ fell: [], journeys: { came: [], went: [], fell: [] } });
});

test('the terminal tells what changed, what fell first; or that nothing did', () => {
  expect(changeLines(changesSince(BEFORE, AFTER))).toEqual([
    'Since abc1234, 2026-03-01 09:30 UTC:',
    'Transitions that fell: reached before, and not any more:', '  a ▸ go[0]',
    'Transitions that went:', '  a ▸ stay[0]',
    'Transitions that came:', '  b ▸ go[0]',
    'Outcomes of conditions that fell: reached before, and not any more:', '  a ▸ go[0] = false',
    'Journeys that fell: reached before, and not any more:', '  Somebody goes (in the browser)',
    'Journeys that went:', '  Somebody comes (in the browser)',
    'Journeys that came:', '  Somebody returns (in the browser)',
  ]);
  expect(changeLines(changesSince(BEFORE, BEFORE))).toEqual(['Nothing changed since abc1234, 2026-03-01 09:30 UTC']);
  expect(changesHtml(changesSince(BEFORE, BEFORE))).toContain('No transition, outcome or journey came, went or fell.');
});

const WHOLE = { ...BEFORE, verdict: 'passed', levels: ['pure', 'browser'], tookInAll: 65_400, dimensions: [{ name: 'Transitions', levels: { pure: null, executed: null, browser: { covered: 9, unreachable: 1, total: 11 } } }] };

test('the reports of a folder are told one after another, the oldest first', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'trend-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'monday'));
  const write = (name: string, value: object) => writeFileSync(path.join(folder, name), JSON.stringify(value));
  write('newer.json', { ...WHOLE, startedAt: '2026-03-02T09:30:00.000Z', journeys: AFTER.journeys, verdict: 'failed' });
  write('monday/coverage.json', WHOLE);
  write('package.json', { name: 'something else' });
  const rows = readTrend(folder);
  expect(rows).toEqual([
    { commit: 'abc1234', startedAt: BEFORE.startedAt, verdict: 'passed', levels: ['pure', 'browser'], tookInAll: 65_400, transitions: { covered: 9, total: 10 }, journeys: 2, failures: 0 },
    { commit: 'abc1234', startedAt: '2026-03-02T09:30:00.000Z', verdict: 'failed', levels: ['pure', 'browser'], tookInAll: 65_400, transitions: { covered: 9, total: 10 }, journeys: 2, failures: 1 },
  ]);
  expect([...trendHtml(rows).matchAll(/<th scope="row">([^<]*)/g)].map(([, when]) => when)).toEqual(['2026-03-02 09:30', '2026-03-01 09:30']);
  expect(() => readReport(path.join(folder, 'package.json'))).toThrow(/package\.json is no coverage report of this shape\.$/);
});

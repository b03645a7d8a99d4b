import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { consoleLines } from './console.ts';
import type { CoverageReport } from './data.ts';
import { transition } from './transition.ts';
import { htmlOf } from './html.ts';
import { junitOf } from './junit.ts';

const NOWHERE = { pure: 0, executed: null, browser: null };

const reason = 'Nobody stays.';
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
  problems: ['pure: a ▸ go: not reached, and not explained'],
  took: { 'pure level': 1500 },
  tookInAll: 1700,
  dimensions: [{ name: 'Transitions', levels: { pure: { covered: 0, unreachable: 1, total: 2 }, executed: null, browser: null } }],
  transitions: [
    transition('a ▸ go', NOWHERE, { targets: ['b'], says: '<go>', status: 'uncovered' }),
    transition('a ▸ stay', NOWHERE, { event: 'stay', unreachable: { levels: ['pure'], reason, owner: 'flow' }, status: 'unreachable', reason }),
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
      steps: ['first', 'second', 'third'].map((says) => ({ event: 'go', case: says, says: `the ${says} thing`, carries: { type: 'back' }, at: 0, leaves: ['a'], taken: [], screen: 'a' })),
      took: 2000,
      done: 1,
      failure: 'the page has "no" heading',
    },
  ],
  properties: [{ name: 'all is well', ids: ['F1'], steps: 3, counterexample: null }],
  walks: null,
  requirements: [],
};

test('JUnit tells a missed transition, one that cannot be reached, a failing journey and the verdict apart', () => {
  expect(junitOf(REPORT)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="transitions, pure" tests="2" failures="1" skipped="1">
    <testcase classname="transitions.pure" name="a ▸ go" time="0.000"><failure message="not reached">not reached</failure></testcase>
    <testcase classname="transitions.pure" name="a ▸ stay" time="0.000"><skipped message="Nobody stays."/></testcase>
  </testsuite>
  <testsuite name="journeys in the browser" tests="1" failures="1" skipped="0">
    <testcase classname="journeys" name="B1 Somebody comes" time="2.000"><failure message="the page has &quot;no&quot; heading">the page has &quot;no&quot; heading</failure></testcase>
  </testsuite>
  <testsuite name="properties" tests="1" failures="0" skipped="0">
    <testcase classname="properties" name="all is well" time="0.000"></testcase>
  </testsuite>
  <testsuite name="verdict" tests="1" failures="1" skipped="0">
    <testcase classname="verdict" name="the coverage is complete" time="0.000"><failure message="pure: a ▸ go: not reached, and not explained">pure: a ▸ go: not reached, and not explained</failure></testcase>
  </testsuite>
</testsuites>
`);
});

test('JUnit stays well-formed whatever a failure says', () => {
  const journeys = REPORT.journeys.map((one) => ({ ...one, failure: 'a\u0000b\u001Bc\uD800d\uFFFEe\t\n\u{1F3E0}é' }));
  const [, message, text] = /B1[^>]*><failure message="([^"]*)">([^<]*)</.exec(junitOf({ ...REPORT, journeys })) ?? [];
  expect([message, text]).toEqual(['abcde\t\n\u{1F3E0}é', 'abcde\t\n\u{1F3E0}é']);
});

test('the page needs nothing from elsewhere, and shows what it is told as text', () => {
  const page = htmlOf(REPORT, new Map());
  const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses.filter((address) => !address.startsWith('#') && !address.startsWith('data:'))).toEqual([]);
  expect([page.includes('<go>'), page.includes('&#60;go&#62;'), page.includes('Not complete')]).toEqual([false, true, true]);
});

test('the card of a failed journey says where it failed, and shows as walked only what was', () => {
  const page = htmlOf(REPORT, new Map([['a', { picture: '', journey: 'B1' }]]));
  const card = /<details id="journey-B1"[^]*?<\/details>/.exec(page)?.[0] ?? '';
  const steps = [...card.matchAll(/<li( class="[^"]*")?><div><p>(.*?)<\/p>[^]*?<\/li>/g)].map(([step, look = '', says]) => [look.trim(), says, step.includes('<img')]);
  expect(steps).toEqual([
    ['', 'The first thing.', true],
    ['class="failed"', '✗ The second thing.', false],
    ['class="open"', 'The third thing.', false],
  ]);
  const said = ['fails at step 2 of 3', '<code>npm run coverage -- --journey B1 --steps 2 --shortest</code>', '<p class="note bad">the page has &#34;no&#34; heading</p>'];
  expect(said.filter((one) => !card.includes(one))).toEqual([]);
});

test('the terminal says what the figures mean, and how long it took in all', () => {
  expect(consoleLines({ ...REPORT, took: { 'pure level': 1500, properties: 600 }, walks: { seed: 7, count: 200, steps: 6000 } })).toEqual([
    'Transitions                                        pure 0/1 (1 cannot be)',
    'Journeys: 0 on the chart, 1 in Chromium',
    'Walks at random: 200, 6000 steps; the same ones again: --seed 7 --walks 200',
    'pure level 1.5 s · properties 0.6 s; in all 1.7 s, as some go on beside others',
    'A green run does not show: the product itself: its pages were not walked; what no case brings about; what the lines of the specification leave open.',
    '\npure: a ▸ go: not reached, and not explained',
  ]);
});

test('the verdict says what a green run does not show, and what was left out of it', () => {
  const header = /<header>[^]*?<\/header>/.exec(htmlOf({ ...REPORT, levels: ['pure', 'executed', 'browser'], verdict: 'passed', problems: [] }, new Map()))?.[0];
  expect(header).toContain('A green run does not show: other browsers than Chromium; how pages look; what no case brings about; what the lines of the specification leave open; properties and random walks, which were left out.');
});

test('a broken property stands first of what failed, and not among what is not covered', () => {
  const properties = [{ name: 'all is well', ids: ['F1'], steps: 3, counterexample: { reason: 'it is not', steps: ['Somebody comes'] } }];
  const page = htmlOf({ ...REPORT, properties, problems: [...REPORT.problems, 'all is well: it is not (Somebody comes)'] }, new Map());
  const [first = ''] = /<main id="content">[^]*?<\/section>/.exec(page) ?? [];
  expect([...first.matchAll(/<h2[^>]*>(.*?)<\/h2>|<pre>(.*?)<\/pre>/g)].map(([, title, problem]) => title ?? problem)).toEqual([
    'What failed',
    'Broken: all is well: it is not (Somebody comes)',
    'pure: a ▸ go: not reached, and not explained',
  ]);
  expect(/<section aria-labelledby="open">[^]*?<\/section>/.exec(page)?.[0]).not.toContain('not explained');
});

test('a broken line of the specification stands as broken, and not as covered', () => {
  const line = { id: 'F2', rule: 'A rule.', steps: 3, journeys: ['B1'] };
  const page = htmlOf({ ...REPORT, requirements: [{ ...line, says: 'One', status: 'broken', problem: 'It is not so.' }, { ...line, says: 'Two', status: 'covered', problem: null }] }, new Map());
  expect([...page.matchAll(/<span class="pill no">broken<\/span> (\w+)/g)].map(([, says]) => says)).toEqual(['One']);
});

test('every row of transitions, conditions, states and cases can be linked to, filtered and found', () => {
  const states = [{ path: 'a.b', says: 'A state', hits: NOWHERE, unreachable: null }];
  const guards = [{ id: 'a ▸ go', says: 'it may', true: NOWHERE, false: NOWHERE, unreachable: { true: null, false: null } }];
  const cases = [{ event: 'go', case: 'far away', says: 'it goes', hits: NOWHERE, unreachable: null }];
  const page = htmlOf({ ...REPORT, states, guards, cases }, new Map());
  const rows = [...page.matchAll(/<tr id="([^"]*)"[^>]*><th scope="row"><a class="anchor" href="#([^"]*)"/g)].map(([, id, target]) => [id, target]);
  const ids = ['transition-a_go', 'transition-a_stay', 'condition-a_go', 'state-a.b', 'case-go-far_away'];
  expect(rows).toEqual(ids.map((id) => [id, id]));
  const controls = ['transitions', 'guards', 'states', 'cases'].flatMap((table) => [`<input type="search" data-table="${table}"`, `<select data-table="${table}"`]);
  expect([...controls, '<input type="search" data-journeys', '<select data-journeys'].filter((control) => !page.includes(control))).toEqual([]);
});

test('a row is filtered by the deepest level that was run, as the figures of the summary are, a condition by both its outcomes, and a journey by how it ended', () => {
  const taken = { pure: 3, executed: 2, browser: 1 };
  const onChart = { pure: 3, executed: 2, browser: 0 };
  const excuse = { levels: ['browser'], reason, owner: 'flow' } as const;
  const transitions = [transition('taken', taken), transition('on the chart alone', onChart, { unreachable: excuse }), transition('missed', onChart)];
  const guards = [
    { id: 'both', says: 'it may', true: taken, false: taken, unreachable: { true: null, false: null } },
    { id: 'always', says: 'it may', true: taken, false: onChart, unreachable: { true: null, false: excuse } },
  ];
  const journeys = REPORT.journeys.flatMap((one) => [one, { ...one, id: 'B2', failure: null }]);
  const { window } = new JSDOM(htmlOf({ ...REPORT, levels: ['pure', 'executed', 'browser'], transitions, guards, journeys }, new Map()), { runScripts: 'dangerously' });
  const { document } = window;
  const shownBy = (table: string, select = `[data-table=${table}]`, rows = `#${table} tbody tr`) =>
    [...document.querySelectorAll<HTMLOptionElement>(`select${select} option`)].map((option) => {
      option.selected = true;
      option.parentElement?.dispatchEvent(new window.Event('input'));
      const shown = [...document.querySelectorAll<HTMLElement>(rows)].filter(({ hidden }) => !hidden);
      return [option.textContent, document.getElementById(`${table}-count`)?.textContent, ...shown.map(({ id }) => id.split('-')[1])];
    });
  expect([shownBy('transitions'), shownBy('guards'), shownBy('journeys', '[data-journeys]', '.journey')]).toEqual([
    [
      ['all', '3 of 3 rows', 'taken', 'on_the_chart_alone', 'missed'],
      ['reached', '1 of 3 rows', 'taken'],
      ['never reached', '1 of 3 rows', 'missed'],
      ['cannot be reached', '1 of 3 rows', 'on_the_chart_alone'],
    ],
    [
      ['all', '2 of 2 rows', 'both', 'always'],
      ['reached', '2 of 2 rows', 'both', 'always'],
      ['never reached', '0 of 2 rows'],
      ['cannot be reached', '1 of 2 rows', 'always'],
    ],
    [
      ['all', '2 of 2 journeys', 'B1', 'B2'],
      ['passed in the browser', '1 of 2 journeys', 'B2'],
      ['failed', '1 of 2 journeys', 'B1'],
    ],
  ]);
});

import { expect, test } from 'vitest';
import { countVisits, readFunnel } from '#src/model/visit-counts.ts';
import { funnelWords, lossesOf, tintsOf, traffic } from '#src/explorer/overlays.ts';
import { PAGES_MAP } from '#src/explorer/pages-map.ts';

const visits = countVisits(
  readFunnel({
    groups: [
      {
        day: '2026-03-04',
        variant: 'standard',
        revision: null,
        isBot: false,
        states: [
          { state: 'home', count: 100, wentOn: 95, left: 5, stays: [] },
          { state: 'windowCount', count: 95, wentOn: 45, left: 40, stays: [] },
          { state: 'windowIssues', count: 45, wentOn: 36, left: 9, stays: [] },
          { state: 'homeownerList', count: 40, wentOn: 25, left: 15, stays: [] },
          { state: 'callCenter', count: 1, wentOn: 0, left: 1, stays: [] },
        ],
        transitions: [
          { from: 'home', to: 'windowCount', count: 95 },
          { from: 'windowCount', to: 'windowIssues', count: 45 },
          { from: 'windowCount', to: 'home', count: 20 },
        ],
      },
    ],
  }),
);

test('a page of the funnel has the colour and the share of its loss, however few reach it, and none where the visit ends', () => {
  const tints = tintsOf({ kind: 'funnel', visits }, PAGES_MAP);
  const shown = [
    'start.home',
    'project.windowCount',
    'project.windowIssues',
    'project.homeownerList',
    'elsewhere.callCenter',
    'project.address',
  ].map((path) => {
    const tint = tints.get(`pages.${path}`);
    return [path, tint?.mark, tint?.badge];
  });
  expect(shown).toEqual([
    ['start.home', 'small', '5 % of 100 left'],
    ['project.windowCount', 'large', '42 % of 95 left'],
    ['project.windowIssues', 'middle', '20 % of 45 left'],
    ['project.homeownerList', 'large', '37 % of 40 left'],
    ['elsewhere.callCenter', 'end', '1 ended here'],
    ['project.address', 'nobody', '0'],
  ]);
});

test('the words of a page tell who went on from who left and who went back, with shares that add up to 100 %', () => {
  expect(
    ['home', 'windowCount', 'homeownerList', 'callCenter', 'address'].map((step) =>
      funnelWords(visits, step),
    ),
  ).toEqual([
    '100 visitors reached it: 95 went on (95 %), 5 left (5 %). Next: Windows and doors 95',
    '95 visitors reached it: 45 went on (47 %), 40 left (42 %), 10 went back (11 %). Next: Window issues 45, Start 20',
    '40 visitors reached it: 25 went on (63 %), 15 left (37 %)',
    '1 visitor reached it: 0 went on (0 %), 1 ended here (100 %)',
    '0 visitors reached it',
  ]);
});

test('the losses are the pages that most visitors left, without those where the visit ends', () => {
  expect(lossesOf(visits).map(({ step, counts }) => [step, counts.left])).toEqual([
    ['windowCount', 40],
    ['homeownerList', 15],
    ['windowIssues', 9],
    ['home', 5],
  ]);
});

test('a line is as thick as its share of the busiest one, and thin where nobody went', () => {
  const lines = PAGES_MAP.edges.filter(
    ({ from, kind }) => from === 'pages.start.home' && kind === 'forward',
  );
  const tints = tintsOf({ kind: 'funnel', visits }, PAGES_MAP);
  const busy = lines.find(({ to }) => to === 'pages.project.windowCount');
  const empty = lines.find((line) => traffic(visits, line) === 0);
  expect([busy, empty].map((line) => tints.get(line?.id ?? '')?.width)).toEqual([14, 1]);
});

test('an export of another shape is refused', () => {
  expect(() => readFunnel({ states: [{ state: 'home', count: 4 }], transitions: [] })).toThrow(
    'This is no funnel: look for what npm run funnel:export writes, or GET /api/funnel answers.',
  );
});

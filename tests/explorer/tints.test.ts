import { expect, test } from 'vitest';
import { countVisits } from '#src/model/visit-counts.ts';
import { funnelWords, lossesOf, speedWords } from '#src/explorer/funnel-words.ts';
import { PAGES_MAP } from '#src/explorer/pages-map.ts';
import { FUNNEL_LOOK, tintsOf, traffic } from '#src/explorer/tints.ts';
import { visitGroup } from '#tests/support/visit-group.ts';

const visits = countVisits({
  groups: [
    visitGroup(
      {
        home: [100, 95, 5],
        windowCount: [95, 45, 40],
        windowIssues: [45, 36, 9],
        homeownerList: [40, 25, 15],
        callCenter: [1, 0, 1],
      },
      {
        vitals: [
          {
            state: 'home',
            vital: 'LCP',
            values: [
              [900, 28],
              [1300, 2],
              [4000, 10],
            ],
          },
          { state: 'home', vital: 'CLS', values: [[0.012, 20]] },
        ],
        transitions: [
          { from: 'home', to: 'windowCount', count: 95 },
          { from: 'windowCount', to: 'windowIssues', count: 45 },
          { from: 'windowCount', to: 'home', count: 20 },
        ],
      },
    ),
  ],
});

test.each([
  ['start.home', 'small', '5 % of 100 left'],
  ['project.windowCount', 'large', '42 % of 95 left'],
  ['project.windowIssues', 'middle', '20 % of 45 left'],
  ['project.homeownerList', 'large', '37 % of 40 left'],
  ['elsewhere.callCenter', 'end', '1 ended here'],
  ['project.address', 'nobody', '0'],
] as const)(
  '%s has the colour and the share of its loss, however few reach it, and none where the visit ends',
  (card, loss, badge) => {
    const tint = tintsOf({ visit: null, visits }, PAGES_MAP).get(`pages.${card}`);
    expect(tint).toEqual({ colour: FUNNEL_LOOK[loss].colour, badge, width: 3 });
  },
);

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
  expect(lossesOf(visits).map(({ step, counts }) => ({ step, left: counts.left }))).toEqual([
    { step: 'windowCount', left: 40 },
    { step: 'homeownerList', left: 15 },
    { step: 'windowIssues', left: 9 },
    { step: 'home', left: 5 },
  ]);
});

test('how fast a page was is told by what three of four views did not exceed', () => {
  expect({ home: speedWords(visits, 'home'), address: speedWords(visits, 'address') }).toEqual({
    home: 'LCP 1.3 s, CLS 0.012',
    address: '',
  });
});

test('a line is as thick as its share of the busiest one, and thin where nobody went', () => {
  const lines = PAGES_MAP.edges.filter(
    ({ from, kind }) => from === 'pages.start.home' && kind === 'forward',
  );
  const tints = tintsOf({ visit: null, visits }, PAGES_MAP);
  const busy = lines.find(({ to }) => to === 'pages.project.windowCount');
  const empty = lines.find((line) => traffic(visits, line) === 0);
  const width = (line: typeof busy) => tints.get(line?.id ?? '')?.width;
  expect({ busy: width(busy), empty: width(empty) }).toEqual({ busy: 14, empty: 1 });
});

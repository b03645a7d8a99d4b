import { expect, test } from 'vitest';
import type { FunnelReport, Vital, VisitGroup } from '#src/domain/funnel.ts';
import { visitGroup } from '#tests/support/visit-group.ts';
import { ALL_PEOPLE, countVisits, valueWithin, type VisitChoice } from '#src/model/visit-counts.ts';

function group(visitors: number, rest: Partial<VisitGroup>): VisitGroup {
  return visitGroup({ home: [visitors, 0, visitors] }, rest);
}

/** Each group has a different power of two as its number of visitors, so that a sum reveals which groups were counted. */
const report: Pick<FunnelReport, 'groups'> = {
  groups: [
    group(1, {}),
    group(2, { day: '2026-03-05', revision: 'a' }),
    group(4, { day: '2026-03-06', revision: 'b' }),
    group(8, { day: '2026-03-06', variant: 'paidLead' }),
    group(16, { variant: 'event' }),
    group(32, { isBot: true }),
  ],
};

test('visits are chosen by days, variant and chart; programs are left out and tablets are not, until somebody says so', () => {
  const counted = (choice: Partial<VisitChoice>) =>
    countVisits(report, { ...ALL_PEOPLE, ...choice }).visitors;
  expect({
    people: counted({}),
    fromThe5th: counted({ from: '2026-03-05' }),
    toThe5th: counted({ to: '2026-03-05' }),
    onThe5th: counted({ from: '2026-03-05', to: '2026-03-05' }),
    paid: counted({ variant: 'paidLead' }),
    chartB: counted({ revision: 'b' }),
    chartNotReported: counted({ revision: '' }),
    withBots: counted({ withBots: true }),
    withoutTablets: counted({ withTablets: false }),
    nobody: counted({ from: '2026-03-07' }),
  }).toEqual({
    people: 31,
    fromThe5th: 14,
    toThe5th: 19,
    onThe5th: 2,
    paid: 8,
    chartB: 4,
    chartNotReported: 25,
    withBots: 63,
    withoutTablets: 15,
    nobody: 0,
  });
});

test('the median is the time that half of the stays did not exceed; without a stay there is none', () => {
  const stays = new Map([
    [90, 1],
    [3, 4],
    [20, 5],
  ]);
  const within = (share: number) => valueWithin(stays, share);
  expect({ at40: within(0.4), at50: within(0.5), at90: within(0.9), at95: within(0.95) }).toEqual({
    at40: 3,
    at50: 20,
    at90: 20,
    at95: 90,
  });
  expect(valueWithin(new Map(), 0.5)).toBe(null);
});

test('vitals of the days and visitors that were chosen are added up page by page', () => {
  const measured = (state: string, vital: Vital, ...values: [number, number][]) => ({
    state,
    vital,
    values,
  });
  const groups = [
    group(0, {
      vitals: [measured('home', 'LCP', [900, 2], [1200, 1]), measured('home', 'CLS', [0, 3])],
    }),
    group(0, {
      variant: 'paidLead',
      vitals: [measured('home', 'LCP', [900, 1]), measured('windowCount', 'INP', [40, 1])],
    }),
    group(0, { isBot: true, vitals: [measured('home', 'LCP', [1, 100])] }),
  ];
  const { pages } = countVisits({ groups });
  expect(Object.fromEntries(pages.get('home')?.vitals ?? [])).toEqual({
    LCP: new Map([
      [900, 3],
      [1200, 1],
    ]),
    CLS: new Map([[0, 3]]),
  });
  expect(pages.get('windowCount')?.vitals).toEqual(new Map([['INP', new Map([[40, 1]])]]));
  const later = countVisits({ groups }, { ...ALL_PEOPLE, from: '2026-03-05' });
  expect(later.pages).toEqual(new Map());
});

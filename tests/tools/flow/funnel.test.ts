import { expect, test } from 'vitest';
import type { FunnelReport, VisitGroup } from '#src/domain/funnel.ts';
import { ALL_PEOPLE, countVisits, timeWithin } from '#src/tools/flow/funnel.ts';
import type { VisitChoice } from '#src/tools/flow/funnel.ts';

function group(visitors: number, rest: Partial<VisitGroup>): VisitGroup {
  const states = [{ state: 'home', count: visitors, wentOn: 0, left: visitors, stays: [] }];
  return { day: '2026-03-04', variant: 'standard', revision: null, isBot: false, states, transitions: [], ...rest };
}

/** Each group has a number of visitors of its own, so that a sum tells which were counted. */
const report: FunnelReport = {
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
  const counted = (choice: Partial<VisitChoice>) => countVisits(report, { ...ALL_PEOPLE, ...choice }).visitors;
  expect({
    people: counted({}),
    fromThe5th: counted({ from: '2026-03-05' }),
    toThe5th: counted({ to: '2026-03-05' }),
    onThe5th: counted({ from: '2026-03-05', to: '2026-03-05' }),
    paid: counted({ variant: 'paidLead' }),
    chartB: counted({ revision: 'b' }),
    chartNotTold: counted({ revision: '' }),
    withBots: counted({ withBots: true }),
    withoutTablets: counted({ withTablets: false }),
    nobody: counted({ from: '2026-03-07' }),
  }).toEqual({ people: 31, fromThe5th: 14, toThe5th: 19, onThe5th: 2, paid: 8, chartB: 4, chartNotTold: 25, withBots: 63, withoutTablets: 15, nobody: 0 });
});

test('the median is the time that half of the stays did not exceed; without a stay there is none', () => {
  const stays = new Map([[90, 1], [3, 4], [20, 5]]);
  expect([0.4, 0.5, 0.9, 0.95, 1].map((share) => timeWithin({ stays }, share))).toEqual([3, 20, 20, 90, 90]);
  expect(timeWithin({ stays: new Map() }, 0.5)).toBe(null);
});

import type { VisitGroup } from '#src/domain/funnel.ts';

/** Counted visits, those of one regular day unless `rest` says otherwise. For each page: how many visitors came, went on and left. */
export function visitGroup(
  pages: Readonly<Record<string, readonly [count: number, wentOn: number, left: number]>>,
  rest: Partial<VisitGroup> = {},
): VisitGroup {
  return {
    day: '2026-03-04',
    variant: 'standard',
    revision: null,
    isBot: false,
    states: Object.entries(pages).map(([state, [count, wentOn, left]]) => ({
      state,
      count,
      wentOn,
      left,
      stays: [],
    })),
    transitions: [],
    vitals: [],
    ...rest,
  };
}

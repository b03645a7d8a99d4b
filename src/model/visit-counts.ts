import { FUNNEL, type FunnelReport, type Vital, type VisitGroup } from '#src/domain/funnel.ts';

/** Visitors of a page. Those who neither went on nor left there went back. */
export interface PageCounts {
  reached: number;
  /** Went on to a page that was new to them, and did not end their visit here. */
  wentOn: number;
  /** Saw this page last. */
  left: number;
  /** Seconds on the page → count. Only stays that were followed by another page. */
  stays: Map<number, number>;
}

/** What visitors did, summed over the chosen groups. */
export interface Visits {
  visitors: number;
  /** Bots that were left out. */
  bots: number;
  pages: Map<string, PageCounts>;
  /** Page → following pages, including pages gone back to, with visitor counts. */
  next: Map<string, Map<string, number>>;
}

/** Which visits count. */
export interface VisitChoice {
  /** First and last day on which a visit began, `yyyy-MM-dd`; empty for no limit. */
  from: string;
  to: string;
  /** Empty for all. */
  variant: string;
  /** Hash of the chart; empty for visits that reported none; null for all. */
  revision: string | null;
  withBots: boolean;
  withTablets: boolean;
}

/** All visitors on any device, without bots. */
export const ALL_PEOPLE: VisitChoice = {
  from: '',
  to: '',
  variant: '',
  revision: null,
  withBots: false,
  withTablets: true,
};

/** Visitors of an event are served on a field agent's tablet, so this variant stands for tablets. */
const ON_TABLETS = 'event';

/**
 * Reads the answer of `GET /api/funnel`, or the same JSON from a file.
 * @throws when the value is not such an answer
 */
export function readFunnel(value: unknown): FunnelReport {
  const report = FUNNEL.read(value, true);
  if (report === undefined || typeof value !== 'object' || value === null || !('groups' in value)) {
    throw new Error(
      'This is no funnel: look for what npm run funnel:export writes, or GET /api/funnel answers.',
    );
  }
  return report;
}

function isChosen({ day, variant, revision, isBot }: VisitGroup, chosen: VisitChoice): boolean {
  return (
    (chosen.from === '' || day >= chosen.from) &&
    (chosen.to === '' || day <= chosen.to) &&
    (chosen.variant === '' || variant === chosen.variant) &&
    (chosen.revision === null || (revision ?? '') === chosen.revision) &&
    (chosen.withBots || !isBot) &&
    (chosen.withTablets || variant !== ON_TABLETS)
  );
}

/** How many bots the choice leaves out for being bots. */
function botsIn(groups: readonly VisitGroup[], chosen: VisitChoice): number {
  const left = groups.filter(
    (group) => !chosen.withBots && group.isBot && isChosen(group, { ...chosen, withBots: true }),
  );
  return left.flatMap(({ states }) => states).reduce((sum, state) => sum + state.left, 0);
}

/** Adds up the visits that were chosen, in one pass. */
export function countVisits(
  { groups }: Pick<FunnelReport, 'groups'>,
  chosen: VisitChoice = ALL_PEOPLE,
): Visits {
  const visits: Visits = {
    visitors: 0,
    bots: botsIn(groups, chosen),
    pages: new Map(),
    next: new Map(),
  };
  for (const { states, transitions } of groups.filter((group) => isChosen(group, chosen))) {
    for (const { state, count, wentOn, left, stays } of states) {
      const page = visits.pages.get(state) ?? {
        reached: 0,
        wentOn: 0,
        left: 0,
        stays: new Map<number, number>(),
      };
      for (const [seconds = 0, times = 0] of stays)
        page.stays.set(seconds, (page.stays.get(seconds) ?? 0) + times);
      visits.pages.set(state, {
        reached: page.reached + count,
        wentOn: page.wentOn + wentOn,
        left: page.left + left,
        stays: page.stays,
      });
      visits.visitors += left;
    }
    for (const { from, to, count } of transitions) {
      const followed = visits.next.get(from) ?? new Map<string, number>();
      visits.next.set(from, followed.set(to, (followed.get(to) ?? 0) + count));
    }
  }
  return visits;
}

/** Page → vital → value → how often it was measured. */
export type Vitals = Map<string, Map<Vital, Map<number, number>>>;

/** What browsers measured in the visits that were chosen. */
export function countVitals(
  { groups }: Pick<FunnelReport, 'groups'>,
  chosen: VisitChoice = ALL_PEOPLE,
): Vitals {
  const pages: Vitals = new Map();
  for (const { state, vital, values } of groups
    .filter((group) => isChosen(group, chosen))
    .flatMap(({ vitals }) => vitals)) {
    const page = pages.get(state) ?? new Map<Vital, Map<number, number>>();
    const counts = page.get(vital) ?? new Map<number, number>();
    for (const [value = 0, times = 0] of values)
      counts.set(value, (counts.get(value) ?? 0) + times);
    pages.set(state, page.set(vital, counts));
  }
  return pages;
}

/** The number of seconds that a share (0 to 1) of the stays did not exceed; null if there are no stays. */
export function timeWithin({ stays }: Pick<PageCounts, 'stays'>, share: number): number | null {
  const inOrder = [...stays].toSorted(([a], [b]) => a - b);
  let left = share * inOrder.reduce((sum, [, times]) => sum + times, 0);
  for (const [seconds, times] of inOrder) {
    left -= times;
    if (left <= 0) return seconds;
  }
  return null;
}

/** Whole percentages that add up to 100: those with the largest remainders are rounded up. All 0 if the sum is 0. */
export function percentages(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (100 * part) / whole);
  const missing = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0);
  const up = new Set(
    exact
      .map((share, at) => ({ at, rest: share % 1 }))
      .toSorted((a, b) => b.rest - a.rest)
      .slice(0, missing)
      .map(({ at }) => at),
  );
  return exact.map((share, at) => Math.floor(share) + (up.has(at) ? 1 : 0));
}

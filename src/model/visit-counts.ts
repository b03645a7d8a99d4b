import { FUNNEL, type FunnelReport, type Vital, type VisitGroup } from '#src/domain/funnel.ts';
import { readWhole } from '#src/domain/schema.ts';

/** Visitors of a page. Those who neither went on nor left there went back. */
export interface PageCounts {
  reached: number;
  /** Went on to a page that was new to them, and did not end their visit here. */
  wentOn: number;
  /** Saw this page last. */
  left: number;
  /** Seconds on the page → count. Only stays that were followed by another page. */
  stays: Map<number, number>;
  /** Vital → value → how often browsers measured it. */
  vitals: Map<Vital, Map<number, number>>;
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
  const report = readWhole(FUNNEL, value);
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

/** Adds numbers of times to those counted. */
function add(
  counts: Map<number, number>,
  more: readonly (readonly number[])[],
): Map<number, number> {
  for (const [value = 0, times = 0] of more) counts.set(value, (counts.get(value) ?? 0) + times);
  return counts;
}

const nobody = (): PageCounts => ({
  reached: 0,
  wentOn: 0,
  left: 0,
  stays: new Map(),
  vitals: new Map(),
});

/** What was counted of a page; nothing if nobody came. */
export function countsOf({ pages }: Pick<Visits, 'pages'>, page: string): PageCounts {
  return pages.get(page) ?? nobody();
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
  for (const { states, transitions, vitals } of groups.filter((group) => isChosen(group, chosen))) {
    for (const { state, count, wentOn, left, stays } of states) {
      const page = countsOf(visits, state);
      page.reached += count;
      page.wentOn += wentOn;
      page.left += left;
      add(page.stays, stays);
      visits.pages.set(state, page);
      visits.visitors += left;
    }
    for (const { state, vital, values } of vitals) {
      const page = countsOf(visits, state);
      page.vitals.set(vital, add(page.vitals.get(vital) ?? new Map(), values));
      visits.pages.set(state, page);
    }
    for (const { from, to, count } of transitions) {
      const followed = visits.next.get(from) ?? new Map<string, number>();
      visits.next.set(from, followed.set(to, (followed.get(to) ?? 0) + count));
    }
  }
  return visits;
}

/** The value that a share (0 to 1) of those counted did not exceed; null if there are none. */
export function valueWithin(counts: ReadonlyMap<number, number>, share: number): number | null {
  const inOrder = [...counts].toSorted(([a], [b]) => a - b);
  let left = share * inOrder.reduce((sum, [, times]) => sum + times, 0);
  for (const [value, times] of inOrder) {
    left -= times;
    if (left <= 0) return value;
  }
  return null;
}

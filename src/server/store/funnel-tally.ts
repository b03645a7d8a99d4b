import type { FunnelReport, VisitGroup } from '#src/domain/funnel.ts';

/** One page state that a visitor entered. */
export interface Entry {
  state: string;
  variant: string;
  revision: string | null;
  isBot: boolean;
  /** Epoch milliseconds. */
  recordedAt: number;
}

interface StateCounts {
  count: number;
  wentOn: number;
  left: number;
  /** Seconds → how often. */
  stays: Map<number, number>;
}

interface Group extends Pick<VisitGroup, 'day' | 'variant' | 'revision' | 'isBot'> {
  states: Map<string, StateCounts>;
  /** The two states with a space between → visitors. */
  transitions: Map<string, number>;
}

/** Counts of many visitors, added to one visitor at a time. */
export interface Tally {
  /** @param entries of one visitor, the earliest first; of none, nothing is added */
  add(entries: readonly Entry[]): void;
  report(): FunnelReport;
}

const SECOND_MS = 1000;

function secondsBetween(from: number, to: number): number {
  return Number(((to - from) / SECOND_MS).toPrecision(2));
}

function increase<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sorted<K, T>(counts: ReadonlyMap<K, T>): [K, T][] {
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Entries of the same state one after the other are one stay: a page that was loaded again. */
function staysOf(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ state }, at) => at === 0 || state !== entries[at - 1]?.state);
}

function addVisitor({ states, transitions }: Group, entries: readonly Entry[]): void {
  const stays = staysOf(entries);
  const last = stays.at(-1)?.state;
  const seen = new Set<string>();
  const wentOn = new Set<string>();
  const taken = new Set<string>();
  for (const [at, { state, recordedAt }] of stays.entries()) {
    const counts = states.get(state) ?? { count: 0, wentOn: 0, left: 0, stays: new Map<number, number>() };
    states.set(state, counts);
    if (!seen.has(state)) counts.count += 1;
    seen.add(state);
    const next = stays[at + 1];
    if (next === undefined) {
      counts.left += 1;
      continue;
    }
    increase(counts.stays, secondsBetween(recordedAt, next.recordedAt));
    taken.add(`${state} ${next.state}`);
    if (seen.has(next.state) || state === last || wentOn.has(state)) continue;
    wentOn.add(state);
    counts.wentOn += 1;
  }
  for (const name of taken) increase(transitions, name);
}

/** Counts visitors by the day, the variant and the chart of their first entry, in one pass over their entries. */
export function createTally(): Tally {
  const groups = new Map<string, Group>();
  return {
    add(entries) {
      const [first] = entries;
      if (first === undefined) return;
      const { variant, revision, isBot } = first;
      const day = new Date(first.recordedAt).toISOString().slice(0, 10);
      const key = [day, variant, revision ?? '', isBot].join(' ');
      const group = groups.get(key) ?? { day, variant, revision, isBot, states: new Map(), transitions: new Map() };
      groups.set(key, group);
      addVisitor(group, entries);
    },
    report: () => ({
      groups: sorted(groups).map(([, { states, transitions, ...group }]) => ({
        ...group,
        states: sorted(states).map(([state, counts]) => ({ state, ...counts, stays: [...counts.stays].toSorted(([a], [b]) => a - b) })),
        transitions: sorted(transitions).map(([name, count]) => {
          const [from = '', to = ''] = name.split(' ');
          return { from, to, count };
        }),
      })),
    }),
  };
}

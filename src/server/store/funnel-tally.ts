import type { Vital, VisitGroup } from '#src/domain/funnel.ts';

/** One page state that a visitor entered. */
export interface Entry {
  state: string;
  variant: string;
  revision: string | null;
  isBot: boolean;
  /** Epoch milliseconds. */
  recordedAt: number;
}

/** A vital of a page, as a browser measured it. */
export interface Measurement extends Entry {
  vital: Vital;
  /** Rounded to two significant digits. */
  value: number;
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
  /** The two states, separated by a space → visitors. */
  transitions: Map<string, number>;
  /** Vital → state → value → how often. */
  vitals: Map<Vital, Map<string, Map<number, number>>>;
}

/** Counts of many visitors. Add one visitor at a time. */
export interface Tally {
  /** @param entries all of one visitor, earliest first; an empty list adds nothing */
  add(entries: readonly Entry[]): void;
  /** @param times how often this value was measured */
  measure(measurement: Measurement, times: number): void;
  groups(): VisitGroup[];
}

const SECOND_MS = 1000;
export const DAY_MS = 24 * 60 * 60 * SECOND_MS;

function secondsBetween(from: number, to: number): number {
  return Number(((to - from) / SECOND_MS).toPrecision(2));
}

/** Counts one more, or `by` more. */
export function increase<K>(counts: Map<K, number>, key: K, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function sorted<K, T>(counts: ReadonlyMap<K, T>): [K, T][] {
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Consecutive entries of the same state are one stay: the page was reloaded. */
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
    const counts = states.get(state) ?? {
      count: 0,
      wentOn: 0,
      left: 0,
      stays: new Map<number, number>(),
    };
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

/** Counts visitors by the day, variant and chart of their first entry, and bots separately, in one pass over their entries. */
export function createTally(): Tally {
  const groups = new Map<string, Group>();

  function groupOf({ recordedAt, variant, revision, isBot }: Entry): Group {
    const begin = recordedAt - (recordedAt % DAY_MS);
    const key = [begin, variant, revision ?? '', isBot].join(' ');
    const known = groups.get(key);
    if (known !== undefined) return known;
    const group = {
      day: new Date(begin).toISOString().slice(0, 10),
      variant,
      revision,
      isBot,
      states: new Map(),
      transitions: new Map(),
      vitals: new Map(),
    };
    groups.set(key, group);
    return group;
  }

  return {
    add(entries) {
      const [first] = entries;
      if (first !== undefined) addVisitor(groupOf(first), entries);
    },
    measure(measurement, times) {
      const { vitals } = groupOf(measurement);
      const states = vitals.get(measurement.vital) ?? new Map<string, Map<number, number>>();
      const values = states.get(measurement.state) ?? new Map<number, number>();
      vitals.set(measurement.vital, states.set(measurement.state, values));
      increase(values, measurement.value, times);
    },
    groups: () =>
      sorted(groups).map(([, { states, transitions, vitals, ...group }]) => ({
        ...group,
        states: sorted(states).map(([state, counts]) => ({
          state,
          ...counts,
          stays: sorted(counts.stays),
        })),
        transitions: sorted(transitions).map(([name, count]) => {
          const [from = '', to = ''] = name.split(' ');
          return { from, to, count };
        }),
        vitals: sorted(vitals).flatMap(([vital, measured]) =>
          sorted(measured).map(([state, values]) => ({ state, vital, values: sorted(values) })),
        ),
      })),
  };
}

import { isDeepStrictEqual } from 'node:util';
import { ANY, type Expected, type Row, shown, type Table } from './rows.ts';
import type { Happened } from './visit.ts';

/** What the tables say about something that happened. */
export interface Judgement {
  /** The rows that apply. */
  rows: readonly Row[];
  /** What the visit should show. */
  expected: Expected;
  faults: readonly Fault[];
}

/** Something that a visit does not show as it should. */
export interface Fault {
  /** The row that says what should be shown; null if none does, so that it should have stayed as it was. */
  row: Row | null;
  /** `page: expected …, got …` */
  says: string;
}

/** Values that are reported part by part: only the parts that differ. */
const PART_BY_PART: readonly string[] = ['answers', 'again', 'saved', 'unsent', 'context'];

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where the actual values differ from the expected ones, each as “page: expected …, got …”. */
export function differences(expected: object, actual: object, way: string): string[] {
  const found = new Map<string, unknown>(Object.entries(actual));
  const wants = new Map<string, unknown>(Object.entries(expected));
  const names = way === '' ? wants.keys() : new Set([...wants.keys(), ...found.keys()]);
  return [...names].flatMap((name) => {
    const [wanted, got] = [wants.get(name), found.get(name)];
    if (wanted === ANY || isDeepStrictEqual(wanted, got)) return [];
    if ((way !== '' || PART_BY_PART.includes(name)) && isObject(wanted) && isObject(got))
      return differences(wanted, got, `${way}${name}.`);
    return [`${way}${name}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`];
  });
}

/** Compares what happened with what the tables say about it. Each table builds on those before it. */
export function judge(tables: readonly Table[], happened: Happened): Judgement {
  let expected: Expected = shown(happened.before);
  const saidBy = new Map<string, Row>();
  const rows = tables.flatMap((table) => {
    const row = table.find(({ when }) => when(happened, expected));
    if (row === undefined) return [];
    const shows = row.shows(happened, expected);
    for (const name of Object.keys(shows)) saidBy.set(name, row);
    expected = { ...expected, ...shows };
    return [row];
  });
  const faults = differences(expected, shown(happened.after, happened), '').map((says): Fault => ({
    row: saidBy.get(says.split(/[.:]/, 1)[0] ?? '') ?? null,
    says,
  }));
  return { rows, expected, faults };
}

import { isDeepStrictEqual } from 'node:util';
import { ANY, type Expected, type Row, shown, type Table } from './rows.ts';
import type { Happened } from './visit.ts';

/** What the tables say about something that happened. */
export interface Judgement {
  /** The rows that apply. */
  rows: readonly Row[];
  /** What the visit should show. */
  expected: Expected;
  /** Where the visit differs, as “page: expected …, got …”. */
  faults: readonly string[];
}

/** Values that are reported part by part: only the parts that differ. */
const PART_BY_PART: readonly string[] = ['answers', 'anew', 'saved', 'unsent'];

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
    if ((way !== '' || PART_BY_PART.includes(name)) && isObject(wanted) && isObject(got)) return differences(wanted, got, `${way}${name}.`);
    return [`${way}${name}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`];
  });
}

/** Compares what happened with what the tables say about it. Each table builds on those before it. */
export function judge(tables: readonly Table[], happened: Happened): Judgement {
  let expected: Expected = shown(happened.before);
  const rows = tables.flatMap((table) => {
    const row = table.find(({ when }) => when(happened, expected));
    if (row === undefined) return [];
    expected = { ...expected, ...row.shows(happened, expected) };
    return [row];
  });
  return { rows, expected, faults: differences(expected, shown(happened.after, happened), '') };
}

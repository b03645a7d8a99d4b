import type { Parameter, Queries, Row } from './database.ts';

type Read<T> = (row: Row, column: string) => T;

function unexpected(column: string, expected: string): never {
  throw new TypeError(`Column ${column} is not ${expected}.`);
}

/** A text column that is never null. */
export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : unexpected(column, 'text');
}

/** An integer column that is never null. */
export function integer(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : unexpected(column, 'an integer');
}

/** A column of 0 and 1 that is never null. */
export function flag(row: Row, column: string): boolean {
  return integer(row, column) === 1;
}

/** A text column with JSON, which was validated before it was stored. */
export const json = (row: Row, column: string) => JSON.parse(text(row, column));

/** A column that may be null. */
export function optional<T>(read: Read<T>): Read<T | null> {
  return (row, column) => (row[column] === null ? null : read(row, column));
}

export const optionalText = optional(text);

/** The column of a property: its name in snake case. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Reads a row as an object, each property from the column of its name in snake case. */
export function record<T extends object>(readers: {
  [Name in keyof T]: Read<T[Name]>;
}): (row: Row) => T {
  const columns = Object.entries<Read<unknown>>(readers).map(
    ([name, read]) => [name, columnOf(name), read] as const,
  );
  return (row) =>
    // Each property was read by its own reader.
    Object.fromEntries(columns.map(([name, column, read]) => [name, read(row, column)])) as T;
}

/** The first row as `read` reads it; null if there is none. */
export function firstOf<T>([row]: readonly Row[], read: (row: Row) => T): T | null {
  return row === undefined ? null : read(row);
}

/** The first row, for statements that always return one. */
export function only(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that always answers a row answered none.');
  return row;
}

/** What a statement counts as `count`. */
export async function countOf(
  queries: Queries,
  sql: string,
  parameters?: readonly Parameter[],
): Promise<number> {
  return integer(only(await queries.query(sql, parameters)), 'count');
}

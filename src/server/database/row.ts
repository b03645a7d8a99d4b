import type { Row } from './database.ts';

function unexpected(column: string, expected: string): never {
  throw new TypeError(`Column ${column} is not ${expected}.`);
}

/** A text column that is never null. */
export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : unexpected(column, 'text');
}

/** A text column that may be null. */
export function optionalText(row: Row, column: string): string | null {
  const value = row[column];
  return value === null || typeof value === 'string' ? value : unexpected(column, 'text or null');
}

/** An integer column that is never null. */
export function integer(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : unexpected(column, 'an integer');
}

/** A column of numbers, not just integers, that is never null. */
export function number(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : unexpected(column, 'a number');
}

/** The first row, for statements that always return one. */
export function only(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that always answers a row answered none.');
  return row;
}

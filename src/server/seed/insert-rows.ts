import { chunk } from 'es-toolkit';
import type { Parameter, Queries, Row } from '../database/database.ts';
import { columnOf } from '../database/row.ts';

/** How many rows one statement inserts. One statement per row, a few thousand in all, would take most of the time that a new database needs. */
const ROWS_PER_STATEMENT = 200;

/** Inserts rows that all have the same properties, each into the column of its name in snake case. Rows that exist are left alone. Returns the column `returning` of the inserted ones. */
export async function insertRows(
  queries: Queries,
  table: string,
  rows: readonly Readonly<Record<string, Parameter>>[],
  { returning }: { returning?: string } = {},
): Promise<Row[]> {
  const names = Object.keys(rows[0] ?? {});
  const inserted: Row[] = [];
  for (const some of chunk(rows, ROWS_PER_STATEMENT)) {
    const places = some.map(
      (_, row) =>
        `(${names.map((__, column) => `$${row * names.length + column + 1}`).join(', ')})`,
    );
    const answer = returning === undefined ? '' : ` returning ${returning}`;
    const statement = `insert into ${table} (${names.map(columnOf).join(', ')}) values ${places.join(', ')} on conflict do nothing${answer}`;
    inserted.push(
      ...(await queries.query(
        statement,
        some.flatMap((row) => names.map((name) => row[name] ?? null)),
      )),
    );
  }
  return inserted;
}

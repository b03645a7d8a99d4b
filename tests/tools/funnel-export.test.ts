import { expect, test } from 'vitest';
import type { Queries, Row } from '#src/server/database/database.ts';
import { countVisits, readFunnel } from '#src/model/visit-counts.ts';
import { exportFunnel } from '#src/tools/funnel-export.ts';

function stored(rows: readonly Row[]): Queries {
  return {
    query: (sql) =>
      Promise.resolve(
        sql.includes('from funnel')
          ? [...rows]
          : sql.includes('from vitals')
            ? [{ first: null, last: null }]
            : [],
      ),
  };
}

const DAY = Date.parse('2026-03-04T12:00:00Z');

function row(visitor: string, ...entries: [state: string, seconds: number][]): Row {
  return {
    visitor,
    entries: entries
      .map(([state, seconds]) => `${DAY + seconds * 1000} ${state} standard 0 `)
      .join(','),
  };
}

test('the export tells how many visitors it is of, and the explorer reads it as it is', async () => {
  const files = new Map<string, string>();
  const told = await exportFunnel(
    stored([row('a', ['home', 0], ['windowCount', 40]), row('b', ['home', 0])]),
    'funnel.json',
    (file, json) => files.set(file, json),
  );
  expect(told).toEqual({ text: 'funnel.json has the counts of 2 visitors.', exitCode: 0 });
  const { visitors, pages } = countVisits(readFunnel(JSON.parse(files.get('funnel.json') ?? '')));
  expect({ visitors, pages: [...pages] }).toEqual({
    visitors: 2,
    pages: [
      ['home', { reached: 2, wentOn: 1, left: 1, stays: new Map([[40, 1]]), vitals: new Map() }],
      ['windowCount', { reached: 1, wentOn: 0, left: 1, stays: new Map(), vitals: new Map() }],
    ],
  });
});

import { expect, test } from 'vitest';
import { readFunnel } from '#src/model/visit-counts.ts';
import { exportFunnel } from '#src/tools/funnel-export.ts';

test('the export tells how many visitors it is of, and the explorer reads it as it is, but nothing of another shape', async () => {
  const at = Date.parse('2026-03-04T12:00:00Z');
  const entries = `${at} home standard 0 ,${at + 40_000} windowCount standard 0 `;
  const visitor = { visitor: 'a', entries };
  const rowsOf = (sql: string) => {
    if (sql.includes('from funnel')) return [visitor];
    return sql.includes('from vitals') ? [{ first: null, last: null }] : [];
  };
  let written = '';
  const reported = await exportFunnel(
    { query: async (sql) => rowsOf(sql) },
    'funnel.json',
    (_file, json) => (written = json),
  );
  expect(reported).toEqual({ text: 'funnel.json has the counts of 1 visitor.', exitCode: 0 });
  expect(readFunnel(JSON.parse(written)).groups[0]?.states).toEqual([
    { state: 'home', count: 1, wentOn: 1, left: 0, stays: [[40, 1]] },
    { state: 'windowCount', count: 1, wentOn: 0, left: 1, stays: [] },
  ]);
  expect(() => readFunnel({ states: [{ state: 'home', count: 4 }] })).toThrow(
    'This is no funnel: look for what npm run funnel:export writes, or GET /api/funnel answers.',
  );
});

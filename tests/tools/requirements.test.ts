import { describe, expect, test } from 'vitest';
import {
  collectReport,
  compareRequirements,
  describeReport,
  readMentions,
  readRequirements,
  readRows,
} from '#src/tools/requirements.ts';

const TABLE = `
# Requirements

| id | source | rule | limit or code |
|---|---|---|---|
| S9.sunday | §9 | Few windows hide Sundays. | under 6 |
| F6.1 | F6 | Not served goes away. | |
`;

const SUNDAY = {
  id: 'S9.sunday',
  source: '§9',
  rule: 'Few windows hide Sundays.',
  limit: 'under 6',
};
const NOT_SERVED = { id: 'F6.1', source: 'F6', rule: 'Not served goes away.', limit: '' };

const named = (ids: string) => `test('a rule holds [${ids}]', () => {});`;

describe('the table of requirements', () => {
  test('is read line by line, without its heads', () => {
    expect(readRequirements(TABLE)).toEqual([SUNDAY, NOT_SERVED]);
  });
});

describe('ids in tests', () => {
  test('are taken from brackets at the end of a name, one or several', () => {
    expect(readMentions(`${named('F6.1')}\n${named('S9.sunday, F12')}`, 'tests/a.test.ts')).toEqual(
      [
        { id: 'F6.1', file: 'tests/a.test.ts' },
        { id: 'S9.sunday', file: 'tests/a.test.ts' },
        { id: 'F12', file: 'tests/a.test.ts' },
      ],
    );
  });

  test('are not read out of arrays, types or other brackets', () => {
    expect(
      readMentions(
        "const a = ['F6.1']; const b = x['F6.1'][0]; const c = 'see [the docs]'; const d = '[F6.1] comes first';",
        'a',
      ),
    ).toEqual([]);
  });
});

test('ids of rows that the flow is held against are taken from the rows', () => {
  const table =
    "const HOLD = [{ id: 'F11', says: 'The time runs out' }, {\n  id: 'S4.timer',\n}]; const other = { draft: { id: 'draft-1' } };";
  expect(readRows(table, 'tests/model/expected/hold.ts').map(({ id }) => id)).toEqual([
    'F11',
    'S4.timer',
  ]);
});

describe('the report', () => {
  const report = compareRequirements(readRequirements(TABLE), [
    { id: 'F6.1', file: 'tests/a.test.ts' },
    { id: 'F66', file: 'tests/b.test.ts' },
  ]);

  test('lists what has no test and what does not exist', () => {
    expect(report).toEqual({
      total: 2,
      repeated: [],
      untested: [SUNDAY],
      unknown: [{ id: 'F66', file: 'tests/b.test.ts' }],
    });
  });

  test('fails for an id that does not exist and says where it stands', () => {
    const { text, exitCode } = describeReport(report);
    expect(exitCode).toBe(1);
    expect(text.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      '2 requirements, 1 named by tests, 1 open',
      '',
      'Without a test:',
      ' S9.sunday Few windows hide Sundays.',
      '',
      'In tests and not in the table:',
      ' F66 tests/b.test.ts',
    ]);
  });

  test('fails for an id given twice', () => {
    const repeated = compareRequirements([SUNDAY, SUNDAY], [{ id: 'S9.sunday', file: 'a' }]);
    expect(repeated.repeated).toEqual(['S9.sunday']);
    expect(describeReport(repeated).exitCode).toBe(1);
  });
});

describe('collecting', () => {
  test("finds an id for every line of the project's own table, each once", async () => {
    const { total, repeated } = await collectReport('.');
    expect(repeated).toEqual([]);
    expect(total).toBeGreaterThan(200);
  });
});

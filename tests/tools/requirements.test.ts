import { expect, test } from 'vitest';
import { idsInTable, idsInTest, readRequirements, reportOn } from '#src/tools/requirements.ts';

const TABLE = `
| id | source | rule | limit or code |
|---|---|---|---|
| S9.sunday | §9 | Few windows hide Sundays. | under 6 |
| F6.1 | F6 | Not served goes away. | |
| F6.1 | F6 | Not served goes away. | |
`;

test('ids are read from brackets at the end of a test’s name, and from nothing else', () => {
  const source =
    "test('a rule [S9.sunday, F12]', () => {}); const a = ['F6.1']; const b = x['F6.1'][0]; const c = 'see [the docs]'; const d = '[F6.1] first';";
  expect(idsInTest(source)).toEqual(['S9.sunday', 'F12']);
});

test('ids of lines that the flow is held against are read from the lines', () => {
  const table =
    "const HOLD = [{ id: 'F11', says: 'The time runs out' }, {\n  id: 'S4.timer',\n}]; const other = { draft: { id: 'draft-1' } };";
  expect(idsInTable(table)).toEqual(['F11', 'S4.timer']);
});

test('a requirement without a test, one given twice and an id that does not exist are listed, and fail', () => {
  const mentions = [
    { id: 'F6.1', file: 'a.test.ts' },
    { id: 'F66', file: 'b.test.ts' },
  ];
  const { text, exitCode } = reportOn(readRequirements(TABLE), mentions);
  expect(exitCode).toBe(1);
  expect(text.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
    '2 requirements, 1 named by tests, 1 open',
    '',
    'Without a test:',
    ' S9.sunday Few windows hide Sundays.',
    '',
    'In tests and not in the table:',
    ' F66 b.test.ts',
    '',
    'More than once in the table:',
    ' F6.1',
  ]);
});

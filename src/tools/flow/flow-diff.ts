import { execFileSync } from 'node:child_process';
import { groupBy, isEqual } from 'es-toolkit';
import { messageOf } from '#src/domain/message-of.ts';
import { readCommand } from '../command.ts';
import { PROJECT_ROOT } from '../paths.ts';
import { DOCUMENT_FILE, generateFlow } from './generate.ts';

const USAGE = `Usage: npm run flow:diff -- <git-ref> [--markdown]
Compares the flow as docs/flow.md says it at a git reference with the flow as it is now.
  --markdown   prints Markdown for a review
Exit code: 0 nothing changed, 3 something changed, 2 the comparison could not be made.`;

/** Exit codes. */
const EXIT = { same: 0, failed: 2, changed: 3 } as const;

/** What the chart's names mean is in these folders. */
const SOURCES = ['machines', 'src/domain'];

/** A row of a table of the document: column → text. */
type Row = Readonly<Record<string, string>>;

/** A heading with its changes, a sentence each. */
export interface Changes {
  title: string;
  lines: string[];
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The rows of every table, by the title of the second level that they stand under. */
function rowsIn(markdown: string): Map<string, Row[]> {
  const rows = new Map<string, Row[]>();
  let [title, columns] = ['', new Array<string>()];
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) title = line.slice(3);
    if (!line.startsWith('|')) columns = [];
    else if (columns.length === 0) columns = cellsOf(line);
    else if (!line.startsWith('|---'))
      rows.set(title, [
        ...(rows.get(title) ?? []),
        Object.fromEntries(cellsOf(line).map((cell, at) => [columns[at] ?? '', cell])),
      ]);
  }
  return rows;
}

/** What a row is told by: a transition by its first three columns, any other row by its first one. */
function nameOf(row: Row): string {
  const { In: place, When: event, 'Only if': condition = '' } = row;
  if (place === undefined) return Object.values(row)[0] ?? '';
  if (condition === '') return `${place}: ${event}`;
  return `${place}: ${event}, ${condition === 'otherwise' ? condition : `only if ${condition}`}`;
}

/** The columns besides those that a row is told by. */
function othersOf(row: Row): string[] {
  return Object.keys(row).slice('In' in row ? 3 : 1);
}

function sentence(row: Row, parts: readonly string[]): string {
  return [nameOf(row), ...parts].join('; ');
}

function said(row: Row): string {
  const columns = othersOf(row).filter((column) => row[column] !== '');
  return sentence(
    row,
    columns.map((column) => `${column.toLowerCase()}: ${row[column]}`),
  );
}

/** What differs between two rows of the same name, in the columns that both have; nothing if nothing does. */
function changed(was: Row, is: Row): string[] {
  const columns = othersOf(is).filter(
    (column) => was[column] !== undefined && was[column] !== is[column],
  );
  const parts = columns.map(
    (column) => `${column.toLowerCase()}: ${was[column] || 'nothing'} → ${is[column] || 'nothing'}`,
  );
  return parts.length === 0 ? [] : [sentence(is, parts)];
}

/** Conditions that are asked in another order: the first one that holds wins. */
function reordered(before: readonly Row[], after: readonly Row[]): string[] {
  const listsOf = (rows: readonly Row[]): Record<string, Row[]> =>
    groupBy(
      rows.filter((row) => 'In' in row),
      (row): string => `${row['In']}: ${row['When']}`,
    );
  const earlier = listsOf(before);
  return Object.entries(listsOf(after)).flatMap(([list, rows]) =>
    isEqual(rows.map(nameOf), earlier[list]?.map(nameOf))
      ? []
      : [`${list}: ${rows.map((row) => row['Only if']).join(' › ')}`],
  );
}

/** Rows by what they are told by, of several with the same name each by its own. */
function named(rows: readonly Row[]): Map<string, Row> {
  const byName = new Map<string, Row>();
  for (const row of rows) {
    let name = nameOf(row);
    while (byName.has(name)) name += ' again';
    byName.set(name, row);
  }
  return byName;
}

/** The rows of a table whose names are not in another one, or only those whose names are. */
function rowsOf(
  table: ReadonlyMap<string, Row>,
  other: ReadonlyMap<string, Row>,
  isThere: boolean,
) {
  return [...table].flatMap(([name, row]) => (other.has(name) === isThere ? [row] : []));
}

/** The notes on states and transitions whose rows changed. */
function notesOn(changedRows: readonly Row[], notes: readonly Row[]): string[] {
  const places = changedRows.flatMap((row) => [
    row['In'] ?? nameOf(row),
    `${row['In']}: “${row['In words']}”`,
  ]);
  return notes.filter(({ On = '' }) => places.includes(On)).map(({ On, Note }) => `${On}: ${Note}`);
}

/** What differs between two versions of docs/flow.md, table by table, and the notes on it. A table that the older version does not have is left out. */
export function changesBetween(before: string, after: string): Changes[] {
  const earlier = rowsIn(before);
  const now = rowsIn(after);
  const changedRows: Row[] = [];
  const sections = [...now].flatMap(([title, rows]): Changes[] => {
    const is = named(rows);
    const was = named(earlier.get(title) ?? rows);
    const [added, gone] = [rowsOf(is, was, false), rowsOf(was, is, false)];
    const others = [...is].filter(([name, row]) => changed(was.get(name) ?? row, row).length > 0);
    changedRows.push(...added, ...gone, ...others.map(([, row]) => row));
    return [
      { title: `${title}: new`, lines: added.map(said) },
      { title: `${title}: gone`, lines: gone.map(said) },
      {
        title: `${title}: changed`,
        lines: others.flatMap(([name, row]) => changed(was.get(name) ?? row, row)),
      },
      {
        title: `${title}: asked in another order`,
        lines: reordered(rowsOf(was, is, true), rowsOf(is, was, true)),
      },
    ];
  });
  const notes = notesOn(changedRows, now.get('Notes') ?? []);
  return [...sections, { title: 'Notes on what changed', lines: notes }].filter(
    ({ lines }) => lines.length > 0,
  );
}

/** The changes as text, or as Markdown for a review. `sources` are files that define what the chart's names mean, and differ. */
export function changesInWords(
  sections: readonly Changes[],
  sources: readonly string[],
  { markdown }: { markdown: boolean },
): string {
  const meaning =
    sources.length === 0
      ? []
      : [`What the chart’s conditions, actions and times mean may differ: ${sources.join(', ')}`];
  if (sections.length + meaning.length === 0) return 'Nothing of the flow changed.';
  const body = sections.map(({ title, lines }) =>
    (markdown
      ? [`**${title}** (${lines.length})`, '', ...lines.map((line) => `- ${line}`)]
      : [`${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)]
    ).join('\n'),
  );
  return [...(markdown ? ['### What changes in the flow'] : []), ...body, ...meaning].join('\n\n');
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: 'pipe',
  });
}

if (import.meta.filename === process.argv[1]) {
  const { values, positionals } = readCommand(
    USAGE,
    { markdown: { type: 'boolean', default: false } },
    ({ length }) => length === 1,
  );
  try {
    const [ref = ''] = positionals;
    const sections = changesBetween(git('show', `${ref}:${DOCUMENT_FILE}`), generateFlow());
    const sources = git('diff', '--name-only', ref, '--', ...SOURCES)
      .split('\n')
      .filter((file) => file.endsWith('.ts'));
    console.log(changesInWords(sections, sources, values));
    process.exitCode = sections.length + sources.length === 0 ? EXIT.same : EXIT.changed;
  } catch (error) {
    console.error(`The comparison could not be made: ${messageOf(error)}`);
    process.exitCode = EXIT.failed;
  }
}

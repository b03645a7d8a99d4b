import { execFileSync } from 'node:child_process';
import { difference, groupBy, isEqual, sortBy } from 'es-toolkit';
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

/** The place and the event of a transition. */
function listOf({ In: place, When: event }: Row): string {
  return `${place}: ${event}`;
}

/** What a row is told by: a transition by its first three columns, any other row by its first one. */
function nameOf(row: Row): string {
  if (!('In' in row)) return Object.values(row)[0] ?? '';
  const { 'Only if': condition = '' } = row;
  if (condition === '') return listOf(row);
  return `${listOf(row)}, ${condition === 'otherwise' ? condition : `only if ${condition}`}`;
}

/** The columns that both rows have and that differ. */
function differing(was: Row, is: Row): string[] {
  return Object.keys(is).filter(
    (column) => was[column] !== undefined && was[column] !== is[column],
  );
}

function said(row: Row): string {
  const columns = Object.keys(row).slice('In' in row ? 3 : 1);
  return [
    nameOf(row),
    ...columns
      .filter((column) => row[column] !== '')
      .map((column) => `${column.toLowerCase()}: ${row[column]}`),
  ].join('; ');
}

function changed(was: Row, is: Row): string {
  const parts = differing(was, is).map(
    (column) => `${column.toLowerCase()}: ${was[column] || 'nothing'} → ${is[column] || 'nothing'}`,
  );
  return [nameOf(is), ...parts].join('; ');
}

/** Which rows are the same one, before and now. What an earlier rule pairs is left out of the later ones. */
const SAME: readonly ((was: Row, is: Row) => boolean)[] = [
  (was, is) => differing(was, is).length === 0,
  (was, is) => nameOf(was) === nameOf(is),
  (was, is) => 'In' in is && listOf(was) === listOf(is) && differing(was, is).length === 1,
];

/** For each row of a table that was there before: what it was. */
function earlierOf(before: readonly Row[], after: readonly Row[]): Map<Row, Row> {
  const earlier = new Map<Row, Row>();
  const gone = new Set(before);
  for (const isSame of SAME) {
    for (const is of after.filter((row) => !earlier.has(row))) {
      const was = [...gone].find((row) => isSame(row, is));
      if (was === undefined) continue;
      earlier.set(is, was);
      gone.delete(was);
    }
  }
  return earlier;
}

/** Conditions that are asked in another order: the first one that holds wins. */
function reordered(
  rows: readonly Row[],
  before: readonly Row[],
  earlier: ReadonlyMap<Row, Row>,
): string[] {
  const lists = groupBy(
    rows.filter((row) => 'In' in row && earlier.has(row)),
    listOf,
  );
  return Object.entries(lists).flatMap(([list, own]) => {
    const places = own.map((row) => before.indexOf(earlier.get(row) ?? row));
    return isEqual(places, sortBy(places, [Number]))
      ? []
      : [`${list}: ${own.map((row) => row['Only if']).join(' › ')}`];
  });
}

/** What differs between two versions of docs/flow.md, table by table, and the notes on it. A table that the older version does not have is left out. */
export function changesBetween(before: string, after: string): Changes[] {
  const [old, now] = [rowsIn(before), rowsIn(after)];
  const changedRows: Row[] = [];
  const sections = [...now].flatMap(([title, rows]): Changes[] => {
    const oldRows = old.get(title) ?? rows;
    const earlier = earlierOf(oldRows, rows);
    const added = rows.filter((row) => !earlier.has(row));
    const gone = difference(oldRows, [...earlier.values()]);
    const others = rows.flatMap((is): [Row, Row][] => {
      const was = earlier.get(is) ?? is;
      return differing(was, is).length > 0 ? [[was, is]] : [];
    });
    changedRows.push(...added, ...gone, ...others.flat());
    return [
      { title: `${title}: new`, lines: added.map(said) },
      { title: `${title}: gone`, lines: gone.map(said) },
      { title: `${title}: changed`, lines: others.map(([was, is]) => changed(was, is)) },
      { title: `${title}: asked in another order`, lines: reordered(rows, oldRows, earlier) },
    ];
  });
  const places = changedRows.flatMap((row) => [
    row['In'] ?? nameOf(row),
    `${row['In']}: “${row['In words']}”`,
  ]);
  const notes = (now.get('Notes') ?? [])
    .filter(({ On = '' }) => places.includes(On))
    .map(({ On, Note }) => `${On}: ${Note}`);
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

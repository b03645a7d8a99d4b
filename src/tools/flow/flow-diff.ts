import { execFileSync } from 'node:child_process';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { messageOf } from '#src/domain/message-of.ts';
import { PROJECT_ROOT } from '../paths.ts';
import { DOCUMENT_FILE, generateFlow } from './generate.ts';

const USAGE = `Usage: npm run flow:diff -- <git-ref> [--markdown]
Compares the flow as docs/flow.md says it at a git reference with the flow as it is now.
  --markdown   prints Markdown for a review
Exit code: 0 nothing changed, 3 something changed, 2 the comparison could not be made.`;

/** Exit codes. */
export const EXIT = { same: 0, failed: 2, changed: 3 } as const;

/** What the chart's names mean is in these folders. */
const SOURCES = ['machines', 'src/domain'];

/** A row of a table of the document: column → text. */
type Row = Readonly<Record<string, string>>;

/** A heading with its changes, a sentence each. */
export interface Changes {
  title: string;
  lines: string[];
}

/** A transition is told by these columns, any other row by its first one. */
const OF_TRANSITION = ['In', 'When', 'Only if'];

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

function keyOf(row: Row): string[] {
  return 'In' in row ? OF_TRANSITION : Object.keys(row).slice(0, 1);
}

function nameOf(row: Row): string {
  const { In: place, When: event, 'Only if': condition = '' } = row;
  if (place === undefined) return Object.values(row)[0] ?? '';
  return `${place}: ${event}${condition === '' || condition === 'otherwise' ? condition && ', otherwise' : `, only if ${condition}`}`;
}

/** The columns that both rows have and that differ. */
function differing(before: Row, after: Row): string[] {
  return Object.keys(after).filter(
    (column) => before[column] !== undefined && before[column] !== after[column],
  );
}

function said(row: Row): string {
  const others = Object.entries(row).filter(
    ([column, cell]) => cell !== '' && !keyOf(row).includes(column),
  );
  return `${nameOf(row)}${others.length === 0 ? '' : `; ${others.map(([column, cell]) => `${column.toLowerCase()}: ${cell}`).join('; ')}`}`;
}

function changed(before: Row, after: Row): string {
  return `${nameOf(after)}; ${differing(before, after)
    .map(
      (column) =>
        `${column.toLowerCase()}: ${before[column] || 'nothing'} → ${after[column] || 'nothing'}`,
    )
    .join('; ')}`;
}

/** Pairs rows: those with the same key, then those of the same kind and place that differ in one column. */
function paired(
  before: readonly Row[],
  after: readonly Row[],
): { pairs: [Row, Row][]; gone: Row[]; added: Row[] } {
  const gone = new Set(before);
  const partners = new Map<Row, Row>();
  const rules: ((was: Row, is: Row) => boolean)[] = [
    (was, is) => differing(was, is).length === 0,
    (was, is) => keyOf(is).every((column) => was[column] === is[column]),
    (was, is) =>
      'In' in is &&
      was['In'] === is['In'] &&
      was['When'] === is['When'] &&
      differing(was, is).length === 1,
  ];
  for (const fits of rules) {
    for (const is of after.filter((row) => !partners.has(row))) {
      const was = [...gone].find(
        (row) => isDeepStrictEqual(keyOf(row), keyOf(is)) && fits(row, is),
      );
      if (was === undefined) continue;
      partners.set(is, was);
      gone.delete(was);
    }
  }
  return {
    pairs: after.flatMap((is): [Row, Row][] =>
      partners.has(is) ? [[partners.get(is) ?? is, is]] : [],
    ),
    gone: [...gone],
    added: after.filter((row) => !partners.has(row)),
  };
}

/** Conditions that are asked in another order: the first one that holds wins. */
function reordered(pairs: readonly [Row, Row][], before: readonly Row[]): string[] {
  const listOf = ({ In: place, When: event }: Row) => `${place}: ${event}`;
  return [...new Set(pairs.flatMap(([, is]) => ('In' in is ? [listOf(is)] : [])))].flatMap(
    (list) => {
      const own = pairs.filter(([, is]) => listOf(is) === list);
      const was = own.toSorted(([a], [b]) => before.indexOf(a) - before.indexOf(b));
      return isDeepStrictEqual(own, was)
        ? []
        : [`${list}: ${own.map(([, is]) => is['Only if'] ?? '').join(' › ')}`];
    },
  );
}

/** What differs between two versions of docs/flow.md, table by table; the notes on it last. A table that the older version does not have is left out. */
export function changesBetween(before: string, after: string): Changes[] {
  const [old, now] = [rowsIn(before), rowsIn(after)];
  const touched = new Set<string>();
  const sections = [...now].flatMap(([title, rows]): Changes[] => {
    const earlier = old.get(title);
    if (earlier === undefined || title === 'Notes') return [];
    const { pairs, gone, added } = paired(earlier, rows);
    const others = pairs.filter(([was, is]) => differing(was, is).length > 0);
    for (const row of [...gone, ...added, ...others.flat()])
      touched.add(row['In'] ?? nameOf(row)).add(`${row['In']}: “${row['In words']}”`);
    return [
      { title: `${title}: new`, lines: added.map(said) },
      { title: `${title}: gone`, lines: gone.map(said) },
      { title: `${title}: changed`, lines: others.map(([was, is]) => changed(was, is)) },
      { title: `${title}: asked in another order`, lines: reordered(pairs, earlier) },
    ];
  });
  const notes = (now.get('Notes') ?? [])
    .filter(({ On = '' }) => touched.has(On))
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

/** @throws what git says */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: PROJECT_ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(stderr || messageOf(error), { cause: error });
  }
}

/** Tells what changed since a git reference. Returns the exit code. @throws in a sentence if git or the chart cannot be read */
export function flowDiff(args: readonly string[], say: (text: string) => void): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      markdown: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [ref] = positionals;
  if (values.help || ref === undefined || positionals.length > 1) {
    say(USAGE);
    return values.help ? EXIT.same : EXIT.failed;
  }
  const before = git('show', `${ref}:${DOCUMENT_FILE}`);
  const sources = git('diff', '--name-only', ref, '--', ...SOURCES)
    .split('\n')
    .filter((file) => file.endsWith('.ts'));
  const sections = changesBetween(before, generateFlow().get(DOCUMENT_FILE) ?? '');
  say(changesInWords(sections, sources, values));
  return sections.length + sources.length === 0 ? EXIT.same : EXIT.changed;
}

if (import.meta.filename === process.argv[1]) {
  try {
    process.exitCode = flowDiff(process.argv.slice(2), (text) => console.log(text));
  } catch (error) {
    console.error(`The comparison could not be made: ${messageOf(error)}`);
    process.exitCode = EXIT.failed;
  }
}

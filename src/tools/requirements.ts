import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uniq } from 'es-toolkit';
import { printReport, readCommand, type Report } from './command.ts';
import { filesUnder, PROJECT_ROOT } from './paths.ts';

const TABLE = 'docs/requirements.md';

export interface Requirement {
  id: string;
  rule: string;
}

/** A requirement id that a test's name or a row of expectations refers to. */
export interface Mention {
  id: string;
  /** Path of the file from the project root. */
  file: string;
}

const ID = /^[A-Z]\d+(?:\.[A-Za-z\d-]+)?$/;

/** The rows of the tables in docs/requirements.md. */
export function readRequirements(markdown: string): Requirement[] {
  return markdown
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, id = '', , rule = '']) => (ID.test(id) ? [{ id, rule }] : []));
}

/** The ids a test file refers to: brackets that contain only ids, at the end of a string, as in `'hides Sundays [S9.sunday, F12]'`. */
export function idsInTest(source: string): string[] {
  return [...source.matchAll(/\[([^[\]\n]+)\](?=['"`])/g)]
    .map(([, group = '']) => group.split(',').map((id) => id.trim()))
    .filter((ids) => ids.every((id) => ID.test(id)))
    .flat();
}

/** The ids of the rows of a table in tests/model/expected. Its test fails if no journey matches a row. */
export function idsInTable(source: string): string[] {
  return [...source.matchAll(/\{\s*id: '([A-Z]\d[^']*)'/g)].map(([, id = '']) => id);
}

/** What is missing on either side in words, and the exit code: 1 if anything is untested, unknown or repeated. */
export function reportOn(
  requirements: readonly Requirement[],
  mentions: readonly Mention[],
): Report {
  const ids = requirements.map(({ id }) => id);
  const [known, shown] = [new Set(ids), new Set(mentions.map(({ id }) => id))];
  const untested = requirements.filter(({ id }) => !shown.has(id));
  const lists = {
    'Without a test:': untested.map(({ id, rule }) => `${id.padEnd(26)} ${rule}`),
    'In tests and not in the table:': mentions
      .filter(({ id }) => !known.has(id))
      .map(({ id, file }) => `${id.padEnd(26)} ${file}`),
    'More than once in the table:': uniq(ids.filter((id, index) => ids.indexOf(id) !== index)),
  };
  const wrong = Object.entries(lists).filter(([, items]) => items.length > 0);
  const lines = [
    `${known.size} requirements, ${known.size - untested.length} named by tests, ${untested.length} open`,
    ...wrong.flatMap(([title, items]) => ['', title, ...items.map((item) => `  ${item}`)]),
  ];
  return { text: lines.join('\n'), exitCode: Math.min(wrong.length, 1) };
}

/** The ids in every test file, and in every table of expectations. */
function allMentions(): Mention[] {
  const files = filesUnder('tests').filter((file) =>
    /\.test\.tsx?$|^tests[\\/]model[\\/]expected[\\/].*\.ts$/.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(PROJECT_ROOT, file), 'utf8');
    const ids = file.includes('.test.') ? idsInTest(source) : idsInTable(source);
    return ids.map((id) => ({ id, file }));
  });
}

const USAGE = `Usage: npm run requirements
Compares docs/requirements.md with the ids that tests name: fails for a requirement without a test, and for an id that is not in the table.
Exit code: 0 nothing is wrong, 1 something is, 2 this was not understood.`;

if (process.argv[1] === import.meta.filename) {
  readCommand(USAGE, {});
  await printReport(async () => {
    const table = readFileSync(join(PROJECT_ROOT, TABLE), 'utf8');
    return reportOn(readRequirements(table), allMentions());
  });
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '#src/domain/message-of.ts';
import { readCommand } from './command.ts';
import { PROJECT_ROOT } from './paths.ts';

const TABLE = 'docs/requirements.md';

export interface Requirement {
  id: string;
  /** Section of the specification or decision. */
  source: string;
  rule: string;
  /** Limit, code or text that must appear exactly; empty where there is none. */
  limit: string;
}

/** A requirement id that a test's name or a row of expectations refers to. */
export interface Mention {
  id: string;
  /** Path of the file from the project root. */
  file: string;
}

export interface RequirementReport {
  total: number;
  /** Ids with more than one row. */
  repeated: string[];
  untested: Requirement[];
  /** Ids in tests that the table does not have. */
  unknown: Mention[];
}

const ID = /^[A-Z]\d+(?:\.[A-Za-z\d-]+)?$/;

/** The rows of the tables in docs/requirements.md. */
export function readRequirements(markdown: string): Requirement[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .flatMap(([id = '', source = '', rule = '', limit = '']) =>
      ID.test(id) ? [{ id, source, rule, limit }] : [],
    );
}

/** The ids a test file refers to: brackets that contain only ids, at the end of a string, as in `'hides Sundays [S9.sunday, F12]'`. */
export function readMentions(source: string, file: string): Mention[] {
  const groups = [...source.matchAll(/\[([^[\]\n]+)\](?=['"`])/g)].map(([, group = '']) =>
    group.split(',').map((id) => id.trim()),
  );
  return groups
    .filter((ids) => ids.every((id) => ID.test(id)))
    .flatMap((ids) => ids.map((id) => ({ id, file })));
}

/** The ids of the rows of a table in tests/model/expected. Its test fails if no journey matches a row. */
export function readRows(source: string, file: string): Mention[] {
  return [...source.matchAll(/\{\s*id: '([^']+)'/g)].flatMap(([, id = '']) =>
    ID.test(id) ? [{ id, file }] : [],
  );
}

/** What is missing on either side. */
export function compareRequirements(
  requirements: readonly Requirement[],
  mentions: readonly Mention[],
): RequirementReport {
  const known = new Set(requirements.map(({ id }) => id));
  const shown = new Set(mentions.map(({ id }) => id));
  const ids = requirements.map(({ id }) => id);
  return {
    total: known.size,
    repeated: [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))],
    untested: requirements.filter(({ id }) => !shown.has(id)),
    unknown: mentions.filter(({ id }) => !known.has(id)),
  };
}

/** The report in words, and the exit code: 1 if anything is untested, unknown or repeated. */
export function describeReport({ total, repeated, untested, unknown }: RequirementReport): {
  text: string;
  exitCode: number;
} {
  const lines = [
    `${total} requirements, ${total - untested.length} named by tests, ${untested.length} open`,
    ...listed(
      'Without a test:',
      untested.map(({ id, rule }) => `${id.padEnd(26)} ${rule}`),
    ),
    ...listed(
      'In tests and not in the table:',
      unknown.map(({ id, file }) => `${id.padEnd(26)} ${file}`),
    ),
    ...listed('More than once in the table:', repeated),
  ];
  return {
    text: lines.join('\n'),
    exitCode: unknown.length + repeated.length + untested.length > 0 ? 1 : 0,
  };
}

function listed(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', title, ...items.map((item) => `  ${item}`)];
}

/** Reads the table, every test file and every table of expectations under a root folder. */
export async function collectReport(root: string): Promise<RequirementReport> {
  const requirements = readRequirements(await readFile(join(root, TABLE), 'utf8'));
  const files = (await readdir(join(root, 'tests'), { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
  const mentions = files
    .flatMap((file) =>
      /\.test\.tsx?$/.test(file)
        ? { file, read: readMentions }
        : /^model\/expected\/.*\.ts$/.test(file)
          ? { file, read: readRows }
          : [],
    )
    .map(async ({ file, read }) =>
      read(await readFile(join(root, 'tests', file), 'utf8'), `tests/${file}`),
    );
  return compareRequirements(requirements, (await Promise.all(mentions)).flat());
}

const USAGE = `Usage: npm run requirements
Compares docs/requirements.md with the ids that tests name: fails for a requirement without a test, and for an id that is not in the table.
Exit code: 0 nothing is wrong, 1 something is, 2 this was not understood.`;

if (process.argv[1] === import.meta.filename) {
  readCommand(USAGE, {});
  try {
    const { text, exitCode } = describeReport(await collectReport(PROJECT_ROOT));
    console.log(text);
    process.exitCode = exitCode;
  } catch (error) {
    console.error(`The requirements could not be read: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

/** Folders whose code reads what visitors, clients, content editors or the settings give. */
const FOLDERS = ['machines', 'src/app', 'src/components', 'src/content', 'src/domain', 'src/flow', 'src/screens', 'src/server', 'src/services', 'src/startup'];

interface Expression {
  file: string;
  pattern: string;
  flags: string;
}

function expressionsIn(file: string): Expression[] {
  const found: Expression[] = [];
  const program = parseAst(readFileSync(path.join(PROJECT_ROOT, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  JSON.stringify(program, (_key, node: { type?: string; regex?: { pattern: string; flags: string } } | null) => {
    if (node?.type === 'Literal' && node.regex !== undefined) found.push({ file, ...node.regex });
    return node;
  });
  return found;
}

const FILES = FOLDERS.flatMap((folder) => readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)));
const EXPRESSIONS = FILES.filter((file) => /\.tsx?$/.test(file)).flatMap(expressionsIn);

/** Why an expression may take more than linear time: its quantifiers, and the character that makes them repeat work. */
function reasonsOf({ file, pattern, flags }: Expression): string[] {
  const { reports } = analyse({ source: pattern, flags });
  return reports.map(({ type, character }) => `${file}: /${pattern}/${flags} ${type} ${JSON.stringify(character.pick)}`);
}

test('the expressions of the product are found', () => {
  expect(EXPRESSIONS.length).toBeGreaterThan(100);
});

test('no regular expression takes more than linear time, whatever it is given [B17]', () => {
  expect(EXPRESSIONS.flatMap(reasonsOf)).toEqual([]);
});

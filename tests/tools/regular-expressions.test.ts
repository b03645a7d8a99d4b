import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastify from 'fastify';
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, test, vi } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

/** Folders whose code reads what visitors, clients, content editors or the settings give. */
const FOLDERS = [
  'machines',
  'src/app',
  'src/components',
  'src/content',
  'src/domain',
  'src/flow',
  'src/screens',
  'src/server',
  'src/services',
  'src/startup',
];

interface Expression {
  file: string;
  pattern: string;
  flags: string;
}

/** The parts of a syntax tree that this test looks for. */
interface Node {
  type?: string;
  value?: unknown;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
  key?: { name?: string };
  id?: { name?: string };
  init?: Node | null;
}

function nodesOf(file: string): Node[] {
  const nodes: Node[] = [];
  const program = parseAst(readFileSync(path.join(PROJECT_ROOT, file), 'utf8'), {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  });
  JSON.stringify(program, (_key, node: Node | null) => {
    if (typeof node === 'object' && node !== null) nodes.push(node);
    return node;
  });
  return nodes;
}

const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    path.posix.join(folder, name),
  ),
)
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, nodes: nodesOf(file) }));

const LITERALS = FILES.flatMap(({ file, nodes }) =>
  nodes.flatMap(({ type, regex }): Expression[] =>
    type === 'Literal' && regex !== undefined ? [{ file, ...regex }] : [],
  ),
);

/** The patterns of schemas, from which the validator builds expressions: texts, or constants of the same file. */
const SCHEMA_PATTERNS = FILES.filter(({ file }) => file.startsWith('src/server/')).flatMap(
  ({ file, nodes }) => {
    const constants = new Map(
      nodes.flatMap(({ type, id, init }) =>
        type === 'VariableDeclarator' ? [[id?.name, init?.value] as const] : [],
      ),
    );
    return nodes.flatMap(({ type, key, value }): Expression[] => {
      if (
        type !== 'Property' ||
        key?.name !== 'pattern' ||
        typeof value !== 'object' ||
        value === null
      )
        return [];
      const written =
        'value' in value
          ? value.value
          : 'name' in value && typeof value.name === 'string'
            ? constants.get(value.name)
            : undefined;
      return typeof written === 'string' ? [{ file, pattern: written, flags: 'u' }] : [];
    });
  },
);

/** The files that build expressions from parts. */
const BUILDERS = FILES.filter(({ nodes }) =>
  nodes.some(
    ({ type, callee }) =>
      (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp',
  ),
).map(({ file }) => file);

/** The expressions that a file builds when it loads, or when it is used. */
async function builtBy(file: string): Promise<Expression[]> {
  const built: Expression[] = [];
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, {
      construct: (original, parts: [string, string?]) => {
        const { source, flags } = new original(...parts);
        built.push({ file, pattern: source, flags });
        return new original(...parts);
      },
    }),
  );
  try {
    const loaded: Record<string, unknown> = await import(`${path.join(PROJECT_ROOT, file)}?built`);
    // It builds one for every route that is added after it.
    const { refuseOtherMethods } = loaded;
    const app = fastify();
    if (typeof refuseOtherMethods === 'function') refuseOtherMethods(app);
    app.get('/Appointments/:id/hold', () => '');
  } finally {
    vi.unstubAllGlobals();
  }
  return built;
}

/** Why an expression may take more than linear time: its quantifiers, and the character that makes them repeat work. */
function reasonsOf({ file, pattern, flags }: Expression): string[] {
  const { reports } = analyse({ source: pattern, flags });
  return reports.map(
    ({ type, character }) =>
      `${file}: /${pattern}/${flags} ${type} ${JSON.stringify(character.pick)}`,
  );
}

test('the expressions of the product are found', () => {
  expect(LITERALS.length).toBeGreaterThan(100);
  expect(SCHEMA_PATTERNS.length).toBeGreaterThan(5);
  expect(BUILDERS).toContain('src/domain/zip.ts');
});

test('no regular expression takes more than linear time, whatever it is given [B17]', () => {
  expect([...LITERALS, ...SCHEMA_PATTERNS].flatMap(reasonsOf)).toEqual([]);
});

test.each(BUILDERS)(
  'no expression that %s builds from parts takes more than linear time [B17]',
  async (file) => {
    const built = await builtBy(file);
    expect(built).not.toEqual([]);
    expect(built.flatMap(reasonsOf)).toEqual([]);
  },
);

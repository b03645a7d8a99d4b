import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, test, vi } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

/** The code that reads what visitors, clients, content editors or the settings give. */
const FILES = Object.entries(
  import.meta.glob<string>(['/{machines,src}/**/*.{ts,tsx}', '!/src/{explorer,model,tools}/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

interface Expression {
  file: string;
  source: string;
  flags: string;
}

/** The parts of a syntax tree that this test looks for. */
interface Literal {
  type?: string;
  value?: unknown;
  regex?: { pattern: string; flags: string };
}

/** The expressions of a file, and its texts that begin as the patterns of schemas do: the validator builds expressions from them. */
function expressionsIn([file, code]: (typeof FILES)[number]): Expression[] {
  const found: Expression[] = [];
  const program = parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  JSON.stringify(program, (_key, node: Literal | null) => {
    if (node?.type !== 'Literal') return node;
    if (node.regex !== undefined)
      found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    else if (typeof node.value === 'string' && node.value.startsWith('^'))
      found.push({ file, source: node.value, flags: 'u' });
    return node;
  });
  return found;
}

/** Why an expression may take more than linear time: its quantifiers, and the character that makes them repeat work. */
function reasonsOf({ file, source, flags }: Expression): string[] {
  return analyse({ source, flags }).reports.map(
    ({ type, character }) =>
      `${file}: /${source}/${flags} ${type} ${JSON.stringify(character.pick)}`,
  );
}

/** The files that build expressions from parts. */
const BUILDERS = FILES.flatMap(([file, code]) => (/\bRegExp\(/.test(code) ? [file] : []));

test('no regular expression takes more than linear time, whatever it is given [B17]', () => {
  const expressions = FILES.flatMap(expressionsIn);
  expect(expressions.length).toBeGreaterThan(100);
  expect(expressions.flatMap(reasonsOf)).toEqual([]);
});

test.each(BUILDERS)(
  'no expression that %s builds from parts takes more than linear time [B17]',
  async (file) => {
    const built: Expression[] = [];
    vi.stubGlobal(
      'RegExp',
      new Proxy(RegExp, {
        construct: (original, parts: [string, string?]) => {
          const { source, flags } = new original(...parts);
          built.push({ file, source, flags });
          return new original(...parts);
        },
      }),
    );
    const loaded: { refuseOtherMethods?: (app: FastifyInstance) => void } = await import(
      `${path.join(PROJECT_ROOT, file)}?built`
    );
    // It builds one for every route that is added after it.
    const app = fastify();
    loaded.refuseOtherMethods?.(app);
    app.get('/Appointments/:id/hold', () => '');
    expect(built).not.toEqual([]);
    expect(built.flatMap(reasonsOf)).toEqual([]);
  },
);

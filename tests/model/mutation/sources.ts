import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { parseSync } from 'vite';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { changed } from './config.ts';

/** The files with the chart's rules: what its actions write, what its conditions check, which pages a draft may show, and what a calendar restores. */
const SOURCES = ['booking.setup.ts', 'booking.guards.ts', 'booking.reach.ts', 'booking.calendar.ts', 'booking.draft.ts'].map((name) => `machines/booking/${name}`);

/** A file with one mistake in it. */
export interface WrongFile {
  /** File, line and column, and what was replaced or left out. */
  id: string;
  file: string;
  contents: string;
}

/** A mistake in a source file. */
export interface SourceMistake extends WrongFile {
  /** Whether something fails because of it. */
  isSeen(): Promise<boolean>;
}

export interface Node {
  type: string;
  start: number;
  end: number;
}

export function isNode(value: unknown): value is Node & Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value && 'end' in value;
}

const OPPOSITES: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '<': '>=', '>=': '<', '>': '<=', '<=': '>', '&&': '||', '||': '&&' };

export interface Edit {
  start: number;
  end: number;
  text: string;
  /** What to show if the two texts may begin alike. */
  says?: string;
}

/** The mistakes that could be made at a node. */
export function editsAt(node: Node & Record<string, unknown>, code: string): Edit[] {
  const { start, end } = node;
  const textOf = (part: unknown) => (isNode(part) ? code.slice(part.start, part.end) : '');
  switch (node.type) {
    case 'LogicalExpression':
    case 'BinaryExpression': {
      const opposite = OPPOSITES[String(node['operator'])];
      const { left, right } = node;
      return opposite === undefined || !isNode(left) || !isNode(right) ? [] : [{ start, end, text: `${textOf(left)} ${opposite} ${textOf(right)}`, says: `${oneLine(textOf(left))} ${opposite} ${oneLine(textOf(right))}` }];
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? [{ start, end, text: textOf(node['argument']) }] : [];
    case 'ConditionalExpression':
      return [{ start, end, text: `${textOf(node['test'])} ? ${textOf(node['alternate'])} : ${textOf(node['consequent'])}` }];
    case 'ObjectExpression': {
      const parts = Array.isArray(node['properties']) ? node['properties'].filter(isNode) : [];
      return parts.map((part) => ({ start, end, text: `{ ${parts.filter((other) => other !== part).map(textOf).join(', ')} }`, says: `without ${oneLine(textOf(part))}` }));
    }
    case 'Literal': {
      const { value } = node;
      if (typeof value === 'boolean') return [{ start, end, text: String(!value) }];
      return typeof value === 'number' ? [{ start, end, text: String(value + 1) }] : [];
    }
    default:
      return [];
  }
}

/** Every mistake inside functions, outermost first. Code outside functions is left alone: it only names the parts. */
export function editsIn(value: unknown, code: string, at = editsAt, isInFunction = false): Edit[] {
  if (Array.isArray(value)) return value.flatMap((part) => editsIn(part, code, at, isInFunction));
  if (!isNode(value) || value.type.startsWith('TS')) return [];
  const isInside = isInFunction || value.type.includes('Function');
  return [...(isInside ? at(value, code) : []), ...Object.values(value).flatMap((part) => editsIn(part, code, at, isInside))];
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}

/** For this process alone. */
const FOLDER = path.join(PROJECT_ROOT, `node_modules/.cache/flow-mutants/${process.pid}`);
process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));

/** The chart of the project with one file in place of another. */
async function machineWith(file: string, contents: string, name: string): Promise<AnyStateMachine> {
  const filter = new RegExp(`${path.basename(file).replaceAll('.', '\\.')}$`);
  const { outputFiles } = await build({
    entryPoints: [path.join(PROJECT_ROOT, 'machines/booking/booking.machine.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['xstate'],
    write: false,
    logLevel: 'silent',
    plugins: [{ name: 'mistake', setup: ({ onLoad }) => onLoad({ filter }, () => ({ contents, loader: 'ts' })) }],
  });
  mkdirSync(FOLDER, { recursive: true });
  const bundle = path.join(FOLDER, `${name}.mjs`);
  writeFileSync(bundle, outputFiles[0]?.text ?? '');
  const module: unknown = await import(pathToFileURL(bundle).href);
  if (typeof module !== 'object' || module === null || !('bookingMachine' in module) || !(module.bookingMachine instanceof StateMachine)) throw new Error(`${bundle} holds no chart`);
  const { bookingMachine } = module;
  return changed(bookingMachine, () => undefined);
}

/** Code that a mistake leaves unused must not be what makes the compiler refuse it. */
const COMPILER_OPTIONS = { noUnusedLocals: false, noUnusedParameters: false };

/** The wrong files that `npm run typecheck` would refuse: mistakes that nobody can make. */
export function refusedOf(files: readonly WrongFile[]): Set<WrongFile> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mistakes-'));
  try {
    for (const part of ['src', 'machines', 'package.json', 'tsconfig.json']) cpSync(path.join(PROJECT_ROOT, part), path.join(folder, part), { recursive: true });
    symlinkSync(path.join(PROJECT_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    const names = files.map(({ file, contents }, index) => {
      const name = file.replace(/(?=\.tsx?$)/, `.wrong${index}`);
      writeFileSync(path.join(folder, name), contents);
      return name;
    });
    writeFileSync(path.join(folder, 'tsconfig.wrong.json'), JSON.stringify({ extends: './tsconfig.json', compilerOptions: COMPILER_OPTIONS, include: ['src/**/*.d.ts', ...names] }));
    const { stdout } = spawnSync(path.join(PROJECT_ROOT, 'node_modules/.bin/tsc'), ['--noEmit', '--pretty', 'false', '--project', 'tsconfig.wrong.json'], { cwd: folder, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY });
    const refused = new Set(stdout.split('\n').map((line) => line.split('(')[0]));
    return new Set(files.filter((_, index) => refused.has(names[index])));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every version of a project file with one mistake in it. */
export function wrongFiles(file: string, at = editsAt): WrongFile[] {
  const code = readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  return editsIn(parseSync(file, code).program, code, at).map(({ start, end, text, says }) => {
    const before = code.slice(0, start).split('\n');
    const place = `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    return {
      id: `${place}: ${says ?? `${oneLine(code.slice(start, end))} → ${oneLine(text)}`}`,
      file,
      contents: `${code.slice(0, start)}${text}${code.slice(end)}`,
    };
  });
}

/** Every version of the chart's rules with one mistake in it. `isFound` says whether a run finds something on a chart built with it. */
export function ruleMistakes(isFound: (make: () => Promise<AnyStateMachine>) => Promise<boolean>): SourceMistake[] {
  return SOURCES.flatMap((source) =>
    wrongFiles(source).map((wrong, index) => ({ ...wrong, isSeen: () => isFound(() => machineWith(wrong.file, wrong.contents, `${path.basename(wrong.file, '.ts')}-${index}`)) })),
  );
}

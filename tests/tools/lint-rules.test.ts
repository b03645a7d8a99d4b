import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OXLINT = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** The importing file, and the import statement. */
type Import = readonly [file: string, statement: string];

/** What files import, by file name: a module name, or a whole statement if it does more than load a module. */
function importsOf(files: Readonly<Record<string, readonly string[]>>): Import[] {
  return Object.entries(files).flatMap(([file, modules]) => modules.map((code): Import => [file, code.includes(' ') ? code : `import '${code}';`]));
}

const REFUSED = importsOf({
  'src/domain/rule.ts': [
    '#src/services/http.ts', '../services/http.ts', '#machines/booking/booking.types.ts', '../../machines/booking/booking.types.ts', 'react', 'node:fs', '../startup/schedule.ts',
    '#tests/support/drafts.ts', "export * from '#src/flow/url-sync.ts';",
  ],
  'machines/booking/states/a.state.ts': ['#src/services/slots.ts', '../../../src/flow/url-sync.ts', 'react', '@xstate/react', 'ky', 'formik', 'react-router-dom'],
  'src/components/Button.tsx': ['#src/domain/draft.ts', '../content/parse.ts', '#machines/booking/booking.types.ts', 'formik', 'xstate'],
  'src/components/fields/FormText.tsx': ['#src/screens/address/address.schema.ts'],
  'src/content/reader.ts': ['#src/services/http.ts', 'ky'],
  'src/services/slots.ts': ['#src/flow/url-sync.ts', "import { machine } from '#machines/booking/booking.machine.ts'; export { machine };", '../server/main.ts', 'formik'],
  'src/flow/url.ts': ['#src/screens/home/HomeScreen.tsx', '../components/Button.tsx', "import { http } from '#src/services/http.ts'; export { http };", 'ky'],
  'src/screens/home/HomeView.tsx': [
    '#src/services/http.ts', '../../app/Shell.tsx', "import { machine } from '#machines/booking/booking.machine.ts'; export { machine };", 'ky',
    "import { useNavigate } from 'react-router-dom'; export { useNavigate };", '#stories/screens/Home.stories.tsx',
  ],
  'src/app/Shell.tsx': ['#src/services/http.ts', 'formik', "import { useNavigate } from 'react-router-dom'; export { useNavigate };", '#src/explorer/Explorer.tsx'],
  'src/server/main.ts': ['#src/explorer/Explorer.tsx', '#src/screens/address/address.schema.ts', '#machines/booking/booking.machine.ts'],
  'src/main.tsx': ['#src/explorer/Explorer.tsx', '#src/server/main.ts', "import { useNavigate } from 'react-router'; export { useNavigate };", '#stories/screens/Home.stories.tsx'],
  'src/explorer/Explorer.tsx': ['#stories/story-links.ts', '#src/server/main.ts', '#src/services/http.ts', '#src/tools/processes.ts', 'node:fs'],
  'src/server/routes/drafts.ts': ['../../services/http.ts', "import { read } from '#src/content/content.functions.ts'; export { read };"],
  'src/server/web/web.routes.ts': ['#src/startup/schedule.ts'],
  'src/startup/part.tsx': ['#src/app/App.tsx', '../domain/steps.ts'],
  'machines/booking/booking.machine.ts': ['#src/startup/schedule.ts'],
  'src/tools/start.ts': ['#tests/support/drafts.ts', 'ky'],
  'stories/screens/home.stories.tsx': ['#tests/support/drafts.ts'],
  'stories/support/form.ts': ['storybook/test'],
  'src/screens/home/HomeScreen.tsx': ["export const later = () => import('#src/services/http.ts');"],
});

const ALLOWED = importsOf({
  'src/domain/rule.ts': ['./draft.ts', 'date-fns'],
  'machines/booking/states/a.state.ts': ['xstate', '../booking.types.ts', '#src/domain/draft.ts'],
  'src/components/Button.tsx': ['./Icon.tsx'],
  'src/components/fields/FormText.tsx': ['formik', '../TextField.tsx'],
  'src/services/slots.ts': ['ky', "import type { Slots } from '#machines/booking/booking.types.ts'; export type { Slots };"],
  'src/services/ports.ts': ['#machines/booking/booking.ports.ts'],
  'src/flow/url.ts': [
    "import { useNavigate } from 'react-router-dom'; export { useNavigate };", '#machines/booking/booking.machine.ts',
    "import type { Storage } from '#src/services/storage.ts'; export type { Storage };",
  ],
  'src/screens/home/HomeScreen.tsx': ['#machines/booking/booking.selectors.ts'],
  'src/screens/home/HomeView.tsx': ['formik', '#src/components/Button.tsx'],
  'src/app/Shell.tsx': ['#src/screens/home/HomeScreen.tsx'],
  'src/main.tsx': ['#src/services/http.ts'],
  'src/explorer/Explorer.tsx': ['#src/tools/flow/chart.ts'],
  'src/explorer/FramedScreens.tsx': ['#src/app/Shell.tsx'],
  'stories/Explorer.stories.tsx': ['#src/explorer/Explorer.tsx'],
  'src/server/main.ts': ['#src/domain/draft.ts'],
  'src/server/web/web.routes.ts': ['#src/startup/landing-page.ts'],
  'src/components/illustrations/Illustration.tsx': ['#src/startup/part.tsx'],
  'stories/screens/home.stories.tsx': ['#src/screens/home/HomeView.tsx'],
  'tests/screens/home.test.tsx': ['#stories/screens/Home.stories.tsx'],
});

const OTHER_RULES: readonly (readonly [rule: string, file: string, code: string])[] = [
  ['no-explicit-any', 'src/domain/rule.ts', 'export function read(value: any): string { return String(value); }'],
  ['no-default-export', 'src/domain/rule.ts', 'export default 1;'],
  ['rules-of-hooks', 'src/screens/home/HomeView.tsx', "import { useState } from 'react'; export function A(p: { on: boolean }) { if (p.on) useState(1); return null; }"],
  ['alt-text', 'src/screens/home/HomeView.tsx', 'export const Picture = () => <img src="/a.svg" />;'],
  ['no-barrel-file', 'src/domain/index.ts', "export * from './draft.ts';"],
];

interface Report {
  diagnostics: { code?: string; filename: string }[];
}

let folder = '';
/** The rules that each snippet breaks, by its file. */
const broken = new Map<string, Set<string>>();

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'diagnostics' in value && Array.isArray(value.diagnostics);
}

/** A file for a snippet, beside the one that it stands for. */
function fileOf(kind: string, index: number, file: string): string {
  return path.join(path.dirname(file), `${kind}-${index}-${path.basename(file)}`);
}

const SNIPPETS = [
  ...REFUSED.map(([file, code], index) => ({ file: fileOf('refused', index, file), code })),
  ...ALLOWED.map(([file, code], index) => ({ file: fileOf('allowed', index, file), code })),
  ...OTHER_RULES.map(([, file, code], index) => ({ file: fileOf('other', index, file), code })),
];

function lint(files: readonly string[]): Report {
  const result = spawnSync(process.execPath, [OXLINT, '--format=json', ...files], { cwd: folder, encoding: 'utf8' });
  const report: unknown = JSON.parse(result.stdout);
  if (!isReport(report)) throw new Error(`oxlint answered ${result.stdout} ${result.stderr}`);
  return report;
}

function ruleName(code: string | undefined): string {
  return /\((?:.*\/)?([^()/]+)\)$/.exec(code ?? '')?.[1] ?? 'unknown';
}

function rulesBrokenIn(file: string): string[] {
  return [...(broken.get(file) ?? [])];
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
  for (const part of ['src', 'machines', 'stories', '.oxlintrc.json', 'package.json', 'tsconfig.json']) cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  mkdirSync(path.join(folder, 'tests/support'), { recursive: true });
  cpSync(path.join(ROOT, 'tests/support/drafts.ts'), path.join(folder, 'tests/support/drafts.ts'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  for (const { file, code } of SNIPPETS) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${code}\n`);
  }
  for (const { filename, code } of lint(SNIPPETS.map(({ file }) => file)).diagnostics) broken.set(filename, (broken.get(filename) ?? new Set()).add(ruleName(code)));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('imports run one way', () => {
  REFUSED.forEach(([file, code], index) => {
    test(`${file} may not say: ${code}`, () => {
      expect(rulesBrokenIn(fileOf('refused', index, file))).toContain('dependencies');
    });
  });

  ALLOWED.forEach(([file, code], index) => {
    test(`${file} may say: ${code}`, () => {
      expect(rulesBrokenIn(fileOf('allowed', index, file))).not.toContain('dependencies');
    });
  });
});

describe('the rules that everything keeps', () => {
  OTHER_RULES.forEach(([rule, file, code], index) => {
    test(`${rule} refuses: ${code}`, () => {
      expect(rulesBrokenIn(fileOf('other', index, file))).toContain(rule);
    });
  });
});

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OXLINT = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** File that imports, what it imports. */
type Import = readonly [file: string, statement: string];

const REFUSED: readonly Import[] = [
  ['src/domain/rule.ts', "import '#src/services/http.ts';"],
  ['src/domain/rule.ts', "import '../services/http.ts';"],
  ['src/domain/rule.ts', "import '#machines/booking/booking.types.ts';"],
  ['src/domain/rule.ts', "import '../../machines/booking/booking.types.ts';"],
  ['src/domain/rule.ts', "import 'react';"],
  ['src/domain/rule.ts', "import 'node:fs';"],
  ['machines/booking/states/a.state.ts', "import '#src/services/slots.ts';"],
  ['machines/booking/states/a.state.ts', "import '../../../src/flow/url.ts';"],
  ['machines/booking/states/a.state.ts', "import 'react';"],
  ['machines/booking/states/a.state.ts', "import '@xstate/react';"],
  ['machines/booking/states/a.state.ts', "import 'ky';"],
  ['machines/booking/states/a.state.ts', "import 'formik';"],
  ['machines/booking/states/a.state.ts', "import 'react-router-dom';"],
  ['src/components/Button.tsx', "import '#src/domain/draft.ts';"],
  ['src/components/Button.tsx', "import '../content/parse.ts';"],
  ['src/components/Button.tsx', "import '#machines/booking/booking.types.ts';"],
  ['src/components/Button.tsx', "import 'formik';"],
  ['src/components/Button.tsx', "import 'xstate';"],
  ['src/components/fields/FormText.tsx', "import '#src/screens/home/home.schema.ts';"],
  ['src/content/reader.ts', "import '#src/services/http.ts';"],
  ['src/content/reader.ts', "import 'ky';"],
  ['src/services/slots.ts', "import '#src/flow/url.ts';"],
  ['src/services/slots.ts', "import { machine } from '#machines/booking/booking.machine.ts'; export { machine };"],
  ['src/services/slots.ts', "import '../server/main.ts';"],
  ['src/services/slots.ts', "import 'formik';"],
  ['src/flow/url.ts', "import '#src/screens/home/HomeScreen.tsx';"],
  ['src/flow/url.ts', "import '../components/Button.tsx';"],
  ['src/flow/url.ts', "import { http } from '#src/services/http.ts'; export { http };"],
  ['src/flow/url.ts', "import 'ky';"],
  ['src/screens/home/HomeView.tsx', "import '#src/services/http.ts';"],
  ['src/screens/home/HomeView.tsx', "import '../../app/Shell.tsx';"],
  ['src/screens/home/HomeView.tsx', "import { machine } from '#machines/booking/booking.machine.ts'; export { machine };"],
  ['src/screens/home/HomeView.tsx', "import 'ky';"],
  ['src/screens/home/HomeView.tsx', "import { useNavigate } from 'react-router-dom'; export { useNavigate };"],
  ['src/app/Shell.tsx', "import '#src/services/http.ts';"],
  ['src/app/Shell.tsx', "import 'formik';"],
  ['src/app/Shell.tsx', "import { useNavigate } from 'react-router-dom'; export { useNavigate };"],
  ['src/app/Shell.tsx', "import '#src/explorer/Explorer.tsx';"],
  ['src/server/main.ts', "import '#src/explorer/Explorer.tsx';"],
  ['src/main.tsx', "import '#src/explorer/Explorer.tsx';"],
  ['src/explorer/Explorer.tsx', "import '#stories/story-links.ts';"],
  ['src/explorer/Explorer.tsx', "import '#src/server/main.ts';"],
  ['src/explorer/Explorer.tsx', "import '#src/services/http.ts';"],
  ['src/explorer/Explorer.tsx', "import '#src/tools/processes.ts';"],
  ['src/explorer/Explorer.tsx', "import 'node:fs';"],
  ['src/main.tsx', "import '#src/server/main.ts';"],
  ['src/main.tsx', "import { useNavigate } from 'react-router'; export { useNavigate };"],
  ['src/main.tsx', "import '#stories/screens/home.stories.tsx';"],
  ['src/server/main.ts', "import '#src/screens/home/home.schema.ts';"],
  ['src/server/main.ts', "import '#machines/booking/booking.machine.ts';"],
  ['src/server/routes/drafts.ts', "import '../../services/http.ts';"],
  ['src/server/web/web.routes.ts', "import '#src/startup/schedule.ts';"],
  ['src/startup/part.tsx', "import '#src/app/App.tsx';"],
  ['src/startup/part.tsx', "import '../domain/steps.ts';"],
  ['machines/booking/booking.machine.ts', "import '#src/startup/schedule.ts';"],
  ['src/domain/rule.ts', "import '../startup/schedule.ts';"],
  ['src/server/routes/drafts.ts', "import { read } from '#src/content/content.functions.ts'; export { read };"],
  ['src/tools/start.ts', "import '#tests/support/product.ts';"],
  ['src/tools/start.ts', "import 'ky';"],
  ['src/domain/rule.ts', "import '#tests/support/drafts.ts';"],
  ['src/screens/home/HomeView.tsx', "import '#stories/screens/home.stories.tsx';"],
  ['stories/screens/home.stories.tsx', "import '#tests/support/drafts.ts';"],
  ['src/screens/home/HomeScreen.tsx', "export const later = () => import('#src/services/http.ts');"],
  ['src/domain/rule.ts', "export * from '#src/flow/url.ts';"],
];

const ALLOWED: readonly Import[] = [
  ['src/domain/rule.ts', "import './draft.ts';"],
  ['src/domain/rule.ts', "import 'date-fns';"],
  ['machines/booking/states/a.state.ts', "import 'xstate';"],
  ['machines/booking/states/a.state.ts', "import '../booking.types.ts';"],
  ['machines/booking/states/a.state.ts', "import '#src/domain/draft.ts';"],
  ['src/components/Button.tsx', "import './Icon.tsx';"],
  ['src/components/fields/FormText.tsx', "import 'formik';"],
  ['src/components/fields/FormText.tsx', "import '../TextField.tsx';"],
  ['src/services/slots.ts', "import 'ky';"],
  ['src/services/slots.ts', "import type { Slots } from '#machines/booking/booking.types.ts'; export type { Slots };"],
  ['src/services/ports.ts', "import '#machines/booking/booking.ports.ts';"],
  ['src/flow/url.ts', "import { useNavigate } from 'react-router-dom'; export { useNavigate };"],
  ['src/flow/url.ts', "import '#machines/booking/booking.machine.ts';"],
  ['src/flow/url.ts', "import type { Storage } from '#src/services/storage.ts'; export type { Storage };"],
  ['src/screens/home/HomeScreen.tsx', "import '#machines/booking/booking.selectors.ts';"],
  ['src/screens/home/HomeView.tsx', "import 'formik';"],
  ['src/screens/home/HomeView.tsx', "import '#src/components/Button.tsx';"],
  ['src/app/Shell.tsx', "import '#src/screens/home/HomeScreen.tsx';"],
  ['src/main.tsx', "import '#src/services/http.ts';"],
  ['src/explorer/Explorer.tsx', "import '#src/tools/flow/chart.ts';"],
  ['src/explorer/FramedScreens.tsx', "import '#src/app/Shell.tsx';"],
  ['stories/Explorer.stories.tsx', "import '#src/explorer/Explorer.tsx';"],
  ['src/server/main.ts', "import '#src/domain/draft.ts';"],
  ['src/server/web/web.routes.ts', "import '#src/startup/landing-page.ts';"],
  ['src/components/illustrations/Illustration.tsx', "import '#src/startup/part.tsx';"],
  ['stories/screens/home.stories.tsx', "import '#src/screens/home/HomeView.tsx';"],
  ['tests/screens/home.test.tsx', "import '#stories/screens/home.stories.tsx';"],
];

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
/** Rules broken in each snippet, by its own folder's name. */
const broken = new Map<string, Set<string>>();

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'diagnostics' in value && Array.isArray(value.diagnostics);
}

/** Each snippet gets a project of its own below the temporary folder: the configuration, and one file. */
function writeSnippet(name: string, file: string, code: string): void {
  const target = path.join(folder, name, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${code}\n`);
  cpSync(path.join(ROOT, '.oxlintrc.json'), path.join(folder, name, '.oxlintrc.json'));
}

function lint(): Report {
  const result = spawnSync(process.execPath, [OXLINT, '--format=json', '.'], { cwd: folder, encoding: 'utf8' });
  const report: unknown = JSON.parse(result.stdout);
  if (!isReport(report)) throw new Error(`oxlint answered ${result.stdout} ${result.stderr}`);
  return report;
}

function ruleName(code: string | undefined): string {
  return /\((?:.*\/)?([^()/]+)\)$/.exec(code ?? '')?.[1] ?? 'unknown';
}

function rulesBrokenIn(name: string): string[] {
  return [...(broken.get(name) ?? [])];
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
  REFUSED.forEach(([file, code], index) => writeSnippet(`refused-${index}`, file, code));
  ALLOWED.forEach(([file, code], index) => writeSnippet(`allowed-${index}`, file, code));
  OTHER_RULES.forEach(([rule, file, code]) => writeSnippet(rule, file, code));
  for (const { filename, code } of lint().diagnostics) {
    const name = filename.split(/[\\/]/)[0] ?? '';
    broken.set(name, (broken.get(name) ?? new Set()).add(ruleName(code)));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('imports run one way', () => {
  REFUSED.forEach(([file, code], index) => {
    test(`${file} may not say: ${code}`, () => {
      expect(rulesBrokenIn(`refused-${index}`)).toContain('no-restricted-imports');
    });
  });

  ALLOWED.forEach(([file, code], index) => {
    test(`${file} may say: ${code}`, () => {
      expect(rulesBrokenIn(`allowed-${index}`)).not.toContain('no-restricted-imports');
    });
  });
});

describe('the rules that everything keeps', () => {
  for (const [rule, , code] of OTHER_RULES) {
    test(`${rule} refuses: ${code}`, () => {
      expect(rulesBrokenIn(rule)).toContain(rule);
    });
  }
});

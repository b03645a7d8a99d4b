import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { WEB_ROOT } from '#src/tools/paths.ts';

const assets = path.join(WEB_ROOT, 'assets');
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js')).map((name) => ({ name, code: readFileSync(path.join(assets, name), 'utf8') }));

test('what is tested in the browser is the production build', () => {
  const development = scripts.filter(({ code }) => code.includes('Invalid hook call. Hooks can only be called'));
  expect(development).toEqual([]);
});

test('the hint to compile a script whole stands where browsers look for it, on the first line', () => {
  const hinted = scripts.filter(({ code }) => code.includes('//# allFunctionsCalledOnLoad'));
  expect(hinted.length).toBeGreaterThan(20);
  expect(hinted.filter(({ code }) => !code.startsWith('//# allFunctionsCalledOnLoad\n')).map(({ name }) => name)).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
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

/** Where the source map of a script says that a text of it comes from. */
function sourceOf({ name, code }: { name: string; code: string }, text: string): string | null {
  const payload: SourceMapPayload = JSON.parse(readFileSync(path.join(assets, `${name}.map`), 'utf8'));
  const line = code.slice(0, code.indexOf(text)).split('\n').length - 1;
  const entry = new SourceMap(payload).findEntry(line, (code.split('\n')[line] ?? '').indexOf(text));
  return 'originalSource' in entry ? path.basename(entry.originalSource) : null;
}

test('the source map of a script with the hint knows where its lines come from', () => {
  const react = scripts.filter(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad') && code.includes('Symbol.for(`react.transitional.element`)'));
  expect(react.map((script) => sourceOf(script, 'Symbol.for(`react.transitional.element`)'))).toEqual(['react.production.js']);
});

test('every page names an icon for the tab and one for the start screen of a telephone, and both are there', () => {
  const isPng = (file: string) => readFileSync(file).subarray(1, 4).toString('latin1') === 'PNG';
  const icons = ['index.html', 'landing.html'].map((page) => {
    const links = readFileSync(path.join(WEB_ROOT, page), 'utf8').match(/<link rel="(?:apple-touch-)?icon" href="[^"]+"/g) ?? [];
    return links.map((link) => link.replace(/^.*href="|"$/g, ''));
  });
  expect(icons).toEqual([
    ['/favicon.svg', '/apple-touch-icon.png'],
    ['/favicon.svg', '/apple-touch-icon.png'],
  ]);
  expect([readFileSync(path.join(WEB_ROOT, 'favicon.svg'), 'utf8').startsWith('<svg '), isPng(path.join(WEB_ROOT, 'apple-touch-icon.png'))]).toEqual([true, true]);
});

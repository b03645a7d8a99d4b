import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chartHash } from '#src/tools/flow/chart-hash.ts';
import { LICENSES, WEB_ROOT } from '#src/tools/paths.ts';

const assets = path.join(WEB_ROOT, 'assets');
const scripts = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, code: readFileSync(path.join(assets, name), 'utf8') }));

test('what is tested in the browser is the production build', () => {
  const development = scripts.filter(({ code }) =>
    code.includes('Invalid hook call. Hooks can only be called'),
  );
  expect(development).toEqual([]);
});

test('the minifier leaves no declaration without a value: browsers would drop it', () => {
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'));
  const emptied = sheets.flatMap(
    (name) => readFileSync(path.join(assets, name), 'utf8').match(/[\w-]+:(?=[;}])/g) ?? [],
  );
  expect(emptied).toEqual([]);
});

test('every page names an icon for the tab and one for the start screen of a telephone, and both are there', () => {
  const isPng = (file: string) => readFileSync(file).subarray(1, 4).toString('latin1') === 'PNG';
  const icons = ['index.html', 'landing.html'].map((page) => {
    const links =
      readFileSync(path.join(WEB_ROOT, page), 'utf8').match(
        /<link rel="(?:apple-touch-)?icon" href="[^"]+"/g,
      ) ?? [];
    return links.map((link) => link.replace(/^.*href="|"$/g, ''));
  });
  expect(icons).toEqual([
    ['/favicon.svg', '/apple-touch-icon.png'],
    ['/favicon.svg', '/apple-touch-icon.png'],
  ]);
  expect({
    startsWith: readFileSync(path.join(WEB_ROOT, 'favicon.svg'), 'utf8').startsWith('<svg '),
    isPng: isPng(path.join(WEB_ROOT, 'apple-touch-icon.png')),
  }).toEqual({ startsWith: true, isPng: true });
});

test('every page tells which chart it has, for those who walk a deployed one', () => {
  const told = ['index.html', 'landing.html'].map(
    (page) =>
      /<meta name="chart" content="([^"]*)"/.exec(
        readFileSync(path.join(WEB_ROOT, page), 'utf8'),
      )?.[1],
  );
  expect(told).toEqual([chartHash(), chartHash()]);
});

test('the front end comes with the notices of the packages in it', () => {
  const notices = readFileSync(path.join(WEB_ROOT, LICENSES), 'utf8');
  expect(
    ['## react - ', '## xstate - ', '## formik - ', 'Permission is hereby granted'].filter(
      (part) => !notices.includes(part),
    ),
  ).toEqual([]);
});

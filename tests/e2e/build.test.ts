import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chartHash } from '#src/tools/flow/chart-hash.ts';
import { LICENSES, WEB_ROOT } from '#src/tools/paths.ts';

const read = (file: string): string => readFileSync(path.join(WEB_ROOT, file), 'utf8');
const assets = readdirSync(path.join(WEB_ROOT, 'assets')).map((name) => `assets/${name}`);

test('what is tested in the browser is the production build', () => {
  const development = assets.filter(
    (file) =>
      file.endsWith('.js') && read(file).includes('Invalid hook call. Hooks can only be called'),
  );
  expect(development).toEqual([]);
});

test('the minifier leaves no declaration without a value: browsers would drop it', () => {
  const emptied = assets
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => read(file).match(/[\w-]+:(?=[;}])/g) ?? []);
  expect(emptied).toEqual([]);
});

test.each(['index.html', 'landing.html'])(
  '%s names its icons, and which chart it has, for those who walk a deployed one',
  (page) => {
    expect(read(page)).toContain('<link rel="icon" href="/favicon.svg"');
    expect(read(page)).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"');
    expect(read(page)).toContain(`<meta name="chart" content="${chartHash()}"`);
  },
);

test('the icons are there', () => {
  expect(read('favicon.svg')).toMatch(/^<svg /);
  expect(read('apple-touch-icon.png').slice(1, 4)).toBe('PNG');
});

test('the script for host pages weighs less than 3 kB [F13]', () => {
  expect(gzipSync(read('embed.js'), { level: 9 }).length).toBeLessThan(3000);
});

test.each(['## react - ', '## xstate - ', '## formik - ', 'Permission is hereby granted'])(
  'the front end comes with the notices of the packages in it: %s',
  (notice) => {
    expect(read(LICENSES)).toContain(notice);
  },
);

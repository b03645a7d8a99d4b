import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { WEB_ROOT } from '#src/tools/paths.ts';

test('what is tested in the browser is the production build', () => {
  const assets = path.join(WEB_ROOT, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const development = scripts.filter((name) => readFileSync(path.join(assets, name), 'utf8').includes('Invalid hook call. Hooks can only be called'));
  expect(development).toEqual([]);
});

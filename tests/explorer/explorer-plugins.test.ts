import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { explorerSource } from '#src/tools/flow/explorer-plugins.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

test('while developing, addresses under /flow are served from the explorer’s sources', () => {
  const sources = ['/flow/', '/flow/?a=1', '/flow/screens.html', '/flow/explorer.tsx?t=5'].map(
    explorerSource,
  );
  expect(sources).toEqual([
    '/src/explorer/page/index.html',
    '/src/explorer/page/index.html?a=1',
    '/src/explorer/page/screens.html',
    '/src/explorer/page/explorer.tsx?t=5',
  ]);
  expect(
    sources.filter(
      (source) => !existsSync(path.join(PROJECT_ROOT, (source ?? '').replace(/\?.*$/, ''))),
    ),
  ).toEqual([]);
});

test.each(['/', '/flowers', '/window-count?id=1', '/api/funnel', '/flow/visits/1'])(
  '%s is left alone',
  (url) => {
    expect(explorerSource(url)).toBe(null);
  },
);

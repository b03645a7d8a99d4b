import { expect, test } from 'vitest';
import { explorerSource } from '#src/tools/flow/explorer-plugins.ts';

test.each([
  ['/flow/', '/src/explorer/page/'],
  ['/flow/?a=1', '/src/explorer/page/?a=1'],
  ['/flow/screens.html', '/src/explorer/page/screens.html'],
  ['/flow/explorer.tsx?t=5', '/src/explorer/page/explorer.tsx?t=5'],
  ['/flowers', '/flowers'],
  ['/flow/visits/1', '/flow/visits/1'],
])('while developing, %s is served from %s', (url, source) => {
  expect(explorerSource(url)).toBe(source);
});

import { expect, test } from 'vitest';
import { explorerSource } from '#src/tools/flow/explorer-plugins.ts';

test.each([
  ['/flow/', '/src/explorer/page/index.html'],
  ['/flow/?a=1', '/src/explorer/page/index.html?a=1'],
  ['/flow/explorer.tsx?t=5', '/src/explorer/page/explorer.tsx?t=5'],
  ['/flowers', null],
  ['/flow/visits/1', null],
])('while developing, %s is served from %s', (url, source) => {
  expect(explorerSource(url)).toBe(source);
});

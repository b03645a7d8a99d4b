import { expect, test } from 'vitest';
import { addHints } from '#src/tools/compile-hints.ts';

const LONG = `export const long = '${'x'.repeat(2000)}';`;
const HINT = '//# allFunctionsCalledOnLoad';

const chunk = (change: { isEntry?: boolean; moduleIds?: string[]; code?: string } = {}) => ({
  type: 'chunk' as const,
  isEntry: false,
  moduleIds: ['/project/src/screens/address/AddressScreen.tsx'],
  code: LONG,
  ...change,
});

test('scripts of later pages are compiled whole; the first script, small ones and the content SDK are not', () => {
  const files = {
    'address.js': chunk(),
    'index.js': chunk({ isEntry: true }),
    'small.js': chunk({ code: 'export const a = 1;' }),
    'sdk.js': chunk({ moduleIds: ['/project/node_modules/@contentstack/delivery-sdk/dist/index.js'] }),
    'address.css': { type: 'asset' as const, source: '' },
  };
  addHints(files);
  expect(Object.entries(files).map(([name, file]) => [name, 'code' in file && file.code.startsWith(`${HINT}\n`)])).toEqual([
    ['address.js', true],
    ['index.js', false],
    ['small.js', false],
    ['sdk.js', false],
    ['address.css', false],
  ]);
  expect(files['address.js'].code).toBe(`${HINT}\n${LONG}`);
});

test('the source map of a script with the hint moves down by its line', () => {
  const map = { version: 3, sources: ['AddressScreen.tsx'], names: [], mappings: 'AAAA' };
  const files = {
    'address.js': chunk(),
    'address.js.map': { type: 'asset' as const, source: JSON.stringify(map) },
    'index.js': chunk({ isEntry: true }),
    'index.js.map': { type: 'asset' as const, source: JSON.stringify(map) },
  };
  addHints(files);
  expect(JSON.parse(files['address.js.map'].source)).toEqual({ ...map, mappings: ';AAAA' });
  expect(JSON.parse(files['index.js.map'].source)).toEqual(map);
});

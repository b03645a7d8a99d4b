import { expect, test } from 'vitest';
import { withoutDescriptions } from '#src/tools/strip-descriptions.ts';

test('descriptions of a chart file are left out and nothing else', () => {
  const source = [
    "  id: 'address',",
    "  description: 'The visitor\\'s address, with: commas, and { braces }',",
    '  states: {',
    "    open: { description: 'The form is open.' },",
    "    few: { target: 'saving', description: `Fewer than ${counted(LIMIT, 'window')}` },",
    "    retry: { target: 'saving', description: 'Try again', actions: ['store'] },",
    '  },',
  ].join('\n');
  expect(withoutDescriptions(source)).toBe(
    ["  id: 'address',", '  states: {', '    open: { },', "    few: { target: 'saving', },", "    retry: { target: 'saving', actions: ['store'] },", '  },'].join('\n'),
  );
});

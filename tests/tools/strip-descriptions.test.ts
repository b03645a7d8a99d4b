import { expect, test } from 'vitest';
import { withoutDescriptions } from '#src/tools/strip-descriptions.ts';

test('descriptions of a chart file are left out and nothing else', () => {
  const source = [
    "  id: 'address',",
    "  description: 'The visitor\\'s address, with: commas, and { braces }',",
    '  states: {',
    "    open: { description: 'The form is open.' },",
    "    retry: { target: 'saving', description: 'Try again', actions: ['store'] },",
    '  },',
  ].join('\n');
  expect(withoutDescriptions(source)).toBe(
    ["  id: 'address',", '  states: {', '    open: { },', "    retry: { target: 'saving', actions: ['store'] },", '  },'].join('\n'),
  );
});

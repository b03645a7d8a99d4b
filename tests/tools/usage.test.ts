import { expect, test } from 'vitest';
import { runTool } from '#tests/support/run-tool.ts';

test.each([
  ['content-build.ts', '--help', 0, 'Usage: npm run content:build'],
  ['content-build.ts', '--foo', 2, 'Usage: npm run content:build'],
])(
  'a command that takes no arguments does nothing but show its usage if it gets one: %s %s',
  async (file, argument, code, usage) => {
    const { exitCode, out, error } = await runTool(file, [argument]);
    expect({ exitCode, usage: out.split('\n')[0], error }).toEqual({
      exitCode: code,
      usage,
      error: '',
    });
  },
);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSwitchedOn } from '#src/server/web/web-config.ts';

test.each([
  ['says so', '{"flowExplorer":true}', true],
  ['switches it off', '{"flowExplorer":false}', false],
  ['does not mention it', '{}', false],
  ['is no JSON', 'flowExplorer', false],
] as const)('the explorer is served only where the configuration says so: it %s [B1]', (_what, config, isOn) => {
  const folder = mkdtempSync(join(tmpdir(), 'web-config-'));
  try {
    writeFileSync(join(folder, 'config.json'), config);
    expect(isSwitchedOn('flowExplorer', folder)).toBe(isOn);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('without a configuration the explorer is off', () => {
  expect(isSwitchedOn('flowExplorer', join(tmpdir(), 'no-such-folder'))).toBe(false);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chartHash } from '#src/tools/flow/chart-hash.ts';

/** The hash of a chart whose only guard is this function, in a file of its own. */
function hashOfGuard(guard: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'chart-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'guard.ts'), `export const isAllowed = ${guard};`);
  writeFileSync(
    path.join(folder, 'chart.ts'),
    "import { createMachine } from 'xstate';\nimport { isAllowed } from './guard.ts';\nexport const chart = createMachine({ on: { go: { guard: isAllowed } } });",
  );
  return chartHash(path.join(folder, 'chart.ts'));
}

test('a chart whose guard decides otherwise has another hash', () => {
  expect(hashOfGuard('() => true')).not.toBe(hashOfGuard('() => false'));
});

test('comments and layout do not change the hash', () => {
  expect(hashOfGuard('() => true')).toBe(hashOfGuard('() =>\n  // as agreed\n  true'));
});

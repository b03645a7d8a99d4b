import { createHash } from 'node:crypto';
import { buildSync } from 'esbuild';
import { PROJECT_ROOT } from '../paths.ts';

const CHART = 'machines/booking/booking.machine.ts';

/**
 * Identifies a chart in coverage reports, in the explorer and in the built page. It is a hash of the chart's code and of all code of ours that it imports, so
 * it changes with what guards and actions do, too. Comments and layout do not count.
 */
export function chartHash(file = CHART): string {
  const { outputFiles } = buildSync({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [file],
    bundle: true,
    packages: 'external',
    platform: 'neutral',
    format: 'esm',
    minify: true,
    write: false,
  });
  return createHash('sha256')
    .update(outputFiles.map(({ text }) => text).join(''))
    .digest('hex')
    .slice(0, 16);
}

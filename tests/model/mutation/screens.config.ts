import { readFileSync } from 'node:fs';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from '../../../vite.config.ts';

/** `MISTAKE` holds the end of a source file's path and the path of a file to load in its place. */
const [file = '', wrong = ''] = (process.env['MISTAKE'] ?? '').split(' ');

/** Runs the tests of the screens with one source file replaced by another. */
// oxlint-disable-next-line import/no-default-export -- vitest reads it
export default mergeConfig(
  viteConfig,
  defineConfig({
    plugins: [{ name: 'mistake', enforce: 'pre', load: (id) => (file !== '' && id.endsWith(file) ? readFileSync(wrong, 'utf8') : null) }],
    test: {
      environment: 'jsdom',
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      include: ['tests/screens/**/*.test.tsx'],
      testTimeout: 300_000,
      setupFiles: ['tests/support/patience.setup.ts', 'tests/support/views.setup.ts'],
    },
  }),
);

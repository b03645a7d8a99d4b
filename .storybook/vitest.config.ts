import { existsSync } from 'node:fs';
import path from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { findChromium } from '../tests/support/find-browsers.ts';
import viteConfig from '../vite.config.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Machines draw letters differently, so pictures are compared only where they were taken, and are not part of the repository. */
const PICTURES = path.join(ROOT, 'reports/stories');
const comparesPictures =
  existsSync(PICTURES) || process.argv.includes('-u') || process.argv.includes('--update');
if (!comparesPictures)
  console.log(
    'The pictures of the stories are not compared, as none were taken here. docs/design.md says how.',
  );

const { executablePath, args, sandbox } = await findChromium();
const FLAGS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** Runs every story in Chromium: `npm run test:stories`. */
const config = defineConfig({
  root: ROOT,
  plugins: [
    storybookTest({
      configDir: import.meta.dirname,
      initialGlobals: { viewport: { value: 'phone' } },
    }),
  ],
  // What stories import is bundled before the first of them: a package that is found later would reload the page under a test.
  optimizeDeps: {
    entries: ['stories/**/*.stories.tsx', '.storybook/preview.tsx', 'src/screens/screens.ts'],
  },
  test: {
    name: 'stories',
    setupFiles: ['.storybook/vitest.setup.ts'],
    provide: { comparesPictures },
    // Against hangs alone.
    testTimeout: 120_000,
    api: { allowWrite: true },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      api: { allowWrite: true },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: { executablePath, chromiumSandbox: sandbox, args: [...args, ...FLAGS] },
        contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/Chicago' },
      }),
      expect: {
        toMatchScreenshot: {
          comparatorName: 'pixelmatch',
          comparatorOptions: { allowedMismatchedPixelRatio: 0.001 },
          resolveScreenshotPath: ({ arg, ext }) => path.join(PICTURES, `${arg}${ext}`),
          resolveDiffPath: ({ arg, ext }) =>
            path.join(ROOT, 'reports/stories-differences', `${arg}${ext}`),
        },
      },
    },
  },
});

export default mergeConfig(viteConfig, config);

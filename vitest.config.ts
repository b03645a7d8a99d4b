import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig, type UserWorkspaceConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** Tests of services that need a document. */
const SERVICES_IN_A_PAGE = [
  'tests/services/{calendar-file,places,services,storage-tabs,watch-hold}.test.ts',
];
/** Tests with real programs of the system: proxies, and readers of calendar entries. */
const PROXIES = ['tests/server/{proxies,calendar-readers}.test.ts'];
/** Tests of the flow explorer in a browser. */
const EXPLORER = ['tests/e2e/explorer*.test.ts'];
/** Slow tests of the flow explorer that need no browser: every line of the chart for every kind of visitor. */
const SLOW_EXPLORER = ['tests/explorer/play.test.ts'];
/** Slow tests of what seldom changes: every page at every size, host pages of every kind, what others change in pages, faults of loading, the built bundle, measuring. */
const SLOW_IN_BROWSER = [
  'tests/e2e/{bundle,changed-while-starting,chunk-retry,composing,content-faults,early-navigation,embedded-anywhere,fit,foreign-changes,measuring,missing-decoration,shell}.test.ts',
];
/** Slow tests of the server: requests made up at random, real mail servers, and processes that are killed again and again. */
const SLOW_SERVER = [
  'tests/server/{fuzz,mail-delivery,outbox-killed,reminders-killed,visit-killed}.test.ts',
];
/** Tests that read the data of the explorer, beside those of its views. */
const WITH_THE_EXPLORER = ['tests/explorer/**/*.test.ts'];

const IN_A_PAGE = { environment: 'jsdom', setupFiles: ['tests/support/views.setup.ts'] };
/** Builds the front end, and finds Chromium. */
const WITH_THE_PRODUCT = { globalSetup: ['tests/support/product.setup.ts'] };

/** What `--project` may name. */
function project(name: string, include: string[], more: UserWorkspaceConfig['test'] = {}) {
  return { extends: true as const, test: { name, include, ...more } };
}

const testConfig = defineConfig({
  test: {
    // Files share their worker's modules, and in the browser project its Chromium: starting again for each takes longer than the tests.
    isolate: false,
    pool: 'forks',
    maxWorkers: Math.max(2, availableParallelism()),
    // Against hangs alone: a busy machine may take long, and what arrives is not waited for any longer.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['tests/support/patience.setup.ts', 'tests/support/restore.setup.ts'],
    projects: [
      project(
        'unit',
        ['tests/{machines,domain,services,startup,flow,model,tools,content}/**/*.test.ts'],
        { exclude: [...SERVICES_IN_A_PAGE, ...WITH_THE_EXPLORER] },
      ),
      project(
        'views',
        [
          'tests/{components,screens,content,startup,app,explorer}/**/*.test.tsx',
          'tests/screens/**/*.test.ts',
          ...SERVICES_IN_A_PAGE,
          ...WITH_THE_EXPLORER,
        ],
        { ...IN_A_PAGE, exclude: SLOW_EXPLORER },
      ),
      project('server', ['tests/server/**/*.test.ts'], {
        exclude: [...PROXIES, ...SLOW_SERVER],
        globalSetup: ['tests/support/server.setup.ts'],
      }),
      project('e2e', ['tests/e2e/**/*.test.ts'], {
        ...WITH_THE_PRODUCT,
        exclude: [...EXPLORER, ...SLOW_IN_BROWSER],
      }),
      // From here on: npm run test:full.
      project('proxies', PROXIES),
      project('slow', [...SLOW_IN_BROWSER, ...SLOW_SERVER], WITH_THE_PRODUCT),
      project('explorer-views', SLOW_EXPLORER, IN_A_PAGE),
      project('explorer', EXPLORER, WITH_THE_PRODUCT),
      project('browsers', ['tests/browsers/**/*.test.ts'], {
        globalSetup: [...WITH_THE_PRODUCT.globalSetup, 'tests/support/browsers.setup.ts'],
      }),
    ],
  },
});

export default mergeConfig(viteConfig, testConfig);

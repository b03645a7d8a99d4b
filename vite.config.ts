import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { explorerData } from './src/tools/flow/explorer-plugins.ts';
import { bundledContent } from './src/tools/bundled-content.ts';
import { stripDescriptions } from './src/tools/strip-descriptions.ts';
import { LANDING_CHUNK } from './src/tools/landing-page.ts';
import { lightPackages } from './src/tools/light-packages.ts';

/** Server paths the development server hands to the reference backend. */
const BACKEND_PATHS = ['/api', '/cms', '/outbox'];

/** Packages that formik needs for its higher-order components alone, which nobody here uses, and that do not say that they may be left out. */
const UNUSED_PARTS = /\/node_modules\/(hoist-non-react-statics|react-is)\//;

const backend = process.env['BACKEND_URL'] ?? 'http://127.0.0.1:3001';

export default defineConfig({
  plugins: [react(), bundledContent(), stripDescriptions(), lightPackages(), explorerData()],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    rolldownOptions: {
      // One file for all that the entry imports, and one for the landing screen: shared parts of a few lines each compress badly and take their own way over the network.
      output: {
        codeSplitting: { groups: [{ name: 'shared', tags: ['$initial'] }, LANDING_CHUNK] },
        // Chrome then compiles a screen's script whole when it arrives, not function by function after the press (decision 0019).
        postBanner: ({ isEntry }) => (isEntry ? '' : '//# allFunctionsCalledOnLoad'),
      },
      treeshake: { moduleSideEffects: [{ test: UNUSED_PARTS, sideEffects: false }] },
    },
  },
  server: {
    proxy: Object.fromEntries(BACKEND_PATHS.map((path) => [path, { target: backend }])),
  },
});

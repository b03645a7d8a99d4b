import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { explorerData, serveExplorer } from './src/tools/flow/explorer-plugins.ts';
import { bundledContent } from './src/tools/bundled-content.ts';
import { LANDING_CHUNK } from './src/tools/landing-page.ts';
import { LICENSES } from './src/tools/paths.ts';

/** Server paths the development server hands to the reference backend. */
const BACKEND_PATHS = ['/api', '/cms', '/outbox', '/flow/visits'];

/** Packages that formik needs for parts which nobody here uses, and that do not say that they may be left out. */
const UNUSED_PARTS = /\/node_modules\/(hoist-non-react-statics|react-is|deepmerge)\//;

const backend = `http://127.0.0.1:${process.env['BACKEND_PORT'] ?? 3001}`;

/** Lodash looks for old browsers as it loads, and React has had the store's shim built in since version 18. */
const ALIASES = [
  { find: /^lodash-es\/(\w+)$/, replacement: 'es-toolkit/compat/$1' },
  { find: /^lodash$/, replacement: resolve(import.meta.dirname, 'src/services/content/lodash.ts') },
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: 'use-sync-external-store/with-selector',
  },
];

export default defineConfig({
  plugins: [react(), bundledContent(), explorerData(), serveExplorer()],
  resolve: { alias: ALIASES },
  // The content SDK looks for Node's `require`, for which every page would load the bundler's own.
  define: { 'typeof require': '"undefined"' },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    // Their licenses ask that the notices of packages come along.
    license: { fileName: LICENSES },
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
    port: Number(process.env['PORT'] || 3000),
    strictPort: true,
    proxy: Object.fromEntries(BACKEND_PATHS.map((path) => [path, { target: backend }])),
  },
});

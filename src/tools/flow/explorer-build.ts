import path from 'node:path';
import { buildApart, buildOnce } from '../build-once.ts';
import { bundledContent } from '../bundled-content.ts';
import { filesUnder, PROJECT_ROOT } from '../paths.ts';
import { precompress, webSources } from '../web-build.ts';
import { explorerData, EXPLORER_PAGES } from './explorer-plugins.ts';

/** Output folder of the explorer build; served at `/flow/`. */
export const EXPLORER_ROOT = path.join(PROJECT_ROOT, 'dist/flow');

const PAGES = path.join(PROJECT_ROOT, EXPLORER_PAGES);
const OWN_SOURCES = ['src/explorer', 'src/model', 'docs/flow-notes.json'];

/** Builds the explorer as separate pages, so that the product's front end does not grow. */
async function buildExplorer(): Promise<void> {
  const [{ build }, { default: react }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
  ]);
  await build({
    configFile: false,
    root: PAGES,
    base: './',
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    plugins: [react(), bundledContent(), explorerData()],
    build: {
      outDir: EXPLORER_ROOT,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: ['index.html', 'screens.html'].map((page) => path.join(PAGES, page)),
      },
    },
  });
  precompress(EXPLORER_ROOT);
}

/** Builds the explorer unless it is fresh. Rejects when the build fails. */
export function ensureExplorerBuilt(): Promise<void> {
  const sources = [...webSources(), ...OWN_SOURCES.flatMap(filesUnder)];
  return buildOnce(EXPLORER_ROOT, sources, () =>
    buildApart('flow explorer', 'src/tools/flow/explorer-build.ts'),
  );
}

if (import.meta.filename === process.argv[1]) await buildExplorer();

import path from 'node:path';
import { digestOf, ensureBuilt, filesUnder, stamp } from '../build-once.ts';
import { bundledContent } from '../bundled-content.ts';
import { PROJECT_ROOT } from '../paths.ts';
import { webSourcesDigest } from '../web-build.ts';
import { explorerData, EXPLORER_PAGES } from './explorer-plugins.ts';

/** Output folder of the explorer build; served at `/flow/`. */
export const EXPLORER_ROOT = path.join(PROJECT_ROOT, 'dist/flow');

const OWN_SOURCES = ['src/explorer', 'src/model', 'src/tools/flow', 'docs/flow-notes.json'];

function sourcesDigest(): string {
  return `${webSourcesDigest()} ${digestOf(OWN_SOURCES.flatMap(filesUnder))}`;
}

/** Builds the explorer as separate pages, so that the product's front end does not grow. */
export async function buildExplorer(): Promise<void> {
  const digest = sourcesDigest();
  const [{ build }, { default: react }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
  ]);
  await build({
    configFile: false,
    root: EXPLORER_PAGES,
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
        input: ['index.html', 'screens.html'].map((page) => path.join(EXPLORER_PAGES, page)),
      },
    },
  });
  stamp(EXPLORER_ROOT, digest);
}

/** Builds the explorer unless it is fresh. Rejects when the build fails. */
export function ensureExplorerBuilt(say?: (message: string) => void): Promise<void> {
  return ensureBuilt(
    {
      what: 'flow explorer',
      root: EXPLORER_ROOT,
      digest: sourcesDigest,
      command: ['src/tools/flow/explorer-build.ts'],
    },
    say,
  );
}

if (import.meta.filename === process.argv[1]) await buildExplorer();

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundledContent } from '../bundled-content.ts';
import { PROJECT_ROOT } from '../paths.ts';
import { ended, spawnTool } from '../processes.ts';
import { webSourcesDigest } from '../web-build.ts';
import { NOTES_FILE } from './notes.ts';
import { explorerData, EXPLORER_PAGES } from './explorer-plugins.ts';

/** Where the built explorer is; served at `/flow/`. */
export const EXPLORER_ROOT = path.join(PROJECT_ROOT, 'dist/flow');

const STAMP = path.join(PROJECT_ROOT, 'dist/flow.sources');
const OWN_SOURCES = ['src/explorer', 'src/tools/flow', 'reports/coverage/coverage.json', NOTES_FILE];

function filesUnder(relative: string): string[] {
  const absolute = path.join(PROJECT_ROOT, relative);
  if (!existsSync(absolute)) return [];
  if (path.extname(relative) !== '') return [relative];
  const entries = readdirSync(absolute, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(PROJECT_ROOT, path.join(entry.parentPath, entry.name)));
}

function sourcesDigest(): string {
  const hash = createHash('sha256').update(webSourcesDigest());
  for (const file of OWN_SOURCES.flatMap(filesUnder).toSorted()) hash.update(`${file}\0`).update(readFileSync(path.join(PROJECT_ROOT, file))).update('\0');
  return hash.digest('hex');
}

/** True when `dist/flow` was built from the sources as they are now. */
export function isExplorerFresh(): boolean {
  return existsSync(path.join(EXPLORER_ROOT, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesDigest();
}

/** Builds the explorer as pages of its own, so that the product's front end does not grow by it; the chart keeps its descriptions here. */
export async function buildExplorer(): Promise<void> {
  const digest = sourcesDigest();
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
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
      rolldownOptions: { input: ['index.html', 'screens.html'].map((page) => path.join(EXPLORER_PAGES, page)) },
    },
  });
  writeFileSync(STAMP, digest);
}

/** Builds the explorer unless it is fresh, in a process of its own. Rejects when the build fails. */
export async function ensureExplorerBuilt(say: (message: string) => void = () => {}): Promise<void> {
  if (isExplorerFresh()) return;
  say('Building the flow explorer …');
  const environment = { ...process.env, NODE_ENV: 'production' };
  const code = await ended(spawnTool('src/tools/flow/explorer-build.ts', { stdio: ['ignore', 'inherit', 'inherit'], env: environment }));
  if (code !== 0) throw new Error('The flow explorer could not be built.');
}

if (import.meta.filename === process.argv[1]) await buildExplorer();

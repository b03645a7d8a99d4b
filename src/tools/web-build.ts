import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { CHART_META } from '#src/services/chart-revision.ts';
import { digestOf, ensureBuilt, filesUnder } from './build-once.ts';
import { writeLandingPage } from './landing-page.ts';
import { LICENSES, PROJECT_ROOT, WEB_ROOT } from './paths.ts';

const FONT = '@fontsource-variable/figtree';
const ASSETS = path.join(WEB_ROOT, 'assets');
const STAMP = path.join(PROJECT_ROOT, 'dist/web.sources');

const SOURCES = [
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'public',
  'machines',
  'src',
  'src/tools/landing-page.ts',
  'src/tools/flow/chart-hash.ts',
  'src/tools/bundled-content.ts',
];
const NOT_IN_FRONT_END = new Set(
  ['explorer', 'model', 'server', 'tools'].map((folder) => path.join('src', folder)),
);

/** A digest of every file that goes into the front end. */
export function webSourcesDigest(): string {
  return digestOf(SOURCES.flatMap((source) => filesUnder(source, NOT_IN_FRONT_END)));
}

/** Minifies boot-check.js, because Vite copies `public` unchanged. The script has to stay ES5. */
function minifyBootCheck(): void {
  const file = path.join(WEB_ROOT, 'boot-check.js');
  writeFileSync(
    file,
    transformSync(readFileSync(file, 'utf8'), { minify: true, target: 'es5' }).code,
  );
}

/** Writes the chart's hash into the page, for those who test a deployed one (docs/qa.md). */
async function tellChart(): Promise<void> {
  const { chartHash } = await import('./flow/chart-hash.ts');
  const file = path.join(WEB_ROOT, 'index.html');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      '</head>',
      `  <meta name="${CHART_META}" content="${chartHash()}">\n  </head>`,
    ),
  );
}

const COMPRESSED_FROM_BYTES = 1024;

/** Writes `.br` and `.gz` next to every hashed file of a folder. Not next to `config.json`: that one may be replaced on the server. */
export function precompress(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|svg)$/.test(name),
  );
  for (const file of files.map((name) => path.join(folder, name))) {
    const content = readFileSync(file);
    if (content.length < COMPRESSED_FROM_BYTES) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** Builds the front end into `dist/web` even if it is fresh. Rejects with the bundler's error. */
export async function buildWeb(): Promise<void> {
  const digest = webSourcesDigest();
  const { build } = await import('vite');
  await build({ root: PROJECT_ROOT, logLevel: 'error', mode: 'production' });
  // The bundler knows of no font.
  appendFileSync(
    path.join(WEB_ROOT, LICENSES),
    `\n## ${FONT}\n\n${readFileSync(path.join(PROJECT_ROOT, 'node_modules', FONT, 'LICENSE'), 'utf8')}`,
  );
  minifyBootCheck();
  await tellChart();
  await writeLandingPage();
  precompress(ASSETS);
  writeFileSync(STAMP, digest);
}

/** Builds the front end unless it is fresh. Rejects when the build fails. */
export function ensureWebBuilt(say?: (message: string) => void): Promise<void> {
  return ensureBuilt(
    {
      what: 'front end',
      page: path.join(WEB_ROOT, 'index.html'),
      stamp: STAMP,
      digest: webSourcesDigest,
      tool: 'src/tools/build.ts',
      args: ['--web'],
    },
    say,
  );
}

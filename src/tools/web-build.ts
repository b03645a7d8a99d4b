import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { CHART_META } from '#src/services/chart-revision.ts';
import { buildApart, buildOnce } from './build-once.ts';
import { writeLandingPage } from './landing-page.ts';
import { filesUnder, LICENSES, PROJECT_ROOT, WEB_ROOT } from './paths.ts';

const FONT = '@fontsource-variable/figtree';
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'public',
  'machines',
  'src',
];
/** Of these, what the page never loads. */
const NOT_IN_FRONT_END = /^src[\\/](explorer|model|server)[\\/]/;

/** Every file that goes into the front end, or builds it. */
export function webSources(): string[] {
  return SOURCES.flatMap(filesUnder).filter((file) => !NOT_IN_FRONT_END.test(file));
}

/** Changes a file of the build. */
function edit(name: string, change: (text: string) => string): void {
  const file = path.join(WEB_ROOT, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** Vite copies `public` unchanged. The script has to stay ES5. */
function minifyBootCheck(): void {
  edit('boot-check.js', (code) => transformSync(code, { minify: true, target: 'es5' }).code);
}

/** Writes the chart's hash into the page, for those who test a deployed one (docs/qa.md). */
async function tellChart(): Promise<void> {
  const { chartHash } = await import('./flow/chart-hash.ts');
  const meta = `<meta name="${CHART_META}" content="${chartHash()}">`;
  edit('index.html', (page) => page.replace('</head>', `  ${meta}\n  </head>`));
}

const COMPRESSED_FROM_BYTES = 1024;

/** Writes `.br` and `.gz` next to every hashed file of a build. Not next to `config.json`: that one may be replaced on the server. */
export function precompress(root: string): void {
  const assets = path.join(root, 'assets');
  for (const name of readdirSync(assets)) {
    const file = path.join(assets, name);
    const content = readFileSync(file);
    if (!/\.(js|css|svg)$/.test(name) || content.length < COMPRESSED_FROM_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** Builds the front end into `dist/web`. Rejects with the bundler's error. */
async function buildWeb(): Promise<void> {
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
  precompress(WEB_ROOT);
}

/** Builds the front end unless it is fresh. Rejects when the build fails. */
export function ensureWebBuilt(): Promise<void> {
  return buildOnce(WEB_ROOT, webSources(), () => buildApart('front end', 'src/tools/web-build.ts'));
}

if (import.meta.filename === process.argv[1]) await buildWeb();

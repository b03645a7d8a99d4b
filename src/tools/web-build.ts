import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { CHART_META } from '#src/services/chart-revision.ts';
import { writeLandingPage } from './landing-page.ts';
import { PROJECT_ROOT, WEB_ROOT } from './paths.ts';
import { ended, spawnTool } from './processes.ts';

const ASSETS = path.join(WEB_ROOT, 'assets');
const STAMP = path.join(PROJECT_ROOT, 'dist/web.sources');
const LOCK = path.join(PROJECT_ROOT, 'dist/web.lock');
const LOCK_STALE_MS = 180_000;
const LOCK_POLL_MS = 200;

const SOURCES = ['index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json', 'public', 'machines', 'src', 'src/tools/landing-page.ts', 'src/tools/flow/chart.ts', 'src/tools/flow/chart-hash.ts', 'src/tools/bundled-content.ts', 'src/tools/strip-descriptions.ts', 'src/tools/light-lodash.ts'];
const NOT_IN_FRONT_END = new Set([path.join('src', 'server'), path.join('src', 'tools'), path.join('src', 'explorer')]);

function filesUnder(relative: string): string[] {
  const absolute = path.join(PROJECT_ROOT, relative);
  if (NOT_IN_FRONT_END.has(relative) || !existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [relative];
  return readdirSync(absolute)
    .toSorted()
    .flatMap((name) => filesUnder(path.join(relative, name)));
}

/** A digest of every file that goes into the front end. */
export function webSourcesDigest(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesUnder)) {
    hash.update(`${file}\0`).update(readFileSync(path.join(PROJECT_ROOT, file))).update('\0');
  }
  return hash.digest('hex');
}

/** True when `dist/web` was built from the sources as they are now. */
export function isWebFresh(): boolean {
  return (
    existsSync(path.join(WEB_ROOT, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === webSourcesDigest()
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function takeLock(): boolean {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}

/** A process that was killed while building leaves its lock behind. */
function dropStaleLock(): void {
  const stat = statSync(LOCK, { throwIfNoEntry: false });
  if (!stat) return;
  const owner = Number(readFileSync(LOCK, 'utf8'));
  if (Date.now() - stat.mtimeMs > LOCK_STALE_MS || (owner > 0 && !isAlive(owner))) releaseLock();
}

function releaseLock(): void {
  rmSync(LOCK, { force: true });
}

async function locked(work: () => Promise<void>): Promise<void> {
  while (!takeLock()) {
    dropStaleLock();
    await pause(LOCK_POLL_MS);
  }
  try {
    await work();
  } finally {
    releaseLock();
  }
}

/** Vite copies what is in `public` as it is. This script has to stay ES5. */
function minifyBootCheck(): void {
  const file = path.join(WEB_ROOT, 'boot-check.js');
  writeFileSync(file, transformSync(readFileSync(file, 'utf8'), { minify: true, target: 'es5' }).code);
}

/** Says in the page which chart it has, for those who walk a deployed one (docs/qa.md). */
async function tellChart(): Promise<void> {
  const { bookingChartHash } = await import('./flow/chart-hash.ts');
  const file = path.join(WEB_ROOT, 'index.html');
  writeFileSync(file, readFileSync(file, 'utf8').replace('</head>', `  <meta name="${CHART_META}" content="${bookingChartHash()}">\n  </head>`));
}

const COMPRESSED_FROM_BYTES = 1024;

/** Puts `.br` and `.gz` beside every hashed file of a folder. Not beside `config.json`: that one may be replaced where the product runs. */
export function precompress(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|svg)$/.test(name));
  for (const file of files.map((name) => path.join(folder, name))) {
    const content = readFileSync(file);
    if (content.length < COMPRESSED_FROM_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** Builds the front end into `dist/web`, whatever is there. Rejects with the bundler's error. */
export async function buildWeb(): Promise<void> {
  const digest = webSourcesDigest();
  const { build } = await import('vite');
  await build({ root: PROJECT_ROOT, logLevel: 'error', mode: 'production' });
  minifyBootCheck();
  await tellChart();
  await writeLandingPage();
  precompress(ASSETS);
  writeFileSync(STAMP, digest);
}

async function buildInOwnProcess(): Promise<void> {
  const code = await ended(
    // A test runner's NODE_ENV would make it a development build.
    spawnTool('src/tools/build.ts', { args: ['--web'], stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } }),
  );
  if (code !== 0) throw new Error('The front end could not be built.');
}

/**
 * Builds the front end unless it is fresh: one build at a time, also across processes, and in a process of its own, so that the
 * bundler's memory is given back. Rejects when the build fails.
 */
export async function ensureWebBuilt(say: (message: string) => void = () => {}): Promise<void> {
  if (isWebFresh()) return;
  await locked(async () => {
    if (isWebFresh()) return;
    say('Building the front end …');
    await buildInOwnProcess();
  });
}

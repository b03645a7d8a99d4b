import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { medianBy } from 'es-toolkit';
import lighthouse from 'lighthouse';
import { launchChromium } from '#src/tools/browsers.ts';
import { ensureExplorerBuilt } from '#src/tools/flow/explorer-build.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { freePort, stop, untilAnswers } from '#src/tools/processes.ts';
import { readCommand } from '#src/tools/command.ts';
import { ensureWebBuilt } from '#src/tools/web-build.ts';
import { newDataDirectory } from '#tests/support/server.ts';

const RUNS = 5;
const TARGETS = { points: 97, 'LCP ms': 1600, CLS: 0.02 } as const;
const START_TARGET_MS = 5000;
const MEMORY_TARGET_MB = 300;

/** Resident memory of a process in MB; null where /proc cannot be read. */
function residentMb(pid: number | undefined): number | null {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1000;
  } catch {
    return null;
  }
}

async function audit(url: string, port: number) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error('Lighthouse returned nothing.');
  const { audits, categories, environment, runtimeError, runWarnings } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse failed: ${runtimeError.message}`);
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const { performance, ...others } = categories;
  return {
    figures: {
      points: Math.round((performance?.score ?? 0) * 100),
      'FCP ms': Math.round(value('first-contentful-paint')),
      'LCP ms': Math.round(value('largest-contentful-paint')),
      'TBT ms': Math.round(value('total-blocking-time')),
      CLS: Number(value('cumulative-layout-shift').toFixed(3)),
      /** Lighthouse's speed index of this machine. Below 1000, Lighthouse warns that the score suffers. */
      'this machine': environment.benchmarkIndex,
    },
    others: Object.values(others).map(({ title, score }) => `${title} ${(score ?? 0) * 100}`),
    warnings: runWarnings,
  };
}

type Run = Awaited<ReturnType<typeof audit>>;

async function auditOften(url: string): Promise<Run[]> {
  const port = await freePort();
  const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] });
  try {
    await audit(url, port);
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await audit(url, port));
    return runs;
  } finally {
    await browser.close();
  }
}

function medianOf(runs: readonly Run[], name: keyof Run['figures']): number {
  return medianBy(runs, ({ figures }) => figures[name]);
}

function report(runs: readonly Run[], startMs: number, megabytes: number | null): void {
  const names = Object.keys(runs[0]?.figures ?? {}) as (keyof Run['figures'])[];
  const median = Object.fromEntries(names.map((name) => [name, medianOf(runs, name)]));
  const isReached =
    medianOf(runs, 'points') >= TARGETS.points &&
    medianOf(runs, 'LCP ms') <= TARGETS['LCP ms'] &&
    medianOf(runs, 'CLS') <= TARGETS.CLS;
  console.log('Lighthouse, mobile, after one warm-up');
  console.table({
    ...Object.fromEntries(runs.map(({ figures }, at) => [at + 1, figures])),
    median,
    target: TARGETS,
  });
  const lines = [
    `Targets ${isReached ? 'reached' : 'MISSED'}. Also: ${runs.at(-1)?.others.join(', ')}`,
    ...new Set(runs.flatMap(({ warnings }) => warnings)),
    `npm start answered after ${startMs.toFixed(0)} ms (target ${START_TARGET_MS})`,
    megabytes === null
      ? 'Memory: not told by this system'
      : `Server: ${megabytes.toFixed(0)} MB resident (target ${MEMORY_TARGET_MB})`,
  ];
  console.log(lines.join('\n'));
}

readCommand(
  'Usage: npm run bench:landing\nRuns Lighthouse on the landing page, and measures start-up time and memory.',
  {},
);
await ensureWebBuilt((message) => console.log(message));
// `npm start` builds this on its first start. Build it now so that the build is not measured.
await ensureExplorerBuilt((message) => console.log(message));
const dataDirectory = newDataDirectory();
const port = await freePort();
const url = `http://127.0.0.1:${port}/`;
const { scripts }: { scripts: { start: string } } = JSON.parse(
  readFileSync(`${PROJECT_ROOT}/package.json`, 'utf8'),
);
const [, ...startArguments] = scripts.start.split(' ');
const server = spawn(process.execPath, startArguments, {
  cwd: PROJECT_ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' },
});
try {
  const startMs = await untilAnswers(url, server);
  const runs = await auditOften(url);
  report(runs, startMs, residentMb(server.pid));
} finally {
  await stop(server);
  rmSync(dataDirectory, { recursive: true, force: true });
}

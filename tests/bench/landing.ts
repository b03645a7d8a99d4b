import { readFileSync, rmSync } from 'node:fs';
import { mapValues, medianBy } from 'es-toolkit';
import lighthouse from 'lighthouse';
import { launchChromium } from '#tests/support/find-browsers.ts';
import { ensureExplorerBuilt } from '#src/tools/flow/explorer-build.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { readCommand } from '#src/tools/command.ts';
import { ensureWebBuilt } from '#src/tools/web-build.ts';
import { freePort, stop } from '#tests/support/processes.ts';
import { environment, startCommand } from '#tests/support/server-process.ts';
import { newDataDirectory } from '#tests/support/server.ts';

const RUNS = 5;
const TARGETS = { performance: 97, 'LCP ms': 1600, CLS: 0.02 } as const;
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
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse failed: ${runtimeError.message}`);
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  return {
    ...mapValues(categories, ({ score }) => Math.round((score ?? 0) * 100)),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    'TBT ms': Math.round(value('total-blocking-time')),
    CLS: Number(value('cumulative-layout-shift').toFixed(3)),
    /** Lighthouse's speed index of this machine. Below 1000, Lighthouse warns that the score suffers. */
    'this machine': result.lhr.environment.benchmarkIndex,
  };
}

/** Audits the page after one warm-up, and tells the figures of each run and their medians. */
async function auditOften(url: string): Promise<void> {
  const port = await freePort();
  const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] });
  try {
    const warmUp = await audit(url, port);
    const runs: (typeof warmUp)[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await audit(url, port));
    const median = mapValues(warmUp, (_value, name) => medianBy(runs, (run) => run[name]));
    console.log('Lighthouse, mobile, after one warm-up');
    console.table({ ...Object.fromEntries(runs.entries()), median, target: TARGETS });
  } finally {
    await browser.close();
  }
}

readCommand(
  'Usage: npm run bench:landing\nRuns Lighthouse on the landing page, and measures start-up time and memory.',
  {},
);
await ensureWebBuilt();
// `npm start` builds this on its first start. Build it now so that the build is not measured.
await ensureExplorerBuilt();
const dataDirectory = newDataDirectory();
const begun = performance.now();
const { url, child } = await startCommand(
  process.execPath,
  ['--import', 'tsx', 'src/tools/start.ts'],
  { cwd: PROJECT_ROOT, env: environment({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' }) },
);
try {
  await (await fetch(url)).text();
  const startMs = performance.now() - begun;
  await auditOften(url);
  const megabytes = residentMb(child.pid);
  console.log(`npm start answered after ${startMs.toFixed(0)} ms (target ${START_TARGET_MS})`);
  if (megabytes !== null)
    console.log(`Server: ${megabytes.toFixed(0)} MB resident (target ${MEMORY_TARGET_MB})`);
} finally {
  await stop(child);
  rmSync(dataDirectory, { recursive: true, force: true });
}

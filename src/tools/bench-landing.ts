import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import lighthouse from 'lighthouse';
import { quantile, table } from './bench-product.ts';
import { launchChromium } from './browsers.ts';
import { takeNoArguments } from './usage.ts';
import { PROJECT_ROOT } from './paths.ts';
import { freePort, stop, untilAnswers } from './processes.ts';
import { ensureExplorerBuilt } from './flow/explorer-build.ts';
import { ensureWebBuilt } from './web-build.ts';

const RUNS = 5;
const TARGET = { score: 97, lcpMs: 1600, cls: 0.02, startMs: 5000, residentMb: 300 } as const;

interface Run {
  score: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  otherScores: string;
  /** Lighthouse's speed index of this machine. Below 1000, Lighthouse warns that the score suffers. */
  benchmarkIndex: number;
  warnings: readonly string[];
}

/** The arguments that `npm start` passes to Node. */
function startArguments(): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(
    readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8'),
  );
  return scripts.start.split(' ').slice(1);
}

/** Resident memory of a process and its descendants, in MB; null where /proc cannot be read. */
function residentMb(child: ChildProcess): number | null {
  const read = (pid: number): number => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000;
    return children === ''
      ? own
      : own + children.split(' ').reduce((sum, each) => sum + read(Number(each)), 0);
  };
  try {
    return child.pid === undefined ? null : read(child.pid);
  } catch {
    return null;
  }
}

async function audit(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error('Lighthouse returned nothing.');
  const { audits, categories, environment, runtimeError, runWarnings } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse failed: ${runtimeError.message}`);
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  return {
    score: Math.round((categories['performance']?.score ?? 0) * 100),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    otherScores: Object.values(categories)
      .filter(({ id }) => id !== 'performance')
      .map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
      .join(', '),
    benchmarkIndex: environment.benchmarkIndex,
    warnings: runWarnings,
  };
}

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

/** The columns of the table: a run's value and its number of decimals. */
const COLUMNS: readonly { title: string; of: (run: Run) => number; digits: number }[] = [
  { title: 'points', of: ({ score }) => score, digits: 0 },
  { title: 'FCP ms', of: ({ fcpMs }) => fcpMs, digits: 0 },
  { title: 'LCP ms', of: ({ lcpMs }) => lcpMs, digits: 0 },
  { title: 'TBT ms', of: ({ tbtMs }) => tbtMs, digits: 0 },
  { title: 'CLS', of: ({ cls }) => cls, digits: 3 },
];

function report(runs: readonly Run[], startMs: number, megabytes: number | null): string {
  const median = (of: (run: Run) => number): number => quantile(runs.map(of), 0.5);
  const isReached =
    median(({ score }) => score) >= TARGET.score &&
    median(({ lcpMs }) => lcpMs) <= TARGET.lcpMs &&
    median(({ cls }) => cls) <= TARGET.cls;
  return [
    `Lighthouse, mobile, after one warm-up; target ${TARGET.score} points, LCP ${TARGET.lcpMs} ms, CLS ${TARGET.cls}`,
    '',
    table([
      ['run', ...COLUMNS.map(({ title }) => title)],
      ...runs.map((run, index) => [
        String(index + 1),
        ...COLUMNS.map(({ of, digits }) => of(run).toFixed(digits)),
      ]),
      ['median', ...COLUMNS.map(({ of, digits }) => median(of).toFixed(digits))],
    ]),
    '',
    `Targets ${isReached ? 'reached' : 'MISSED'}. Also: ${runs.at(-1)?.otherScores ?? ''}`,
    `Speed of this machine (Lighthouse's benchmark index): ${median(({ benchmarkIndex }) => benchmarkIndex).toFixed(0)}`,
    ...new Set(runs.flatMap(({ warnings }) => warnings)),
    `npm start answered after ${startMs.toFixed(0)} ms (target ${TARGET.startMs})`,
    megabytes === null
      ? 'Memory: not told by this system'
      : `Server: ${megabytes.toFixed(0)} MB resident (target ${TARGET.residentMb})`,
  ].join('\n');
}

takeNoArguments(
  'Usage: npm run bench:landing\nRuns Lighthouse on the landing page, and measures start-up time and memory.',
);
await ensureWebBuilt((message) => console.log(message));
// `npm start` builds this on its first start. Build it now so that the build is not measured.
await ensureExplorerBuilt((message) => console.log(message));
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'bench-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}/`;
const server = spawn(process.execPath, startArguments(), {
  cwd: PROJECT_ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' },
});
try {
  const startMs = await untilAnswers(url, server);
  const runs = await auditOften(url);
  console.log(report(runs, startMs, residentMb(server)));
} finally {
  await stop(server);
  rmSync(dataDirectory, { recursive: true, force: true });
}

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { onlyEnginesAtHand } from './engines.ts';
import { packageCommand } from './processes.ts';
import { watchProcessorTime } from './processor-time.ts';
import { countTests, failedTests, fileTimes, type OtherNode, planStages, type StepResult, summarise, type TestStep } from './test-plan.ts';
import { PROJECT_ROOT } from './paths.ts';

const RESULTS = path.join(PROJECT_ROOT, 'reports/test-results');

function resultsFile({ name }: TestStep): string {
  return path.join(RESULTS, `${name.replace(/\W+/g, '-')}.json`);
}

function vitestArguments(step: TestStep): string[] {
  const projects = (step.projects ?? []).flatMap((project) => ['--project', project]);
  return ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile(step)}`];
}

function commandOf(step: TestStep): string[] {
  if (step.script === undefined) return [step.node ?? process.execPath, packageCommand('vitest', 'vitest.mjs'), ...vitestArguments(step)];
  const npm = process.env['npm_execpath'];
  const runScript = ['run', '--silent', step.script, ...(step.options === undefined ? [] : ['--', ...step.options])];
  return npm === undefined ? ['npm', ...runScript] : [process.execPath, npm, ...runScript];
}

function readResults(step: TestStep): Pick<StepResult, 'tests' | 'files' | 'failures'> {
  const file = resultsFile(step);
  if (!existsSync(file)) return { tests: null, files: [], failures: [] };
  const report = readFileSync(file, 'utf8');
  return { tests: countTests(report), files: fileTimes(report, PROJECT_ROOT), failures: failedTests(report, PROJECT_ROOT) };
}

/** The environment of a step. Commands it starts by name also run on its Node. */
function environmentOf(step: TestStep): NodeJS.ProcessEnv {
  const { PATH = '' } = process.env;
  return {
    ...process.env,
    // A script that runs vitest itself can write its JSON report here to have its tests counted.
    TEST_RESULTS_FILE: resultsFile(step),
    ...(step.node !== undefined && { PATH: `${path.dirname(step.node)}${path.delimiter}${PATH}` }),
  };
}

/** Runs a step; its output goes straight through when it runs alone, else it is printed in one piece at the end. */
function run(step: TestStep, isAlone: boolean): Promise<StepResult> {
  const [command = '', ...args] = commandOf(step);
  const begun = performance.now();
  const output: Buffer[] = [];
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: PROJECT_ROOT,
      stdio: isAlone ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: environmentOf(step),
    });
    const processor = watchProcessorTime(child.pid ?? 0);
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (!isAlone) process.stdout.write(`\n— ${step.name}\n${Buffer.concat(output).toString('utf8')}`);
      resolve({ name: step.name, seconds: (performance.now() - begun) / 1000, processor: processor.stop(), exitCode: code ?? 1, ...readResults(step) });
    });
  });
}

function scriptsOfPackage(): Record<string, string> {
  const manifest: { scripts: Record<string, string> } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8'));
  return manifest.scripts;
}

async function runStages(stages: readonly TestStep[][]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const stage of stages) {
    console.log(`\n▸ ${stage.map(({ name }) => name).join(' | ')}`);
    results.push(...(await Promise.all(stage.map((step) => run(step, stage.length === 1)))));
    if (results.some(({ exitCode }) => exitCode !== 0)) break;
  }
  return results;
}

/** The Node at the path in `OTHER_NODE`, if set. */
function findOtherNode(): OtherNode | undefined {
  const other = process.env['OTHER_NODE'];
  if (!other) return undefined;
  return { path: other, version: execFileSync(other, ['--version'], { encoding: 'utf8' }).trim().replace(/^v(\d+)\..*$/, '$1') };
}

const begun = performance.now();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
console.log(
  process.env['TEST_DATABASE_URL']
    ? 'The server is tested on the embedded database and on PostgreSQL.'
    : 'The server is tested on the embedded database; set TEST_DATABASE_URL to test it on PostgreSQL too.',
);
const results = await runStages(planStages(scriptsOfPackage(), (file) => existsSync(path.join(PROJECT_ROOT, file)), { otherNode: findOtherNode(), engines: onlyEnginesAtHand() }));
console.log(`\n${summarise(results, (performance.now() - begun) / 1000)}`);
process.exitCode = results.every(({ exitCode }) => exitCode === 0) ? 0 : 1;

import path from 'node:path';

/** One thing that `npm test` runs. Exactly one of `script` and `projects` is set. */
export interface TestStep {
  name: string;
  /** An npm script of this project. */
  script?: string;
  /** vitest projects. */
  projects?: readonly string[];
  /** Path of another Node that runs it. */
  node?: string;
}

/** A Node beside the one that runs `npm test`. */
export interface OtherNode {
  /** For a reader, such as `24`. */
  version: string;
  path: string;
}

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
}

export interface StepResult {
  name: string;
  seconds: number;
  exitCode: number;
  /** Null where the step ran no tests, or ended before it could count them. */
  tests: TestCount | null;
}

const WITHOUT_BROWSER = { name: 'unit, views, server', projects: ['unit', 'views', 'server'] } as const;

/**
 * Stages run one after another, the steps of a stage side by side. Steps whose npm script does not exist are left out.
 * Browser tests have the machine to themselves: both cores are busy with them, and the path coverage prints how long it took.
 * That the flow's files are up to date is a unit test.
 */
const STAGES: readonly (readonly TestStep[])[] = [
  [
    { name: 'typecheck', script: 'typecheck' },
    { name: 'lint', script: 'lint' },
    { name: 'requirements', script: 'requirements' },
  ],
  [
    WITHOUT_BROWSER,
    { name: 'build', script: 'build' },
    { name: 'stories build', script: 'build-storybook' },
  ],
  [{ name: 'browser', projects: ['e2e'] }],
  [{ name: 'path coverage', script: 'coverage' }],
  [{ name: 'stories', script: 'stories:check' }],
];

/** The file a `tsx` script starts, or null for any other script. */
function scriptFile(command: string): string | null {
  return /^tsx (\S+)/.exec(command)?.[1] ?? null;
}

/** What to run, given the scripts of package.json and a test for the existence of a file of this project. On another Node, what needs no browser. */
export function planStages(scripts: Readonly<Record<string, string>>, exists: (file: string) => boolean, otherNode?: OtherNode): TestStep[][] {
  const isThere = ({ script }: TestStep): boolean => {
    if (script === undefined) return true;
    const command = scripts[script];
    if (command === undefined) return false;
    const file = scriptFile(command);
    return file === null || exists(path.normalize(file));
  };
  return STAGES.flatMap((stage) => {
    const steps = stage.filter(isThere);
    const again = otherNode !== undefined && stage.includes(WITHOUT_BROWSER) ? [{ ...WITHOUT_BROWSER, name: `the same on Node ${otherNode.version}`, node: otherNode.path }] : [];
    return [steps, again];
  }).filter((stage) => stage.length > 0);
}

function numberAt(report: object, key: string): number {
  const value: unknown = Object.entries(report).find(([name]) => name === key)?.[1];
  return typeof value === 'number' ? value : 0;
}

/**
 * Counts the tests of a vitest JSON report. A test file that could not be loaded at all has no tests of its own: it counts as one failed.
 * @throws when the text is no such report
 */
export function countTests(reportText: string): TestCount {
  const report: unknown = JSON.parse(reportText);
  if (typeof report !== 'object' || report === null || !('numTotalTests' in report)) throw new Error('Not a report of vitest.');
  const files: unknown = 'testResults' in report ? report.testResults : [];
  const unloaded = Array.isArray(files) ? files.filter(failedToLoad).length : 0;
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + unloaded,
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  };
}

function failedToLoad(file: unknown): boolean {
  if (typeof file !== 'object' || file === null || !('status' in file) || !('assertionResults' in file)) return false;
  return file.status === 'failed' && Array.isArray(file.assertionResults) && file.assertionResults.length === 0;
}

/** Tests passed and failed over all steps. A step that failed without a failing test (a type error, say) counts as one failed. */
export function totals(results: readonly StepResult[]): { passed: number; failed: number } {
  const failures = results.map(({ exitCode, tests }) => Math.max(tests?.failed ?? 0, exitCode === 0 ? 0 : 1));
  return {
    passed: results.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0),
    failed: failures.reduce((sum, failed) => sum + failed, 0),
  };
}

function row({ name, seconds, exitCode, tests }: StepResult): string {
  const counted = tests ? `${tests.passed} passed, ${tests.failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}` : '';
  return `${exitCode === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(22)} ${seconds.toFixed(1).padStart(7)} s  ${counted}`.trimEnd();
}

/** The table of durations, and as its last line `N passed, N failed`. */
export function summarise(results: readonly StepResult[], seconds: number): string {
  const { passed, failed } = totals(results);
  return [...results.map(row), `        ${'all'.padEnd(22)} ${seconds.toFixed(1).padStart(7)} s`, '', `${passed} passed, ${failed} failed`].join('\n');
}

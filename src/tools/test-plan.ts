import path from 'node:path';

/** One thing that `npm test` runs. Exactly one of `script` and `projects` is set. */
export interface TestStep {
  name: string;
  /** An npm script of this project. */
  script?: string;
  /** Options of the script. */
  options?: readonly string[];
  /** vitest projects. */
  projects?: readonly string[];
  /** Path of another Node that runs it. */
  node?: string;
}

/** What this machine has besides Node and Chromium. */
export interface AtHand {
  otherNode?: OtherNode | undefined;
  /** Browser engines besides Chromium, by their names on the command line. */
  engines?: readonly string[];
}

/** A Node other than the one that runs `npm test`. */
export interface OtherNode {
  /** Version for display, such as `24`. */
  version: string;
  path: string;
}

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test file and how long it took. */
export interface FileTime {
  /** Path of the file in the project. */
  file: string;
  seconds: number;
}

export interface StepResult {
  name: string;
  seconds: number;
  /** CPU time of all processes of the step, in seconds; null if this system cannot tell. */
  processor: number | null;
  /** The test files that were run, the longest first. */
  files: FileTime[];
  /** The failed tests, each prefixed with its file. */
  failures: string[];
  exitCode: number;
  /** Null where the step ran no tests, or ended before it could count them. */
  tests: TestCount | null;
}

const WITHOUT_BROWSER: TestStep = { name: 'unit, views, server', projects: ['unit', 'views', 'server'] };
const OTHER_BROWSERS: TestStep = { name: 'other browsers', projects: ['browsers'] };
const COVERAGE: TestStep = { name: 'path coverage', script: 'coverage' };

/**
 * Stages run one after another; the steps of a stage run in parallel. Steps whose npm script does not exist are left out. Browser tests have the
 * machine to themselves: they keep both cores busy, and the path coverage prints how long it took. A unit test checks that the flow's generated
 * files are up to date.
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
  [OTHER_BROWSERS],
  [COVERAGE],
  [{ name: 'stories', script: 'stories:check' }],
];

/** The file a `tsx` script starts, or null for any other script. */
function scriptFile(command: string): string | null {
  return /^tsx (\S+)/.exec(command)?.[1] ?? null;
}

/**
 * What to run. With another Node, the tests without a browser run on it too. With other engines, the browser tests and the path coverage run in them too.
 * @param scripts the scripts of package.json
 * @param exists whether a file of this project exists
 */
export function planStages(scripts: Readonly<Record<string, string>>, exists: (file: string) => boolean, { otherNode, engines = [] }: AtHand = {}): TestStep[][] {
  const isThere = (step: TestStep): boolean => {
    if (step === OTHER_BROWSERS) return engines.length > 0;
    if (step.script === undefined) return true;
    const command = scripts[step.script];
    if (command === undefined) return false;
    const file = scriptFile(command);
    return file === null || exists(path.normalize(file));
  };
  const inEngines = (step: TestStep): TestStep =>
    step === COVERAGE && engines.length > 0 ? { ...step, options: ['chromium', ...engines].flatMap((engine) => ['--engine', engine]) } : step;
  return STAGES.flatMap((stage) => {
    const steps = stage.filter(isThere).map(inEngines);
    const again = otherNode !== undefined && stage.includes(WITHOUT_BROWSER) ? [{ ...WITHOUT_BROWSER, name: `the same on Node ${otherNode.version}`, node: otherNode.path }] : [];
    return [steps, again];
  }).filter((stage) => stage.length > 0);
}

function numberAt(report: object, key: string): number {
  const value: unknown = Object.entries(report).find(([name]) => name === key)?.[1];
  return typeof value === 'number' ? value : 0;
}

/**
 * Counts the tests of a vitest JSON report. A test file that could not be loaded counts as one failed test.
 * @throws when the text is not such a report
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

/** A file's path in the project. */
function nameOf(file: string, root: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/');
}

/** The test files of a vitest JSON report and how long each took, the slowest first. Entries without times, such as stories, are left out. */
export function fileTimes(reportText: string, root: string): FileTime[] {
  const report: { testResults: { name: string; startTime?: number; endTime?: number }[] } = JSON.parse(reportText);
  return report.testResults
    .flatMap(({ name, startTime, endTime }) =>
      startTime === undefined || endTime === undefined ? [] : [{ file: nameOf(name, root), seconds: (endTime - startTime) / 1000 }],
    )
    .toSorted((one, other) => other.seconds - one.seconds);
}

/** The failed tests of a vitest JSON report, each prefixed with its file. A file that could not be loaded is listed itself. */
export function failedTests(reportText: string, root: string): string[] {
  const report: { testResults: { name: string; status: string; assertionResults: { status: string; title: string }[] }[] } = JSON.parse(reportText);
  return report.testResults.flatMap((file) => {
    const name = nameOf(file.name, root);
    if (failedToLoad(file)) return [name];
    return file.assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => `${name}: ${title}`);
  });
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

/** How many files are listed per step. The rest are summed up in one row. */
const MOST_FILES = 10;

function fileRows({ name, files }: StepResult): string[] {
  if (files.length === 0) return [];
  const rest = files.slice(MOST_FILES);
  const seconds = (all: readonly FileTime[]): string => all.reduce((sum, one) => sum + one.seconds, 0).toFixed(1).padStart(7);
  return [
    `${name}, by file:`,
    ...files.slice(0, MOST_FILES).map((one) => `${seconds([one])} s  ${one.file}`),
    ...(rest.length === 0 ? [] : [`${seconds(rest)} s  ${rest.length} more`]),
    '',
  ];
}

function duration(seconds: number, processor: number | null): string {
  return `${seconds.toFixed(1).padStart(7)} s${processor === null ? '' : `${processor.toFixed(1).padStart(8)} s`}`;
}

function row({ name, seconds, processor, exitCode, tests }: StepResult): string {
  const counted = tests ? `${tests.passed} passed, ${tests.failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}` : '';
  return `${exitCode === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(22)} ${duration(seconds, processor)}  ${counted}`.trimEnd();
}

/** The slowest files of each step, the table of durations and CPU times, the failed tests, and as its last line `N passed, N failed`. */
export function summarise(results: readonly StepResult[], seconds: number): string {
  const { passed, failed } = totals(results);
  const processor = results.some((one) => one.processor === null) ? null : results.reduce((sum, one) => sum + (one.processor ?? 0), 0);
  return [
    ...results.flatMap(fileRows),
    `${' '.repeat(31)}     time${processor === null ? '' : ' processor'}`,
    ...results.map(row),
    `        ${'all'.padEnd(22)} ${duration(seconds, processor)}`,
    '',
    ...results.flatMap(({ failures }) => failures.map((failure) => `FAILED  ${failure}`)),
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}

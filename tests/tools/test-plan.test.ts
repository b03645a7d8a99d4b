import { describe, expect, test } from 'vitest';
import { countTests, failedTests, fileTimes, planStages, summarise, totals, type StepResult } from '#src/tools/test-plan.ts';

const PASSED: StepResult = { name: 'browser', seconds: 61.25, processor: 100.5, files: [], failures: [], exitCode: 0, tests: { passed: 40, failed: 0, skipped: 0 } };
const LINTED: StepResult = { name: 'lint', seconds: 2, processor: 3, files: [], failures: [], exitCode: 0, tests: null };

describe('the plan of npm test', () => {
  test('builds beside the tests without a browser, and lets no browser test share the machine with more than one other', () => {
    const names = ['typecheck', 'lint', 'requirements', 'build', 'coverage', 'build-storybook', 'stories:check'];
    const stages = planStages(Object.fromEntries(names.map((name) => [name, `run ${name}`])), () => true);
    expect(stages.map((stage) => stage.map(({ name }) => name))).toEqual([
      ['typecheck', 'lint', 'requirements'],
      ['unit, views, server', 'build', 'stories build'],
      ['browser'],
      ['path coverage'],
      ['stories'],
    ]);
  });

  test('leaves out a step whose script does not exist, or whose file does not', () => {
    const scripts = { typecheck: 'tsc --noEmit', requirements: 'tsx src/tools/requirements.ts', coverage: 'tsx src/tools/coverage.ts --all' };
    const stages = planStages(scripts, (file) => file.endsWith('coverage.ts'));
    expect(stages.map((stage) => stage.map(({ name }) => name))).toEqual([
      ['typecheck'],
      ['unit, views, server'],
      ['browser'],
      ['path coverage'],
    ]);
  });
});

test('where another Node is given, the tests without a browser run on it too, and are counted as they are on this one', () => {
  const repeated = { name: 'the same on Node 24', projects: ['unit', 'views', 'server'], node: '/opt/node24/bin/node' };
  const stages = planStages({ build: 'run build' }, () => true, { otherNode: { version: '24', path: '/opt/node24/bin/node' } });
  expect(stages.slice(0, 2)).toEqual([[{ name: 'unit, views, server', projects: ['unit', 'views', 'server'] }, { name: 'build', script: 'build' }], [repeated]]);
  expect(totals([PASSED, { ...PASSED, name: repeated.name }])).toEqual({ passed: 80, failed: 0 });
});

test('where other engines are at hand, their tests follow those in Chromium, and the path coverage walks in each', () => {
  const stages = planStages({ coverage: 'tsx src/tools/coverage.ts' }, () => true, { engines: ['firefox', 'webkit'] });
  expect(stages.slice(1)).toEqual([
    [{ name: 'browser', projects: ['e2e'] }],
    [{ name: 'other browsers', projects: ['browsers'] }],
    [{ name: 'path coverage', script: 'coverage', options: ['--engine', 'chromium', '--engine', 'firefox', '--engine', 'webkit'] }],
  ]);
});

describe('counting', () => {
  test('reads what passed, failed and was skipped from a report', () => {
    const report = { numTotalTests: 9, numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] };
    expect(countTests(JSON.stringify(report))).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  test('counts a test file that cannot be loaded as one failed test', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ];
    const report = { numTotalTests: 1, numPassedTests: 1, numFailedTests: 0, testResults };
    expect(countTests(JSON.stringify(report))).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test('refuses a text that is no report', () => {
    expect(() => countTests('{"passed": 3}')).toThrow('Not a report of vitest.');
  });

  test('counts a step that fails without a failing test as one failure', () => {
    expect(totals([PASSED, { ...LINTED, exitCode: 1 }])).toEqual({ passed: 40, failed: 1 });
  });

  test('does not count a step with failing tests twice', () => {
    expect(totals([{ ...PASSED, exitCode: 1, tests: { passed: 38, failed: 2, skipped: 0 } }])).toEqual({ passed: 38, failed: 2 });
  });
});

test('a report tells how long each file took, the longest first, and leaves out what has no times', () => {
  const testResults = [
    { name: '/project/tests/a.test.ts', startTime: 1000, endTime: 1500 },
    { name: '/project/tests/b.test.ts', startTime: 1000, endTime: 4000 },
    { name: 'Screens/Address' },
  ];
  expect(fileTimes(JSON.stringify({ testResults }), '/project')).toEqual([
    { file: 'tests/b.test.ts', seconds: 3 },
    { file: 'tests/a.test.ts', seconds: 0.5 },
  ]);
});

test('a report tells which tests failed, and which files could not be loaded', () => {
  const testResults = [
    { name: '/project/tests/a.test.ts', status: 'failed', assertionResults: [{ status: 'passed', title: 'adds' }, { status: 'failed', title: 'subtracts' }] },
    { name: '/project/tests/b.test.ts', status: 'failed', assertionResults: [] },
    { name: '/project/tests/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', title: 'waits' }] },
  ];
  expect(failedTests(JSON.stringify({ testResults }), '/project')).toEqual(['tests/a.test.ts: subtracts', 'tests/b.test.ts']);
});

test('what failed is named at the end of the summary, where a log that is cut still shows it', () => {
  const failed: StepResult = { ...PASSED, exitCode: 1, failures: ['tests/a.test.ts: subtracts'], tests: { passed: 39, failed: 1, skipped: 0 } };
  expect(summarise([LINTED, failed], 63.3).split('\n').slice(-2)).toEqual(['FAILED  tests/a.test.ts: subtracts', '39 passed, 1 failed']);
});

test('the summary is a table of durations whose last line counts the tests', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `tests/${index}.test.ts`, seconds: 20 - index }));
  expect(summarise([LINTED, { ...PASSED, files }], 63.3).split('\n')).toEqual([
    'browser, by file:',
    ...Array.from({ length: 10 }, (_, index) => `   ${20 - index}.0 s  tests/${index}.test.ts`),
    '   19.0 s  2 more',
    '',
    '                                    time processor',
    'ok      lint                       2.0 s     3.0 s',
    'ok      browser                   61.3 s   100.5 s  40 passed, 0 failed',
    '        all                       63.3 s   103.5 s',
    '',
    '40 passed, 0 failed',
  ]);
  expect(summarise([{ ...LINTED, processor: null }], 2)).toBe(['                                    time', 'ok      lint                       2.0 s', '        all                        2.0 s', '', '0 passed, 0 failed'].join('\n'));
});

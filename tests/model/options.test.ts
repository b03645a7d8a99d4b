import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { readOptions, WALKS } from './options.ts';

const ALL = { help: false, levels: ['pure', 'executed', 'browser'], engines: ['Chromium'], quick: false, walks: WALKS, base: null, folder: path.join(PROJECT_ROOT, 'reports/coverage'), journey: null };

test('the command is asked for everything, for some levels, or for one journey', () => {
  expect([[], ['--quick', '--out', '/tmp/report'], ['--level', 'pure', '--level', 'executed'], ['--seed', '7', '--walks', '10000'], ['--base', 'https://staging.example'], ['--journey', 'J3'], ['--level', 'browser', '--engine', 'webkit', '--engine', 'chromium'], ['--journey', 'V3', '--engine', 'firefox'], ['--journey', 'B12', '--steps', '10', '--shortest'], ['--help']].map(readOptions)).toEqual([
    ALL,
    { ...ALL, quick: true, folder: '/tmp/report' },
    { ...ALL, levels: ['pure', 'executed'] },
    { ...ALL, walks: { seed: 7, count: 10_000 } },
    { ...ALL, levels: ['browser'], quick: true, base: 'https://staging.example' },
    { ...ALL, journey: { id: 'J3', steps: null, shortest: false } },
    { ...ALL, levels: ['browser'], engines: ['Chromium', 'WebKit'] },
    { ...ALL, engines: ['Firefox'], journey: { id: 'V3', steps: null, shortest: false } },
    { ...ALL, journey: { id: 'B12', steps: 10, shortest: true } },
    { ...ALL, help: true },
  ]);
});

test.each([
  [['quick'], "Unexpected argument 'quick'"],
  [['--fast'], "Unknown option '--fast'"],
  [['--level', 'pur'], 'There is no level pur: choose among pure, executed, browser.'],
  [['--engine', 'opera'], 'There is no engine opera: choose among chromium, firefox, webkit.'],
  [['--engine', 'firefox', '--level', 'pure'], '--engine belongs to the browser level: leave it out beside other levels.'],
  [['--engine', 'firefox', '--base', 'https://staging.example'], '--base walks in Chromium: leave --engine out.'],
  [['--journey', 'V3'], 'Journeys V1, V2 … are walked in one engine beside Chromium, the others in none: name it with --engine.'],
  [['--journey', 'B3', '--engine', 'webkit'], 'Journeys V1, V2 … are walked in one engine beside Chromium, the others in none: name it with --engine.'],
  [['--journey', 'J1', '--steps', 'abc'], '--steps is a number from 1, and not abc.'],
  [['--journey', 'J1', '--steps', '0'], '--steps is a number from 1, and not 0.'],
  [['--journey', 'J1', '--steps', '1.5'], '--steps is a number from 1, and not 1.5.'],
  [['--journey', 'seven'], 'There is no journey seven: those in Chromium are called B1, B2 …, those in other engines V1, V2 …, the others J1, J2 …, E1, E2 … and W1, W2 ….'],
  [['--journey', 'J1', '--quick'], '--level and --quick belong to a run of all journeys: leave them out beside --journey.'],
  [['--journey', 'J1', '--level', 'pure'], '--level and --quick belong to a run of all journeys: leave them out beside --journey.'],
  [['--seed', 'often'], '--seed is a number of at most nine digits, or “random”, and not often.'],
  [['--walks', 'many'], '--walks is a number from 1, and not many.'],
  [['--seed', '7', '--quick'], '--seed and --walks belong to walks at random, which --journey, --quick and --base leave out.'],
  [['--base', 'staging.example'], '--base is an http(s) address, and not staging.example.'],
  [['--base', 'https://staging.example', '--level', 'pure'], '--base walks the browser level, and no other: leave --level out.'],
  [['--steps', '3'], '--steps and --shortest belong to one journey: name it with --journey.'],
  [['--shortest'], '--steps and --shortest belong to one journey: name it with --journey.'],
])('what cannot be understood is said: %j', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});

test('a seed may be made up, a new one every time', () => {
  const seeds = Array.from({ length: 3 }, () => readOptions(['--seed', 'random']).walks.seed);
  expect(new Set(seeds).size).toBe(3);
});

import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { readOptions, WALKS } from './options.ts';

const ALL = {
  help: false,
  levels: ['pure', 'executed', 'browser'],
  engines: ['Chromium'],
  quick: false,
  walks: WALKS,
  base: null,
  folder: path.join(PROJECT_ROOT, 'reports/coverage'),
  journey: null,
};

test.each([
  [[], ALL],
  [['--quick', '--out', '/tmp/report'], { ...ALL, quick: true, folder: '/tmp/report' }],
  [
    ['--level', 'pure', '--seed', '7', '--walks', '10000'],
    { ...ALL, levels: ['pure'], walks: { seed: 7, count: 10_000 } },
  ],
  [
    ['--base', 'https://staging.example'],
    { ...ALL, levels: ['browser'], quick: true, base: 'https://staging.example' },
  ],
  [
    ['--level', 'browser', '--engine', 'webkit'],
    { ...ALL, levels: ['browser'], engines: ['WebKit'] },
  ],
  [
    ['--journey', 'B12', '--steps', '10', '--shortest'],
    { ...ALL, journey: { id: 'B12', steps: 10, shortest: true } },
  ],
])('%j is understood', (args, options) => {
  expect(readOptions(args)).toEqual(options);
});

test.each([
  [['--fast'], "Unknown option '--fast'"],
  [['--level', 'pur'], 'There is no level pur: choose among pure, executed, browser.'],
  [['--engine', 'opera'], 'There is no engine opera: choose among chromium, firefox, webkit.'],
  [
    ['--journey', 'V3'],
    'Journeys V1, V2 … are walked in one engine beside Chromium, the others in none: name it with --engine.',
  ],
  [['--journey', 'J1', '--steps', '0'], '--steps is a number from 1, and not 0.'],
  [
    ['--journey', 'seven'],
    'There is no journey seven: those in Chromium are called B1, B2 …, those in other engines V1, V2 …, the others J1, J2 …, E1, E2 … and W1, W2 ….',
  ],
  [['--seed', 'often'], '--seed is a number of at most nine digits, or “random”, and not often.'],
  [['--base', 'staging.example'], '--base is an http(s) address, and not staging.example.'],
  [
    ['--base', 'https://staging.example', '--level', 'pure'],
    '--base walks the browser level, and no other: leave --level out.',
  ],
])('what cannot be understood is said: %j', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});

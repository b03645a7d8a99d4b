import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { folderInTest } from '#tests/support/server.ts';
import { readGiven } from './given.ts';
import { readOptions, USAGE } from './options.ts';

test('without paths there is nothing to read, and the folder for the report is there', () => {
  const out = path.join(folderInTest(), 'reports/coverage');
  expect([readGiven(readOptions(['--out', out])), existsSync(out)]).toEqual([{ earlier: null, past: [] }, true]);
});

test('the first report of a history may go into the folder that the trend is read from', () => {
  const history = path.join(folderInTest(), 'history');
  expect(readGiven(readOptions(['--out', path.join(history, 'today'), '--trend', history]))).toEqual({ earlier: null, past: [] });
});

test.each([
  ['--against', 'nope.json', 'read: ENOENT: no such file or directory'],
  ['--against', 'words.txt', 'read: Unexpected token'],
  ['--trend', 'nope', 'read: ENOENT: no such file or directory'],
  ['--traffic', 'nope.json', 'read: ENOENT: no such file or directory'],
  ['--traffic', 'funnel.json', 'read: This is no funnel: look for what npm run funnel:export writes, or GET /api/funnel answers.'],
  ['--out', 'words.txt', 'written: EEXIST: file already exists'],
  ['--out', 'words.txt/below', 'written: ENOTDIR: not a directory'],
])('a path that is wrong is said: %s %s', (option, name, reason) => {
  const folder = folderInTest();
  writeFileSync(path.join(folder, 'words.txt'), 'words');
  writeFileSync(path.join(folder, 'funnel.json'), '{}');
  const file = path.join(folder, name);
  const given = readOptions([option, file, ...(option === '--out' ? [] : ['--out', path.join(folder, 'out')])]);
  expect(() => readGiven(given)).toThrow(`${option} ${file} cannot be ${reason}`);
});

test('the command says a wrong path before it walks anything, with its usage and 2', () => {
  const out = folderInTest();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/model/run.ts', '--out', out, '--against', '/nope.json'], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `--against /nope.json cannot be read: ENOENT: no such file or directory, open '/nope.json'\n${USAGE}\n` });
});

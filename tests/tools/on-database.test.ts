import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { kebabCase } from 'es-toolkit';
import { describe, expect, test } from 'vitest';
import { openLibsql } from '#src/server/database/libsql.ts';
import { runTool, type ToolRun } from '#tests/support/run-tool.ts';
import { folderInTest } from '#tests/support/server.ts';

/** The scripts that work on the server's database, with arguments that they understand. */
const SCRIPTS = {
  consent: ['3035550123'],
  forget: ['00000000-0000-4000-8000-000000000000'],
  outbox: [],
  slots: ['close', 'Denver', '2027-03-05', '2027-03-06'],
  'funnel:export': [],
};

function run(folder: string, script: string, args: readonly string[]): Promise<ToolRun> {
  return runTool(`${kebabCase(script)}.ts`, args, {
    folder,
    env: { DATABASE_URL: '', DATA_DIR: '' },
  });
}

describe.each(Object.entries(SCRIPTS))('npm run %s', (script, args) => {
  test('creates no database where there is none, but says which folder it looked in [B7]', async () => {
    const folder = folderInTest();
    expect(await run(folder, script, args)).toEqual({
      exitCode: 1,
      out: '',
      error: `There is no database in ${join(folder, 'data')}. Set DATA_DIR to the server's data folder, or DATABASE_URL if it uses PostgreSQL.\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('prints its usage for -h and options that it does not know, and touches nothing', async () => {
    const folder = folderInTest();
    const usage = expect.stringContaining(`Usage: npm run ${script} `);
    expect(await run(folder, script, ['-h'])).toEqual({ exitCode: 0, out: usage, error: '' });
    expect(await run(folder, script, ['-x'])).toEqual({ exitCode: 2, out: '', error: usage });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('npm run outbox does not take ids of messages without saying what is to happen to them', async () => {
  expect((await run(folderInTest(), 'outbox', ['msg_1'])).exitCode).toBe(2);
});

test('a database that no server has used is not asked for anybody, and stays as it is [B7]', async () => {
  const folder = folderInTest();
  const unused = openLibsql(join(folder, 'data'));
  await unused.query('create table unrelated (id text)');
  await unused.close();
  expect(await run(folder, 'consent', ['3035550123'])).toEqual({
    exitCode: 1,
    out: '',
    error: 'No server has used this database yet. Check DATA_DIR and DATABASE_URL.\n',
  });
  const after = openLibsql(join(folder, 'data'));
  expect(await after.query('select name from sqlite_master')).toEqual([{ name: 'unrelated' }]);
  await after.close();
});

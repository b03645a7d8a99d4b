import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#src/tools/server-build.ts';
import { completed, newDraft, openBlocksAt, read, save } from '#tests/support/api.ts';

let folder: string;
let child: ChildProcess;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  await buildServer(folder);
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web', 'index.html'), '<!doctype html><title>Start</title>');
  mkdirSync(join(folder, 'elsewhere'));
  child = spawn(process.execPath, [join(folder, 'server.js')], { cwd: join(folder, 'elsewhere'), env: { PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  url = await new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const [, found] = /Listening on (\S+)/.exec(chunk.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}.`)));
  });
});

afterAll(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('the built server comes with the native code of this machine alone', () => {
  expect(readdirSync(join(folder, 'node_modules', '@libsql'))).toHaveLength(1);
});

test('the built server starts in an empty folder, without the sources and the packages, and books [B2, B7]', async () => {
  const draft = await newDraft(url, '80202');
  const [block] = (await openBlocksAt(url, { postalCode: '80202', startDate: new Date().toISOString().slice(0, 10) })).slice(-1);
  if (block === undefined) throw new Error('There is no open time.');
  const { status, body } = await save(url, completed(draft, block));
  expect([status, (await read(url, draft.id)).body]).toEqual([200, body]);

  const page = await fetch(`${url}/window-count`);
  const content = await fetch(`${url}/cms/v3/content_types/header/entries?environment=production`, { headers: { api_key: 'demo-stack', access_token: 'demo-delivery-token' } });
  const health = await fetch(`${url}/api/health`);
  expect([page.status, content.status, health.status]).toEqual([200, 200, 200]);

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

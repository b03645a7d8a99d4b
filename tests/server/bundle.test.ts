import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completed, newDraft, openBlocksAt, read, save } from '#tests/support/api.ts';
import { aroundTests } from '#tests/support/around-tests.ts';
import { startBundle } from '#tests/support/bundle.ts';

const bundle = aroundTests(() =>
  startBundle((webRoot) => {
    mkdirSync(webRoot);
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Start</title>');
  }),
);

test('the built server comes with the native code of this machine alone', () => {
  expect(readdirSync(join(bundle.folder, 'node_modules', '@libsql'))).toHaveLength(1);
});

test('the built server comes with the notices of the packages in it', () => {
  const notices = readFileSync(join(bundle.folder, 'licenses.md'), 'utf8');
  expect(
    ['## fastify - ', '## pg - ', 'Permission is hereby granted'].filter(
      (part) => !notices.includes(part),
    ),
  ).toEqual([]);
});

test('the built server starts in an empty folder, without the sources and the packages, and books [B2, B7]', async () => {
  const { url, child, ended } = bundle;
  const draft = await newDraft(url, '80202');
  const [block] = (
    await openBlocksAt(url, {
      postalCode: '80202',
      startDate: new Date().toISOString().slice(0, 10),
    })
  ).slice(-1);
  if (block === undefined) throw new Error('There is no open time.');
  const { status, body } = await save(url, completed(draft, block));
  expect({ status, body: (await read(url, draft.id)).body }).toEqual({ status: 200, body });

  const page = await fetch(`${url}/window-count`);
  const content = await fetch(`${url}/cms/v3/content_types/header/entries?environment=production`, {
    headers: { api_key: 'demo-stack', access_token: 'demo-delivery-token' },
  });
  const health = await fetch(`${url}/api/health`);
  expect({
    pageStatus: page.status,
    contentStatus: content.status,
    healthStatus: health.status,
  }).toEqual({ pageStatus: 200, contentStatus: 200, healthStatus: 200 });

  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

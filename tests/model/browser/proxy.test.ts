import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOn } from '#tests/support/listen.ts';
import type { HeldCall } from './held-calls.ts';
import { type Proxy, startProxy } from './proxy.ts';

const PAGE = '<!doctype html><html><head><title>Start</title></head></html>';

/** A site that serves a page at `/`, answers any other request with its method and URL, and gives `/missing` the status 404. */
const site = createServer((asked, answer) => {
  if (asked.url === '/') return answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag: '"1"' }).end(PAGE);
  return answer.writeHead(asked.url === '/missing' ? 404 : 200, { 'content-type': 'text/plain' }).end(`${asked.method} ${asked.url}`);
});
let proxy: Proxy;

beforeAll(async () => {
  proxy = await startProxy({ origin: await listenOn(site), api: '/backend/api' });
});

afterAll(async () => {
  await proxy.stop();
  site.close();
});

/** Begins a journey that holds the calls of one path; returns what it has held and what went wrong. */
function begin(held: string, refusals: readonly string[] = []): { calls: HeldCall[]; problems: string[] } {
  const calls: HeldCall[] = [];
  const problems: string[] = [];
  const take = (call: HeldCall) => {
    if (call.url.pathname !== held) return false;
    calls.push(call);
    return true;
  };
  proxy.begin({ script: 'window.isJourney = true;', take, refusals: new Set(refusals), problems });
  return { calls, problems };
}

test('every document runs the script of the journey before anything of its own', async () => {
  begin('/api/held');
  const page = await fetch(`${proxy.origin}/`, { headers: { accept: 'text/html' } });
  const [html, script] = [await page.text(), await (await fetch(`${proxy.origin}/journey.js`)).text()];
  expect([html, page.headers.get('cache-control'), page.headers.get('etag'), script]).toEqual([
    PAGE.replace('<head>', '<head><script src="/journey.js"></script>'),
    'no-store',
    null,
    'window.isJourney = true;',
  ]);
});

test('a call is held until the journey answers it, below /api wherever the site has it; others go their way', async () => {
  const { calls } = begin('/api/held');
  const asked = fetch(`${proxy.origin}/backend/api/held?week=2`, { method: 'PUT', headers: { 'If-Match': '"7"' }, body: '{"a":1}' });
  const other = await (await fetch(`${proxy.origin}/backend/api/other`)).text();
  await expect.poll(() => calls.length).toBe(1);
  const [call] = calls;
  await call?.answer(409, { 'content-type': 'application/json' }, '{"b":2}');
  const answered = await asked;
  expect([other, call?.method, `${call?.url.pathname}${call?.url.search}`, call?.headers.get('if-match'), call?.body, answered.status, await answered.text()]).toEqual([
    'GET /backend/api/other',
    'PUT',
    '/api/held?week=2',
    '"7"',
    '{"a":1}',
    409,
    '{"b":2}',
  ]);
});

test('the calls of the journey before are let go without an answer', async () => {
  const { calls } = begin('/api/held');
  const asked = fetch(`${proxy.origin}/backend/api/held`).then(() => 'answered', () => 'let go');
  await expect.poll(() => calls.length).toBe(1);
  begin('/api/none');
  expect(await asked).toBe('let go');
});

test('a failure that nobody asked for is a problem, one that the journey asks for is none', async () => {
  const unexpected = begin('/api/held');
  await fetch(`${proxy.origin}/missing`);
  const expected = begin('/api/held', ['GET /missing answered 404']);
  await fetch(`${proxy.origin}/missing`);
  expect([unexpected.problems, expected.problems]).toEqual([['GET /missing answered 404'], []]);
});

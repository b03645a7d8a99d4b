import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTE_PATHS } from '#src/domain/steps.ts';
import {
  folderInTest,
  rawAnswer,
  serverInTest,
  startTestServer,
  type TestServer,
} from '#tests/support/server.ts';

const PAGE = `<!doctype html><head><title>Start</title></head><p>${'window '.repeat(400)}</p>`;
const LANDING =
  '<!doctype html><title>Landing</title><a href="https://company-site.invalid/help">Help</a>';
const SCRIPT = `export const text = '${'window '.repeat(400)}';`;
const SHARED = 'public, max-age=0, must-revalidate, s-maxage=60';
const A_YEAR = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600, stale-while-revalidate=86400';
const TOKEN = /^[\da-z]+\.[\w-]{43}\.[\w-]{43}$/;
const OWN_FRAMES = "frame-ancestors 'self'";
const HTML = 'text/html; charset=utf-8';

function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
}

/** Named like the folder of hashed files, but files in this folder are not hashed. */
let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'web-')), 'assets');
  writeFiles(folder, {
    'secret.txt': 'secret',
    'web/index.html': PAGE,
    'web/config.json': '{"siteName":"Test","visits":{}}',
    'web/boot-check.js': 'void 0;',
    'web/embed.js': 'void 0;',
    'web/embed.js.br': 'embed made at build time',
    'web/assets/main-a1b2c3d4.js': SCRIPT,
    'web/assets/ready-a1b2c3d4.js': SCRIPT,
    'web/assets/ready-a1b2c3d4.js.br': 'made at build time',
    'explorer/index.html': '<title>Explorer</title>',
    'explorer/assets/picture-a1b2c3d4.js': SCRIPT,
  });
  server = await startTestServer({
    webRoot: join(folder, 'web'),
    explorerRoot: join(folder, 'explorer'),
  });
});

afterAll(async () => {
  await server.close();
  rmSync(join(folder, '..'), { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${path}`, { headers, method });

async function answered(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await get(path, headers, method);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('pages', () => {
  test('an address of 60,000 slashes is refused at once, and other requests are answered [B17]', async () => {
    const slashes = `GET /${'/'.repeat(60_000)}x HTTP/1.1\r\nhost: x\r\n\r\n`;
    // A hundred of them: when each took half a minute, this test ran into its time limit.
    const refused = rawAnswer(
      server.url,
      `${slashes.repeat(100)}GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect((await get('/api/health')).status).toBe(200);
    expect((await refused).match(/HTTP\/1\.1 \d{3}/g)).toEqual([
      ...Array.from({ length: 100 }, () => 'HTTP/1.1 404'),
      'HTTP/1.1 200',
    ]);
  });

  test.each(ROUTE_PATHS.filter((path) => path !== 'embed-get-started'))(
    '/%s answers the page, which has nothing of a visitor in it: a CDN may keep it for a minute [S2.route-table]',
    async (path) => {
      const { status, text, headers } = await answered(`/${path}?utm_source=mail`);
      expect({ status, text }).toEqual({ status: 200, text: PAGE });
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': HTML,
        'cache-control': SHARED,
        vary: 'accept-encoding',
      });
      for (const name of ['set-cookie', 'x-robots-tag']) expect(headers.has(name)).toBe(false);
    },
  );

  test.each([
    ['/door-count', 404],
    ['/no/such/page', 404],
    ['/%E0%A4%A', 200],
    ['/%zz?id=1&resume', 200],
    [`/window-count?utm_content=${'a'.repeat(20_000)}`, 200],
  ])(
    '%s, unknown, undecodable or long as a campaign makes it, answers the page with %i, and HEAD none [F2, F13, S5.router, B4]',
    async (path, status) => {
      const page = await answered(path);
      const head = await answered(path, {}, 'HEAD');
      expect({ page: page.text, head: head.text }).toEqual({ page: PAGE, head: '' });
      for (const answer of [page, head])
        expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({
          status,
          type: HTML,
        });
    },
  );

  test('the configuration brings the request token, to a browser that has the file already too, and no CDN keeps it [B8]', async () => {
    const { headers } = await get('/config.json');
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    const ask = (more: object) =>
      server.app.inject({ url: '/config.json', headers: { ...known, ...more } });
    const [first, later] = [await ask({}), await ask({ cookie: 'XSRF-TOKEN=mine' })];
    expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect({ status: first.statusCode, cookie: first.headers['set-cookie'] }).toEqual({
      status: 304,
      cookie: expect.stringMatching(/^XSRF-TOKEN=/),
    });
    expect(later.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['/embed-get-started?utm_source=partner', expect.stringMatching(TOKEN)],
    ['/embed-get-started/', expect.stringMatching(TOKEN)],
    ['/window-count', null],
  ])(
    'the embedded start alone has a request token in it and is kept by no CDN: %s [B13.token]',
    async (path, token) => {
      const { headers, text } = await answered(path);
      const [, found = null] =
        /<meta name="request-token" content="([\w.-]+)" \/><\/head>/.exec(text) ?? [];
      expect({ found, isShared: headers.get('cache-control') === SHARED }).toEqual({
        found: token,
        isShared: token === null,
      });
      expect(headers.has('etag')).toBe(token === null);
    },
  );

  test.each(['/window-count?id=0b1c', '/%zz?a=?&id=0b1c'])(
    '%s, with a draft id, is neither cached nor indexed [B5]',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('etag')).toBeNull();
    },
  );

  test.each([
    ['/?utm_source=mail', PAGE],
    ['/window-count/', PAGE],
    ['/assets/main-a1b2c3d4.js', SCRIPT],
  ])(
    '%s comes compressed to a browser that takes that, with every header it has otherwise [B4]',
    async (path, text) => {
      const plain = await answered(path, { 'accept-encoding': 'identity' });
      for (const [accepted, encoding] of [
        ['identity', null],
        ['gzip', 'gzip'],
        ['br, gzip', 'br'],
      ] as const) {
        const small = await answered(path, { 'accept-encoding': accepted });
        expect(small.text).toBe(text);
        expect(small.headers.get('content-encoding')).toBe(encoding);
        expect(small.headers.get('vary')).toContain('accept-encoding');
        for (const name of ['content-type', 'cache-control', 'content-security-policy'])
          expect(small.headers.get(name)).toBe(plain.headers.get(name));
      }
    },
  );

  /** What a browser is told of the answer to a request target that no browser sends, but a proxy might. */
  async function rawGet(target: string): Promise<string[]> {
    const answer = await rawAnswer(
      server.url,
      `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    const lines = answer.split('\r\n\r\n', 1)[0]?.split('\r\n') ?? [];
    return lines.filter((line) => /^(?:http|content-type|content-security|x-frame)/i.test(line));
  }

  test.each([
    ['http://x', '/'],
    ['HTTP://user@x:80/window-count?id=1', '/window-count?id=1'],
    ['http://x/embed-get-started?utm_source=partner', '/embed-get-started?utm_source=partner'],
    ['http://x/nowhere', '/nowhere'],
    ['http://x/api/%zz', '/api/%zz'],
    ['http://x/secret.txt', '/secret.txt'],
  ])('%s is answered as %s is (RFC 9112) [F13]', async (target, path) => {
    expect(await rawGet(target)).toEqual(await rawGet(path));
  });

  test('only the embedded start may be framed by others, by files and apps too, which no list of sites can name [F13, B13]', async () => {
    const embedded = await get('/embed-get-started?utm_source=partner');
    expect(embedded.headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(embedded.headers.get('x-frame-options')).toBeNull();
    for (const path of ['/', '/window-count', '/embed-get-started/x', '/x?/embed-get-started']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toContain(OWN_FRAMES);
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    }
  });

  test.each([
    ['/window-count', 405, 'GET, HEAD'],
    ['/config.json', 405, 'GET, HEAD'],
    ['/flow/', 405, 'GET, HEAD'],
    ['/nowhere', 404, null],
  ])('%s takes no write, and says what it takes [B4]', async (path, status, allow) => {
    const response = await get(path, {}, 'POST');
    expect({
      status: response.status,
      allow: response.headers.get('allow'),
      type: response.headers.get('content-type'),
    }).toEqual({ status, allow, type: 'application/problem+json; charset=utf-8' });
  });
});

describe('the landing page', () => {
  let landing: TestServer;

  function landingFolder(companySiteUrl: string | undefined): string {
    const webRoot = mkdtempSync(join(folder, 'landing-'));
    writeFiles(webRoot, {
      'index.html': PAGE,
      'landing.html': LANDING,
      'config.json': JSON.stringify({ companySiteUrl }),
    });
    return webRoot;
  }

  const ask = (url: string, headers: Record<string, string> = {}) =>
    landing.app.inject({ url, headers });

  beforeAll(async () => {
    landing = await startTestServer({ webRoot: landingFolder('https://windows.example/a&b/') });
  });

  afterAll(() => landing.close());

  test('comes ready made, with the company site of the configuration, as strictly guarded as any page [B1]', async () => {
    const { payload, headers } = await ask('/');
    expect(payload).toBe(
      LANDING.replace('https://company-site.invalid', 'https://windows.example/a&#38;b'),
    );
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("script-src 'self' https://maps"),
      'cache-control': SHARED,
      'x-frame-options': 'SAMEORIGIN',
    });
  });

  test.each([
    { path: '/?utm_source=mail&gclid=1', isReadyMade: true },
    { path: '/?isPPL=true&anything=else', isReadyMade: true },
    { path: '/?id=1', isReadyMade: false },
    { path: '/?resume', isReadyMade: false },
    { path: '/?isEvent=1', isReadyMade: false },
    { path: '/?market_name=Denver', isReadyMade: false },
    { path: '/?utm_source=a&%69d=1', isReadyMade: false },
    { path: '/event', isReadyMade: false },
    { path: '/nowhere', isReadyMade: false },
  ])(
    'comes ready made only where the address shows nothing else: $path, $isReadyMade [F1]',
    async ({ path, isReadyMade }) => {
      const { payload } = await ask(path);
      expect({ isReadyMade: payload.includes('<title>Landing'), isPage: payload === PAGE }).toEqual(
        { isReadyMade, isPage: !isReadyMade },
      );
    },
  );

  test.each([undefined, '/company', 'javascript:alert(1)'])(
    'does not come ready made where the company site is %s [B1]',
    async (site) => {
      const without = await serverInTest({ webRoot: landingFolder(site) });
      expect((await without.app.inject({ url: '/' })).payload).toBe(PAGE);
    },
  );

  test('is not sent again to a browser that has it, until the configuration is another', async () => {
    const [{ headers, payload }, packed] = [
      await ask('/'),
      await ask('/', { 'accept-encoding': 'br' }),
    ];
    const known = { 'if-none-match': String(packed.headers.etag) };
    const again = await ask('/', known);
    const other = await serverInTest({ webRoot: landingFolder('https://doors.example') });
    const after = await other.app.inject({ url: '/', headers: known });
    expect({ status: again.statusCode, cached: again.headers['cache-control'] }).toEqual({
      status: 304,
      cached: SHARED,
    });
    expect({ etag: headers.etag, isOther: after.payload === payload }).toEqual({
      etag: packed.headers.etag,
      isOther: false,
    });
    expect(after.statusCode).toBe(200);
  });
});

describe('files', () => {
  test.each([
    ['/assets/main-a1b2c3d4.js', A_YEAR],
    ['/flow/assets/picture-a1b2c3d4.js', A_YEAR],
    ['/boot-check.js', SHARED],
    ['/flow/', SHARED],
    ['/embed.js', AN_HOUR],
  ])('%s is kept as %s, without a cookie [B1]', async (path, kept) => {
    const { headers } = await get(path);
    expect({
      kept: headers.get('cache-control'),
      cookie: headers.get('set-cookie'),
      etag: headers.get('etag'),
    }).toEqual({ kept, cookie: null, etag: expect.stringMatching(/^W\/"/) });
  });

  test.each([
    ['/assets/ready-a1b2c3d4.js', 'made at build time', A_YEAR],
    ['/embed.js', 'embed made at build time', AN_HOUR],
  ])('%s, compressed at build time, is sent as it is [F13]', async (url, payload, kept) => {
    const response = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect({ payload: response.payload, kept: response.headers['cache-control'] }).toEqual({
      payload,
      kept,
    });
  });

  test('the script for host pages may be loaded from other sites [F13]', async () => {
    const { headers } = await get('/embed.js');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test.each([
    {
      header: { range: 'bytes=99999-' },
      problem: { type: 'range-not-satisfiable', title: 'The file has no such part.', status: 416 },
    },
    {
      header: { 'if-match': '"another"' },
      problem: { type: 'precondition-failed', title: 'The file is another by now.', status: 412 },
    },
  ])('a file that cannot be sent by its header %j says so [B4]', async ({ header, problem }) => {
    const response = await get('/assets/main-a1b2c3d4.js', header);
    expect({ kept: response.headers.get('cache-control'), body: await response.json() }).toEqual({
      kept: 'no-store',
      body: problem,
    });
  });

  test.each([
    '/assets/gone-a1b2c3d4.js',
    '/index.html?id=0b1c',
    '/assets/ready-a1b2c3d4.js.br',
    '/.env',
    '/..%2fsecret.txt',
    '/assets/%2e%2e%5c%2e%2e%5csecret.txt',
  ])(
    '%s is not found, and shows the page to a visitor alone [B4, S2.not-found-route]',
    async (url) => {
      const problem = await server.app.inject({ url });
      const page = await server.app.inject({
        url,
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      });
      expect(problem.json()).toEqual({
        type: 'not-found',
        title: 'There is nothing here.',
        status: 404,
      });
      expect({ status: page.statusCode, page: page.payload }).toEqual({ status: 404, page: PAGE });
    },
  );
});

test.each([
  ['not by default', '{}', 404],
  ['where the configuration says so', '{"sourceMaps":true}', 200],
])(
  'source maps of the product and of the explorer are served %s [B1]',
  async (_when, config, status) => {
    const webRoot = folderInTest();
    writeFiles(webRoot, {
      'config.json': config,
      'assets/main-a1b2c3d4.js.map': '{}',
      'explorer/assets/main-a1b2c3d4.js.map': '{}',
    });
    const { url } = await serverInTest({ webRoot, explorerRoot: join(webRoot, 'explorer') });
    for (const assets of ['/assets', '/flow/assets'])
      expect((await fetch(`${url}${assets}/main-a1b2c3d4.js.map`)).status).toBe(status);
  },
);

test('the explorer is served below /flow/ under the policy of every other page', async () => {
  const [response, page] = [await get('/flow'), await get('/')];
  expect({ url: response.url, text: await response.text() }).toEqual({
    url: `${server.url}/flow/`,
    text: '<title>Explorer</title>',
  });
  expect(response.headers.get('content-security-policy')).toBe(
    page.headers.get('content-security-policy'),
  );
});

test('without a built front end pages are not found [B2]', async () => {
  const bare = await serverInTest();
  expect((await fetch(`${bare.url}/`)).status).toBe(404);
});

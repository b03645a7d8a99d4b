import { brotliDecompressSync } from 'node:zlib';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const TOKEN = /^[\da-z]+\.[\w-]{43}\.[\w-]{43}$/;
const OWN_FRAMES = "frame-ancestors 'self'";

/** Named like the folder of hashed files, but files in this folder are not hashed. */
let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'web-')), 'assets');
  const webRoot = join(folder, 'web');
  const explorerRoot = join(folder, 'explorer');
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  mkdirSync(join(explorerRoot, 'assets'), { recursive: true });
  writeFileSync(join(webRoot, 'index.html'), PAGE);
  writeFileSync(join(webRoot, 'config.json'), '{"siteName":"Test","visits":{}}');
  writeFileSync(join(webRoot, 'boot-check.js'), 'void 0;');
  writeFileSync(join(webRoot, 'embed.js'), 'void 0;');
  writeFileSync(join(webRoot, 'embed.js.br'), 'embed made at build time');
  writeFileSync(join(webRoot, 'assets', 'main-a1b2c3d4.js'), SCRIPT);
  writeFileSync(join(webRoot, 'assets', 'ready-a1b2c3d4.js'), SCRIPT);
  writeFileSync(join(webRoot, 'assets', 'ready-a1b2c3d4.js.br'), 'made at build time');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(explorerRoot, 'index.html'), '<title>Explorer</title>');
  writeFileSync(join(explorerRoot, 'assets', 'picture-a1b2c3d4.js'), SCRIPT);
  server = await startTestServer({ webRoot, explorerRoot });
});

afterAll(async () => {
  await server.close();
  rmSync(join(folder, '..'), { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

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

  test('a path of up to 4,100 characters is looked at, a longer one is not [B17]', async () => {
    const typeOf = async (length: number) =>
      (await get(`/${'x'.repeat(length - 1)}?id=1`)).headers.get('content-type');
    expect({ longest: await typeOf(4100), longer: await typeOf(4101) }).toEqual({
      longest: 'text/html; charset=utf-8',
      longer: 'application/problem+json; charset=utf-8',
    });
  });

  test.each(ROUTE_PATHS)('/%s answers the page [S2.route-table]', async (path) => {
    const response = await get(`/${path}?utm_source=mail`);
    const page = (await response.text()).replace(/<meta name="request-token"[^>]*>/, '');
    expect({
      status: response.status,
      contentType: response.headers.get('content-type'),
      page,
    }).toEqual({ status: 200, contentType: 'text/html; charset=utf-8', page: PAGE });
    expect(response.headers.get('x-robots-tag')).toBeNull();
  });

  test.each(ROUTE_PATHS.filter((path) => path !== 'embed-get-started'))(
    '/%s has nothing of a visitor in it: a CDN may keep it for a minute',
    async (path) => {
      const { headers } = await get(`/${path}`);
      expect({
        cacheControl: headers.get('cache-control'),
        setCookie: headers.get('set-cookie'),
        vary: headers.get('vary'),
      }).toEqual({ cacheControl: SHARED, setCookie: null, vary: 'accept-encoding' });
    },
  );

  test('the configuration brings the request token, and no CDN keeps it [B8]', async () => {
    const { headers } = await get('/config.json');
    expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  test('the embedded start has a request token of its own in it every time, no other page has one, and no CDN keeps it [B13.token]', async () => {
    const pages = await Promise.all(
      ['/embed-get-started?utm_source=partner', '/embed-get-started/', '/', '/window-count'].map(
        (path) => get(path),
      ),
    );
    const tokens = await Promise.all(
      pages.map(
        async (page) =>
          /<meta name="request-token" content="([\w.-]+)" \/><\/head>/.exec(
            await page.text(),
          )?.[1] ?? null,
      ),
    );
    expect(tokens).toEqual([
      expect.stringMatching(TOKEN),
      expect.stringMatching(TOKEN),
      null,
      null,
    ]);
    expect(
      pages.slice(0, 2).map(({ headers }) => [headers.get('cache-control'), headers.get('etag')]),
    ).toEqual([
      ['private, no-cache', null],
      ['private, no-cache', null],
    ]);
  });

  test('the configuration brings the request token to a browser that has the file already [B8]', async () => {
    const etag = (await get('/config.json')).headers.get('etag') ?? '';
    const [first, later] = await Promise.all(
      [{}, { cookie: 'XSRF-TOKEN=mine' }].map((headers) =>
        server.app.inject({ url: '/config.json', headers: { ...headers, 'if-none-match': etag } }),
      ),
    );
    expect(
      [first, later].map((answer) => [answer?.statusCode, answer?.headers['set-cookie']]),
    ).toEqual([
      [304, expect.stringMatching(/^XSRF-TOKEN=/)],
      [304, undefined],
    ]);
  });

  test.each(['/door-count', '/confirmation', '/no/such/page'])(
    '%s answers the page, as not found [F2]',
    async (path) => {
      const response = await get(path);
      expect({ status: response.status, text: await response.text() }).toEqual({
        status: 404,
        text: PAGE,
      });
    },
  );

  test.each(['/%E0%A4%A', '/%', '/%zz?id=1&resume', '/window-count%ff'])(
    '%s, which cannot be decoded, answers the start page [S5.router]',
    async (path) => {
      const response = await get(path);
      expect({ status: response.status, text: await response.text() }).toEqual({
        status: 200,
        text: PAGE,
      });
    },
  );

  test('the whole query of an address that cannot be decoded is kept: a draft id after a second question mark is no secret told [B5]', async () => {
    const { headers } = await get('/%zz?a=?&id=0b1c');
    expect({
      cacheControl: headers.get('cache-control'),
      xRobotsTag: headers.get('x-robots-tag'),
    }).toEqual({ cacheControl: 'no-store', xRobotsTag: 'noindex, nofollow' });
  });

  test.each(['gzip, br', 'identity'])(
    'are sent to a client that accepts %s [B4]',
    async (encoding) => {
      const answer = await get('/', { 'accept-encoding': encoding });
      expect({
        status: answer.status,
        contentType: answer.headers.get('content-type'),
        text: await answer.text(),
      }).toEqual({ status: 200, contentType: 'text/html; charset=utf-8', text: PAGE });
    },
  );

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ])(
    'come as small to a browser that takes %s as its files do, with every header they have otherwise [B4]',
    async (accepted, encoding) => {
      for (const path of ['/', '/?utm_source=mail', '/window-count', '/window-count/']) {
        const [small, plain] = await Promise.all([
          get(path, { 'accept-encoding': accepted }),
          get(path, { 'accept-encoding': 'identity' }),
        ]);
        expect({
          status: small.status,
          contentEncoding: small.headers.get('content-encoding'),
          text: await small.text(),
        }).toEqual({ status: 200, contentEncoding: encoding, text: PAGE });
        expect({
          status: plain.status,
          contentEncoding: plain.headers.get('content-encoding'),
          text: await plain.text(),
        }).toEqual({ status: 200, contentEncoding: null, text: PAGE });
        expect(small.headers.get('vary')).toContain('accept-encoding');
        for (const name of ['content-type', 'cache-control', 'content-security-policy'])
          expect(small.headers.get(name)).toBe(plain.headers.get(name));
      }
    },
  );

  test.each([
    ['/', 200],
    ['/window-count', 200],
    ['/window-count/', 200],
    ['//window-count//', 200],
    ['/window%2Dcount?id=1', 200],
    ['/nowhere', 404],
  ])('HEAD %s answers %i and no page [B4]', async (path, status) => {
    const response = await fetch(`${server.url}${path}`, { method: 'HEAD' });
    expect({
      status: response.status,
      contentType: response.headers.get('content-type'),
      text: await response.text(),
    }).toEqual({ status, contentType: 'text/html; charset=utf-8', text: '' });
  });

  /** The status line, content type and framing headers of the response to a request target that no browser sends, but a proxy might. */
  async function rawGet(target: string): Promise<unknown[]> {
    const answer = await rawAnswer(
      server.url,
      `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    const [head = ''] = answer.split('\r\n\r\n', 1);
    const value = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
    return [
      head.split('\r\n', 1)[0],
      value('content-type'),
      value('x-frame-options'),
      value('content-security-policy')?.includes(OWN_FRAMES),
    ];
  }

  test.each([
    ['http://x/', '/'],
    ['http://x', '/'],
    ['http://x?utm_source=mail', '/?utm_source=mail'],
    ['HTTP://user@x:80/window-count?id=1', '/window-count?id=1'],
    ['https://x/embed-get-started', '/embed-get-started'],
    ['http://x/embed-get-started?utm_source=partner', '/embed-get-started?utm_source=partner'],
    ['http://x/nowhere', '/nowhere'],
    ['http://x/%zz', '/%zz'],
    ['http://x/api/%zz', '/api/%zz'],
    ['http://x/api/PromotionalOffers', '/api/PromotionalOffers'],
    ['http://x/flow/', '/flow/'],
    ['http://x/secret.txt', '/secret.txt'],
  ])('%s is answered as %s is (RFC 9112) [F13]', async (target, path) => {
    expect(await rawGet(target)).toEqual(await rawGet(path));
  });

  test('an address as long as a campaign makes it answers the page [F13]', async () => {
    const response = await get(`/window-count?utm_content=${'a'.repeat(20_000)}`);
    expect({ status: response.status, text: await response.text() }).toEqual({
      status: 200,
      text: PAGE,
    });
  });

  test('a page with a draft id is neither cached nor indexed [B5]', async () => {
    const { headers } = await get('/window-count?id=0b1c');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
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

  test.each(['/', '/window-count', '/assets/main-a1b2c3d4.js', '/config.json', '/flow/'])(
    '%s takes no write, and says what it takes [B4]',
    async (path) => {
      const response = await fetch(`${server.url}${path}`, { method: 'POST' });
      expect({
        status: response.status,
        allow: response.headers.get('allow'),
        body: await response.json(),
      }).toEqual({
        status: 405,
        allow: 'GET, HEAD',
        body: {
          type: 'method-not-allowed',
          title: 'This path does not take the method.',
          status: 405,
        },
      });
    },
  );

  test('a write to a path that is no page is not found [B4]', async () => {
    const response = await fetch(`${server.url}/nowhere`, { method: 'POST' });
    expect({ status: response.status, contentType: response.headers.get('content-type') }).toEqual({
      status: 404,
      contentType: 'application/problem+json; charset=utf-8',
    });
  });
});

describe('the landing page', () => {
  const CONFIG = '{"companySiteUrl":"https://windows.example/a&b/"}';
  let landing: TestServer;

  function landingFolder(config: string): string {
    const webRoot = mkdtempSync(join(folder, 'landing-'));
    writeFileSync(join(webRoot, 'index.html'), PAGE);
    writeFileSync(join(webRoot, 'landing.html'), LANDING);
    writeFileSync(join(webRoot, 'config.json'), config);
    return webRoot;
  }

  const ask = (url: string, headers: Record<string, string> = {}) =>
    landing.app.inject({ url, headers });

  beforeAll(async () => {
    landing = await startTestServer({ webRoot: landingFolder(CONFIG) });
  });

  afterAll(() => landing.close());

  test('comes ready made, with the company site of the configuration, as strictly guarded as any page [B1]', async () => {
    const response = await ask('/');
    expect({ statusCode: response.statusCode, payload: response.payload }).toEqual({
      statusCode: 200,
      payload: LANDING.replace('https://company-site.invalid', 'https://windows.example/a&#38;b'),
    });
    expect(response.headers['content-security-policy']).toContain("script-src 'self' https://maps");
    expect({
      cacheControl: response.headers['cache-control'],
      xFrameOptions: response.headers['x-frame-options'],
    }).toEqual({ cacheControl: SHARED, xFrameOptions: 'SAMEORIGIN' });
  });

  test.each(['/?utm_source=mail&gclid=1', '/?firstName=Ann', '/?isPPL=true&anything=else'])(
    'comes ready made at %s, which shows nothing else [F1]',
    async (path) => {
      expect((await ask(path)).payload).toContain('<title>Landing</title>');
    },
  );

  test.each([
    '/?id=1',
    '/?resume',
    '/?isEvent=1',
    '/?eventCampaignId=1',
    '/?eventFieldAgentId=1',
    '/?market_name=Denver',
    '/?utm_source=a&%69d=1',
    '/event',
    '/nowhere',
  ])('does not come ready made at %s [F1]', async (path) => {
    expect((await ask(path)).payload).toBe(PAGE);
  });

  test.each(['{}', '{"companySiteUrl":"/company"}', '{"companySiteUrl":"javascript:alert(1)"}'])(
    'does not come ready made with the configuration %s [B1]',
    async (config) => {
      const without = await serverInTest({ webRoot: landingFolder(config) });
      expect((await without.app.inject({ url: '/' })).payload).toBe(PAGE);
    },
  );

  test('is compressed once, and not sent again to a browser that has it', async () => {
    const [plain, packed] = await Promise.all([
      ask('/'),
      ask('/', { 'accept-encoding': 'gzip, deflate, br' }),
    ]);
    expect({
      plainContentEncoding: plain.headers['content-encoding'],
      packedContentEncoding: packed.headers['content-encoding'],
      vary: packed.headers.vary,
    }).toEqual({
      plainContentEncoding: undefined,
      packedContentEncoding: 'br',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
    const again = await ask('/', { 'if-none-match': String(packed.headers.etag) });
    expect({
      statusCode: again.statusCode,
      payload: again.payload,
      cacheControl: again.headers['cache-control'],
    }).toEqual({ statusCode: 304, payload: '', cacheControl: SHARED });
  });

  test('is another to a browser once the configuration is', async () => {
    const before = await ask('/');
    const other = await serverInTest({
      webRoot: landingFolder('{"companySiteUrl":"https://doors.example"}'),
    });
    const after = await other.app.inject({
      url: '/',
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    expect({
      statusCode: after.statusCode,
      hasHttpsDoors: after.payload.includes('https://doors.example'),
    }).toEqual({
      statusCode: 200,
      hasHttpsDoors: true,
    });
  });

  test('an address with a draft id in it carries no mark to be asked for by', async () => {
    expect((await ask('/?id=1')).headers.etag).toBeUndefined();
  });

  test('is no file of its own', async () => {
    expect((await ask('/landing.html')).statusCode).toBe(404);
  });
});

describe('files', () => {
  test('files with a hash in their name are kept for a year, others by a CDN for a minute [B1]', async () => {
    const [hashed, named, config, embed] = await Promise.all([
      get('/assets/main-a1b2c3d4.js'),
      get('/boot-check.js'),
      get('/config.json'),
      get('/embed.js'),
    ]);
    expect({
      cacheControl: named.headers.get('cache-control'),
      etag: named.headers.get('etag'),
      setCookie: named.headers.get('set-cookie'),
    }).toEqual({ cacheControl: SHARED, etag: expect.stringMatching(/^W\/"/), setCookie: null });
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await config.json()).toEqual({ siteName: 'Test', visits: {} });
    expect(embed.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(embed.headers.get('cache-control')).toBe(
      'public, max-age=3600, stale-while-revalidate=86400',
    );
    expect(hashed.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ])('a browser that takes %s gets %s', async (accepted, encoding) => {
    const response = await get('/assets/main-a1b2c3d4.js', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(await response.text()).toBe(SCRIPT);
  });

  test('a file compressed at build time is sent as it is', async () => {
    const response = await server.app.inject({
      url: '/assets/ready-a1b2c3d4.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect({
      contentEncoding: response.headers['content-encoding'],
      payload: response.payload,
    }).toEqual({ contentEncoding: 'br', payload: 'made at build time' });
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    [
      'range',
      'bytes=99999-',
      { type: 'range-not-satisfiable', title: 'The file has no such part.', status: 416 },
    ],
    [
      'if-match',
      '"another"',
      { type: 'precondition-failed', title: 'The file is another by now.', status: 412 },
    ],
  ])('a file that cannot be sent by its %s %s says so [B4]', async (name, value, problem) => {
    const response = await get('/assets/main-a1b2c3d4.js', { [name]: value });
    expect({
      status: response.status,
      contentType: response.headers.get('content-type'),
      body: await response.json(),
    }).toEqual({
      status: problem.status,
      contentType: 'application/problem+json; charset=utf-8',
      body: problem,
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('a host page that takes compressed files keeps the script for an hour too [F13]', async () => {
    const response = await server.app.inject({
      url: '/embed.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect({
      contentEncoding: response.headers['content-encoding'],
      payload: response.payload,
    }).toEqual({ contentEncoding: 'br', payload: 'embed made at build time' });
    expect(response.headers['cache-control']).toBe(
      'public, max-age=3600, stale-while-revalidate=86400',
    );
  });

  test.each([
    '/assets/gone-a1b2c3d4.js',
    '/index.html',
    '/index.html?id=0b1c',
    '/assets/ready-a1b2c3d4.js.br',
    '/favicon.ico',
    '/.env',
  ])('%s is not found, and is not the page [B4]', async (path) => {
    const response = await get(path);
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 404,
      body: { type: 'not-found', title: 'There is nothing here.', status: 404 },
    });
  });

  test.each(['/index.html', '/nowhere.html', '/a.b', '/assets/gone-a1b2c3d4.js'])(
    '%s, opened by a visitor, shows the page for an address that does not exist [S2.not-found-route]',
    async (url) => {
      const response = await server.app.inject({
        url,
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      });
      expect({ statusCode: response.statusCode, payload: response.payload }).toEqual({
        statusCode: 404,
        payload: PAGE,
      });
    },
  );

  test.each([
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%5c%2e%2e%5csecret.txt',
  ])('%s does not leave the folder', async (url) => {
    const response = await server.app.inject({ url });
    expect(response.payload).not.toContain('secret');
  });
});

test.each([
  ['not by default', '{}', 404],
  ['where the configuration says so', '{"sourceMaps":true}', 200],
])(
  'source maps of the product and of the explorer are served %s [B1]',
  async (_when, config, status) => {
    const webRoot = folderInTest();
    const explorerRoot = join(webRoot, 'explorer');
    for (const root of [webRoot, explorerRoot]) {
      mkdirSync(join(root, 'assets'), { recursive: true });
      writeFileSync(join(root, 'assets', 'main-a1b2c3d4.js.map'), '{}');
    }
    writeFileSync(join(webRoot, 'config.json'), config);
    const { url } = await serverInTest({ webRoot, explorerRoot });
    const answers = await Promise.all(
      ['/assets', '/flow/assets'].map((at) => fetch(`${url}${at}/main-a1b2c3d4.js.map`)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
  },
);

describe('explorer', () => {
  test('is served below /flow/ under the policy of every other page', async () => {
    const response = await get('/flow');
    expect({ status: response.status, url: response.url, text: await response.text() }).toEqual({
      status: 200,
      url: `${server.url}/flow/`,
      text: '<title>Explorer</title>',
    });
    const page = await get('/');
    expect(response.headers.get('content-security-policy')).toBe(
      page.headers.get('content-security-policy'),
    );
  });

  test('is kept by a CDN for a minute, and what has a hash in its name for a year', async () => {
    const [page, script] = await Promise.all([
      get('/flow/'),
      get('/flow/assets/picture-a1b2c3d4.js'),
    ]);
    expect({ cacheControl: page.headers.get('cache-control'), text: await page.text() }).toEqual({
      cacheControl: SHARED,
      text: '<title>Explorer</title>',
    });
    expect({
      cacheControl: script.headers.get('cache-control'),
      text: await script.text(),
    }).toEqual({ cacheControl: 'public, max-age=31536000, immutable', text: SCRIPT });
  });
});

test('without a built front end pages are not found [B2]', async () => {
  const bare = await serverInTest();
  const response = await fetch(`${bare.url}/`);
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 404,
    body: { type: 'not-found', title: 'There is nothing here.', status: 404 },
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import contentstack from '@contentstack/delivery-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_STACK } from '#src/server/cms/cms.routes.ts';
import { call } from '#tests/support/api.ts';
import {
  folderInTest,
  recordedLog,
  serverInTest,
  startTestServer,
  type TestServer,
} from '#tests/support/server.ts';

const STEP = {
  uid: 'step1',
  title: 'Measure',
  icon: { uid: 'asset1', filename: 'ruler.svg', url: '/ruler.svg' },
};
const INFO = {
  uid: 'info1',
  title: 'Process',
  process_steps: [{ uid: 'step1', _content_type_uid: 'step' }],
};
const INTRO = { intro: { title: 'Hello', _metadata: { uid: 'm1' } } };
const GONE = { uid: 'gone', _content_type_uid: 'dce_page' };
const CONTACT = { uid: 'page2', title: 'Contact', url: '/contact' };
const HOME = {
  uid: 'page1',
  title: 'Home',
  url: '/home',
  page_components: [
    INTRO,
    { info: { reference: [{ uid: 'info1', _content_type_uid: 'process_info' }] } },
  ],
  related: [{ uid: 'page2', _content_type_uid: 'dce_page' }, GONE],
};

const HEADERS = {
  api_key: DEMO_STACK.apiKey,
  access_token: DEMO_STACK.deliveryToken,
  branch: 'main',
};

test('a file of content that is being written is answered as it was, told once, and read again when it is whole', async () => {
  const folder = folderInTest();
  const { logger, lines } = recordedLog('warn');
  const { url } = await serverInTest({ contentRoot: folder, logger });
  const write = (type: string, text: string) => writeFileSync(join(folder, `${type}.json`), text);
  const read = async (type: string) => {
    const path = `/cms/v3/content_types/${type}/entries?environment=production`;
    const { status, body } = await call('GET', `${url}${path}`, { headers: HEADERS });
    return status === 200 ? body : status;
  };
  const both = JSON.stringify([HOME, CONTACT]);
  write('dce_page', JSON.stringify([HOME]));
  write('step', both.slice(0, -20));
  expect({ page: await read('dce_page'), neverWhole: await read('step') }).toEqual({
    page: { entries: [HOME] },
    neverWhole: 503,
  });
  write('dce_page', both.slice(0, -20));
  for (let again = 0; again < 2; again += 1)
    expect(await read('dce_page')).toEqual({ entries: [HOME] });
  write('dce_page', both);
  expect(await read('dce_page')).toEqual({ entries: [HOME, CONTACT] });
  const reported = lines.filter((line) => line.includes('"msg":"content cannot be read"'));
  expect(reported.map((line) => /"contentType":"(\w+)"/.exec(line)?.[1])).toEqual([
    'step',
    'dce_page',
  ]);
});

describe('content of a small stack', () => {
  let folder: string;
  let server: TestServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'content-'));
    const types = {
      dce_page: [HOME, CONTACT],
      process_info: [INFO],
      step: [STEP],
      empty: [],
    };
    for (const [type, entries] of Object.entries(types))
      writeFileSync(join(folder, `${type}.json`), JSON.stringify(entries));
    server = await startTestServer({ contentRoot: folder });
  });

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  function get(path: string, query: string, headers: Record<string, string> = HEADERS) {
    return call<Record<string, unknown>>(
      'GET',
      `${server.url}/cms/v3${path}?environment=production${query}`,
      { headers },
    );
  }

  const pages = (query: string) => get('/content_types/dce_page/entries', query);
  const where = (query: unknown) => `&query=${encodeURIComponent(JSON.stringify(query))}`;

  test.each<[string, string, object[]]>([
    ['all entries of a type', '', [HOME, CONTACT]],
    ['an entry by its url', where({ url: '/home' }), [HOME]],
    ['an entry by two fields', where({ url: '/home', title: 'Contact' }), []],
  ])('%s [S7.content]', async (_what, query, entries) => {
    expect(await pages(query)).toMatchObject({ status: 200, body: { entries } });
  });

  test('the delivery SDK gets one entry, some fields, a limit with the count of all, and an asset [S7.content]', async () => {
    const stack = contentstack.stack({ ...DEMO_STACK, endpoint: `${server.url}/cms/v3` });
    const entries = (type: string) => stack.contentType(type).entry();
    expect({
      one: await stack
        .contentType('process_info')
        .entry('info1')
        .includeReference('process_steps')
        .fetch(),
      fields: await entries('dce_page')
        .only(['title', 'url'])
        .query()
        .equalTo('url', '/home')
        .find(),
      counted: await entries('dce_page').locale('en-us').limit(1).includeCount().find(),
      asset: await stack.asset('asset1').fetch(),
    }).toEqual({
      one: { ...INFO, process_steps: [{ ...STEP, _content_type_uid: 'step' }] },
      fields: { entries: [{ uid: 'page1', title: 'Home', url: '/home' }] },
      counted: { entries: [HOME], count: 2 },
      asset: STEP.icon,
    });
  });

  test('references are sent as references unless they are included, however deep [S7.content]', async () => {
    const home = async (include: string) =>
      (await pages(`${where({ url: '/home' })}${include}`)).body;
    expect(await home('&include[]=related')).toEqual({
      entries: [{ ...HOME, related: [{ ...CONTACT, _content_type_uid: 'dce_page' }, GONE] }],
    });
    const info = { ...INFO, _content_type_uid: 'process_info' };
    const withInfo = (reference: object) => ({
      entries: [{ ...HOME, page_components: [INTRO, { info: { reference: [reference] } }] }],
    });
    const inBlock = '&include[][]=page_components.info.reference';
    expect(await home(inBlock)).toEqual(withInfo(info));
    expect(await home(`${inBlock}${inBlock}.process_steps`)).toEqual(
      withInfo({ ...info, process_steps: [{ ...STEP, _content_type_uid: 'step' }] }),
    );
  });

  const ENTRIES = '/content_types/dce_page/entries';

  /** What is asked for, and how it is refused; by default the pages, by a query that the content service does not take. */
  interface Refused {
    path?: string;
    query?: string;
    headers?: Record<string, string>;
    status?: number;
    code?: number;
    field?: string;
  }

  test.each<[string, Refused]>([
    ['no key', { headers: {}, status: 412, code: 109, field: 'api_key' }],
    [
      'another key',
      { headers: { ...HEADERS, api_key: 'x' }, status: 412, code: 109, field: 'api_key' },
    ],
    [
      'another token',
      { headers: { ...HEADERS, access_token: 'x' }, status: 401, code: 105, field: 'access_token' },
    ],
    [
      'another branch',
      { headers: { ...HEADERS, branch: 'dev' }, status: 412, code: 901, field: 'branch' },
    ],
    ['another environment', { query: '&environment=staging', field: 'environment' }],
    [
      'a type that is a path',
      { path: '/content_types/..%2F..%2Fpackage/entries', code: 118, field: 'uid' },
    ],
    [
      'a type too long for a file name',
      { path: `/content_types/${'a'.repeat(255)}/entries`, code: 118, field: 'uid' },
    ],
    ['an unknown entry', { path: `${ENTRIES}/nothing`, field: 'uid' }],
    ['an unknown asset', { path: '/assets/nothing', code: 145, field: 'uid' }],
    ['a broken limit', { query: '&limit=-1', field: 'limit' }],
    ['a broken query', { query: '&query={' }],
    ['a query by more than equality', { query: where({ url: { $where: 'x' } }) }],
    ['a query without end', { query: where({ url: 'x'.repeat(8192) }) }],
  ])(
    '%s is refused in the words of the content service',
    async (
      _name,
      { path = ENTRIES, query = '', headers = HEADERS, status = 422, code = 141, field = 'query' },
    ) => {
      const answer = await get(path, query, headers);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status,
        body: {
          error_message: expect.any(String),
          error_code: code,
          errors: { [field]: ['is not valid.'] },
        },
      });
    },
  );

  test('a method that the endpoint does not have is refused with those it has [B4]', async () => {
    const { status, headers, body } = await call('POST', `${server.url}/cms/v3${ENTRIES}`, {
      headers: HEADERS,
      body: {},
    });
    expect({ status, allow: headers.get('allow'), body }).toEqual({
      status: 405,
      allow: 'GET, HEAD',
      body: { error_message: 'The method is not allowed here.', error_code: 405, errors: {} },
    });
  });

  test('an edited file is served without a restart [B2]', async () => {
    const entry = { uid: 'e1', title: 'one' };
    writeFileSync(join(folder, 'edited.json'), JSON.stringify([entry]));
    expect((await get('/content_types/edited/entries', '')).body).toEqual({ entries: [entry] });
    await expect
      .poll(async () => {
        writeFileSync(join(folder, 'edited.json'), JSON.stringify([{ ...entry, title: 'two' }]));
        return (await get('/content_types/edited/entries', '')).body;
      })
      .toEqual({ entries: [{ uid: 'e1', title: 'two' }] });
  });
});

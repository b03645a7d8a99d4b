import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type ApiAnswer, call, draftDocument, statusesOf } from '#tests/support/api.ts';
import { rawAnswer, serverFor } from '#tests/support/server.ts';

const server = serverFor();
const PROBLEM = 'application/problem+json; charset=utf-8';

/** A copy of a JSON value with the value at a JSON pointer replaced, or removed if `replacement` is undefined. */
function replaced(value: unknown, pointer: string, replacement: unknown): unknown {
  const copy: unknown = structuredClone(value);
  const keys = pointer.slice(1).split('/');
  const last = keys.pop() ?? '';
  let target = copy;
  for (const key of keys) target = Reflect.get(Object(target), key);
  if (replacement === undefined) Reflect.deleteProperty(Object(target), last);
  else Reflect.set(Object(target), last, replacement);
  return copy;
}

const put = (body: unknown): Promise<ApiAnswer<{ errors: { path: string; message: string }[] }>> =>
  call('PUT', `${server.url}/api/Appointments`, { body });

const CUSTOMER = '/appointmentRequest/customer';
const PROPERTY = '/appointmentRequest/property';
const PROJECT = '/appointmentRequest/project';
const NAME = `${CUSTOMER}/firstName`;
const PHONE = `${CUSTOMER}/phonePrimary`;
const OWNER = { firstName: 'Ada', lastName: 'Li', phone: '3035550124' };
const REQUIRED = 'Field is required.';
const CHARACTERS = 'Please make sure your input does not contain invalid characters.';
const UNKNOWN_VALUE = 'Is not one of the known values.';

describe('a draft is refused with the failing field named', () => {
  test.each<[pointer: string, value: unknown, message: string]>([
    [NAME, '', REQUIRED],
    [NAME, undefined, REQUIRED],
    [NAME, null, 'Value must be string.'],
    [NAME, '<img src=x>', `${CHARACTERS} “<” is not allowed.`],
    [NAME, `A${' '.repeat(60)}`, 'Text length should be from 1 to 50 symbols.'],
    [NAME, 'Ann ', CHARACTERS],
    [`${PROPERTY}/ownership/additionalOwners/0/firstName`, ' Ann', CHARACTERS],
    [PHONE, '303-555-0123', 'Please enter a valid phone number'],
    [PHONE, '7777777777', 'This phone number is not allowed.'],
    [`${CUSTOMER}/email`, 'nobody', 'Invalid email.'],
    [`${CUSTOMER}/email`, ' a@b.co', 'Invalid email.'],
    [`${PROPERTY}/zipcode`, '80202-1234', 'Zipcode must be 5 digits.'],
    [`${PROPERTY}/street1`, 'a'.repeat(51), 'Text length should be from 1 to 50 symbols.'],
    [`${PROPERTY}/city`, 'Den\u0000ver', 'Must not contain control characters.'],
    [`${PROPERTY}/state`, 'Colorado', 'Must be the two letters of a state.'],
    [`${PROPERTY}/propertyType`, 87609000, UNKNOWN_VALUE],
    [`${PROPERTY}/ownership/multipleOwners`, 'true', 'Value must be boolean,null.'],
    [`${PROJECT}/windowCount`, 51, 'Value must be <= 50.'],
    [`${PROJECT}/windowCount`, -1, 'Value must be >= 0.'],
    [`${PROJECT}/windowCount`, '12', 'Value must be integer.'],
    [`${PROJECT}/windowReasonEnum`, 5, 'Value must be array.'],
    ['/appointmentRequest/appointment', {}, REQUIRED],
    ['/appointmentRequest/surprise', 1, 'Unknown field.'],
    ['/status', 'Done', UNKNOWN_VALUE],
    ['/sessionData', 'no JSON', 'Is not session data.'],
    [
      '/sessionData',
      '{"nextPage":"//evil.test"}',
      'Is not session data: /nextPage must be equal to one of the allowed values.',
    ],
    ['/sessionData', '{"surprise":1}', 'Is not session data: /surprise is not known.'],
    ['/sessionData', '{"topics":["\ud800"]}', 'Must not contain control characters.'],
  ])('%s = %j', async (pointer, value, message) => {
    const ownership = { multipleOwners: true, additionalOwners: [OWNER], ownershipValidated: null };
    const { status, headers, body } = await put(
      replaced(draftDocument({ property: { ownership } }), pointer, value),
    );
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe(PROBLEM);
    expect(body.errors).toContainEqual({ path: expect.stringContaining(pointer), message });
  });

  test('every failing field is named, not only the first, and nothing is stored [B4]', async () => {
    const request = { customerComments: 'refused' };
    const body = replaced(replaced(draftDocument({ request }), NAME, ''), PHONE, '1');
    expect((await put(body)).body.errors.map(({ path }) => path)).toEqual([NAME, PHONE]);
    expect(
      await server.database.query(`select id from drafts where request like '%refused%'`),
    ).toEqual([]);
  });

  test('where very many fields are wrong, only the first is named [B4]', async () => {
    const errorsOf = async (count: number) => {
      const windows = Array.from({ length: count }, () => ({}));
      const details = '/appointmentRequest/projectDetails';
      return (await put(replaced(draftDocument(), details, { windows, doors: [] }))).body.errors;
    };
    expect(await errorsOf(2)).toHaveLength(6);
    expect(await errorsOf(80_000)).toHaveLength(1);
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends a save, or another request. */
function send({ path = '/api/Appointments', ...init }: RequestInit & { path?: string }) {
  return fetch(`${server.url}${path}`, { method: 'PUT', headers: JSON_TYPE, ...init });
}

const withHeaders = (headers: Record<string, string>) => ({
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(draftDocument()),
});

describe('a request that cannot be read is refused', () => {
  const get = (path: string) => ({ method: 'GET', path });

  test.each<[what: string, asked: Parameters<typeof send>[0], status: number, type: string]>([
    ['broken JSON', { body: '{"id":' }, 400, 'bad-request'],
    ['a JSON list', { body: '[]' }, 400, 'invalid-input'],
    ['JSON null', { body: 'null' }, 400, 'invalid-input'],
    ['no body', {}, 400, 'invalid-input'],
    ['a poisoned key', { body: '{"__proto__":{"a":1}}' }, 400, 'bad-request'],
    ['too much', { body: JSON.stringify('x'.repeat(300_000)) }, 413, 'too-large'],
    ['bytes that are no text', { body: Buffer.from([0x22, 0xff, 0x22]) }, 400, 'bad-request'],
    [
      'text in another character set',
      withHeaders({ 'content-type': 'application/json; charset=iso-8859-1' }),
      415,
      'unsupported-media-type',
    ],
    ['text', withHeaders({ 'content-type': 'text/plain' }), 415, 'unsupported-media-type'],
    [
      'a form',
      { body: new URLSearchParams({ a: 'b' }), headers: {} },
      415,
      'unsupported-media-type',
    ],
    [
      'a packed body',
      withHeaders({ 'content-encoding': 'identity, gzip' }),
      415,
      'unsupported-media-type',
    ],
    ['an unknown path', get('/api/nothing'), 404, 'not-found'],
    ['a path that cannot be decoded', get('/api/PropertyOwners/%E0%A4%A'), 400, 'bad-request'],
    ['an endless id', get(`/api/Appointments/${'x'.repeat(5000)}`), 404, 'not-found'],
    ['a NUL in an address', get('/api/PropertyOwners/1%00Main'), 400, 'invalid-input'],
    ['a NUL in a campaign', get('/api/Campaigns/a%00b'), 400, 'invalid-input'],
    [
      'an address without end',
      get(`/api/PromotionalOffers?a=${'a'.repeat(100_000)}`),
      431,
      'headers-too-large',
    ],
    [
      'a key that could be guessed',
      withHeaders({ 'idempotency-key': 'k'.repeat(15) }),
      400,
      'invalid-input',
    ],
    ['an endless key', withHeaders({ 'idempotency-key': 'k'.repeat(256) }), 400, 'invalid-input'],
  ])('%s [B4]', async (_what, asked, status, type) => {
    const response = await send(asked);
    expect(response.headers.get('content-type')).toBe(PROBLEM);
    expect(await response.json()).toMatchObject({ type, status });
    expect(response.status).toBe(status);
  });

  const READ = 'GET /api/PromotionalOffers HTTP/1.1';

  test.each<[what: string, lines: string[], status: number, type: string]>([
    ['what is no HTTP', ['Hello?'], 400, 'bad-request'],
    ['a call of no host', [READ], 400, 'bad-request'],
    ['a call of two hosts', [READ, 'host: x', 'host: y'], 400, 'bad-request'],
    ['a page of no host', ['GET /window-count HTTP/1.1'], 400, 'bad-request'],
    ['a page of the same host twice', ['GET / HTTP/1.1', 'host: x', 'Host: x'], 400, 'bad-request'],
    ['an unknown expectation', [READ, 'host: x', 'expect: foo'], 417, 'expectation-failed'],
    ['a tunnel', ['CONNECT booking.example:443 HTTP/1.1', 'host: x'], 400, 'bad-request'],
  ])('%s [B4]', async (_what, lines, status, type) => {
    const answer = await rawAnswer(
      server.url,
      [...lines, 'connection: close', '', ''].join('\r\n'),
    );
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain(`content-type: ${PROBLEM}`);
    expect(JSON.parse(body)).toMatchObject({ type, status });
  });
});

test.each<[what: string, sent: string[], answers: string[]]>([
  [
    'after which the client sends no more',
    ['GET /api/funnel HTTP/1.1', 'host: x', ''],
    ['http/1.1 200 ok'],
  ],
  [
    'of HTTP/1.0 that names no host',
    ['GET /api/funnel HTTP/1.0', ''],
    ['http/1.1 200 ok', 'connection: close'],
  ],
  [
    'with an expectation that is met',
    ['GET /api/funnel HTTP/1.1', 'host: x', 'expect: 100-Continue', ''],
    ['http/1.1 100 continue', 'http/1.1 200 ok'],
  ],
  [
    'for another protocol, behind which nothing is read,',
    [
      'GET /api/funnel HTTP/1.1',
      'host: x',
      'connection: upgrade',
      'upgrade: h2c',
      '',
      'GET /api/funnel HTTP/1.1',
      'host: x',
      '',
    ],
    ['http/1.1 200 ok', 'connection: close'],
  ],
])('a request %s is answered [B4]', async (_what, sent, answers) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.end([...sent, ''].join('\r\n'));
  expect((await text(socket)).toLowerCase().match(/^(http|connection: close).*$/gm)).toEqual(
    answers,
  );
});

test('JSON that says it is UTF-8 or not encoded is read [B4]', async () => {
  const saves = [
    { 'content-type': 'application/json;charset="UTF-8"' },
    { 'content-encoding': 'Identity' },
  ].map((headers) => send(withHeaders(headers)));
  expect(statusesOf(await Promise.all(saves))).toEqual([200, 200]);
});

describe('the other calls refuse bad input', () => {
  const blocks = (query: string) => `/api/appointmentblocks?${query}`;
  const days = 'postalCode=80202&startDate=2026-11-16&numberOfDays=';
  const hold = '/api/Appointments/x/hold';
  const validation = '/api/PropertyValidation';
  const homeowner = {
    address: '1 Main St',
    firstName: 'Ann',
    lastName: 'Lee',
    postalCode: '80202',
  };
  const measurement = {
    id: 'v6-1700000000000-1000000000000',
    state: 'home',
    variant: 'standard',
    vital: 'LCP',
    value: 900,
  };
  const view = {
    draftHash: 'a'.repeat(64),
    state: 'home',
    variant: 'regular',
    at: '2026-11-16T15:00:00Z',
  };

  test.each<[path: string, body: unknown, paths: string[]]>([
    [blocks(''), null, ['/query/numberOfDays', '/query/postalCode', '/query/startDate']],
    [
      blocks('postalCode=8020a&startDate=2026-02-30&numberOfDays=0&isEvent=maybe'),
      null,
      ['/query/isEvent', '/query/numberOfDays', '/query/postalCode', '/query/startDate'],
    ],
    ...['32', '1.5', 'Infinity', '0x5', ''].map((number): [string, unknown, string[]] => [
      blocks(days + number),
      null,
      ['/query/numberOfDays'],
    ]),
    [blocks(`${days}7&postalCode=75201`), null, ['/query/postalCode']],
    [blocks('postalCode=80202&startDate=9999-12-31&numberOfDays=2'), null, ['/query/startDate']],
    ['/api/ServiceAvailability/8020', null, ['/params/zipcode']],
    [`/api/PropertyOwners/${'x'.repeat(301)}`, null, ['/params/query']],
    ['/api/PropertyOwners/%20', null, ['/params/query']],
    [validation, {}, ['/address', '/firstName', '/lastName', '/postalCode']],
    [validation, { ...homeowner, address: ' ', ssn: '1' }, ['/address', '/ssn']],
    ['/api/reviews', { source: 'google', rating: 6, count: 51 }, ['/count', '/rating']],
    [hold, { extra: 1 }, ['/appointmentBlockGuid', '/extra']],
    [
      '/api/funnel',
      [{ draftHash: 'Jane Doe', state: 'a b', variant: '', at: 'now' }],
      ['/0/at', '/0/draftHash', '/0/state', '/0/variant'],
    ],
    ...['2026-02-30T00:00:00Z', '9999-01-01T00:00:00Z', '2026-11-16T24:00:00Z'].map(
      (at): [string, unknown, string[]] => ['/api/funnel', [{ ...view, at }], ['/0/at']],
    ),
    ['/api/funnel', { ...view, email: 'a@b.co' }, ['/0/email']],
    [
      '/api/funnel/vitals',
      { ...measurement, id: 'Jane Doe', state: 'a b', vital: 'FCP', value: -1, email: 'a@b.co' },
      ['/email', '/id', '/state', '/value', '/vital'],
    ],
    ['/api/funnel/vitals', { ...measurement, value: 3_600_001 }, ['/value']],
  ])('%s %j [B4]', async (path, body, paths) => {
    const write = { method: path === hold ? 'PUT' : 'POST', body: JSON.stringify(body) };
    const response = await send({ path, ...(body === null ? { method: 'GET' } : write) });
    const problem: { errors: { path: string }[] } = await response.json();
    expect(problem).toMatchObject({ type: 'invalid-input', status: 400 });
    expect(problem.errors.map((error) => error.path).toSorted()).toEqual(paths);
  });
});

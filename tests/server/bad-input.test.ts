import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ROUTE_PATHS } from '#src/domain/steps.ts';
import { call, draftDocument, save } from '#tests/support/api.ts';
import { rawAnswer, serverFor } from '#tests/support/server.ts';

const server = serverFor();

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

const put = (body: unknown) =>
  call<{ errors: { path: string; message: string }[] }>('PUT', `${server.url}/api/Appointments`, {
    body,
  });

const INVALID = { type: 'invalid-input', title: 'Some fields are missing or wrong.', status: 400 };

const NAME = '/appointmentRequest/customer/firstName';
const OWNER_NAME = '/appointmentRequest/property/ownership/additionalOwners/0/firstName';
const PHONE = '/appointmentRequest/customer/phonePrimary';
const EMAIL = '/appointmentRequest/customer/email';
const ZIP = '/appointmentRequest/property/zipcode';
const OWNER = { firstName: 'Ada', lastName: 'Li', phone: '3035550124' };
const REQUIRED = 'Field is required.';
const CHARACTERS = 'Please make sure your input does not contain invalid characters.';
const NEXT_PAGE = 'Is not session data: /nextPage must be equal to one of the allowed values.';
const UNKNOWN_VALUE = 'Is not one of the known values.';

describe('a draft is refused with the failing field named', () => {
  test.each<[string, unknown, string]>([
    [NAME, '', REQUIRED],
    [NAME, undefined, REQUIRED],
    [NAME, 123, 'Value must be string.'],
    [NAME, null, 'Value must be string.'],
    [NAME, '<img src=x>', `${CHARACTERS} “<” is not allowed.`],
    [NAME, 'a'.repeat(51), 'Text length should be from 1 to 50 symbols.'],
    [NAME, `A${' '.repeat(60)}`, 'Text length should be from 1 to 50 symbols.'],
    [NAME, '\nAnn\r\n', CHARACTERS],
    [NAME, 'Ann ', CHARACTERS],
    [OWNER_NAME, ' Ann', CHARACTERS],
    ['/appointmentRequest/customer/lastName', 'a;b', `${CHARACTERS} “;” is not allowed.`],
    [PHONE, '', 'Please enter a valid phone number'],
    [PHONE, '303-555-0123', 'Please enter a valid phone number'],
    [PHONE, '303555012', 'Phone number must be 10 digits.'],
    [PHONE, '7777777777', 'This phone number is not allowed.'],
    [EMAIL, 'nobody', 'Invalid email.'],
    [EMAIL, 'a@b.co\r\n', 'Invalid email.'],
    [EMAIL, ' a@b.co', 'Invalid email.'],
    [EMAIL, ' ', 'Invalid email.'],
    [EMAIL, '\u00a0', 'Invalid email.'],
    [ZIP, '80202-1234', 'Zipcode must be 5 digits.'],
    [
      '/appointmentRequest/property/street1',
      'a'.repeat(51),
      'Text length should be from 1 to 50 symbols.',
    ],
    ['/appointmentRequest/property/city', 'Den\u0000ver', 'Must not contain control characters.'],
    ['/appointmentRequest/property/state', 'Colorado', 'Must be the two letters of a state.'],
    ['/appointmentRequest/property/propertyType', 87609000, UNKNOWN_VALUE],
    [
      '/appointmentRequest/property/propertyTypeOtherText',
      'a'.repeat(126),
      'Text length should be from 1 to 125 symbols.',
    ],
    [
      '/appointmentRequest/property/ownership/multipleOwners',
      'true',
      'Value must be boolean,null.',
    ],
    ['/appointmentRequest/project/windowCount', 51, 'Value must be <= 50.'],
    ['/appointmentRequest/project/windowCount', -1, 'Value must be >= 0.'],
    ['/appointmentRequest/project/windowCount', 1.5, 'Value must be integer.'],
    ['/appointmentRequest/project/windowCount', '12', 'Value must be integer.'],
    ['/appointmentRequest/project/windowCount', null, 'Value must be integer.'],
    ['/appointmentRequest/project/doorCount', 11, 'Value must be <= 10.'],
    ['/appointmentRequest/project/windowReasonEnum', 5, 'Value must be array.'],
    [
      '/appointmentRequest/project/windowReasonOtherText',
      'a'.repeat(126),
      'Text length should be from 1 to 125 symbols.',
    ],
    ['/appointmentRequest/marketingConsent', 'false', 'Value must be boolean.'],
    ['/appointmentRequest/marketingAttribution/sourceTypeEnum', 5, 'Value must be >= 876090000.'],
    ['/appointmentRequest/insideSalesReasonEnum', 1, UNKNOWN_VALUE],
    [
      '/appointmentRequest/customerComments',
      'a'.repeat(3001),
      'Text length should be from 1 to 3000 symbols.',
    ],
    ['/appointmentRequest/appointment', {}, REQUIRED],
    ['/appointmentRequest/surprise', 1, 'Unknown field.'],
    ['/surprise', 1, 'Unknown field.'],
    ['/status', 'Done', UNKNOWN_VALUE],
    ['/id', 7, 'Value must be string.'],
    ['/sessionData', 'no JSON', 'Is not session data.'],
    ['/sessionData', '{"nextPage":"//evil.test"}', NEXT_PAGE],
    ['/sessionData', '{"nextPage":"javascript:alert(1)"}', NEXT_PAGE],
    ['/sessionData', '{"nextPage":"/window-count"}', NEXT_PAGE],
    ['/sessionData', '{"nextPage":"door-count"}', NEXT_PAGE],
    [
      '/sessionData',
      '{"topics":["a","b","c","d"]}',
      'Is not session data: /topics must not have more than 3 items.',
    ],
    ['/sessionData', '{"surprise":1}', 'Is not session data: /surprise is not known.'],
    ['/sessionData', '{"topics":["\ud800"]}', 'Must not contain control characters.'],
    ['/sessionData', '[]', 'Is not session data: / must be object.'],
  ])('%s = %j', async (pointer, value, message) => {
    const ownership = { multipleOwners: true, additionalOwners: [OWNER], ownershipValidated: null };
    const answer = await put(replaced(draftDocument({ property: { ownership } }), pointer, value));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toMatchObject({
      ...INVALID,
      errors: expect.arrayContaining([{ path: expect.any(String), message }]),
    });
    const { errors } = answer.body;
    expect(errors.map(({ path }) => path).filter((path) => !path.startsWith(pointer))).toEqual([]);
  });

  test('every failing field is named, not only the first [B4]', async () => {
    const body = replaced(replaced(draftDocument(), NAME, ''), PHONE, '1');
    expect((await put(body)).body).toEqual({
      ...INVALID,
      errors: [
        { path: NAME, message: REQUIRED },
        { path: PHONE, message: 'Phone number must be 10 digits.' },
      ],
    });
  });

  test('nothing of a refused draft is stored [B4]', async () => {
    await put(replaced(draftDocument({ request: { customerComments: 'refused' } }), NAME, ''));
    expect(
      await server.database.query(`select id from drafts where request like '%refused%'`),
    ).toEqual([]);
  });
});

test.each([
  'José',
  "O'Brien",
  'Nguyễn',
  'Anne-Marie',
  'D’Angelo',
  'Ó`Neill',
  'Zoë\u0308',
  '李',
  'a'.repeat(50),
])('the name %s is taken [S5.text-pattern]', async (firstName) => {
  const document = draftDocument();
  const { customer } = document.appointmentRequest;
  const sent = draftDocument({ request: { customer: { ...customer, firstName } } });
  expect((await save(server.url, sent)).status).toBe(200);
});

test.each(ROUTE_PATHS)('nextPage may be the route path %j [F4]', async (nextPage) => {
  expect((await save(server.url, draftDocument({ sessionData: { nextPage } }))).status).toBe(200);
});

describe('a request that cannot be read', () => {
  /** A request; by default a save. */
  interface Asked extends RequestInit {
    path?: string;
  }

  const json = { 'content-type': 'application/json' };

  async function send({
    path = '/api/Appointments',
    ...init
  }: Asked): Promise<[number, string | null, unknown]> {
    const response = await fetch(`${server.url}${path}`, { method: 'PUT', headers: json, ...init });
    const body: unknown = await response.json();
    return [response.status, response.headers.get('content-type'), body];
  }

  const problem = 'application/problem+json; charset=utf-8';

  const saveWithKey = (key: string): Asked => ({
    headers: { ...json, 'idempotency-key': key },
    body: JSON.stringify(draftDocument()),
  });

  test.each<[string, Asked, number, string]>([
    ['broken JSON', { body: '{"id":' }, 400, 'bad-request'],
    ['a JSON list', { body: '[]' }, 400, 'invalid-input'],
    ['JSON null', { body: 'null' }, 400, 'invalid-input'],
    ['no body', {}, 400, 'invalid-input'],
    ['a poisoned key', { body: '{"__proto__":{"a":1}}' }, 400, 'bad-request'],
    ['too much', { body: JSON.stringify('x'.repeat(300_000)) }, 413, 'too-large'],
    ['bytes that are no text', { body: Buffer.from([0x22, 0xff, 0x22]) }, 400, 'bad-request'],
    [
      'text in another character set',
      { headers: { 'content-type': 'application/json; charset=iso-8859-1' }, body: '{}' },
      415,
      'unsupported-media-type',
    ],
    [
      'text',
      { headers: { 'content-type': 'text/plain' }, body: 'x' },
      415,
      'unsupported-media-type',
    ],
    [
      'a form',
      { method: 'POST', path: '/api/reviews', headers: {}, body: new URLSearchParams({ a: 'b' }) },
      415,
      'unsupported-media-type',
    ],
    ['an unknown path', { method: 'GET', path: '/api/nothing' }, 404, 'not-found'],
    ['an unknown method', { method: 'POST', body: '{}' }, 405, 'method-not-allowed'],
    [
      'a method on a path that cannot be decoded',
      { method: 'POST', path: '/api/Campaigns/%E0%A4%A', body: '{}' },
      400,
      'bad-request',
    ],
    [
      'a path that cannot be decoded',
      { method: 'GET', path: '/api/PropertyOwners/%E0%A4%A' },
      400,
      'bad-request',
    ],
    [
      'an endless id',
      { method: 'GET', path: `/api/Appointments/${'x'.repeat(5000)}` },
      404,
      'not-found',
    ],
    [
      'a NUL in an address',
      { method: 'GET', path: '/api/PropertyOwners/1%00Main' },
      400,
      'invalid-input',
    ],
    ['a NUL in a campaign', { method: 'GET', path: '/api/Campaigns/a%00b' }, 400, 'invalid-input'],
    ['a key that could be guessed', saveWithKey('k'.repeat(15)), 400, 'invalid-input'],
    ['an endless key', saveWithKey('k'.repeat(256)), 400, 'invalid-input'],
  ])('%s', async (_name, asked, status, type) => {
    const [actual, contentType, body] = await send(asked);
    expect({ actual, contentType, body }).toEqual({
      actual: status,
      contentType: problem,
      body: expect.objectContaining({ type, status }),
    });
    expect((await fetch(`${server.url}/api/PromotionalOffers`)).status).toBe(200);
  });

  test('an address without end [B4]', async () => {
    const answer = await send({
      method: 'GET',
      path: `/api/PromotionalOffers?a=${'a'.repeat(100_000)}`,
    });
    expect(answer).toEqual([
      431,
      problem,
      { type: 'headers-too-large', title: 'The address or the headers are too long.', status: 431 },
    ]);
    expect((await fetch(`${server.url}/api/PromotionalOffers`)).status).toBe(200);
  });

  test('what is no HTTP [B4]', async () => {
    const [head, body] = (await rawAnswer(server.url, 'Hello?\r\n\r\n')).split('\r\n\r\n');
    expect(head?.split('\r\n')).toEqual([
      'HTTP/1.1 400 Bad Request',
      `content-type: ${problem}`,
      'content-length: 73',
      'cache-control: no-store',
      'connection: close',
    ]);
    expect(JSON.parse(body ?? '')).toEqual({
      type: 'bad-request',
      title: 'The request cannot be read.',
      status: 400,
    });
  });

  /** The response to a raw request: its status line, content type and body. */
  async function answerTo(...lines: string[]): Promise<unknown[]> {
    const [head = '', body = ''] = (
      await rawAnswer(server.url, [...lines, 'connection: close', '', ''].join('\r\n'))
    ).split('\r\n\r\n');
    return [
      head.split('\r\n', 1)[0],
      /^content-type: (.*)$/im.exec(head)?.[1],
      body === '' ? body : JSON.parse(body),
    ];
  }

  const unreadable = { type: 'bad-request', title: 'The request cannot be read.', status: 400 };
  const expectation = {
    type: 'expectation-failed',
    title: 'The server cannot do what the request expects.',
    status: 417,
  };
  const twoHosts = { ...unreadable, detail: 'A request has only one Host header.' };
  const noHost = { ...unreadable, detail: 'HTTP/1.1 asks for a Host header.' };
  test.each([
    [
      'an expectation that the server knows nothing of',
      ['GET /api/PromotionalOffers HTTP/1.1', 'host: x', 'expect: foo'],
      '417 Expectation Failed',
      expectation,
    ],
    ['a call of no host', ['GET /api/PromotionalOffers HTTP/1.1'], '400 Bad Request', noHost],
    [
      'a call of two hosts',
      ['GET /api/PromotionalOffers HTTP/1.1', 'host: x', 'host: y'],
      '400 Bad Request',
      twoHosts,
    ],
    [
      'a page of the same host twice',
      ['GET /window-count HTTP/1.1', 'host: x', 'Host: x'],
      '400 Bad Request',
      twoHosts,
    ],
    ['a page of no host', ['GET /window-count HTTP/1.1'], '400 Bad Request', noHost],
    ['an unknown path of no host', ['GET /api/nothing HTTP/1.1'], '400 Bad Request', noHost],
    [
      'a tunnel',
      ['CONNECT booking.example:443 HTTP/1.1', 'host: x'],
      '400 Bad Request',
      unreadable,
    ],
  ])('%s is refused in words [B4]', async (_, lines, status, body) => {
    expect(await answerTo(...lines)).toEqual([`HTTP/1.1 ${status}`, problem, body]);
  });

  test('a client that sends no more still gets its answer [B4]', async () => {
    const socket = connect({
      port: Number(new URL(server.url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    socket.end('GET /api/funnel HTTP/1.1\r\nhost: x\r\n\r\n');
    expect((await text(socket)).split('\r\n', 1)).toEqual(['HTTP/1.1 200 OK']);
  });

  test('who asks for another protocol is told that nothing behind that is read [B4]', async () => {
    const sent =
      'GET /api/nothing HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\nGET /api/nothing HTTP/1.1\r\nhost: x\r\n\r\n';
    expect((await rawAnswer(server.url, sent)).match(/^(HTTP|connection).*$/gim)).toEqual([
      'HTTP/1.1 404 Not Found',
      'connection: close',
    ]);
  });

  test('HTTP/1.0 needs no host [B4]', async () => {
    expect((await answerTo('GET /api/PromotionalOffers HTTP/1.0')).at(0)).toBe('HTTP/1.1 200 OK');
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
  ])('%s is read [B4]', async (type) => {
    const [status] = await send({
      headers: { 'content-type': type },
      body: JSON.stringify(draftDocument()),
    });
    expect(status).toBe(200);
  });

  test('a thousand query parameters do no harm [B4]', async () => {
    const query = Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join('&');
    expect((await fetch(`${server.url}/api/PromotionalOffers?${query}`)).status).toBe(200);
  });
});

describe('the other calls refuse bad input', () => {
  const blocks = '/api/appointmentblocks';
  const validation = {
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

  test.each<[string, string, unknown, string[]]>([
    ['GET', blocks, undefined, ['/query/postalCode', '/query/startDate', '/query/numberOfDays']],
    [
      'GET',
      `${blocks}?postalCode=8020a&startDate=2026-02-30&numberOfDays=0`,
      undefined,
      ['/query/postalCode', '/query/startDate', '/query/numberOfDays'],
    ],
    [
      'GET',
      `${blocks}?postalCode=80202&startDate=2026-11-16T00:00&numberOfDays=32`,
      undefined,
      ['/query/startDate', '/query/numberOfDays'],
    ],
    [
      'GET',
      `${blocks}?postalCode=80202&startDate=2026-11-16&numberOfDays=1.5&isEvent=maybe`,
      undefined,
      ['/query/numberOfDays', '/query/isEvent'],
    ],
    ...['Infinity', '-Infinity', '1e400', '1e1', '0x5', '%205', '5%20', '05', ''].map(
      (days): [string, string, unknown, string[]] => [
        'GET',
        `${blocks}?postalCode=80202&startDate=2026-11-16&numberOfDays=${days}`,
        undefined,
        ['/query/numberOfDays'],
      ],
    ),
    [
      'GET',
      `${blocks}?postalCode=80202&postalCode=75201&startDate=2026-11-16&numberOfDays=7`,
      undefined,
      ['/query/postalCode'],
    ],
    [
      'GET',
      `${blocks}?postalCode=80202&startDate=9999-12-31&numberOfDays=2`,
      undefined,
      ['/query/startDate'],
    ],
    ['GET', '/api/ServiceAvailability/8020', undefined, ['/params/zipcode']],
    ['GET', `/api/PropertyOwners/${'x'.repeat(301)}`, undefined, ['/params/query']],
    ['GET', '/api/PropertyOwners/%20', undefined, ['/params/query']],
    ['POST', '/api/PropertyValidation', {}, ['/address', '/firstName', '/lastName', '/postalCode']],
    ['POST', '/api/PropertyValidation', { ...validation, address: ' ' }, ['/address']],
    ['POST', '/api/PropertyValidation', { ...validation, postalCode: 80202 }, ['/postalCode']],
    ['POST', '/api/PropertyValidation', { ...validation, ssn: '1' }, ['/ssn']],
    ['POST', '/api/reviews', { source: 'google', rating: 6, count: 51 }, ['/rating', '/count']],
    ['PUT', '/api/Appointments/x/hold', {}, ['/appointmentBlockGuid']],
    ['PUT', '/api/Appointments/x/hold', { appointmentBlockGuid: 5 }, ['/appointmentBlockGuid']],
    ['PUT', '/api/Appointments/x/hold', { appointmentBlockGuid: 'b', extra: 1 }, ['/extra']],
    ['POST', '/api/funnel', [], ['']],
    [
      'POST',
      '/api/funnel',
      [{ draftHash: 'Jane Doe', state: 'a b', variant: '', at: 'now' }],
      ['/0/draftHash', '/0/state', '/0/variant', '/0/at'],
    ],
    ...[
      '2026-02-30T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '9999-01-01T00:00:00Z',
      '2026-11-16T24:00:00Z',
    ].map((at): [string, string, unknown, string[]] => [
      'POST',
      '/api/funnel',
      [{ draftHash: 'a'.repeat(64), state: 'home', variant: 'regular', at }],
      ['/0/at'],
    ]),
    [
      'POST',
      '/api/funnel',
      {
        draftHash: 'a'.repeat(64),
        state: 'home',
        variant: 'regular',
        at: '2026-11-16T15:00:00Z',
        email: 'a@b.co',
      },
      ['/0/email'],
    ],
    ['POST', '/api/funnel/vitals', {}, ['/id', '/state', '/variant', '/vital', '/value']],
    [
      'POST',
      '/api/funnel/vitals',
      { ...measurement, id: 'Jane Doe', state: 'a b', vital: 'FCP', value: -1 },
      ['/id', '/state', '/vital', '/value'],
    ],
    [
      'POST',
      '/api/funnel/vitals',
      { ...measurement, value: '900', revision: 'Jane', email: 'a@b.co' },
      ['/value', '/revision', '/email'],
    ],
    ['POST', '/api/funnel/vitals', { ...measurement, value: 3_600_001 }, ['/value']],
    ['POST', '/api/funnel/vitals', [measurement], ['']],
  ])('%s %s %j', async (method, path, body, paths) => {
    const answer = await call<{ errors: { path: string }[] }>(
      method,
      `${server.url}${path}`,
      body === undefined ? {} : { body },
    );
    expect(answer).toMatchObject({ status: 400, body: INVALID });
    expect(answer.body.errors.map((error) => error.path).toSorted()).toEqual(paths.toSorted());
  });
});

import fc from 'fast-check';
import { connect } from 'node:net';
import { draftDocument } from './api.ts';

/** What to send on one connection. */
export interface RawExchange {
  /** Requests to send back to back. */
  requests: Buffer[];
  /** Whether to close the sending side before anything is answered. */
  isHalfClosed: boolean;
  /** Number of bytes in the first write; the rest follows in a second one. */
  piece: number;
}

/** The response: the statuses of all final answers in order, and whether the last one announced that it closes the connection. */
export interface RawAnswer {
  statuses: number[];
  isClosed: boolean;
}

/** An operation as the API describes it: `/api/Appointments/{id}`. */
export interface Operation {
  method: string;
  path: string;
}

/** Long enough for a busy machine. A request that is not answered by then never will be. */
const PATIENCE_MS = 60_000;

/** Sends bytes over a connection of its own, and reads until the other side closes it. */
export function exchange(
  port: number,
  { requests, isHalfClosed, piece }: RawExchange,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const whole = Buffer.concat(requests);
    socket.write(whole.subarray(0, piece));
    if (isHalfClosed) socket.end(whole.subarray(piece));
    else socket.write(whole.subarray(piece));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('end', () => socket.end());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const heads = [
        ...Buffer.concat(received)
          .toString('latin1')
          .matchAll(/HTTP\/1\.1 (\d{3}) [^]*?\r\n\r\n/g),
      ].filter(([, status]) => status !== '100');
      resolve({
        statuses: heads.map(([, status]) => Number(status)),
        isClosed: /\r\nconnection: close\r\n/i.test(heads.at(-1)?.[0] ?? ''),
      });
    });
  });
}

const ODD_SEGMENTS = [
  '',
  '.',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '..\\..',
  '%2F',
  '%5C',
  '%00',
  'a%00b',
  '%0d%0aX:y',
  '%',
  '%zz',
  '%E0%A4%A',
  '%C0%AF',
  '%ff',
  '%u0041',
  '%F0%9F%98%80',
  '\u{1f600}',
  'é',
  '*',
  ':id',
  '~',
  ';a=b',
  '__proto__',
  'constructor',
  'package.json',
  'index.html',
  'null',
  '-1',
  '1e400',
  '80202',
  'denver-home-show',
  'header',
  'dce_page',
  'entries',
  'hold',
  '00000000-0000-4000-8000-000000000000',
  "' or 1=1 --",
  '<script>',
  'a'.repeat(255),
  'a'.repeat(256),
  'a'.repeat(300),
  'b'.repeat(4001),
  '%61'.repeat(1400),
] as const;

/** Usually the right value, and occasionally another one: a server stops reading a request at the first fault in its head. */
function mostly<T>(right: T, others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { arbitrary: fc.constant(right), weight: 15 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
  );
}

/** Percent-encodes a text. Drops lone surrogates, which cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''));
}

const segment = fc.oneof(
  { arbitrary: fc.constantFrom(...ODD_SEGMENTS), weight: 4 },
  {
    arbitrary: fc
      .string({ unit: 'binary', maxLength: 20 })
      .map((text) => text.replaceAll(/[\s\0]/g, '')),
    weight: 1,
  },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map(encoded), weight: 1 },
);

const NAMES = [
  'postalCode',
  'startDate',
  'numberOfDays',
  'isEvent',
  'appointmentId',
  'environment',
  'query',
  'include',
  'include[]',
  'include[][]',
  'only[BASE][]',
  'limit',
  'skip',
  'locale',
  'include_count',
  'include_fallback',
  'id',
  'utm_source',
  '__proto__',
  'constructor[prototype]',
  'toString',
  '',
  '%zz',
] as const;
const VALUES = [
  'production',
  '{}',
  '{"url":"/home"}',
  '{"$or":[{"url":{"$in":["/home"]}}]}',
  '{"$regex":"(a+)+$"}',
  '{"uid":{"$in":5}}',
  '{"__proto__":1}',
  '[]',
  'null',
  '['.repeat(3000),
  `{"a":${'{"a":'.repeat(50)}1${'}'.repeat(51)}`,
  'page_components',
  'a.b.c.d',
  'en-us',
  '2026-11-16',
  '9999-12-31',
  '14',
  '0',
  '-1',
  '1e9',
  'true',
  '',
  '%',
  'x'.repeat(2000),
] as const;

const parameter = fc
  .tuple(fc.constantFrom(...NAMES), fc.oneof(fc.constantFrom(...VALUES), segment), fc.boolean())
  .map(
    ([name, value, isEncoded]) =>
      `${name}=${isEncoded ? encoded(value) : value.replaceAll(/[\r\n ]/g, '+')}`,
  );

const query = fc.oneof(
  { arbitrary: fc.constant(''), weight: 3 },
  {
    arbitrary: fc
      .array(parameter, { minLength: 1, maxLength: 6 })
      .map((parameters) => `?${parameters.join('&')}`),
    weight: 5,
  },
  {
    arbitrary: fc.constantFrom(
      '?',
      '??',
      '?&&=&',
      '#top',
      `?${'a=1&'.repeat(3000)}`,
      `?${'a'.repeat(60_000)}`,
      `?${'a'.repeat(70_000)}`,
    ),
    weight: 1,
  },
);

const FRAMES = [
  '',
  'http://booking.example',
  'HTTPS://u:p@[::1]:1',
  '//',
  'http://',
  'ftp://a/b',
  '.',
] as const;

/** Request targets: paths of operations, the content endpoint and pages, with all kinds of values for their parameters. */
function target(paths: readonly string[]) {
  const filled = fc.constantFrom(...paths).chain((path) => {
    const parts = path.split(/\{\w+\}/);
    return fc
      .array(segment, { minLength: parts.length - 1, maxLength: parts.length - 1 })
      .map((names) => parts.map((part, index) => part + (names[index] ?? '')).join(''));
  });
  const roots = fc.constantFrom(
    '/',
    '/api/',
    '/api/Appointments/',
    '/cms/v3/',
    '/cms/v3/content_types/',
    '/assets/',
    '/flow/',
    '',
  );
  const made = fc
    .tuple(roots, fc.array(segment, { maxLength: 5 }))
    .map(([root, names]) => root + names.join('/'));
  const path = fc.oneof({ arbitrary: filled, weight: 5 }, { arbitrary: made, weight: 2 });
  const frame = fc.oneof(
    { arbitrary: fc.constant(''), weight: 12 },
    { arbitrary: fc.constantFrom(...FRAMES), weight: 1 },
  );
  return fc.tuple(frame, path, query).map((parts) => parts.join('') || '/');
}

const METHODS = [
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'QUERY',
  'LOCK',
  'M-SEARCH',
  'PURGE',
  'get',
  'FOO',
  'G\u0000T',
  '',
] as const;

const HEADERS = [
  'content-type: application/json',
  'content-type: application/json; charset=utf-16',
  'content-type: text/plain',
  'content-type: multipart/form-data',
  'content-type: ;',
  'content-encoding: gzip',
  'accept-encoding: br',
  'accept-encoding: gzip;q=0, *;q=0',
  'accept: text/html',
  'api_key: demo-stack',
  'access_token: demo-delivery-token',
  'branch: other',
  'origin: http://127.0.0.1',
  'origin: null',
  'sec-fetch-site: cross-site',
  'sec-fetch-dest: iframe',
  'cookie: XSRF-TOKEN=a',
  'cookie: XSRF-TOKEN=%zz; =; a',
  'x-xsrf-token: a',
  'if-match: *',
  'if-match: "1", W/"2"',
  'if-none-match: *',
  'if-modified-since: never',
  'range: bytes=0-1',
  'range: bytes=5-1, -0',
  'if-range: "a"',
  'idempotency-key: 0123456789abcdef',
  'idempotency-key: \u00ff',
  'expect: 100-continue',
  'expect: more',
  'upgrade: websocket',
  'upgrade: h2c',
  'connection: upgrade',
  'connection: keep-alive, x',
  'x-forwarded-for: <x>',
  'x-http-method-override: DELETE',
  'te: trailers',
  'trailer: x',
  `x: ${'y'.repeat(20_000)}`,
] as const;

/** Header lines that are invalid, or that conflict with others. */
const BAD_HEADERS = [
  'bad header',
  ' folded',
  'x\u0000: y',
  'x: \u0001',
  'host: a b',
  'host: %zz:99999',
  `x: ${'y'.repeat(70_000)}`,
  'transfer-encoding: gzip',
  'transfer-encoding: identity',
  'content-length: -1',
  'content-length: 1e3',
  'content-length: 99999999999999999999',
];

const demoContent = ['api_key: demo-stack', 'access_token: demo-delivery-token'];

const headers = fc.record({
  host: fc.oneof(
    { arbitrary: fc.constant(['host: 127.0.0.1']), weight: 12 },
    { arbitrary: fc.constantFrom([], ['host: a', 'host: b']), weight: 1 },
  ),
  own: fc.oneof(
    { arbitrary: fc.constant(demoContent), weight: 1 },
    { arbitrary: fc.constant(['content-type: application/json']), weight: 2 },
    { arbitrary: fc.constant([]), weight: 1 },
  ),
  others: fc.oneof(
    { arbitrary: fc.constant([]), weight: 2 },
    { arbitrary: fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }), weight: 1 },
  ),
  bad: mostly(
    [],
    BAD_HEADERS.map((header) => [header]),
  ),
});

const LEAVES = [
  null,
  true,
  -1,
  1e308,
  5.5,
  '',
  'x',
  '\u0000',
  '\ud800',
  '\u{1f600}',
  'x'.repeat(5000),
  '{}',
  '{"nextPage":"../x"}',
  [],
  {},
  [[]],
  { id: 1 },
] as const;

/** A draft with some of its values replaced, by their position in the document. */
const draft = fc
  .array(fc.tuple(fc.nat(80), fc.constantFrom<unknown>(...LEAVES)), { maxLength: 3 })
  .map((changes) => {
    const replaced = new Map(changes);
    let count = 0;
    return JSON.stringify(
      draftDocument({ property: { street1: '1 Main St', city: 'Denver', state: 'CO' } }),
      (_key, value: unknown) => {
        count += 1;
        return replaced.has(count) ? structuredClone(replaced.get(count)) : value;
      },
    );
  });

const body = fc.oneof(
  { arbitrary: fc.constant(''), weight: 4 },
  { arbitrary: draft, weight: 3 },
  { arbitrary: fc.json({ maxDepth: 4 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 300 }), weight: 1 },
  {
    arbitrary: fc.constantFrom(
      '{',
      'null',
      '[]',
      '{"a":1',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":1}}',
      '['.repeat(50_000),
      `{"a":"${'x'.repeat(270_000)}"}`,
      '{"appointmentBlockGuid":"x"}',
      '{"appointmentBlockGuid":"\\u0000"}',
      '{"address":"1 Main St","firstName":"Ann","lastName":"Lee","postalCode":"80202"}',
      '{"address":"\\ud800","firstName":"Ann","lastName":"Lee","postalCode":"80202"}',
      '{"source":"google","rating":5,"count":50}',
      `[{"draftHash":"${'a'.repeat(64)}","state":"home","variant":"regular","at":"2026-11-16T15:00:00Z"}]`,
      `{"draftHash":"${'a'.repeat(64)}","state":"\\u0000","variant":"regular","at":"2026-11-16T15:00:00Z"}`,
    ),
    weight: 2,
  },
);

const FRAMINGS = ['length', 'chunks', 'short', 'long', 'broken', 'both', 'none'] as const;

/** The header for a body's length, and the body as it is sent. */
function framed(framing: (typeof FRAMINGS)[number], text: string): [string[], string] {
  const length = Buffer.byteLength(text);
  const chunks = `${length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
  switch (framing) {
    case 'length':
      return [length === 0 ? [] : [`content-length: ${length}`], text];
    case 'chunks':
      return [['transfer-encoding: chunked'], length === 0 ? '0\r\n\r\n' : chunks];
    case 'short':
      return [[`content-length: ${Math.max(0, length - 5)}`], text];
    case 'long':
      return [[`content-length: ${length + 5}`], text];
    case 'broken':
      return [['transfer-encoding: chunked'], `zz\r\n${text}`];
    case 'both':
      return [[`content-length: ${length}`, 'transfer-encoding: chunked'], chunks];
    case 'none':
      return [[], text];
  }
}

const VERSIONS = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''] as const;

/** Exchanges of whole requests, some well-formed and some with faults. */
export function rawExchanges(
  operations: readonly Operation[],
  otherPaths: readonly string[],
): fc.Arbitrary<RawExchange> {
  const paths = target([...operations.map(({ path }) => path), ...otherPaths]);
  const proper = fc
    .constantFrom(...operations)
    .chain(({ method, path }) => target([path]).map((where): [string, string] => [method, where]));
  const calendar = fc
    .tuple(
      mostly('80202', ODD_SEGMENTS),
      mostly('2026-11-16', VALUES),
      mostly('14', VALUES),
      mostly('', VALUES),
    )
    .map(([zipcode, day, days, id]): [string, string] => [
      'GET',
      `/api/appointmentblocks?${new URLSearchParams({ postalCode: zipcode, startDate: day, numberOfDays: days, appointmentId: id })}`,
    ]);
  const line = fc.oneof(
    { arbitrary: proper, weight: 3 },
    { arbitrary: calendar, weight: 1 },
    {
      arbitrary: fc.tuple(
        fc.oneof(
          { arbitrary: fc.constant('GET'), weight: 2 },
          { arbitrary: fc.constantFrom(...METHODS), weight: 1 },
        ),
        paths,
      ),
      weight: 3,
    },
  );
  const anyCall = fc.tuple(line, body);
  const save = fc.tuple(fc.constant<[string, string]>(['PUT', '/api/Appointments']), draft);
  const request = fc
    .record({
      call: fc.oneof({ arbitrary: anyCall, weight: 8 }, { arbitrary: save, weight: 1 }),
      version: mostly('HTTP/1.1', VERSIONS),
      headers,
      framing: mostly<(typeof FRAMINGS)[number]>('length', FRAMINGS),
    })
    .map(
      ({
        call: [[method, where], text],
        version,
        headers: { host, own, others, bad },
        framing,
      }) => {
        const [lengths, sent] = framed(framing, text);
        const head = [
          `${method} ${where} ${version}`,
          ...host,
          ...own,
          ...others,
          ...bad,
          ...lengths,
        ];
        return { head, sent, isUnfinished: framing === 'long' };
      },
    );
  return fc
    .record({
      requests: fc.array(request, { minLength: 1, maxLength: 3 }),
      isHalfClosed: fc.boolean(),
      isCutOff: fc.integer({ min: 0, max: 30 }),
      piece: fc.integer({ min: 1, max: 400 }),
    })
    .map(({ requests, isHalfClosed, isCutOff, piece }) => {
      const texts = requests.map(({ head, sent }, index) =>
        [...head, ...(index === requests.length - 1 ? ['connection: close'] : []), '', sent].join(
          '\r\n',
        ),
      );
      const whole = texts.map((text) => Buffer.from(text));
      const last = whole.at(-1);
      const isWhole = isCutOff !== 0 || last === undefined;
      return {
        requests: isWhole
          ? whole
          : [...whole.slice(0, -1), last.subarray(0, Math.ceil(last.length / 2))],
        isHalfClosed: isHalfClosed || !isWhole || requests.some(({ isUnfinished }) => isUnfinished),
        piece,
      };
    });
}

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

/** Texts that trip up what reads addresses, queries and documents, and some that the demo data has. */
const ODD_TEXTS = [
  '',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%0d%0aX:y',
  '%zz',
  '%C0%AF',
  '\u{1f600}',
  '*',
  '__proto__',
  'constructor',
  'package.json',
  '-1',
  '1e400',
  '9999-12-31',
  '80202',
  'denver-home-show',
  'dce_page',
  'page_components',
  '00000000-0000-4000-8000-000000000000',
  "' or 1=1 --",
  '<script>',
  '{"url":"/home"}',
  '{"$or":[{"url":{"$in":["/home"]}}]}',
  '{"$regex":"(a+)+$"}',
  '{"uid":{"$in":5}}',
  '{"__proto__":1}',
  '['.repeat(3000),
  'b'.repeat(4001),
  '%61'.repeat(1400),
] as const;

const PARAMETERS = [
  'postalCode',
  'startDate',
  'numberOfDays',
  'appointmentId',
  'environment',
  'query',
  'include[]',
  'include[][]',
  'only[BASE][]',
  'limit',
  'skip',
  'id',
  '__proto__',
  'constructor[prototype]',
  '',
  '%zz',
] as const;

/** Usually the right value, and occasionally another one: a server stops reading a request at the first fault in its head. */
function mostly<T>(right: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { arbitrary: fc.constant(right), weight: 15 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
  );
}

const encoded = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .map((text) => encodeURIComponent(text));
const segment = fc.oneof(
  { arbitrary: fc.constantFrom(...ODD_TEXTS), weight: 4 },
  { arbitrary: encoded, weight: 1 },
);

const query = fc
  .array(fc.tuple(fc.constantFrom(...PARAMETERS), fc.oneof(segment, encoded)), { maxLength: 6 })
  .map((parameters) =>
    parameters.length === 0
      ? ''
      : `?${parameters.map((pair) => pair.join('=').replaceAll(' ', '+')).join('&')}`,
  );

/** Request targets: paths of operations, the content endpoint and pages, with all kinds of values for their parameters. */
function target(paths: readonly string[]): fc.Arbitrary<string> {
  const path = fc.constantFrom(...paths).chain((one) => {
    const parts = one.split(/\{\w+\}/);
    return fc
      .array(segment, { minLength: parts.length - 1, maxLength: parts.length - 1 })
      .map((names) => parts.map((part, index) => part + (names[index] ?? '')).join(''));
  });
  const start = mostly('', 'http://booking.example', 'HTTPS://u:p@[::1]:1', '//', 'ftp://a/b', '.');
  const end = mostly('', '#top', `?${'a=1&'.repeat(3000)}`, `?${'a'.repeat(70_000)}`);
  return fc.tuple(start, path, query, end).map((parts) => parts.join(''));
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
  'get',
  'FOO',
  'G\u0000T',
  '',
] as const;

const HEADERS = [
  'content-type: application/json; charset=utf-16',
  'content-type: text/plain',
  'content-type: ;',
  'content-encoding: gzip',
  'accept-encoding: gzip;q=0, *;q=0',
  'branch: other',
  'origin: null',
  'sec-fetch-site: cross-site',
  'cookie: XSRF-TOKEN=%zz; =; a',
  'x-xsrf-token: a',
  'if-match: "1", W/"2"',
  'if-none-match: *',
  'if-modified-since: never',
  'range: bytes=5-1, -0',
  'idempotency-key: 0123456789abcdef',
  'idempotency-key: \u00ff',
  'expect: 100-continue',
  'expect: more',
  'upgrade: h2c',
  'connection: keep-alive, x',
  'x-forwarded-for: <x>',
  'trailer: x',
  `x: ${'y'.repeat(20_000)}`,
] as const;

/** Header lines that are invalid, or that conflict with others. */
const BAD_HEADERS = [
  'bad header',
  ' folded',
  'x\u0000: y',
  'host: %zz:99999',
  `x: ${'y'.repeat(70_000)}`,
  'transfer-encoding: gzip',
  'content-length: -1',
  'content-length: 99999999999999999999',
];

const HEAD = [
  'host: 127.0.0.1',
  'content-type: application/json',
  'api_key: demo-stack',
  'access_token: demo-delivery-token',
];

const headers = fc
  .tuple(
    mostly(HEAD, [], [...HEAD, 'host: b']),
    fc.array(fc.constantFrom(...HEADERS), { maxLength: 2 }),
    mostly([], ...BAD_HEADERS.map((header) => [header])),
  )
  .map((lines) => lines.flat());

const LEAVES = [null, -1, 1e308, '', '\u0000', '\ud800', 'x'.repeat(5000), '{}', [], {}] as const;

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
      '{"a":1',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":1}}',
      '['.repeat(50_000),
      `{"a":"${'x'.repeat(270_000)}"}`,
      '{"appointmentBlockGuid":"\\u0000"}',
      '{"address":"1 Main St","firstName":"Ann","lastName":"Lee","postalCode":"80202"}',
      '{"address":"\\ud800","firstName":"Ann","lastName":"Lee","postalCode":"80202"}',
      `{"draftHash":"${'a'.repeat(64)}","state":"\\u0000","variant":"regular","at":"2026-11-16T15:00:00Z"}`,
    ),
    weight: 2,
  },
);

type Framing = 'length' | 'chunks' | 'short' | 'long' | 'broken' | 'both';

/** The header for a body's length, and the body as it is sent. */
function framed(framing: Framing, text: string) {
  const length = Buffer.byteLength(text);
  const chunks = length === 0 ? '0\r\n\r\n' : `${length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
  const chunked = 'transfer-encoding: chunked';
  return {
    length: { lengths: length === 0 ? [] : [`content-length: ${length}`], sent: text },
    chunks: { lengths: [chunked], sent: chunks },
    short: { lengths: [`content-length: ${Math.max(0, length - 5)}`], sent: text },
    long: { lengths: [`content-length: ${length + 5}`], sent: text },
    broken: { lengths: [chunked], sent: `zz\r\n${text}` },
    both: { lengths: [`content-length: ${length}`, chunked], sent: chunks },
  }[framing];
}

/** Exchanges of whole requests, some well-formed and some with faults. */
export function rawExchanges(
  operations: readonly Operation[],
  otherPaths: readonly string[],
): fc.Arbitrary<RawExchange> {
  const known = fc
    .constantFrom(...operations, ...otherPaths.map((path) => ({ method: 'GET', path })))
    .chain(({ method, path }) => fc.tuple(mostly(method, ...METHODS), target([path])));
  const calendar = fc
    .tuple(
      mostly('80202', ...ODD_TEXTS),
      mostly('2026-11-16', ...ODD_TEXTS),
      mostly('14', ...ODD_TEXTS),
    )
    .map(([postalCode, startDate, numberOfDays]): [string, string] => [
      'GET',
      `/api/appointmentblocks?${new URLSearchParams({ postalCode, startDate, numberOfDays })}`,
    ]);
  const call = fc.oneof(
    { arbitrary: fc.tuple(known, body), weight: 7 },
    { arbitrary: fc.tuple(calendar, body), weight: 1 },
    {
      arbitrary: fc.tuple(fc.constant<[string, string]>(['PUT', '/api/Appointments']), draft),
      weight: 1,
    },
  );
  const request = fc
    .record({
      call,
      version: mostly('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', ''),
      head: headers,
      framing: mostly<Framing>('length', 'chunks', 'short', 'long', 'broken', 'both'),
    })
    .map(({ call: [line, text], version, head, framing }) => {
      const { lengths, sent } = framed(framing, text);
      return {
        head: [[...line, version].join(' '), ...head, ...lengths],
        sent,
        isUnfinished: framing === 'long',
      };
    });
  return fc
    .record({
      requests: fc.array(request, { minLength: 1, maxLength: 3 }),
      isHalfClosed: fc.boolean(),
      isCutOff: mostly(false, true),
      piece: fc.integer({ min: 1, max: 400 }),
    })
    .map(({ requests, isHalfClosed, isCutOff, piece }) => {
      const whole = requests.map(({ head, sent }, index) =>
        Buffer.from(
          [...head, ...(index === requests.length - 1 ? ['connection: close'] : []), '', sent].join(
            '\r\n',
          ),
        ),
      );
      return {
        requests: isCutOff
          ? whole.map((one, index) =>
              index === whole.length - 1 ? one.subarray(0, Math.ceil(one.length / 2)) : one,
            )
          : whole,
        isHalfClosed: isHalfClosed || isCutOff || requests.some(({ isUnfinished }) => isUnfinished),
        piece,
      };
    });
}

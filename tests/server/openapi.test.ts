import { beforeAll, expect, test } from 'vitest';
import { isRecord } from '#src/domain/is-record.ts';
import { call } from '#tests/support/api.ts';
import { serverFor } from '#tests/support/server.ts';

interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { in: string; name: string; required?: boolean }[];
        responses: Record<string, { content?: Record<string, unknown> }>;
      }
    >
  >;
}

const server = serverFor({ visits: { noticeMs: 0 } });
let document: OpenApi;

beforeAll(async () => {
  document = (await call<OpenApi>('GET', `${server.url}/api/openapi.json`)).body;
});

/** Every call that is described. */
const calls = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method, path, ...described })),
  );

test('every call is described [S7.openapi]', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(
    calls()
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  ).toEqual([
    'delete /api/Appointments/{id}/hold',
    'get /api/Appointments/{id}',
    'get /api/Appointments/{id}/visit',
    'get /api/Campaigns/{id}',
    'get /api/PromotionalOffers',
    'get /api/PropertyOwners/{query}',
    'get /api/ServiceAvailability/{zipcode}',
    'get /api/appointmentblocks',
    'get /api/funnel',
    'get /api/health',
    'get /api/reviews/summary',
    'post /api/PropertyValidation',
    'post /api/funnel',
    'post /api/funnel/vitals',
    'post /api/reviews',
    'put /api/Appointments',
    'put /api/Appointments/{id}/hold',
    'put /api/Appointments/{id}/visit',
  ]);
});

test('every call is described with its refusals, each as the problem document it is [S7.openapi]', () => {
  for (const { method, responses } of calls())
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(
        method === 'get' ? ['429', '503'] : ['400', '403', '413', '415', '429', '503'],
      ),
    );
  const refusals = calls().flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => Number(status) >= 400),
  );
  expect(new Set(refusals.flatMap(([, { content }]) => Object.keys(content ?? {})))).toEqual(
    new Set(['application/problem+json']),
  );
});

test('every date and time of an answer is described with its form [S7.openapi]', () => {
  const undescribed: string[] = [];
  const visit = (name: string, value: unknown): void => {
    if (!isRecord(value)) return;
    const isTime = /(date|startDay|time|zone|at|until)$/i.test(name);
    if (isTime && [value['type']].flat().includes('string'))
      if ((value['format'] ?? value['description']) === undefined) undescribed.push(name);
    for (const [inner, schema] of Object.entries(value)) visit(inner, schema);
  };
  for (const { responses } of calls()) visit('', responses['200']);
  expect(undescribed).toEqual([]);
});

test('a method that a path does not have is refused with those it has [S7.openapi, B4]', async () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const url = server.url + path.replace(/\{\w+\}/g, 'x');
    const allowed = Object.keys(methods).flatMap((method) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    );
    for (const method of ['PATCH', 'OPTIONS']) {
      const { headers, body } = await call(method, url);
      expect(body).toMatchObject({ type: 'method-not-allowed', status: 405 });
      expect(headers.get('allow')).toBe(allowed.toSorted().join(', '));
    }
  }
});

test('every write, and no read, is described with the optional header of the request token [S7.openapi, B8]', () => {
  for (const { method, parameters = [] } of calls()) {
    const tokens = parameters.filter(({ name }) => name === 'x-xsrf-token');
    expect(tokens).toHaveLength(method === 'get' ? 0 : 1);
    expect(tokens.filter(({ required }) => required)).toEqual([]);
  }
});

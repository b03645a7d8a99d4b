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

test('every call is described, with the statuses it may answer [S7.openapi]', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(
    calls()
      .map(({ method, path, responses }) => [method, path, ...Object.keys(responses)].join(' '))
      .toSorted(),
  ).toEqual([
    'delete /api/Appointments/{id}/hold 204 400 403 404 413 415 429 503',
    'get /api/Appointments/{id} 200 400 404 429 503',
    'get /api/Appointments/{id}/visit 200 400 404 429 503',
    'get /api/Campaigns/{id} 200 400 404 429 503',
    'get /api/PromotionalOffers 200 429 503',
    'get /api/PropertyOwners/{query} 200 400 404 422 429 503',
    'get /api/ServiceAvailability/{zipcode} 200 400 429 503',
    'get /api/appointmentblocks 200 400 429 503',
    'get /api/funnel 200 429 503',
    'get /api/health 200 429 503',
    'get /api/reviews/summary 200 429 503',
    'post /api/PropertyValidation 200 400 403 413 415 429 503',
    'post /api/funnel 204 400 403 413 415 429 503',
    'post /api/funnel/vitals 204 400 403 413 415 429 503',
    'post /api/reviews 200 400 403 413 415 429 503',
    'put /api/Appointments 200 400 403 404 409 412 413 415 422 429 503',
    'put /api/Appointments/{id}/hold 200 400 403 404 409 413 415 422 429 503',
    'put /api/Appointments/{id}/visit 200 400 403 404 409 412 413 415 422 429 503',
  ]);
});

test('every refusal is described as the problem document it is [S7.openapi]', () => {
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

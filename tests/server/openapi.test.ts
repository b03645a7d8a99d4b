import { beforeAll, expect, test } from 'vitest';
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
        requestBody?: { content: Record<string, { schema: unknown }> };
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

test('every call is described, with the statuses it may answer, and every refusal as the problem document it is [S7.openapi]', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(
    calls()
      .map(
        ({ method, path, responses }) =>
          `${method.toUpperCase()} ${path} ${Object.keys(responses).join(' ')}`,
      )
      .toSorted(),
  ).toEqual([
    'DELETE /api/Appointments/{id}/hold 204 400 403 404 413 415 429 503',
    'GET /api/Appointments/{id} 200 400 404 429 503',
    'GET /api/Appointments/{id}/visit 200 400 404 429 503',
    'GET /api/Campaigns/{id} 200 400 404 429 503',
    'GET /api/PromotionalOffers 200 429 503',
    'GET /api/PropertyOwners/{query} 200 400 404 422 429 503',
    'GET /api/ServiceAvailability/{zipcode} 200 400 429 503',
    'GET /api/appointmentblocks 200 400 429 503',
    'GET /api/funnel 200 429 503',
    'GET /api/health 200 429 503',
    'GET /api/reviews/summary 200 429 503',
    'POST /api/PropertyValidation 200 400 403 413 415 429 503',
    'POST /api/funnel 204 400 403 413 415 429 503',
    'POST /api/funnel/vitals 204 400 403 413 415 429 503',
    'POST /api/reviews 200 400 403 413 415 429 503',
    'PUT /api/Appointments 200 400 403 404 409 412 413 415 422 429 503',
    'PUT /api/Appointments/{id}/hold 200 400 403 404 409 413 415 422 429 503',
    'PUT /api/Appointments/{id}/visit 200 400 403 404 409 412 413 415 422 429 503',
  ]);
  const refusals = calls().flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => Number(status) >= 400),
  );
  expect(new Set(refusals.flatMap(([, { content }]) => Object.keys(content ?? {})))).toEqual(
    new Set(['application/problem+json']),
  );
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

test('every write, and no read, is described with the header of the request token, which not every client needs [S7.openapi, B8]', () => {
  for (const { method, parameters = [] } of calls()) {
    const tokens = parameters.filter(({ name }) => name === 'x-xsrf-token');
    expect(tokens).toHaveLength(method === 'get' ? 0 : 1);
    expect(tokens.filter(({ required }) => required)).toEqual([]);
  }
});

test('the draft is described by the schema that checks it [S7.openapi]', () => {
  const body =
    document.paths['/api/Appointments']?.['put']?.requestBody?.content['application/json']?.schema;
  const project = { properties: { windowCount: { type: 'integer', minimum: 0, maximum: 50 } } };
  expect(body).toMatchObject({
    additionalProperties: false,
    required: ['id', 'sessionData', 'appointmentRequest'],
    properties: { appointmentRequest: { properties: { project } } },
  });
});

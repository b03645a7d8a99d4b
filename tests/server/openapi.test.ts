import { beforeAll, expect, test } from 'vitest';
import { call } from '#tests/support/api.ts';
import { serverFor } from '#tests/support/server.ts';

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
}

interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        summary: string;
        parameters?: Parameter[];
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

test('every call is described, with the statuses it may answer [S7.openapi]', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { responses }]) =>
        `${method.toUpperCase()} ${path} ${Object.keys(responses).join(' ')}`,
    ),
  );
  expect(document.openapi).toBe('3.1.0');
  expect(described.toSorted()).toEqual(
    [
      'PUT /api/Appointments 200 400 403 404 409 412 413 415 422 429 503',
      'GET /api/Appointments/{id} 200 400 404 429 503',
      'PUT /api/Appointments/{id}/hold 200 400 403 404 409 413 415 422 429 503',
      'DELETE /api/Appointments/{id}/hold 204 400 403 404 413 415 429 503',
      'GET /api/Appointments/{id}/visit 200 400 404 429 503',
      'PUT /api/Appointments/{id}/visit 200 400 403 404 409 412 413 415 422 429 503',
      'GET /api/appointmentblocks 200 400 429 503',
      'GET /api/ServiceAvailability/{zipcode} 200 400 429 503',
      'POST /api/PropertyValidation 200 400 403 413 415 429 503',
      'GET /api/PropertyOwners/{query} 200 400 404 422 429 503',
      'GET /api/Campaigns/{id} 200 400 404 429 503',
      'GET /api/PromotionalOffers 200 429 503',
      'POST /api/reviews 200 400 403 413 415 429 503',
      'GET /api/reviews/summary 200 429 503',
      'POST /api/funnel 204 400 403 413 415 429 503',
      'GET /api/funnel 200 429 503',
      'POST /api/funnel/vitals 204 400 403 413 415 429 503',
      'GET /api/health 200 429 503',
    ].toSorted(),
  );
});

test('a method that a path does not have is refused with those it has [S7.openapi, B4]', async () => {
  const methodsOf = (names: readonly string[]) =>
    names.flatMap((name) => (name === 'get' ? ['GET', 'HEAD'] : [name.toUpperCase()])).toSorted();
  const paths = Object.entries(document.paths).map(([path, methods]) => ({
    path: path.replace(/\{\w+\}/g, 'x'),
    allow: methodsOf(Object.keys(methods)).join(', '),
  }));
  const refused = {
    type: 'method-not-allowed',
    title: 'This path does not take the method.',
    status: 405,
  };
  const answers = paths.flatMap(({ path, allow }) =>
    ['PATCH', 'PROPFIND', 'OPTIONS'].map(async (method) => {
      const { status, headers, body } = await call(method, `${server.url}${path}`);
      return {
        expected: [path, method, 405, allow, refused],
        actual: [path, method, status, headers.get('allow'), body],
      };
    }),
  );
  const all = await Promise.all(answers);
  expect(all.map(({ actual }) => actual)).toEqual(all.map(({ expected }) => expected));
});

test('every write, and no read, is described with the header of the request token, which not every client needs [S7.openapi, B8]', () => {
  const described = Object.values(document.paths).flatMap((methods) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => {
      const header = parameters.find(({ name }) => name === 'x-xsrf-token');
      return {
        isWrite: method !== 'get',
        header: header && { in: header.in, isRequired: header.required === true },
      };
    }),
  );
  expect(described).toEqual(
    described.map(({ isWrite }) => ({
      isWrite,
      header: isWrite ? { in: 'header', isRequired: false } : undefined,
    })),
  );
});

test('every refusal is described as the problem document it is [S7.openapi]', () => {
  const answers = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => Object.entries(responses)),
  );
  const types = (isRefusal: boolean) =>
    new Set(
      answers
        .filter(([status]) => Number(status) >= 400 === isRefusal)
        .flatMap(([, { content }]) => Object.keys(content ?? {})),
    );
  expect({ failures: [...types(true)], answers: [...types(false)] }).toEqual({
    failures: ['application/problem+json'],
    answers: ['application/json'],
  });
});

test('the draft is described by the schema that checks it [S7.openapi]', () => {
  const body =
    document.paths['/api/Appointments']?.['put']?.requestBody?.content['application/json']?.schema;
  expect(body).toMatchObject({
    type: 'object',
    additionalProperties: false,
    required: ['id', 'sessionData', 'appointmentRequest'],
    properties: {
      appointmentRequest: {
        properties: {
          project: { properties: { windowCount: { type: 'integer', minimum: 0, maximum: 50 } } },
        },
      },
    },
  });
});

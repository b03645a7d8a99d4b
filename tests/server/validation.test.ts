import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { compileValidator } from '#src/server/http/validation.ts';
import { problemOf } from '#src/server/problems.ts';
import { DraftSchema } from '#src/server/schemas/draft.schema.ts';
import { sessionDataError } from '#src/server/schemas/session-data.schema.ts';
import { draftDocument } from '#tests/support/api.ts';
import { serverFor } from '#tests/support/server.ts';

/** How many errors one validation of a body finds. */
function errorsIn(body: unknown): number {
  const validate = compileValidator({
    schema: DraftSchema,
    method: 'PUT',
    url: '/',
    httpPart: 'body',
  });
  const answer: unknown = validate(body);
  if (answer === true) return 0;
  const found: unknown =
    answer === false ? Reflect.get(validate, 'errors') : Reflect.get(Object(answer), 'error');
  if (!Array.isArray(found)) throw new Error('Neither valid nor refused.');
  return found.length;
}

function withWindows(windows: unknown[]): unknown {
  return {
    ...draftDocument(),
    appointmentRequest: {
      ...draftDocument().appointmentRequest,
      projectDetails: { windows, doors: [] },
    },
  };
}

describe('the work of a body that is refused', () => {
  test('does not grow with the number of what is wrong in it', () => {
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]));
    expect({
      windows: errorsIn(withWindows(Array.from({ length: 84_000 }, () => ({})))),
      keys: errorsIn({ ...draftDocument(), ...keys }),
    }).toEqual({ windows: 1, keys: 1 });
  });

  test('is not spared where every wrong field can be named', () => {
    expect({
      whole: errorsIn(draftDocument()),
      emptyWindows: errorsIn(withWindows([{}, {}])),
    }).toEqual({ whole: 0, emptyWindows: 6 });
  });

  test('goes into the fields that the answer names, and no others', () => {
    const error = { keyword: 'enum', schemaPath: '', message: '', instancePath: '/x', params: {} };
    const read = vi.fn<() => string>(() => '/x');
    const entries = Array.from({ length: 1000 }, () =>
      Object.defineProperty({ ...error }, 'instancePath', { get: read }),
    );
    const { errors } = problemOf(
      Object.assign(new Error('wrong'), {
        code: 'FST_ERR_VALIDATION',
        name: 'Error',
        validation: entries,
      }),
    );
    expect({ errorsCount: errors?.length, callsCount: read.mock.calls.length }).toEqual({
      errorsCount: 50,
      callsCount: 50,
    });
  });
});

describe('session data that is longer than it may be', () => {
  test('is not read', () => {
    const parse = vi.spyOn(JSON, 'parse');
    expect({
      sessionDataError: sessionDataError(`{"topics":[${'1,'.repeat(80_000)}1]}`),
      callsCount: parse.mock.calls.length,
    }).toEqual({ sessionDataError: 'Is not session data.', callsCount: 0 });
  });
});

describe('a body that says it is encoded', () => {
  const server = serverFor();

  async function put(encoding: string, body: BodyInit): Promise<[number, unknown]> {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    const response = await fetch(`${server.url}/api/Appointments`, {
      method: 'PUT',
      headers,
      body,
    });
    return [response.status, await response.json()];
  }

  test.each(['gzip', 'br', 'deflate', 'zstd', 'identity, gzip'])(
    '%s is not unpacked [B4]',
    async (encoding) => {
      const packed = gzipSync(JSON.stringify(draftDocument()));
      expect(await put(encoding, packed)).toEqual([
        415,
        {
          type: 'unsupported-media-type',
          title: 'Only JSON is understood here.',
          status: 415,
          detail: 'Send the body as it is, without a Content-Encoding.',
        },
      ]);
    },
  );

  test.each(['identity', 'Identity'])('%s is read [B4]', async (encoding) => {
    const [status] = await put(encoding, JSON.stringify(draftDocument()));
    expect(status).toBe(200);
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chunk, doesArrive, retryImport, retryNow } from '#src/startup/retry-import.ts';

const failedImport = new TypeError(
  'error loading dynamically imported module: https://site.test/assets/step-1.js',
);

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://site.test' } });
});

function answering(fetched: typeof fetch) {
  const stub = vi.fn<typeof fetch>(fetched);
  vi.stubGlobal('fetch', stub);
  return stub;
}

test.each([
  {
    says: 'arrives when its file is answered with success',
    error: failedImport,
    answer: async () => new Response(''),
    asked: [['https://site.test/assets/step-1.js', expect.anything()]],
    arrives: true,
  },
  {
    says: 'does not arrive when its file is refused',
    error: failedImport,
    answer: async () => new Response('', { status: 503 }),
    asked: [expect.anything()],
    arrives: false,
  },
  {
    says: 'does not arrive when its file cannot be had',
    error: failedImport,
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
    asked: [expect.anything()],
    arrives: false,
  },
  {
    says: 'is not asked for where the error names no file',
    error: new TypeError('Importing a module script failed.'),
    answer: async () => new Response(''),
    asked: [],
    arrives: false,
  },
  {
    says: 'is not asked for where the error names no file of this site',
    error: new TypeError('Failed to import https://elsewhere.test/assets/step-1.js'),
    answer: async () => new Response(''),
    asked: [],
    arrives: false,
  },
])('code $says', async ({ error, answer, asked, arrives }) => {
  const fetched = answering(answer);
  expect(await doesArrive(error)).toBe(arrives);
  expect(fetched.mock.calls).toEqual(asked);
});

test('code that is not there after ten seconds is not waited for any longer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  answering((_file, options) =>
    options?.signal?.aborted === true
      ? Promise.reject(new DOMException('', 'TimeoutError'))
      : new Promise(() => undefined),
  );
  expect({ doesArrive: await doesArrive(failedImport), calls: timeout.mock.calls }).toEqual({
    doesArrive: false,
    calls: [[10_000]],
  });
});

describe('a chunk that fails to load', () => {
  const lost = new TypeError('Failed to fetch dynamically imported module');

  /** A chunk that fails to load `losses` times. `asked` returns how often it was requested. */
  function losing(losses: number, error: Error = lost) {
    let asked = 0;
    const load = async (): Promise<string> => {
      asked += 1;
      if (asked <= losses) throw error;
      return 'code';
    };
    return { load, asked: () => asked };
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.stubGlobal(
      'window',
      Object.assign(new EventTarget(), {
        location: { origin: 'https://site.test', reload: vi.fn<() => void>() },
      }),
    );
  });

  test('is asked for again, a second later after every try, until it is there', async () => {
    const { load, asked } = losing(3);
    const code = retryImport(load);
    const counts: number[] = [];
    for (const milliseconds of [900, 200, 1800, 200, 2800, 200, 60_000]) {
      await vi.advanceTimersByTimeAsync(milliseconds);
      counts.push(asked());
    }
    expect({ counts, code: await code }).toEqual({ counts: [1, 2, 2, 3, 3, 4, 4], code: 'code' });
  });

  test('is asked for at once when it is needed', async () => {
    const { load, asked } = losing(1);
    const code = retryImport(load);
    await vi.advanceTimersByTimeAsync(0);
    const before = asked();
    retryNow();
    expect({ before, code: await code }).toEqual({ before: 1, code: 'code' });
  });

  test('is given up after as many losses as said', async () => {
    const { load, asked } = losing(Infinity);
    const end = retryImport(load, 2).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect({ asked: asked(), end: await end }).toEqual({ asked: 2, end: lost });
  });

  test('comes with a new page once it is needed where its file arrives although its import fails, as in Firefox', async () => {
    answering(async () => new Response(''));
    const { load, asked } = losing(Infinity, failedImport);
    void retryImport(load);
    await vi.advanceTimersByTimeAsync(60_000);
    const reloads = vi.mocked(window.location.reload).mock.calls;
    const before = [asked(), reloads.length];
    retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect({ before, reloadsCount: reloads.length }).toEqual({ before: [2, 0], reloadsCount: 1 });
  });

  test('is fetched once however many ask, and is at hand from then on', async () => {
    const { load, asked } = losing(0);
    const part = chunk(load);
    const before = part.loaded();
    await Promise.all([part.load(), part.load()]);
    expect({ before, loaded: part.loaded(), asked: asked() }).toEqual({
      before: undefined,
      loaded: 'code',
      asked: 1,
    });
  });

  test('that was given up is fetched when it is asked for again', async () => {
    const { load, asked } = losing(2);
    const part = chunk(load, 2);
    const end = part.load().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect({ end: await end, load: await part.load(), asked: asked() }).toEqual({
      end: lost,
      load: 'code',
      asked: 3,
    });
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doesArrive } from '#src/domain/lost-code.ts';

const failedImport = new TypeError('error loading dynamically imported module: https://site.test/assets/step-1.js');

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://site.test' } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answering(fetched: typeof fetch) {
  const stub = vi.fn<typeof fetch>(fetched);
  vi.stubGlobal('fetch', stub);
  return stub;
}

test('code arrives when the file that the error names is answered with success', async () => {
  const asked = answering(async () => new Response(''));
  expect([await doesArrive(failedImport), asked.mock.calls[0]?.[0]]).toEqual([true, 'https://site.test/assets/step-1.js']);
});

test('code does not arrive when its file is refused or cannot be had', async () => {
  answering(async () => new Response('', { status: 503 }));
  const refused = await doesArrive(failedImport);
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  expect([refused, await doesArrive(failedImport)]).toEqual([false, false]);
});

test('nothing is asked for where the error names no file of this site', async () => {
  const asked = answering(async () => new Response(''));
  const others = ['Importing a module script failed.', 'error loading dynamically imported module: https://elsewhere.test/assets/step-1.js'];
  expect([...(await Promise.all(others.map((text) => doesArrive(new TypeError(text))))), asked.mock.calls]).toEqual([false, false, []]);
});

test('code that is not there after ten seconds is not waited for any longer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  answering((_file, options) => (options?.signal?.aborted === true ? Promise.reject(new DOMException('', 'TimeoutError')) : new Promise(() => undefined)));
  expect([await doesArrive(failedImport), timeout.mock.calls]).toEqual([false, [[10_000]]]);
});

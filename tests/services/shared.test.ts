import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withSignal } from '#src/services/shared.ts';
import { withResolvers } from '../support/with-resolvers.ts';
import { rejectionOf } from './support.ts';

const unhandled = vi.fn<(reason: unknown) => void>();

beforeEach(() => {
  unhandled.mockClear();
  process.on('unhandledRejection', unhandled);
});

afterEach(() => void process.off('unhandledRejection', unhandled));

test('what a caller waits for is what others wait for too', async () => {
  expect(await withSignal(Promise.resolve('answer'), new AbortController().signal)).toBe('answer');
  expect(
    await rejectionOf(withSignal(Promise.reject('failure'), new AbortController().signal)),
  ).toBe('failure');
});

test('a caller that goes away hears its own reason, and the request goes on', async () => {
  const controller = new AbortController();
  const { promise, resolve } = withResolvers<string>();
  const waiting = rejectionOf(withSignal(promise, controller.signal));
  controller.abort('gone');
  resolve('answer');
  expect({ waiting: await waiting, promise: await promise }).toEqual({
    waiting: 'gone',
    promise: 'answer',
  });
});

test('a request that fails for a caller that was gone before is no unhandled rejection', async () => {
  expect(
    await rejectionOf(withSignal(Promise.reject(new Error('failed')), AbortSignal.abort('gone'))),
  ).toBe('gone');
  await setImmediate();
  expect(unhandled.mock.calls).toEqual([]);
});

import { afterAll, beforeAll } from 'vitest';

/** Starts something before the tests of a file or a group, and closes it after them. Use what is returned within tests only. */
export function aroundTests<T extends { close(): Promise<unknown> }>(start: () => Promise<T>): T {
  let running: T | null = null;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.close());
  return new Proxy({} as T, {
    get: (_, name) => {
      if (running === null) throw new Error('It runs within tests only.');
      return Reflect.get(running, name);
    },
  });
}

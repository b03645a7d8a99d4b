import { expect, test } from 'vitest';
import { buildOnce } from '#src/tools/build-once.ts';

test('whoever asks while it is built waits for it, and does not build it again', async () => {
  const done: string[] = [];
  let isFresh = false;
  const ask = async (who: string) => {
    await buildOnce(
      () => isFresh,
      async () => {
        done.push('built');
        await new Promise(setImmediate);
        isFresh = true;
      },
    );
    done.push(who);
  };
  await Promise.all([ask('one'), ask('other')]);
  await ask('later');

  expect(done).toEqual(['built', 'one', 'other', 'later']);
});

test('a build that failed is tried again by the next one', async () => {
  const failing = buildOnce(
    () => false,
    () => Promise.reject(new Error('No room left')),
  );
  await expect(failing).rejects.toThrow('No room left');
  let isBuilt = false;
  await buildOnce(
    () => false,
    async () => {
      isBuilt = true;
    },
  );

  expect(isBuilt).toBe(true);
});

import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { parseConfig } from '#src/services/config.ts';
import { createServices } from '#src/services/services.ts';

test('code that could not be fetched is fetched once more for the next call, and then shared [S8.http, F15]', async () => {
  let fetched = 0;
  vi.doMock('#src/services/backend.ts', async (importOriginal) => {
    fetched += 1;
    if (fetched === 1) throw new Error('The code did not arrive');
    return importOriginal();
  });
  const { loadReviews } = createServices(
    parseConfig(JSON.parse(readFileSync('public/config.json', 'utf8'))),
  );
  await expect(loadReviews()).rejects.toThrow('error when mocking a module');
  await loadReviews();
  await loadReviews();
  expect(fetched).toBe(2);
});

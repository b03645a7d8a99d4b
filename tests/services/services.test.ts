import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { parseConfig } from '#src/services/config.ts';
import { createServices } from '#src/services/services.ts';

test('code that could not be fetched is fetched once more for the next call, and then shared [S8.http, F15]', async () => {
  type Load = NonNullable<Parameters<typeof createServices>[1]>;
  const load = vi.fn<Load>(() => import('#src/services/backend.ts'));
  load.mockRejectedValueOnce(new Error('The code did not arrive'));
  const { loadReviews } = createServices(
    parseConfig(JSON.parse(readFileSync('public/config.json', 'utf8'))),
    load,
  );
  await expect(loadReviews()).rejects.toThrow('The code did not arrive');
  await loadReviews();
  await loadReviews();
  expect(load).toHaveBeenCalledTimes(2);
});

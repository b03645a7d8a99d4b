import { expect, test } from 'vitest';
import { withSignal } from '#src/services/shared.ts';
import { rejectionOf } from './support.ts';

// Vitest reports unhandled rejections.
test('a request that fails for a caller that has already gone is no unhandled rejection', async () => {
  const failed = Promise.reject(new Error('failed'));
  expect(await rejectionOf(withSignal(failed, AbortSignal.abort('gone')))).toBe('gone');
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { retryNow } from '#src/startup/retry-import.ts';
import { heading, showStage } from '../support/stage.tsx';

vi.mock('#src/screens/form/contact.schema.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('the landing page without the rules of its form says that a part of it did not load, not that we made a mistake', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  await showStage({ url: '/' });
  await waitFor(() => {
    retryNow();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
  expect(heading()).toBe('This step did not arrive');
});

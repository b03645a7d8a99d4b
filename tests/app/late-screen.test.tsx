import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stage } from '#src/app/Stage.tsx';
import { ContentProvider } from '#src/content/ContentProvider.tsx';
import { SPINNER_DELAY_MS } from '#src/domain/constants.ts';
import { BookingContext } from '#src/flow/booking-context.ts';
import { SCREENS } from '#src/screens/screens.ts';
import { startBooking } from '../support/booking.ts';
import { withResolvers } from '../support/with-resolvers.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What screen readers have been told politely. */
function told(): string {
  return [...document.querySelectorAll('[aria-live="polite"]')].map((region) => region.textContent).join('');
}

test('a screen whose code is late is told of once the wait is long, and no more when it is there', async () => {
  const code = withResolvers<() => React.JSX.Element>();
  vi.spyOn(SCREENS, 'financingPlans').mockReturnValue(code.promise);
  const { actor, settled } = startBooking({ url: '/financing-plans' });
  await settled();
  await act(async () => {
    render(
      <BookingContext value={actor}>
        <ContentProvider client={null}>
          <Stage isBusy={false} />
        </ContentProvider>
      </BookingContext>,
    );
  });

  act(() => void vi.advanceTimersByTime(SPINNER_DELAY_MS - 1));
  const heard = [told()];
  act(() => void vi.advanceTimersByTime(1));
  heard.push(told());
  vi.useRealTimers();
  await act(async () => code.resolve(() => <h1>Financing plans</h1>));
  const heading = await screen.findByRole('heading', { level: 1 });
  heard.push(told());

  expect([heading.textContent, heard]).toEqual(['Financing plans', ['', 'Loading the page', '']]);
});

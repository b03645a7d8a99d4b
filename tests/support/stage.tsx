import { act, render, screen } from '@testing-library/react';
import { Stage } from '#src/app/Stage.tsx';
import { ContentProvider } from '#src/content/ContentProvider.tsx';
import type { ContentClient } from '#src/content/content.client.ts';
import { BookingContext } from '#src/flow/booking-context.ts';
import { NO_SERVICES, ServicesContext, type PageServices } from '#src/screens/services-context.ts';
import { startBooking } from './booking.ts';
import type { FlowOptions, RunningBooking } from './booking.ts';

/** Starts a flow on fake ports and renders its page with bundled content. Resolves once the heading is there. */
export async function showStage(options: FlowOptions): Promise<RunningBooking> {
  const booking = startBooking(options);
  await booking.settled();
  await renderStage(booking);
  return booking;
}

/** Renders the current page of a flow. Uses bundled content unless a content client is given. Resolves once the heading is there. */
export async function renderStage(
  booking: RunningBooking,
  client: ContentClient | null = null,
  services: Partial<PageServices> = {},
): Promise<void> {
  await act(async () => {
    render(
      <BookingContext value={booking.actor}>
        <ServicesContext value={{ ...NO_SERVICES, ...services }}>
          <ContentProvider client={client}>
            <Stage />
          </ContentProvider>
        </ServicesContext>
      </BookingContext>,
    );
  });
  await screen.findByRole('heading', { level: 1 });
}

export function heading(): string {
  return screen.getByRole('heading', { level: 1 }).textContent;
}

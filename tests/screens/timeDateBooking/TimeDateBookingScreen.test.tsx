import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { selectCalendar, selectIsBusy } from '#machines/booking/booking.selectors.ts';
import { ContentProvider } from '#src/content/ContentProvider.tsx';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { BookingContext } from '#src/flow/booking-context.ts';
import { NO_SERVICES, ServicesContext } from '#src/screens/services-context.ts';
import { TimeDateBookingScreen } from '#src/screens/timeDateBooking/TimeDateBookingScreen.tsx';
import { startBooking } from '../../support/booking.ts';
import { draftAt } from '../../support/info-pages.ts';
import { showStage } from '../../support/stage.tsx';

const timeDateBooking = await bundledCopy('timeDateBooking');

test('a time pressed in the very moment of booking changes neither what is saved nor what is kept [F15]', async () => {
  const draft = draftAt('timeDateBooking');
  const { actor } = await showStage({
    url: `/time-date-booking?id=${draft.id}&resume=true`,
    drafts: [draft],
    ports: { saveDraft: () => new Promise(() => undefined) },
  });
  const [first, second] = screen.getAllByRole('radio');
  if (first === undefined || second === undefined) throw new Error('The calendar offers fewer than two times.');
  fireEvent.click(first);
  const chosen = () => ({ time: selectCalendar(actor.getSnapshot()).time, hold: actor.getSnapshot().context.hold?.blockId });
  const before = chosen();

  fireEvent.click(screen.getByRole('button', { name: 'Book appointment' }));
  fireEvent.click(second);

  expect({ isSaving: selectIsBusy(actor.getSnapshot()), after: chosen() }).toEqual({ isSaving: true, after: before });
});

test('reviews stand on the page once they have been read [V4]', async () => {
  const draft = draftAt('timeDateBooking');
  const { actor, settled } = startBooking({ url: `/time-date-booking?id=${draft.id}&resume=true`, drafts: [draft] });
  await settled();
  const review = { author: 'Ada', rating: 5, text: 'Fine work.', date: null };
  await act(async () => {
    render(
      <BookingContext value={actor}>
        <ServicesContext value={{ ...NO_SERVICES, reviews: { load: async () => ({ reviews: [review], summary: { rating: 5, count: 1 } }) } }}>
          <ContentProvider client={null}>
            <TimeDateBookingScreen />
          </ContentProvider>
        </ServicesContext>
      </BookingContext>,
    );
  });
  const section = await screen.findByRole('region', { name: timeDateBooking.reviewsTitle });

  expect(within(section).getAllByRole('listitem').map((item) => item.textContent)).toEqual([expect.stringContaining('Fine work.')]);
});

import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { selectCalendar } from '#machines/booking/booking.page-selectors.ts';
import { selectIsBusy } from '#machines/booking/booking.selectors.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { startBooking } from '../../support/booking.ts';
import { draftAt } from '../../support/info-pages.ts';
import { renderStage, showStage } from '../../support/stage.tsx';

const timeDateBooking = await bundledCopy('timeDateBooking');

test('a time pressed in the very moment of booking changes neither what is saved nor what is kept [F15]', async () => {
  const draft = draftAt('timeDateBooking');
  const { actor } = await showStage({
    url: `/time-date-booking?id=${draft.id}&resume=true`,
    drafts: [draft],
    ports: { saveDraft: () => new Promise(() => undefined) },
  });
  const [first, second] = screen.getAllByRole('radio');
  if (first === undefined || second === undefined)
    throw new Error('The calendar offers fewer than two times.');
  fireEvent.click(first);
  const chosen = () => ({
    time: selectCalendar(actor.getSnapshot()).time,
    hold: actor.getSnapshot().context.hold?.blockId,
  });
  const before = chosen();

  fireEvent.click(screen.getByRole('button', { name: 'Book appointment' }));
  fireEvent.click(second);

  expect({ isSaving: selectIsBusy(actor.getSnapshot()), after: chosen() }).toEqual({
    isSaving: true,
    after: before,
  });
});

test('reviews stand on the page once they have been read [V4]', async () => {
  const draft = draftAt('timeDateBooking');
  const booking = startBooking({
    url: `/time-date-booking?id=${draft.id}&resume=true`,
    drafts: [draft],
  });
  await booking.settled();
  const review = { author: 'Ada', rating: 5, text: 'Fine work.', date: null };
  await renderStage(booking, null, {
    reviews: { load: async () => ({ reviews: [review], summary: { rating: 5, count: 1 } }) },
  });
  const section = await screen.findByRole('region', { name: timeDateBooking.reviewsTitle });

  expect(
    within(section)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining('Fine work.')]);
});

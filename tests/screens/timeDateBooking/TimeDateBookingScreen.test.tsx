import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { selectCalendar } from '#machines/booking/booking.page-selectors.ts';
import { selectHold, selectIsBusy } from '#machines/booking/booking.selectors.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { HOLD_SECONDS } from '#src/domain/constants.ts';
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

test('in the last minute the time can be kept for as long as it was at first [S9.timer-danger, V5]', async () => {
  const draft = draftAt('timeDateBooking');
  const hold = {
    draftId: draft.id,
    blockId: '2026-03-03-09',
    deadline: Date.now() + 30_000,
    alert: false,
  };
  const { actor } = await showStage({
    url: `/time-date-booking?id=${draft.id}&resume=true`,
    drafts: [draft],
    kept: { hold },
  });
  const left = () => selectHold(actor.getSnapshot()).secondsLeft;
  const keep = await screen.findByRole('button', { name: 'Keep this time' });
  const before = left();
  fireEvent.click(keep);

  expect(before <= 30).toBe(true);
  expect(left()).toEqual(HOLD_SECONDS);
  expect(screen.queryByRole('button', { name: 'Keep this time' })).toBe(null);
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

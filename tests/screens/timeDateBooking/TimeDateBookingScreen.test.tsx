import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { selectCalendar, selectIsBusy } from '#machines/booking/booking.selectors.ts';
import { draftAt } from '../../support/info-pages.ts';
import { showStage } from '../../support/stage.tsx';

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

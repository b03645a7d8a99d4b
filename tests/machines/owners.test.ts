import { expect, test, vi } from 'vitest';
import { selectOwners } from '#machines/booking/booking.page-selectors.ts';
import type { OwnersRequest } from '#machines/booking/booking.types.ts';
import { ADDRESS, answeredDraft, startBooking } from '../support/booking.ts';
import { stopTime } from '../support/calendar.ts';

stopTime();

test('the owners of a changed address are looked up 1000 ms after its last change [S5.address-debounce]', async () => {
  const asked: OwnersRequest[] = [];
  const draft = answeredDraft((one) => ({
    ...one,
    appointmentRequest: { ...one.appointmentRequest, isVerifyHomeOwnership: true },
  }));
  const { actor, settled } = startBooking({
    url: '/address?id=draft-1',
    drafts: [draft],
    ports: {
      lookUpOwners: async (request) => {
        asked.push(request);
        return [];
      },
    },
  });
  await settled();
  asked.length = 0;
  for (const street1 of ['99 Elm S', '99 Elm St']) {
    const values = { ...ADDRESS, street1 };
    actor.send({ type: 'form.changed', step: 'address', values, isValid: true });
    vi.advanceTimersByTime(999);
  }
  expect(selectOwners(actor.getSnapshot()).state).toBe('lookingUp');
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual([
    {
      appointmentId: 'draft-1',
      street1: '99 Elm St',
      street2: '',
      city: 'Minneapolis',
      state: 'MN',
      zipcode: '55401',
    },
  ]);
});

import { expect, test, vi } from 'vitest';
import { selectOwners } from '#machines/booking/booking.page-selectors.ts';
import type { AddressValues } from '#machines/booking/answers/address.ts';
import type { OwnersRequest } from '#machines/booking/booking.types.ts';
import type { PropertyOwner } from '#src/domain/draft.ts';
import { ADDRESS, answeredDraft, startBooking } from '../support/booking.ts';
import { stopTime } from '../support/calendar.ts';

stopTime();

/** Opens the address page of a visit whose homeownership must be verified. `asked` lists what was asked of the register. */
async function openAddress(answer: () => Promise<PropertyOwner[]> = async () => []) {
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
        return answer();
      },
    },
  });
  await settled();
  const type = (change: Partial<AddressValues>) =>
    actor.send({
      type: 'form.changed',
      step: 'address',
      values: { ...ADDRESS, ...change },
      isValid: true,
    });
  return { actor, asked, type };
}

test('the owners of a changed address are looked up 1000 ms after its last change [S5.address-debounce]', async () => {
  const { actor, asked, type } = await openAddress();
  asked.length = 0;
  type({ street1: '99 Elm S' });
  vi.advanceTimersByTime(999);
  type({ street1: '99 Elm St' });
  vi.advanceTimersByTime(999);
  const paused = [selectOwners(actor.getSnapshot()).state, asked.length];
  vi.advanceTimersByTime(1);

  expect(paused).toEqual(['lookingUp', 0]);
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

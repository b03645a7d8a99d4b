import { expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { selectOwners } from '#machines/booking/booking.selectors.ts';
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

test('nothing is looked up of an address that is not whole, nor for another change of the form [S5.address-debounce]', async () => {
  const { actor, asked, type } = await openAddress();
  const onEntry = asked.length;
  type({ ownershipSelection: 'im_not_sure' });
  vi.advanceTimersByTime(5000);
  type({ street1: '99 Elm St' });
  vi.advanceTimersByTime(999);
  type({ street1: '99 Elm St', city: '' });
  vi.advanceTimersByTime(5000);

  expect({
    onEntry,
    askedCount: asked.length,
    state: selectOwners(actor.getSnapshot()).state,
  }).toEqual({ onEntry: 1, askedCount: 1, state: 'incomplete' });
});

test('an answer about an address that was changed meanwhile is dropped, and a look-up that fails leaves the owners unknown [S2.verify]', async () => {
  const answers: { resolve: (owners: PropertyOwner[]) => void; reject: (error: Error) => void }[] =
    [];
  const { actor, type } = await openAddress(
    () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
  );
  const known = (state: string) =>
    waitFor(actor, (snapshot) => selectOwners(snapshot).state === state);
  type({ street1: '202 Nobody Road' });
  answers[0]?.resolve([{ firstName: 'Maria', lastName: 'Garcia' }]);
  vi.advanceTimersByTime(1000);
  await known('lookingUp');
  answers[1]?.resolve([{ firstName: 'Ada', lastName: 'Li' }]);
  const registered = selectOwners(await known('known')).names;
  type({ street1: '5 Elm Street' });
  vi.advanceTimersByTime(1000);
  await known('lookingUp');
  answers[2]?.reject(new Error('no answer'));
  const { names } = selectOwners(await known('unknown'));

  expect({ answersCount: answers.length, registered, names }).toEqual({
    answersCount: 3,
    registered: ['Ada Li'],
    names: [],
  });
});

import { expect, test } from 'vitest';
import { SAMPLES } from '#machines/booking/booking.answers.ts';
import { type PageEntry, watchFunnel } from '#src/flow/funnel-watch.ts';
import { CONTACT, startBooking } from '#tests/support/booking.ts';

function watched(url: string) {
  const booking = startBooking({ url });
  const entries: PageEntry[] = [];
  watchFunnel(booking.actor, (entry) => entries.push(entry));
  return { ...booking, entries };
}

test('tells of every page once as it is entered, with the draft as soon as there is one [S2.entry]', async () => {
  const { actor, entries, say, settled } = watched('/');
  await settled();
  actor.send({ type: 'form.changed', step: 'home', values: CONTACT, isValid: true });
  await say({ type: 'form.submitted', step: 'home', values: CONTACT });
  await say({ type: 'back' });
  expect(entries).toEqual([
    { draftId: '', state: 'home', variant: 'standard' },
    { draftId: 'fake-draft', state: 'windowCount', variant: 'standard' },
    { draftId: 'fake-draft', state: 'home', variant: 'standard' },
  ]);
});

test('who goes on from inside another site is told of once more there, with the draft that the new window goes on with', async () => {
  const { entries, say, settled } = watched('/embed-get-started');
  await settled();
  await say({ type: 'form.submitted', step: 'embedGetStarted', values: CONTACT });
  expect(entries).toEqual([
    { draftId: '', state: 'embedGetStarted', variant: 'embedded' },
    { draftId: 'fake-draft', state: 'embedGetStarted', variant: 'embedded' },
  ]);
});

test('a call request that was sent is told of, so that it does not count as a loss [S4.call-confirmation]', async () => {
  const { entries, say, settled } = watched('/request-call');
  await settled();
  await say({
    type: 'form.submitted',
    step: 'requestCall',
    values: SAMPLES.requestCall.whole.values,
  });
  expect(entries.map(({ state }) => state)).toEqual(['requestCall', 'requestCall.confirmed']);
});

test.each([
  ['/embed-get-started', 'embedGetStarted', 'embedded'],
  ['/?isPPL=true', 'home', 'paidLead'],
  ['/?isVerifyHomeOwnership=true', 'home', 'verification'],
  ['/event?isEvent=true&eventCampaignId=spring', 'event', 'event'],
] as const)('a visitor who comes in by %s enters %s as %s', async (url, state, variant) => {
  const { entries, settled } = watched(url);
  await settled();
  expect(entries).toEqual([{ draftId: '', state, variant }]);
});

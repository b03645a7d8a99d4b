import { expect, test } from 'vitest';
import { selectFailure, selectStep, selectUrl, selectValues } from '#machines/booking/booking.selectors.ts';
import { pageBefore, pathOfStep, QUESTIONS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import { samplesOf } from '#machines/booking/booking.answers.ts';
import type { FormStep } from '#machines/booking/booking.answers.ts';
import { formEvents } from '#machines/booking/booking.forms.ts';
import type { FormChanged } from '#machines/booking/booking.forms.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import type { Draft } from '#src/domain/draft.ts';
import type { DataSection } from '#src/domain/sections.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { ADDRESS, answeredDraft, CONTACT, HOMEOWNERS, startBooking, walkTo, walkToAddress } from '../support/booking.ts';

/** A draft that may show the step: answered up to the address, and booked where the step follows the booking. */
function draftAt(step: StepId): Draft {
  const draft = answeredDraft();
  const status = step === 'additionalComments' ? 'Completed' : 'New';
  return { ...draft, status, sessionData: { ...draft.sessionData, nextPage: pathOfStep(step) } };
}

const addressOf = (step: StepId) => `/${pathOfStep(step)}?id=draft-1`;

test('a homeowner walks from the landing page to the page after the booking [S2.steps, S2.entry, S4.next, S1.outcome]', async () => {
  const booking = startBooking();
  const visited: (StepId | null)[] = [];
  const say = async (event: Parameters<typeof booking.actor.send>[0]) => {
    booking.actor.send(event);
    visited.push(await booking.settled());
  };
  await walkTo(booking, 'timeDateBooking', {}, (step) => visited.push(step));
  booking.actor.send({
    type: 'time.picked',
    time: { blockId: '2026-03-03-09', date: '2026-03-03', startTime: '09:00', endTime: '11:00', period: 'Morning' },
  });
  await say({ type: 'booking.submitted' });
  await say({ type: 'form.submitted', step: 'additionalComments', values: { comments: 'Ring twice', topics: ['financing'] } });
  booking.actor.stop();

  expect(visited).toEqual(['home', ...QUESTIONS, 'timeDateBooking', 'additionalComments', 'exploreResources']);
  expect(booking.saves.map(({ sessionData, status }) => [sessionData.nextPage, status])).toEqual([
    ...[...QUESTIONS, 'timeDateBooking' as const].map((step) => [pathOfStep(step), 'New']),
    ['additional-comments', 'Completed'],
    ['explore-resources', 'Completed'],
  ]);
  expect(booking.saves.at(-1)?.appointmentRequest.appointment).toEqual({
    appointmentDateTime: '2026-03-03T09:00',
    appointmentBlockGuid: '2026-03-03-09',
    schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
  });
});

test.each<[StepId, DataSection, BookingEvent | null]>([
  ['home', 'contact', { type: 'form.submitted', step: 'home', values: CONTACT }],
  ['embedGetStarted', 'contact', { type: 'form.submitted', step: 'embedGetStarted', values: CONTACT }],
  ['requestCall', 'contact', { type: 'form.submitted', step: 'requestCall', values: CONTACT }],
  ['windowCount', 'windowCount', { type: 'form.submitted', step: 'windowCount', values: { windowCount: 6, doorCount: 1 } }],
  ['windowIssues', 'windowIssues', { type: 'form.submitted', step: 'windowIssues', values: { issues: [1], otherText: null } }],
  ['homeownerList', 'homeownerInfo', { type: 'form.submitted', step: 'homeownerList', values: HOMEOWNERS }],
  ['sourceType', 'sourceType', { type: 'form.submitted', step: 'sourceType', values: { sourceType: 876090001, otherText: null } }],
  ['address', 'addressInfo', { type: 'form.submitted', step: 'address', values: ADDRESS }],
  ['timeDateBooking', 'timeDateBooking', { type: 'noneWorks.chosen' }],
  ['additionalComments', 'additionalComments', { type: 'form.submitted', step: 'additionalComments', values: { comments: '', topics: [] } }],
  ['projectDetails', 'sourceType', { type: 'form.submitted', step: 'projectDetails', values: { windows: [], doors: [] } }],
  ['doNotServiceArea', 'doNotServiceArea', null],
  ['notAHomeowner', 'notAHomeowner', null],
])('%s saves into the data section %s [S2.sections, F16]', async (step, section, event) => {
  const saves: [StepId, DataSection][] = [];
  const booking = startBooking({
    url: addressOf(step),
    drafts: [draftAt(step)],
    ports: {
      saveDraft: async (request) => {
        saves.push([request.step, request.section]);
        return { draft: request.draft, etag: null };
      },
    },
  });
  const shown = await booking.settled();
  if (event !== null) booking.actor.send(event);
  await booking.settled();
  booking.actor.stop();
  expect([shown, saves]).toEqual([step, [[step, section]]]);
});

test('without windows the issues are skipped, forward and back [F7, S4.window-count]', async () => {
  const booking = startBooking();
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'windowCount', values: { windowCount: 0, doorCount: 0 } });
  const forward = await booking.settled();
  booking.actor.send({ type: 'back' });
  const back = await booking.settled();
  booking.actor.stop();
  expect([forward, back]).toEqual(['homeownerList', 'windowCount']);
});

test('Back saves a valid form and records where it leads; the form is filled again on return [S4.next]', async () => {
  const booking = startBooking();
  await walkToAddress(booking);
  booking.actor.send({ type: 'form.changed', step: 'address', values: { ...ADDRESS, street1: '99 Elm St' }, isValid: true });
  booking.actor.send({ type: 'back' });
  const step = await booking.settled();
  const saved = booking.saves.at(-1);
  booking.actor.stop();
  expect([step, saved?.sessionData.nextPage, saved?.appointmentRequest.property.street1]).toEqual(['sourceType', 'source-type', '99 Elm St']);
  expect(selectValues(booking.actor.getSnapshot(), 'address').street1).toBe('99 Elm St');
});

/** What is typed in the form of a step, and cannot be submitted. */
function invalidOn(step: FormStep): FormChanged {
  const [, sample] = samplesOf(step).find(([, { isInvalid }]) => isInvalid === true) ?? [];
  if (sample === undefined) throw new Error(`There is no sample of what cannot be submitted in the form of ${step}`);
  return formEvents.changed(step, sample.values, false);
}

test.each<{ typed: FormChanged; to: StepId }>([
  ...QUESTIONS.map((step) => ({ typed: invalidOn(step), to: pageBefore(step, answeredDraft()) })),
  { typed: invalidOn('projectDetails'), to: 'address' },
])('Back from $typed.step with a form that is not valid saves nothing and keeps what was typed [S5.window-issues]', async ({ typed, to }) => {
  const draft = draftAt(typed.step);
  const booking = startBooking({ url: addressOf(typed.step), drafts: [draft] });
  const from = await booking.settled();
  booking.actor.send(typed);
  booking.actor.send({ type: 'back' });
  const step = await booking.settled();
  const snapshot = booking.actor.getSnapshot();
  booking.actor.stop();
  expect([from, step, booking.saves, snapshot.context.draft]).toEqual([typed.step, to, [], draft]);
  expect(selectValues(snapshot, typed.step)).toEqual(typed.values);
});

const NEW_STREET = { ...ADDRESS, street1: '99 Elm St', zipcode: '55402' };
const TYPED_ANEW: readonly { submit: BookingEvent; typed: FormChanged; again: BookingEvent; found: (draft: Draft) => unknown; before: unknown; after: unknown; to: StepId }[] = [
  {
    submit: { type: 'form.submitted', step: 'home', values: CONTACT },
    typed: { type: 'form.changed', step: 'home', values: { ...CONTACT, firstName: 'Maria' }, isValid: true },
    again: { type: 'form.submitted', step: 'home', values: { ...CONTACT, firstName: 'Maria' } },
    found: ({ appointmentRequest: { customer } }) => customer.firstName,
    before: CONTACT.firstName,
    after: 'Maria',
    to: 'windowCount',
  },
  {
    submit: { type: 'form.submitted', step: 'windowCount', values: { windowCount: 6, doorCount: 1 } },
    typed: { type: 'form.changed', step: 'windowCount', values: { windowCount: 0, doorCount: 1 }, isValid: true },
    again: { type: 'form.submitted', step: 'windowCount', values: { windowCount: 0, doorCount: 1 } },
    found: ({ appointmentRequest: { project } }) => project.windowCount,
    before: 6,
    after: 0,
    to: 'homeownerList',
  },
  {
    submit: { type: 'form.submitted', step: 'address', values: ADDRESS },
    typed: { type: 'form.changed', step: 'address', values: NEW_STREET, isValid: true },
    again: { type: 'form.submitted', step: 'address', values: NEW_STREET },
    found: ({ appointmentRequest: { property } }) => [property.street1, property.zipcode],
    before: [ADDRESS.street1, ADDRESS.zipcode],
    after: ['99 Elm St', '55402'],
    to: 'timeDateBooking',
  },
];

/** A flow on the page of a step whose saves fail until it is told otherwise. */
async function onPageWithoutSaves(step: StepId) {
  let isDown = true;
  const booking = startBooking({
    url: step === 'home' ? '/' : addressOf(step),
    drafts: step === 'home' ? [] : [draftAt(step)],
    ports: {
      saveDraft: async ({ draft }) => {
        if (isDown) throw new ServiceError({ kind: 'offline' });
        return { draft: { ...draft, id: 'draft-1' }, etag: '"2"' };
      },
    },
  });
  await booking.settled();
  return {
    ...booking,
    say: async (event: BookingEvent) => {
      booking.actor.send(event);
      return booking.settled();
    },
    savesWork: () => {
      isDown = false;
    },
  };
}

test.each(TYPED_ANEW)('after a save that failed on $typed.step, what is typed is what Next sends: the old answers are not tried again [F15]', async ({ submit, typed, again, found, before, after, to }) => {
  const { actor, say, saves, savesWork } = await onPageWithoutSaves(typed.step);
  await say(submit);
  const failure = selectFailure(actor.getSnapshot());
  await say(typed);
  const afterTyping = selectFailure(actor.getSnapshot());
  savesWork();
  const afterRetry = await say({ type: 'retry' });
  const step = await say(again);
  actor.stop();
  expect({ failure, afterTyping, afterRetry, step, saved: saves.map(found), kept: actor.getSnapshot().context.forms }).toEqual({
    failure: { kind: 'offline' },
    afterTyping: null,
    afterRetry: typed.step,
    step: to,
    saved: [before, after],
    kept: {},
  });
});

test.each(['checkService', 'validateProperty'] as const)('an address typed after %s failed is the one that is asked about [F6, F15]', async (port) => {
  let isDown = true;
  const asked: string[] = [];
  const answer = async (zipcode: string, of: typeof port): Promise<void> => {
    if (of !== port) return;
    asked.push(zipcode);
    if (isDown) throw new ServiceError({ kind: 'timeout' });
  };
  const booking = startBooking({
    ports: {
      checkService: async ({ zipcode }) => {
        await answer(zipcode, 'checkService');
        return { isServiceAvailable: true, marketSegmentId: null, zipcodeId: null };
      },
      validateProperty: async ({ postalCode }) => {
        await answer(postalCode, 'validateProperty');
        return { doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated: true };
      },
    },
  });
  await walkToAddress(booking);
  booking.actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  await booking.settled();
  booking.actor.send({ type: 'form.changed', step: 'address', values: NEW_STREET, isValid: true });
  isDown = false;
  booking.actor.send({ type: 'retry' });
  const afterRetry = await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'address', values: NEW_STREET });
  const step = await booking.settled();
  booking.actor.stop();
  expect({ afterRetry, asked, step }).toEqual({ afterRetry: 'address', asked: [ADDRESS.zipcode, '55402'], step: 'timeDateBooking' });
});

test('what is typed while a save is under way is still there on return [F15]', async () => {
  let answer = (): void => undefined;
  const booking = startBooking({
    url: addressOf('windowCount'),
    drafts: [draftAt('windowCount')],
    ports: {
      saveDraft: ({ draft }) =>
        new Promise((resolve) => {
          answer = () => resolve({ draft, etag: '"2"' });
        }),
    },
  });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'windowCount', values: { windowCount: 6, doorCount: 1 } });
  booking.actor.send({ type: 'form.changed', step: 'windowCount', values: { windowCount: 8, doorCount: 1 }, isValid: true });
  answer();
  const step = await booking.settled();
  const values = selectValues(booking.actor.getSnapshot(), 'windowCount');
  booking.actor.stop();
  expect([step, values]).toEqual(['windowIssues', { windowCount: 8, doorCount: 1 }]);
});

test('a save that fails keeps the visitor on the step with a failure, and the retry goes on [F15]', async () => {
  let attempts = 0;
  const booking = startBooking({
    ports: {
      saveDraft: async ({ draft }) => {
        attempts += 1;
        if (attempts === 1) throw new ServiceError({ kind: 'offline' });
        return { draft: { ...draft, id: 'draft-1' }, etag: '"1"' };
      },
    },
  });
  await booking.settled();
  booking.actor.send({ type: 'form.changed', step: 'home', values: CONTACT, isValid: true });
  booking.actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  const afterFailure = await booking.settled();
  const failure = selectFailure(booking.actor.getSnapshot());
  const values = selectValues(booking.actor.getSnapshot(), 'home');
  booking.actor.send({ type: 'retry' });
  const afterRetry = await booking.settled();
  const failureAfterRetry = selectFailure(booking.actor.getSnapshot());
  booking.actor.stop();
  expect({ afterFailure, failure, values, afterRetry, failureAfterRetry, attempts }).toEqual({
    afterFailure: 'home',
    failure: { kind: 'offline' },
    values: CONTACT,
    afterRetry: 'windowCount',
    failureAfterRetry: null,
    attempts: 2,
  });
});

test('a submit pressed twice saves once [F15]', async () => {
  const booking = startBooking();
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  booking.actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  const step = await booking.settled();
  booking.actor.stop();
  expect([step, booking.saves.length]).toEqual(['windowCount', 1]);
});

test('Back pressed during a save is answered after it [F5]', async () => {
  const booking = startBooking();
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'windowCount', values: { windowCount: 3, doorCount: 0 } });
  booking.actor.send({ type: 'back' });
  const step = await booking.settled();
  booking.actor.stop();
  expect([step, booking.saves.map(({ sessionData }) => sessionData.nextPage)]).toEqual([
    'windowCount',
    ['window-count', 'window-issues', 'window-count'],
  ]);
});

test('Exit pressed during a save leaves after it, without the draft [F9]', async () => {
  const booking = startBooking({ url: '/?utm_source=mail' });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  booking.actor.send({ type: 'exited' });
  const step = await booking.settled();
  booking.actor.stop();
  expect([step, selectUrl(booking.actor.getSnapshot()), selectValues(booking.actor.getSnapshot(), 'home').firstName]).toEqual([
    'home',
    { path: '/', query: [{ name: 'utm_source', value: 'mail' }] },
    '',
  ]);
});

test('the backend may send the visitor to a page of its own choosing [F8]', async () => {
  const booking = startBooking({
    ports: {
      saveDraft: async ({ draft }) => ({
        draft: { ...draft, id: 'draft-1', sessionData: { ...draft.sessionData, nextPage: 'call-center' } },
        etag: null,
      }),
    },
  });
  await booking.settled();
  booking.actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  await booking.settled();
  booking.actor.stop();
  expect(selectStep(booking.actor.getSnapshot())).toBe('callCenter');
});

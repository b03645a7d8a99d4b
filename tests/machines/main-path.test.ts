import { expect, test } from 'vitest';
import { SAMPLES } from '#machines/booking/booking.answers.ts';
import { selectValues } from '#machines/booking/booking.selectors.ts';
import { pathOfStep, QUESTIONS, type StepId } from '#src/domain/steps.ts';
import { answeredDraft, startBooking, usualAfter, walkTo } from '../support/booking.ts';
import { timeOn } from '../support/calendar.ts';

test('a homeowner walks from the landing page to the page after the booking [S2.steps, S2.entry, S4.next, S1.outcome]', async () => {
  const booking = startBooking();
  const visited: (StepId | null)[] = [];
  await walkTo(booking, 'timeDateBooking', {}, (step) => visited.push(step));
  booking.actor.send({ type: 'time.picked', time: timeOn('2026-03-03') });
  visited.push(await booking.say({ type: 'booking.submitted' }));
  visited.push(
    await booking.say({
      type: 'form.submitted',
      step: 'additionalComments',
      values: SAMPLES.additionalComments.topics.values,
    }),
  );

  expect(booking.actor.getSnapshot().context.forms).toEqual({});
  expect(visited).toEqual([
    'home',
    ...QUESTIONS,
    'timeDateBooking',
    'additionalComments',
    'exploreResources',
  ]);
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

test('what is typed while a save is under way is still there on return [F15]', async () => {
  let answer = (): void => undefined;
  const booking = startBooking({
    url: '/window-count?id=draft-1',
    drafts: [answeredDraft()],
    ports: {
      saveDraft: ({ draft }) =>
        new Promise((resolve) => {
          answer = () => resolve({ draft, etag: '"2"' });
        }),
    },
  });
  await booking.settled();
  const typed = { ...SAMPLES.windowCount.six.values, windowCount: 8 };
  booking.actor.send({
    type: 'form.submitted',
    step: 'windowCount',
    values: SAMPLES.windowCount.six.values,
  });
  booking.actor.send({ type: 'form.changed', step: 'windowCount', values: typed, isValid: true });
  answer();
  const step = await booking.settled();
  const values = selectValues(booking.actor.getSnapshot(), 'windowCount');
  expect({ step, values }).toEqual({ step: usualAfter('windowCount'), values: typed });
});

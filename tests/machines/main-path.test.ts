import { expect, test } from 'vitest';
import { SAMPLES } from '#machines/booking/booking.answers.ts';
import { pathOfStep, QUESTIONS, type StepId } from '#src/domain/steps.ts';
import { startBooking, walkTo } from '../support/booking.ts';
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

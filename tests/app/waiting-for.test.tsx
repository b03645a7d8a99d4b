import { expect, test } from 'vitest';
import { selectCalendar } from '#machines/booking/booking.page-selectors.ts';
import { selectWait } from '#src/app/Shell.tsx';
import { ADDRESS, startBooking, walkTo } from '../support/booking.ts';

test('a wait says what is waited for: answers saved, the address checked, the time booked [S1.spinner, S4.spinner]', async () => {
  const flow = startBooking();
  const said: (string | undefined)[] = [];
  flow.actor.subscribe((snapshot) => {
    const wait = selectWait(snapshot);
    if (said.at(-1) !== wait) said.push(wait);
  });
  await walkTo(flow, 'address');
  said.length = 0;
  await flow.say({ type: 'form.submitted', step: 'address', values: ADDRESS });
  const { days, day } = selectCalendar(flow.actor.getSnapshot());
  const [block] = days.find(({ date }) => date === day)?.timeBlocks ?? [];
  if (day === null || block === undefined) throw new Error('The fake calendar has no time');
  flow.actor.send({
    type: 'time.picked',
    time: {
      blockId: block.id,
      date: day,
      startTime: block.startTime,
      endTime: block.endTime,
      period: block.periodOfTheDay,
    },
  });
  await flow.say({ type: 'booking.submitted' });

  expect(said).toEqual([
    'Checking your address',
    'Saving your answers',
    undefined,
    'Booking your time',
    undefined,
  ]);
});

test('a way on without a time saves answers and books nothing [S4.none-works]', async () => {
  const flow = startBooking();
  await walkTo(flow, 'address');
  await flow.say({ type: 'form.submitted', step: 'address', values: ADDRESS });
  flow.actor.send({ type: 'noneWorks.chosen' });
  const wait = selectWait(flow.actor.getSnapshot());

  expect(wait).toBe('Saving your answers');
});

import { describe, expect, test } from 'vitest';
import type { SlotsRequest } from '#machines/booking/booking.types.ts';
import { failureOf } from '#machines/booking/booking.ports.ts';
import { createLoadSlots } from '#src/services/slots.ts';
import { fakeDays } from '#src/services/fakes/fake-ports.ts';
import { todayIn } from '#src/domain/calendar.ts';
import { withResolvers } from '../support/with-resolvers.ts';
import {
  clientOver,
  json,
  onceIdle,
  rejectionOf,
  type Responder,
  type SentRequest,
} from './support.ts';

const NOON = Date.parse('2026-03-04T12:00:00Z');
const BROWSER_DAY = todayIn(null, new Date(NOON));
const REQUEST: SlotsRequest = {
  zipcode: '60601',
  weekIndex: 0,
  isEvent: false,
  appointmentId: '',
  fresh: false,
};

function startOf({ path }: SentRequest): string {
  return new URLSearchParams(path.split('?')[1]).get('startDate') ?? '';
}

/** A backend that answers with the seven days from the requested one on, in a time zone, and with its own start day if given. */
function marketIn(timeZone?: string, startDay?: string): Responder {
  return (request) =>
    json({
      appointmentBlocks: fakeDays(startOf(request)),
      ...(startDay !== undefined && { startDay }),
      ...(timeZone !== undefined && { timeZone }),
    });
}

function loaderOver(respond: Responder, startsAt = NOON) {
  const { http, sent } = clientOver(respond);
  const clock = { now: startsAt };
  return { loadSlots: createLoadSlots(http, () => clock.now), sent, clock };
}

test('times that nobody waits for yet are asked for once the browser has nothing more urgent to do', async () => {
  const { loadSlots, sent } = loaderOver(marketIn());
  const { before, answer } = await onceIdle(sent, () =>
    loadSlots({ ...REQUEST, isPrefetch: true }),
  );

  expect({ before, startDay: answer.startDay, sent: sent.length }).toEqual({
    before: 0,
    startDay: BROWSER_DAY,
    sent: 1,
  });
});

describe('the start day', () => {
  test('is the browser’s date where the backend tells no time zone [F12, S7.blocks]', async () => {
    const { loadSlots, sent } = loaderOver(marketIn());
    expect(await loadSlots(REQUEST)).toEqual({
      startDay: BROWSER_DAY,
      timeZone: null,
      days: fakeDays(BROWSER_DAY),
    });
    expect(sent.map(({ path }) => path)).toEqual([
      `/api/appointmentblocks?postalCode=60601&startDate=${BROWSER_DAY}&numberOfDays=7&isEvent=false`,
    ]);
  });

  test('is today in the market’s time zone, asked for again where the browser’s date is another [F12]', async () => {
    const zone = BROWSER_DAY === '2026-03-04' ? 'Pacific/Kiritimati' : 'UTC';
    const marketDay = todayIn(zone, new Date(NOON));
    const { loadSlots, sent } = loaderOver(marketIn(zone));
    expect(await loadSlots(REQUEST)).toEqual({
      startDay: marketDay,
      timeZone: zone,
      days: fakeDays(marketDay),
    });
    expect(sent.map(startOf)).toEqual([BROWSER_DAY, marketDay]);
  });

  test.each([20, 1, -1, -365, 365])(
    'is the day the backend tells, with the device’s clock %i days off, and both weeks follow it [B10, F12]',
    async (days) => {
      const wrong = NOON + days * 24 * 3600 * 1000;
      const { loadSlots, sent } = loaderOver(marketIn('UTC', '2026-03-04'), wrong);
      const weeks = [
        await loadSlots(REQUEST),
        await loadSlots({ ...REQUEST, weekIndex: 1 }),
        await loadSlots(REQUEST),
      ];
      const first = { startDay: '2026-03-04', timeZone: 'UTC', days: fakeDays('2026-03-04') };
      expect(weeks).toEqual([first, { ...first, days: fakeDays('2026-03-11') }, first]);
      expect(sent.map(startOf)).toEqual([
        todayIn(null, new Date(wrong)),
        '2026-03-04',
        '2026-03-11',
      ]);
    },
  );

  test('is told again by every look at the first week that is asked for [B10]', async () => {
    const market = { startDay: '2026-03-04' };
    const { loadSlots, clock } = loaderOver(
      (request, count) => marketIn('UTC', market.startDay)(request, count),
      NOON + 365 * 24 * 3600 * 1000,
    );
    await loadSlots(REQUEST);
    market.startDay = '2026-03-05';
    clock.now += 60_000;
    expect(await loadSlots(REQUEST)).toEqual({
      startDay: '2026-03-05',
      timeZone: 'UTC',
      days: fakeDays('2026-03-05'),
    });
  });

  test('stays the same for the second week, even after midnight [F12]', async () => {
    const { loadSlots, sent, clock } = loaderOver(marketIn('UTC'));
    await loadSlots(REQUEST);
    clock.now += 24 * 3600 * 1000;
    const second = await loadSlots({ ...REQUEST, weekIndex: 1 });
    expect(second).toEqual({
      startDay: '2026-03-04',
      timeZone: 'UTC',
      days: fakeDays('2026-03-11'),
    });
    expect(sent.map(startOf).at(-1)).toBe('2026-03-11');
  });

  test('is found out first where the second week is asked for alone [F12]', async () => {
    const { loadSlots } = loaderOver(marketIn('UTC'));
    expect(await loadSlots({ ...REQUEST, weekIndex: 1 })).toEqual({
      startDay: '2026-03-04',
      timeZone: 'UTC',
      days: fakeDays('2026-03-11'),
    });
  });

  test('is set anew by a fresh look at the first week [F12]', async () => {
    const { loadSlots, clock } = loaderOver(marketIn('UTC'));
    await loadSlots(REQUEST);
    clock.now += 24 * 3600 * 1000;
    expect((await loadSlots({ ...REQUEST, fresh: true })).startDay).toBe('2026-03-05');
  });

  test('is the new day when the first week is asked for again after midnight, and the second week follows it [F12]', async () => {
    const { loadSlots, sent, clock } = loaderOver(marketIn('UTC'));
    await loadSlots(REQUEST);
    sent.length = 0;
    clock.now += 15 * 24 * 3600 * 1000;
    const weeks = [await loadSlots(REQUEST), await loadSlots({ ...REQUEST, weekIndex: 1 })];
    expect(weeks).toEqual([
      { startDay: '2026-03-19', timeZone: 'UTC', days: fakeDays('2026-03-19') },
      { startDay: '2026-03-19', timeZone: 'UTC', days: fakeDays('2026-03-26') },
    ]);
    expect(sent.map(startOf)).toEqual(['2026-03-04', '2026-03-19', '2026-03-26']);
  });

  test('is the new day after midnight also where the backend tells no time zone [F12]', async () => {
    const { loadSlots, clock } = loaderOver(marketIn());
    await loadSlots(REQUEST);
    clock.now += 24 * 3600 * 1000;
    const startDay = todayIn(null, new Date(clock.now));
    expect(await loadSlots(REQUEST)).toEqual({
      startDay,
      timeZone: null,
      days: fakeDays(startDay),
    });
  });

  test('turns at midnight in the market, not in the browser [F12]', async () => {
    const { loadSlots, clock } = loaderOver(
      marketIn('Pacific/Kiritimati'),
      Date.parse('2026-03-04T09:59:59Z'),
    );
    const before = await loadSlots(REQUEST);
    clock.now += 1000;
    const after = await loadSlots(REQUEST);
    expect({ beforeStartDay: before.startDay, afterStartDay: after.startDay }).toEqual({
      beforeStartDay: '2026-03-04',
      afterStartDay: '2026-03-05',
    });
  });

  test('is the new day for times that were prefetched the day before [F12]', async () => {
    const { loadSlots, clock } = loaderOver(marketIn('UTC'), Date.parse('2026-03-04T23:59:59Z'));
    await loadSlots({ ...REQUEST, isPrefetch: true });
    clock.now += 1000;
    expect(await loadSlots(REQUEST)).toEqual({
      startDay: '2026-03-05',
      timeZone: 'UTC',
      days: fakeDays('2026-03-05'),
    });
  });
});

describe('answers', () => {
  test('that took longer than they are kept are not asked for again', async () => {
    const answer = withResolvers<Response>();
    const { loadSlots, sent, clock } = loaderOver(() => answer.promise);
    const loaded = loadSlots(REQUEST);
    clock.now += 61_000;
    answer.resolve(json({ appointmentBlocks: fakeDays(BROWSER_DAY) }));
    expect({ loaded: await loaded, sentCount: sent.length }).toEqual({
      loaded: { startDay: BROWSER_DAY, timeZone: null, days: fakeDays(BROWSER_DAY) },
      sentCount: 1,
    });
  });

  test('are shared by all who ask at once', async () => {
    const { loadSlots, sent } = loaderOver(marketIn());
    const [first, second] = await Promise.all([loadSlots(REQUEST), loadSlots(REQUEST)]);
    expect(second).toEqual(first);
    expect(sent.length).toBe(1);
  });

  test('are kept for a minute', async () => {
    const { loadSlots, sent, clock } = loaderOver(marketIn());
    await loadSlots(REQUEST);
    clock.now += 59_999;
    await loadSlots(REQUEST);
    expect(sent.length).toBe(1);
    clock.now += 1;
    await loadSlots(REQUEST);
    expect(sent.length).toBe(2);
  });

  test('are asked for again, once, by a fresh look', async () => {
    const { loadSlots, sent } = loaderOver(marketIn());
    await loadSlots(REQUEST);
    await loadSlots({ ...REQUEST, fresh: true });
    await loadSlots({ ...REQUEST, fresh: true, weekIndex: 1 });
    await loadSlots({ ...REQUEST, fresh: true, weekIndex: 1 });
    expect(sent.length).toBe(4);
  });

  test('are kept apart by zipcode, event and draft, and name the draft [B6]', async () => {
    const { loadSlots, sent } = loaderOver(marketIn());
    for (const change of [
      {},
      { appointmentId: 'd1' },
      { appointmentId: 'd2' },
      { isEvent: true },
      { zipcode: '60602' },
    ])
      await loadSlots({ ...REQUEST, ...change });
    expect(sent.map(({ path }) => path.replace(/startDate=[\d-]+&/, ''))).toEqual([
      '/api/appointmentblocks?postalCode=60601&numberOfDays=7&isEvent=false',
      '/api/appointmentblocks?postalCode=60601&numberOfDays=7&isEvent=false&appointmentId=d1',
      '/api/appointmentblocks?postalCode=60601&numberOfDays=7&isEvent=false&appointmentId=d2',
      '/api/appointmentblocks?postalCode=60601&numberOfDays=7&isEvent=true',
      '/api/appointmentblocks?postalCode=60602&numberOfDays=7&isEvent=false',
    ]);
  });

  test('that failed are not kept', async () => {
    const { loadSlots } = loaderOver((request, count) =>
      count === 1 ? json({}, { status: 400 }) : marketIn()(request, count),
    );
    expect(failureOf(await rejectionOf(loadSlots(REQUEST)))).toEqual({
      kind: 'unexpected',
      message: 'The server answered 400.',
    });
    expect((await loadSlots(REQUEST)).days).toEqual(fakeDays(BROWSER_DAY));
  });

  test('of another shape are an error that names the fields', async () => {
    const { loadSlots } = loaderOver(() =>
      json({ appointmentBlocks: [{ date: 'soon', dayOfTheWeek: 'Monday', timeBlocks: [] }] }),
    );
    expect(failureOf(await rejectionOf(loadSlots(REQUEST)))).toEqual({
      kind: 'unexpected',
      message: 'The response has another shape than expected: appointmentBlocks[0].date.',
    });
  });

  test('still arrive for one who waits when another gave up', async () => {
    const answer = withResolvers<Response>();
    const { loadSlots, sent } = loaderOver(() => answer.promise);
    const controller = new AbortController();
    const gaveUp = rejectionOf(loadSlots(REQUEST, controller.signal));
    const waits = loadSlots(REQUEST);
    controller.abort();
    await gaveUp;
    answer.resolve(json({ appointmentBlocks: fakeDays(BROWSER_DAY) }));
    expect((await waits).days).toEqual(fakeDays(BROWSER_DAY));
    expect(sent.length).toBe(1);
  });
});

import { describe, expect, test, vi } from 'vitest';
import type { SlotsRequest } from '#machines/booking/booking.types.ts';
import { todayIn } from '#src/domain/calendar.ts';
import { fakeDays } from '#src/services/fakes/fake-ports.ts';
import { createLoadSlots } from '#src/services/slots.ts';
import { withResolvers } from '../support/with-resolvers.ts';
import {
  clientOver,
  failureOf,
  json,
  rejectionOf,
  type Responder,
  type SentRequest,
} from './support.ts';

const DAY_MS = 24 * 3600 * 1000;
const NOON = Date.parse('2026-03-04T12:00:00Z');
const BROWSER_DAY = todayIn(null, new Date(NOON));
const REQUEST: SlotsRequest = {
  zipcode: '60601',
  weekIndex: 0,
  isEvent: false,
  appointmentId: '',
  fresh: false,
};
const SECOND_WEEK = { ...REQUEST, weekIndex: 1 };

function startOf({ path }: SentRequest): string {
  return new URLSearchParams(path.split('?')[1]).get('startDate') ?? '';
}

/** A backend that answers with the seven days from the requested one on, in a time zone, and with its own start day if given. */
function marketIn(timeZone?: string, startDay?: string): Responder {
  return (request) => json({ appointmentBlocks: fakeDays(startOf(request)), startDay, timeZone });
}

function loaderOver(respond: Responder, startsAt = NOON) {
  vi.useFakeTimers({ now: startsAt, toFake: ['Date'] });
  const { http, sent } = clientOver(respond);
  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
  return { loadSlots: createLoadSlots(http), sent, pass };
}

/** The answer for a week that begins on `from`. */
function weekOf(startDay: string, timeZone: string | null, from = startDay) {
  return { startDay, timeZone, days: fakeDays(from) };
}

describe('the start day', () => {
  test('is the browser’s date if the backend gives no time zone [F12, S7.blocks]', async () => {
    const { loadSlots, sent } = loaderOver(marketIn());
    expect(await loadSlots(REQUEST)).toEqual(weekOf(BROWSER_DAY, null));
    expect(sent.map(({ path }) => path)).toEqual([
      `/api/appointmentblocks?postalCode=60601&startDate=${BROWSER_DAY}&numberOfDays=7&isEvent=false`,
    ]);
  });

  test('is today in the market’s time zone, asked for again if the browser’s date is another [F12]', async () => {
    const zone = BROWSER_DAY === '2026-03-04' ? 'Pacific/Kiritimati' : 'UTC';
    const marketDay = todayIn(zone, new Date(NOON));
    const { loadSlots, sent } = loaderOver(marketIn(zone));
    expect(await loadSlots(REQUEST)).toEqual(weekOf(marketDay, zone));
    expect(sent.map(startOf)).toEqual([BROWSER_DAY, marketDay]);
  });

  test.each([1, -365])(
    'is the day the backend names, with the device’s clock %i days off, and both weeks follow it [B10, F12]',
    async (days) => {
      const wrong = NOON + days * DAY_MS;
      const { loadSlots, sent } = loaderOver(marketIn('UTC', '2026-03-04'), wrong);
      expect({
        first: await loadSlots(REQUEST),
        second: await loadSlots(SECOND_WEEK),
        firstAgain: await loadSlots(REQUEST),
      }).toEqual({
        first: weekOf('2026-03-04', 'UTC'),
        second: weekOf('2026-03-04', 'UTC', '2026-03-11'),
        firstAgain: weekOf('2026-03-04', 'UTC'),
      });
      expect(sent.map(startOf)).toEqual([
        todayIn(null, new Date(wrong)),
        '2026-03-04',
        '2026-03-11',
      ]);
    },
  );

  test('is found out first if the second week is asked for alone [F12]', async () => {
    const { loadSlots } = loaderOver(marketIn('UTC'));
    expect(await loadSlots(SECOND_WEEK)).toEqual(weekOf('2026-03-04', 'UTC', '2026-03-11'));
  });

  test('stays the same after midnight until the first week is asked for again [F12]', async () => {
    const { loadSlots, pass } = loaderOver(marketIn('UTC'));
    await loadSlots(REQUEST);
    pass(DAY_MS);
    expect({
      before: await loadSlots(SECOND_WEEK),
      first: await loadSlots(REQUEST),
      second: await loadSlots(SECOND_WEEK),
    }).toEqual({
      before: weekOf('2026-03-04', 'UTC', '2026-03-11'),
      first: weekOf('2026-03-05', 'UTC'),
      second: weekOf('2026-03-05', 'UTC', '2026-03-12'),
    });
  });

  test('turns at midnight in the market, also for times that were just loaded [F12]', async () => {
    const { loadSlots, pass } = loaderOver(
      marketIn('Pacific/Kiritimati'),
      Date.parse('2026-03-04T09:59:59Z'),
    );
    const before = await loadSlots(REQUEST);
    pass(1000);
    const after = await loadSlots(REQUEST);
    expect({ before: before.startDay, after: after.startDay }).toEqual({
      before: '2026-03-04',
      after: '2026-03-05',
    });
  });
});

describe('answers', () => {
  test('are shared by all who ask within a minute', async () => {
    const { loadSlots, sent, pass } = loaderOver(marketIn());
    await Promise.all([loadSlots(REQUEST), loadSlots(REQUEST)]);
    pass(59_999);
    await loadSlots(REQUEST);
    expect(sent).toHaveLength(1);
    pass(1);
    await loadSlots(REQUEST);
    expect(sent).toHaveLength(2);
  });

  test('are asked for again by whoever needs fresh ones', async () => {
    const { loadSlots, sent } = loaderOver(marketIn());
    await loadSlots(REQUEST);
    await loadSlots({ ...REQUEST, fresh: true });
    expect(sent).toHaveLength(2);
  });

  test('are kept apart by zipcode, event and draft, which they name [B6]', async () => {
    const { loadSlots, sent } = loaderOver(marketIn());
    const changes = [
      {},
      { appointmentId: 'd1' },
      { appointmentId: 'd2' },
      { isEvent: true },
      { zipcode: '60602' },
    ];
    for (const change of changes) await loadSlots({ ...REQUEST, ...change });
    expect(
      sent.map(({ path }) => path.replace(/.*\?|startDate=[\d-]+&numberOfDays=7&/g, '')),
    ).toEqual([
      'postalCode=60601&isEvent=false',
      'postalCode=60601&isEvent=false&appointmentId=d1',
      'postalCode=60601&isEvent=false&appointmentId=d2',
      'postalCode=60601&isEvent=true',
      'postalCode=60602&isEvent=false',
    ]);
  });

  test('that failed are not kept', async () => {
    const { loadSlots } = loaderOver((request, count) =>
      count === 1 ? json({}, { status: 400 }) : marketIn()(request, count),
    );
    expect(await failureOf(loadSlots(REQUEST))).toMatchObject({ kind: 'unexpected' });
    expect(await loadSlots(REQUEST)).toEqual(weekOf(BROWSER_DAY, null));
  });

  test.each([
    ['"date":"2026-', '"date":"26-', 'appointmentBlocks[0].date'],
    ['"id":"', '"guid":"', 'appointmentBlocks[0].timeBlocks[0].id'],
    ['"startTime":"', '"startTime":"at ', 'appointmentBlocks[0].timeBlocks[0].startTime'],
    ['"Morning"', '"Night"', 'appointmentBlocks[0].timeBlocks[0].periodOfTheDay'],
    ['"appointmentBlocks"', '"days"', 'appointmentBlocks'],
    ['"timeZone":"UTC"', '"timeZone":5', 'timeZone'],
  ])('in which %s reads %s are refused, and the field is named', async (right, wrong, field) => {
    const { loadSlots } = loaderOver(() => {
      const body = JSON.stringify({ appointmentBlocks: fakeDays(BROWSER_DAY), timeZone: 'UTC' });
      return json(JSON.parse(body.replace(right, wrong)));
    });
    expect(await failureOf(loadSlots(REQUEST))).toEqual({
      kind: 'unexpected',
      message: `The response has another shape than expected: ${field}.`,
    });
  });

  test('may leave out the start day and the time zone, as null too', async () => {
    const { loadSlots } = loaderOver(() =>
      json({ appointmentBlocks: [], startDay: null, timeZone: null }),
    );
    expect(await loadSlots(REQUEST)).toEqual({ startDay: BROWSER_DAY, timeZone: null, days: [] });
  });

  test('still arrive for one who waits when another gave up', async () => {
    const answer = withResolvers<Response>();
    const { loadSlots, sent } = loaderOver(() => answer.promise);
    const controller = new AbortController();
    const gaveUp = rejectionOf(loadSlots(REQUEST, controller.signal));
    const waits = loadSlots(REQUEST);
    controller.abort('gone');
    answer.resolve(json({ appointmentBlocks: fakeDays(BROWSER_DAY) }));
    expect({ gaveUp: await gaveUp, waits: await waits, sent: sent.length }).toEqual({
      gaveUp: 'gone',
      waits: weekOf(BROWSER_DAY, null),
      sent: 1,
    });
  });
});

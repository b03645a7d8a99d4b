import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addDaysText } from '#src/domain/calendar.ts';
import type { AppointmentBlocksResponse } from '#src/domain/draft.ts';
import { integer, only } from '#src/server/database/row.ts';
import { topUpBlocks } from '#src/server/seed/blocks.ts';
import { DEMO_MARKETS } from '#src/server/seed/demo-data.ts';
import { seed } from '#src/server/seed/seed.ts';
import { dateIn, instantOf, isCalendarDate, weekdayOf } from '#src/server/wall-clock.ts';
import {
  call,
  completed,
  MONDAY,
  MONDAY_MORNING,
  newDraft,
  openBlocksAt,
  save,
  testClock,
  type TestClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { recordedLog, serverFor, serverInTest, type TestServer } from '#tests/support/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function calendar(
  server: Pick<TestServer, 'url'>,
  query: Record<string, string>,
): Promise<{ status: number; headers: Headers; body: AppointmentBlocksResponse }> {
  return call<AppointmentBlocksResponse>(
    'GET',
    `${server.url}/api/appointmentblocks?${new URLSearchParams(query)}`,
  );
}

describe.each(ENGINES)('the calendar on $name', ({ start }) => {
  const clock = testClock(MONDAY_MORNING);
  const server = serverFor({ clock }, start);

  test('a day shows its open blocks in order, with the time zone and the least notice of the market [S3.calendar, L24.told]', async () => {
    const { status, headers, body } = await calendar(server, {
      postalCode: '80202',
      startDate: '2026-11-17',
      numberOfDays: '1',
      isEvent: 'false',
    });
    const id: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      appointmentBlocks: [
        {
          date: '2026-11-17',
          dayOfTheWeek: 'Tuesday',
          timeBlocks: [
            { id, startTime: '09:00', endTime: '10:30', periodOfTheDay: 'Morning' },
            { id, startTime: '10:30', endTime: '12:00', periodOfTheDay: 'Morning' },
            { id, startTime: '12:30', endTime: '14:00', periodOfTheDay: 'Afternoon' },
            { id, startTime: '14:00', endTime: '15:30', periodOfTheDay: 'Afternoon' },
            { id, startTime: '15:30', endTime: '17:00', periodOfTheDay: 'Afternoon' },
            { id, startTime: '17:30', endTime: '19:00', periodOfTheDay: 'Evening' },
            { id, startTime: '19:00', endTime: '20:30', periodOfTheDay: 'Evening' },
          ],
        },
      ],
      startDay: '2026-11-16',
      timeZone: 'America/Denver',
      leastNoticeMinutes: 720,
    });
  });

  test('every asked day is listed, a sold out one with no blocks [B9]', async () => {
    const { body } = await calendar(server, {
      postalCode: '75201',
      startDate: MONDAY,
      numberOfDays: '7',
      isEvent: 'false',
    });
    expect(
      body.appointmentBlocks.map(({ date, dayOfTheWeek: day, timeBlocks }) => [
        date,
        day,
        timeBlocks.length,
      ]),
    ).toEqual([
      // Nothing begins in more than twelve hours, the least notice of the demo's markets.
      ['2026-11-16', 'Monday', 0],
      ['2026-11-17', 'Tuesday', 7],
      ['2026-11-18', 'Wednesday', 0],
      ['2026-11-19', 'Thursday', 7],
      ['2026-11-20', 'Friday', 7],
      ['2026-11-21', 'Saturday', 5],
      ['2026-11-22', 'Sunday', 3],
    ]);
  });

  test('a time can be booked until the least notice before it, and no later: not by link, hold or booking; who holds it may still book [L24.notice]', async () => {
    const ownClock = testClock(MONDAY_MORNING);
    const own = await serverInTest({ clock: ownClock }, start);
    const [block] = await openBlocksAt(own.url, { postalCode: '80202', startDate: MONDAY });
    const [holder, late] = [await newDraft(own.url, '80202'), await newDraft(own.url, '80202')];
    if (block === undefined) throw new Error('Denver has blocks.');
    const hold = (id: string) =>
      call('PUT', `${own.url}/api/Appointments/${id}/hold`, {
        body: { appointmentBlockGuid: block.id },
      });
    const until = instantOf(block.date, block.startTime, 'America/Denver') - 12 * 60 * 60 * 1000;
    ownClock.advance(until - 60_000 - ownClock().getTime());
    const inTime = (await hold(holder.id)).status;
    ownClock.advance(60_000);
    const listed = async (appointmentId?: string) =>
      (
        await openBlocksAt(own.url, {
          postalCode: '80202',
          startDate: MONDAY,
          ...(appointmentId && { appointmentId }),
        })
      ).some(({ id }) => id === block.id);
    expect({
      inTime,
      listed: await listed(),
      listedForHolder: await listed(holder.id),
    }).toEqual({ inTime: 200, listed: false, listedForHolder: true });
    expect({
      lateHold: (await hold(late.id)).status,
      lateBooking: (await save(own.url, completed(late, block))).status,
      holderBooking: (await save(own.url, completed(holder, block))).status,
    }).toEqual({
      lateHold: 409,
      lateBooking: 409,
      holderBooking: 200,
    });
  });

  test('a market can be sold out altogether [B9]', async () => {
    expect(await openBlocksAt(server.url, { postalCode: '98101', startDate: MONDAY })).toEqual([]);
  });

  test('a zipcode that is not served has days without blocks and no time zone [F12]', async () => {
    const { body } = await calendar(server, {
      postalCode: '99501',
      startDate: MONDAY,
      numberOfDays: '2',
      isEvent: 'true',
    });
    expect(body).toEqual({
      appointmentBlocks: [
        { date: '2026-11-16', dayOfTheWeek: 'Monday', timeBlocks: [] },
        { date: '2026-11-17', dayOfTheWeek: 'Tuesday', timeBlocks: [] },
      ],
    });
  });

  test('days that are over have no blocks [F12]', async () => {
    expect(
      await openBlocksAt(server.url, {
        postalCode: '80202',
        startDate: '2026-11-09',
        numberOfDays: 7,
      }),
    ).toEqual([]);
  });

  test('an appointment id that is none changes nothing [B6]', async () => {
    const plain = await openBlocksAt(server.url, { postalCode: '80202', startDate: MONDAY });
    expect(
      await openBlocksAt(server.url, {
        postalCode: '80202',
        startDate: MONDAY,
        appointmentId: 'x\u0000',
      }),
    ).toEqual(plain);
  });

  test('topping up again adds nothing [B9]', async () => {
    const count = async () =>
      integer(only(await server.database.query('select count(*) as count from places')), 'count');
    const before = await count();
    expect(await Promise.all([1, 2, 3].map(() => topUpBlocks(server.database, clock())))).toEqual([
      [],
      [],
      [],
    ]);
    expect(await count()).toBe(before);
  });

  test('a device whose clock is days ahead is told the day in the market, and offered no day that cannot be booked [B10]', async () => {
    const { body } = await calendar(server, {
      postalCode: '80202',
      startDate: addDaysText(MONDAY, 10),
      numberOfDays: '7',
      isEvent: 'false',
    });
    expect({
      startDay: body.startDay,
      appointmentBlocks: body.appointmentBlocks.map(({ timeBlocks }) => timeBlocks.length > 0),
    }).toEqual({
      startDay: MONDAY,
      appointmentBlocks: [true, true, true, true, false, false, false],
    });
  });

  test('a server that runs for months offers the next 13 days on every one of them [B9]', async () => {
    for (let day = 0; day < 120; day += 13) {
      const today = dateIn('America/Denver', clock());
      const { body } = await calendar(server, {
        postalCode: '80202',
        startDate: addDaysText(today, 1),
        numberOfDays: '13',
        isEvent: 'false',
      });
      expect(body.appointmentBlocks.map(({ timeBlocks }) => timeBlocks.length)).not.toContain(0);
      clock.advance(13 * DAY_MS);
    }
  });
});

describe.each(ENGINES)('a wrong row of one market on $name', ({ start }) => {
  const DENVER = '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b8001';
  let server: TestServer;
  let clock: TestClock;
  let lines: string[];

  beforeEach(async () => {
    const log = recordedLog('warn');
    ({ lines } = log);
    clock = testClock(MONDAY_MORNING);
    server = await serverInTest({ clock, logger: log.logger }, start);
  });

  const told = () =>
    lines
      .filter((line) => line.includes('"msg":"the calendar of a market cannot be filled"'))
      .map((line) => /"level":(\d+).*"market":"([^"]+)"/.exec(line)?.slice(1));
  const openDays = async (postalCode: string) => {
    const { status, body } = await calendar(server, {
      postalCode,
      startDate: addDaysText(dateIn('America/Denver', clock()), 1),
      numberOfDays: '21',
      isEvent: 'false',
    });
    return [
      status,
      body.appointmentBlocks.filter(({ timeBlocks }) => timeBlocks.length > 0).length,
    ];
  };

  test.each([
    [
      'an unknown time zone',
      `update markets set time_zone = 'Mars/Olympus' where id = '${DENVER}'`,
    ],
    [
      'a time that is none',
      `update market_hours set start_time = '9:00' where market_id = '${DENVER}' and start_time = '09:00'`,
    ],
  ])(
    '(%s) is told, and leaves the other markets and its own days that are there [B9]',
    async (_name, statement) => {
      await server.database.query(statement);
      clock.advance(20 * DAY_MS);
      const days = [await openDays('80202'), await openDays('90012'), await openDays('80202')];
      expect({ days, told: told() }).toEqual({
        days: [
          [200, 8],
          [200, 13],
          [200, 8],
        ],
        told: [['50', DENVER]],
      });
    },
  );

  test('keeps no server from starting, which tells of it too [B9]', async () => {
    await server.database.query(
      `update markets set time_zone = 'Mars/Olympus' where id = '${DENVER}'`,
    );
    clock.advance(20 * DAY_MS);
    expect(
      (await seed(server.database, clock(), { withDemo: true })).map(({ marketId, error }) => [
        marketId,
        error.name,
      ]),
    ).toEqual([[DENVER, 'RangeError']]);
    expect(await openDays('90012')).toEqual([200, 13]);
  });

  test('and a calendar that cannot be filled at all fails no read, and is tried again an hour later [B9]', async () => {
    clock.advance(DAY_MS);
    const failing = vi
      .spyOn(server.database, 'exclusively')
      .mockRejectedValue(new Error('read-only'));
    const days = [await openDays('90012'), await openDays('90012')];
    const calls = failing.mock.calls.length;
    failing.mockRestore();
    clock.advance(20 * DAY_MS);
    expect({ days, openDays: await openDays('90012') }).toEqual({
      days: [
        [200, 13],
        [200, 13],
      ],
      openDays: [200, 13],
    });
    expect(calls).toBe(DEMO_MARKETS.length);
  });
});

describe('wall clock', () => {
  test.each([
    ['2026-03-07', '09:00', 'America/Denver', '2026-03-07T16:00:00.000Z'],
    ['2026-03-08', '09:00', 'America/Denver', '2026-03-08T15:00:00.000Z'],
    ['2026-11-01', '09:00', 'America/New_York', '2026-11-01T14:00:00.000Z'],
    ['2026-10-31', '09:00', 'America/New_York', '2026-10-31T13:00:00.000Z'],
    ['2026-03-08', '09:00', 'America/Phoenix', '2026-03-08T16:00:00.000Z'],
  ])('%s %s in %s is %s [F12]', (date, time, zone, instant) => {
    expect(new Date(instantOf(date, time, zone)).toISOString()).toBe(instant);
  });

  test.each([
    ['2026-11-17T06:59:59Z', 'America/Denver', '2026-11-16'],
    ['2026-11-17T07:00:00Z', 'America/Denver', '2026-11-17'],
    ['2026-11-17T07:30:00Z', 'America/Los_Angeles', '2026-11-16'],
    ['2026-12-31T23:30:00Z', 'America/New_York', '2026-12-31'],
  ])('at %s it is, in %s, %s [F12]', (instant, zone, date) => {
    expect(dateIn(zone, new Date(instant))).toBe(date);
  });

  test('a zone that does not exist, and what is no date or time, is told and not guessed [F12]', () => {
    const wrong = [
      () => dateIn('Mars/Olympus', new Date()),
      () => instantOf('2026-02-30', '09:00', 'UTC'),
      () => instantOf('2026-02-28', '9:00', 'UTC'),
    ];
    for (const ask of wrong) expect(ask).toThrow(RangeError);
  });

  test('the days of a week are counted from Sunday', () => {
    expect(['2026-03-08', '2026-11-02', '2026-11-07'].map(weekdayOf)).toEqual([0, 1, 6]);
  });

  test.each([
    ['2026-11-16', true],
    ['2026-02-29', false],
    ['0001-01-01', false],
    ['9998-12-31', true],
    ['9999-01-01', false],
  ])('%j is a date: %s', (date, expected) => {
    expect(isCalendarDate(date)).toBe(expected);
  });

  test('blocks of every demo market start at the same wall clock time all year [F12]', () => {
    const offsets = DEMO_MARKETS.map(({ timeZone }) =>
      ['2026-01-15', '2026-07-15'].map((date) =>
        dateIn(timeZone, new Date(instantOf(date, '00:00', timeZone))),
      ),
    );
    expect(offsets).toEqual(DEMO_MARKETS.map(() => ['2026-01-15', '2026-07-15']));
  });
});

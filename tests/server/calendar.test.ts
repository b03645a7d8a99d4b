import { describe, expect, test, vi } from 'vitest';
import { addDaysText } from '#src/domain/calendar.ts';
import { DEMO_MARKETS } from '#src/server/seed/demo-data.ts';
import { seed } from '#src/server/seed/seed.ts';
import { dateIn, instantOf } from '#src/server/wall-clock.ts';
import {
  calendarAt,
  completed,
  hold,
  MONDAY,
  MONDAY_MORNING,
  newDraft,
  openBlockAt,
  openBlocksAt,
  save,
  statusesOf,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { recordedLog, serverFor, serverInTest } from '#tests/support/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DENVER = '80202';
const LOS_ANGELES = '90012';

const calendar = (url: string, postalCode: string, startDate: string, numberOfDays: number) =>
  calendarAt(url, { postalCode, startDate, numberOfDays });

describe.each(ENGINES)('the calendar on $name', ({ start }) => {
  const clock = testClock(MONDAY_MORNING);
  const server = serverFor({ clock }, start);

  test('a day shows its blocks in order, with the zone and the notice of the market [S3.calendar, L24.told]', async () => {
    const { appointmentBlocks, ...market } = await calendar(server.url, DENVER, '2026-11-17', 1);
    expect(market).toEqual({
      startDay: '2026-11-16',
      timeZone: 'America/Denver',
      leastNoticeMinutes: 720,
    });
    const [day] = appointmentBlocks;
    expect(day).toMatchObject({ date: '2026-11-17', dayOfTheWeek: 'Tuesday' });
    expect(
      day?.timeBlocks.map((block) => `${block.startTime}–${block.endTime} ${block.periodOfTheDay}`),
    ).toEqual([
      '09:00–10:30 Morning',
      '10:30–12:00 Morning',
      '12:30–14:00 Afternoon',
      '14:00–15:30 Afternoon',
      '15:30–17:00 Afternoon',
      '17:30–19:00 Evening',
      '19:00–20:30 Evening',
    ]);
  });

  test('every asked day is listed, one that is over or sold out with no blocks [B9, F12]', async () => {
    const { appointmentBlocks } = await calendar(server.url, '75201', '2026-11-15', 8);
    expect(
      appointmentBlocks.map(
        ({ date, dayOfTheWeek, timeBlocks }) => `${date} ${dayOfTheWeek} ${timeBlocks.length}`,
      ),
    ).toEqual([
      '2026-11-15 Sunday 0',
      // Nothing begins in more than twelve hours, the least notice of the demo's markets.
      '2026-11-16 Monday 0',
      '2026-11-17 Tuesday 7',
      '2026-11-18 Wednesday 0',
      '2026-11-19 Thursday 7',
      '2026-11-20 Friday 7',
      '2026-11-21 Saturday 5',
      '2026-11-22 Sunday 3',
    ]);
    expect(await openBlocksAt(server.url, { postalCode: '98101' })).toEqual([]);
  });

  test('a time is listed, held and booked until the least notice before it; who holds it may still book [L24.notice]', async () => {
    const ownClock = testClock(MONDAY_MORNING);
    const { url } = await serverInTest({ clock: ownClock }, start);
    const block = await openBlockAt(url, DENVER);
    const [holder, late] = [await newDraft(url, DENVER), await newDraft(url, DENVER)];
    const until = instantOf(block.date, block.startTime, 'America/Denver') - DAY_MS / 2;
    ownClock.advance(until - 60_000 - ownClock().getTime());
    expect((await hold(url, holder, block)).status).toBe(200);
    ownClock.advance(60_000);
    const listed = async (appointmentId = '') =>
      openBlocksAt(url, { postalCode: DENVER, appointmentId });
    expect(await listed()).not.toContainEqual(block);
    expect(await listed(holder.id)).toContainEqual(block);
    const answers = [
      await hold(url, late, block),
      await save(url, completed(late, block)),
      await save(url, completed(holder, block)),
    ];
    expect(statusesOf(answers)).toEqual([409, 409, 200]);
  });

  test('a zipcode that is not served has days without blocks and no time zone [F12]', async () => {
    expect(await calendar(server.url, '99501', MONDAY, 2)).toEqual({
      appointmentBlocks: [
        { date: '2026-11-16', dayOfTheWeek: 'Monday', timeBlocks: [] },
        { date: '2026-11-17', dayOfTheWeek: 'Tuesday', timeBlocks: [] },
      ],
    });
  });

  test('a device whose clock is ahead is told the day of the market, and offered no day too far ahead [B10]', async () => {
    const body = await calendar(server.url, DENVER, addDaysText(MONDAY, 12), 4);
    expect(body.startDay).toBe(MONDAY);
    expect(body.appointmentBlocks.map(({ timeBlocks }) => timeBlocks.length > 0)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe.each(ENGINES)('a market whose calendar cannot be filled, on $name,', ({ start }) => {
  const MARKET = '5f0c1d52-4a7e-4d0b-9a53-0d5a6f3b8001';

  /** A server, and on how many days of the next three weeks a zipcode has open blocks there. */
  async function started() {
    const { logger, lines } = recordedLog('warn');
    const clock = testClock(MONDAY_MORNING);
    const { url, database } = await serverInTest({ clock, logger }, start);
    const openDays = async (postalCode: string) => {
      const tomorrow = addDaysText(dateIn('America/Denver', clock()), 1);
      const { appointmentBlocks } = await calendar(url, postalCode, tomorrow, 21);
      return appointmentBlocks.filter(({ timeBlocks }) => timeBlocks.length > 0).length;
    };
    return { lines, clock, database, openDays };
  }

  test.each([
    `update markets set time_zone = 'Mars/Olympus' where id = '${MARKET}'`,
    `update market_hours set start_time = '9:00' where market_id = '${MARKET}' and start_time = '09:00'`,
  ])(
    'after %s, is logged, and leaves its own days, other markets and the start of the server alone [B9]',
    async (statement) => {
      const { lines, clock, database, openDays } = await started();
      await database.query(statement);
      clock.advance(20 * DAY_MS);
      expect(await openDays(DENVER)).toBe(8);
      expect(await openDays(LOS_ANGELES)).toBe(13);
      const reported = lines.filter((line) =>
        line.includes('the calendar of a market cannot be filled'),
      );
      expect(reported).toEqual([expect.stringContaining(`"market":"${MARKET}"`)]);
      const unfilled = await seed(database, clock(), { withDemo: true });
      expect(unfilled.map(({ marketId }) => marketId)).toEqual([MARKET]);
    },
  );

  test('fails no read, and is tried again an hour later [B9]', async () => {
    const { clock, database, openDays } = await started();
    clock.advance(DAY_MS);
    const failing = vi.spyOn(database, 'exclusively').mockRejectedValue(new Error('read-only'));
    expect({ first: await openDays(LOS_ANGELES), again: await openDays(LOS_ANGELES) }).toEqual({
      first: 13,
      again: 13,
    });
    expect(failing).toHaveBeenCalledTimes(DEMO_MARKETS.length);
    failing.mockRestore();
    clock.advance(20 * DAY_MS);
    expect(await openDays(LOS_ANGELES)).toBe(13);
  });
});

test.each([
  { date: '2026-03-07', zone: 'America/Denver', instant: '2026-03-07T16:00:00.000Z' },
  { date: '2026-03-08', zone: 'America/Denver', instant: '2026-03-08T15:00:00.000Z' },
  { date: '2026-11-01', zone: 'America/New_York', instant: '2026-11-01T14:00:00.000Z' },
])('09:00 on $date in $zone is $instant [F12]', ({ date, zone, instant }) => {
  expect(new Date(instantOf(date, '09:00', zone)).toISOString()).toBe(instant);
});

test('a zone that does not exist, and what is no date or time, is told and not guessed [F12]', () => {
  for (const ask of [
    () => dateIn('Mars/Olympus', new Date()),
    () => instantOf('2026-02-30', '09:00', 'UTC'),
    () => instantOf('2026-02-28', '9:00', 'UTC'),
  ])
    expect(ask).toThrow(RangeError);
});

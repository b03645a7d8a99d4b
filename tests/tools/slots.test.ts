import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { topUpBlocks } from '#src/server/seed/blocks.ts';
import { isSlotsCommand, slotsWork } from '#src/tools/slots.ts';
import {
  MONDAY,
  MONDAY_MORNING,
  newBooking,
  openBlockAt,
  openBlocksAt,
  read,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { folderInTest, serverInTest } from '#tests/support/server.ts';

const DENVER = '80202';
const DAY = 24 * 60 * 60 * 1000;
const HEADER = 'market,date,start,end,capacity';

describe.each(ENGINES)('npm run slots on $name', ({ start }) => {
  async function serving() {
    const clock = testClock(MONDAY_MORNING);
    const server = await serverInTest({ clock }, start);
    /** Runs the command as it is typed. */
    const run = (typed: string) =>
      slotsWork(server.database, typed.replace(' --dry-run', '').split(' '), {
        isDryRun: typed.endsWith('--dry-run'),
        now: clock().getTime(),
      });
    const importing = (csv: string) => {
      const file = join(folderInTest(), 'slots.csv');
      writeFileSync(file, csv);
      return run(`import ${file}`);
    };
    const times = async (startDate: string) => {
      const wanted = { postalCode: DENVER, startDate, numberOfDays: 1 };
      const blocks = await openBlocksAt(server.url, wanted);
      return blocks.map(({ startTime, endTime }) => `${startTime}–${endTime}`);
    };
    return { ...server, clock, run, importing, times };
  }

  test('makes the times of a file: new ones, another end, more and less capacity, in quotes or not; what it does not name stays [L24.slots]', async () => {
    const { importing, times } = await serving();
    const reported = await importing(
      `${HEADER}\r\nDenver,2026-11-17,07:00,08:30,2\r\n"denver","2026-11-17",09:00,11:00,1\r\nDenver,2026-11-17,10:30,12:00,0\r\nDenver,2026-11-17,12:30,14:00,3\r\n`,
    );
    expect(reported).toEqual({
      text: [
        'Denver 2026-11-17 07:00: new, 2',
        'Denver 2026-11-17 09:00: 3 → 1',
        'Denver 2026-11-17 10:30: 3 → 0',
        '3 times change. 0 booked visits have no room any more.',
      ].join('\n'),
      exitCode: 0,
    });
    expect((await times('2026-11-17')).slice(0, 4)).toEqual([
      '07:00–08:30',
      '09:00–11:00',
      '12:30–14:00',
      '14:00–15:30',
    ]);
    expect((await importing(`${HEADER}\nDenver,2026-11-17,07:00,08:30,2\n`)).text).toBe(
      '0 times change. 0 booked visits have no room any more.',
    );
  });

  test('loses no visit when times are taken away, and lists whom to call; a dry run only says so [L24.slots]', async () => {
    const { url, run, times } = await serving();
    const block = await openBlockAt(url, DENVER, '2026-11-17');
    const visit = await newBooking(url, DENVER, block);
    const before = await times('2026-11-17');
    const dry = await run('close Denver 2026-11-17 2026-11-17 --dry-run');
    expect(await times('2026-11-17')).toEqual(before);
    const { text } = await run('close Denver 2026-11-17 2026-11-17');
    expect(dry.text).toBe(`${text}\nNothing was changed: this was a dry run.`);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Denver 2026-11-17 09:00: 3 → 1',
        `    booked: José O'Brien, 303-555-0123 (${visit.id})`,
        'Denver 2026-11-17 10:30: 3 → 0',
        '7 times change. 1 booked visits have no room any more.',
      ]),
    );
    expect(await times('2026-11-17')).toEqual([]);
    expect((await read(url, visit.id)).body.status).toBe('Completed');
  });

  test('keeps days closed that the server has not made yet, and an import opens them again [L24.slots]', async () => {
    const { run, importing, times, clock, database } = await serving();
    await run('close Denver 2027-01-04 2027-01-05');
    clock.advance(45 * DAY);
    await topUpBlocks(database, clock());
    expect({
      closed: (await times('2027-01-04')).length,
      open: (await times('2027-01-06')).length,
    }).toEqual({ closed: 0, open: 7 });
    await importing(`${HEADER}\nDenver,2027-01-04,09:00,11:00,1\n`);
    expect(await times('2027-01-04')).toEqual(['09:00–11:00']);
  });

  test('sets how long before its start a time can be booked at last [L24.notice]', async () => {
    const { run, times } = await serving();
    expect(await times(MONDAY)).toEqual([]);
    expect(await run('notice Denver 2')).toEqual({
      text: 'Denver: 12 → 2 hours before a visit.',
      exitCode: 0,
    });
    expect((await times(MONDAY))[0]).toBe('10:30–12:00');
  });

  test.each([
    ['close Nowhere 2026-11-17 2026-11-18', '', /^There is no market Nowhere\. There are: /],
    ['close Denver 2026-11-18 2026-11-17', '', /^The days must be /],
    ['notice Denver 500', '', /^500 is no number /],
    ['import', 'date,time\n', /^Line 1: It must be market,date,start,end,capacity\.$/],
    ['import', `${HEADER}\nDenver,2026-11-31,09:00,11:00,2`, /^Line 2: 2026-11-31 is no day/],
    ['import', `${HEADER}\n\nDenver,2026-11-17,11:00,09:00,2`, /^Line 3: 11:00 to 09:00 are no/],
    ['import', `${HEADER}\nDenver,2026-11-17,09:00,11:00,-1`, /^Line 2: -1 is no number/],
    [
      'import',
      `${HEADER}\nBoulder,2026-11-17,09:00,11:00,1`,
      /^Line 2: There is no market Boulder/,
    ],
    [
      'import',
      `${HEADER}\nDenver,2026-11-17,09:00,11:00,1\nDenver,2026-11-17,09:00,10:00,1`,
      /^Denver 2026-11-17 09:00 is there twice\.$/,
    ],
  ])(
    'says what is wrong with “%s” (%j), and changes nothing [L24.slots]',
    async (typed, csv, message) => {
      const { run, importing, times } = await serving();
      const before = await times('2026-11-17');
      await expect(typed === 'import' ? importing(csv) : run(typed)).rejects.toThrow(message);
      expect(await times('2026-11-17')).toEqual(before);
    },
  );
});

test.each(['', 'import', 'import a b', 'close Denver 2026-11-17', 'open Denver'])(
  '“%s” is not understood',
  (typed) => {
    expect(isSlotsCommand(typed.split(' '))).toBe(false);
  },
);

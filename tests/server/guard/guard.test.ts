import { forEachAsync, mapAsync } from 'es-toolkit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import type { DraftDocument } from '#src/domain/draft.ts';
import type { Database, Parameter } from '#src/server/database/database.ts';
import { integer, only, text } from '#src/server/database/row.ts';
import { DEFAULT_LEAST_SECONDS, DEFAULT_LIMITS } from '#src/server/guard/limits.ts';
import { lockKeys } from '#src/server/store/locks.ts';
import {
  type ApiAnswer,
  draftDocument,
  MONDAY,
  MONDAY_MORNING,
  type OpenBlock,
  openBlocksAt,
  type TestClock,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { phoneNumber, scriptClient } from '#tests/support/script.ts';
import type { TestServer } from '#tests/support/server.ts';

const DENVER = '80202';
const LEAST_MS = DEFAULT_LEAST_SECONDS * 1000;
const LANES = { concurrency: 16 };
const PHONE = '(800) 555-0142';
const WAY_OUT = `Please call us at ${PHONE}, and we'll book it for you.`;

const EVENT = {
  isEvent: true,
  eventDetails: { eventCampaignId: 'denver-home-show', eventFieldAgentId: 'agent-amelia' },
} as const;

function customer(serial: number): DraftDocument['appointmentRequest']['customer'] {
  return { firstName: 'Ann', lastName: 'Lee', phonePrimary: phoneNumber(serial), email: '' };
}

/** The row that keeps others from counting by a key. */
async function rowOf(key: string): Promise<Parameter | undefined> {
  let row: Parameter | undefined;
  const query = async (_sql: string, [number]: readonly Parameter[] = []) => {
    row = number;
    return [];
  };
  await lockKeys({ query }, 'reservations', [key]);
  return row;
}

/** The IPv4 address of a host in a numbered network. */
function addressIn(network: number, host: number): string {
  return `198.${18 + Math.floor(network / 256)}.${network % 256}.${host}`;
}

describe.each(ENGINES)('the guard of the calendar on $name', ({ name, start }) => {
  let server: TestServer;
  let clock: TestClock;

  async function startWith(guard: Parameters<typeof start>[0] = {}): Promise<void> {
    clock = testClock(MONDAY_MORNING);
    server = await start({ clock, trustProxy: 'loopback', guard: { phone: PHONE }, ...guard });
  }

  afterEach(() => server.close());

  function client(address: string, headers: Record<string, string> = {}) {
    return scriptClient(server.url, address, headers);
  }

  function blocks(): Promise<OpenBlock[]> {
    return openBlocksAt(server.url, { postalCode: DENVER, startDate: MONDAY });
  }

  /** Drafts from these addresses, old enough to book. Each has a different phone number unless `serialOf` says otherwise. */
  async function oldDrafts(
    addresses: readonly string[],
    serialOf: (index: number) => number = (index) => index,
    request = {},
  ): Promise<DraftDocument[]> {
    const made = await mapAsync(
      addresses,
      (address, index) =>
        client(address).draft(DENVER, {
          request: { customer: customer(serialOf(index)), ...request },
        }),
      LANES,
    );
    clock.advance(LEAST_MS);
    return made;
  }

  /** How many places of the calendar are held, booked and free. */
  async function taken(): Promise<{ held: number; booked: number; left: number }> {
    const rows = await server.database.query(
      `select p.state, count(*) as count from places p join appointment_blocks b on b.id = p.block_id join market_zip_ranges z on z.market_id = b.market_id
       where z.first_zip = '80000' and b.starts_at > $1 group by p.state`,
      [clock().getTime()],
    );
    const counts = new Map(rows.map((row) => [text(row, 'state'), integer(row, 'count')]));
    return {
      held: counts.get('held') ?? 0,
      booked: counts.get('booked') ?? 0,
      left: counts.get('free') ?? 0,
    };
  }

  async function visitorBooks(address: string, serial: number): Promise<number> {
    const visitor = client(address);
    const draft = await visitor.draft(DENVER, { request: { customer: customer(serial) } });
    clock.advance(LEAST_MS);
    const [block] = (await blocks()).slice(-1);
    if (block === undefined) return 0;
    const held = await visitor.hold(draft, block);
    return held.status === 200 ? (await visitor.book(draft, block)).status : held.status;
  }

  test('a script that tries to empty the calendar, from one network and then from 200, gets what the limits say, and a visitor books meanwhile [L20.limits]', async () => {
    await startWith();
    const all = await taken();
    const offered = await blocks();

    async function attack(addresses: readonly string[], firstSerial: number): Promise<void> {
      const drafts = await oldDrafts(addresses, (index) => firstSerial + index);
      await forEachAsync(
        drafts,
        async (draft, index) => {
          const script = client(addresses[index] ?? '');
          const block = offered[index % offered.length];
          if (block !== undefined)
            await ((index + Math.floor(index / 200)) % 2 === 0
              ? script.hold(draft, block)
              : script.book(draft, block));
        },
        LANES,
      );
    }

    const oneNetwork = Array.from({ length: 400 }, (_, index) => addressIn(0, 1 + (index % 200)));
    const [, whileOne] = await Promise.all([
      attack(oneNetwork, 0),
      visitorBooks('192.0.2.10', 9001),
    ]);
    const afterOne = await taken();

    const manyNetworks = Array.from({ length: 400 }, (_, index) =>
      addressIn(1 + (index % 200), 1 + Math.floor(index / 200)),
    );
    const [, whileMany] = await Promise.all([
      attack(manyNetworks, 3000),
      visitorBooks('203.0.113.10', 9002),
    ]);
    const afterMany = await taken();
    const afterwards = await visitorBooks('2001:db8::10', 9003);

    const rush = Math.ceil(all.left / 10);
    expect({ whileOne, whileMany, afterwards }).toEqual({
      whileOne: 200,
      whileMany: 200,
      afterwards: 200,
    });
    expect(afterOne.held).toBeLessThanOrEqual(DEFAULT_LIMITS.network.holds);
    expect(afterOne.booked).toBeLessThanOrEqual(DEFAULT_LIMITS.network.bookings + 1);
    expect(afterMany.held + afterMany.booked).toBeLessThanOrEqual(rush + 202);
    expect(afterMany.left).toBeGreaterThan(0);
  });

  async function statusesOf(
    drafts: readonly DraftDocument[],
    addresses: readonly string[],
  ): Promise<ApiAnswer<DraftDocument>[]> {
    const offered = await blocks();
    const answers = [];
    for (const [index, draft] of drafts.entries()) {
      const block = offered[index];
      if (block !== undefined)
        answers.push(await client(addresses[index] ?? '').book(draft, block));
    }
    return answers;
  }

  function refusal(detail: string) {
    return {
      type: 'too-many-appointments',
      title: 'There are as many appointments as one may book.',
      status: 422,
      detail: `${detail} ${WAY_OUT}`,
    };
  }

  test.each([
    {
      by: 'phone number',
      addresses: (index: number) => addressIn(index, 1),
      serial: () => 1,
      most: 2,
      said: 'This phone number already has the most appointments you can book online.',
    },
    {
      by: 'address',
      addresses: () => '198.51.100.7',
      serial: (index: number) => index,
      most: 3,
      said: 'The most appointments that can be booked online have already been booked from your connection.',
    },
    {
      by: 'network',
      addresses: (index: number) => addressIn(0, 1 + index),
      serial: (index: number) => index,
      most: 4,
      said: 'The most appointments that can be booked online have already been booked from your network.',
    },
    {
      by: 'network of IPv6',
      addresses: (index: number) => `2001:db8:0:1:${index + 1}::1`,
      serial: (index: number) => index,
      most: 4,
      said: 'The most appointments that can be booked online have already been booked from your network.',
    },
  ])(
    'bookings are limited by $by, and the answer names the number to call [L20.limits]',
    async ({ addresses, serial, most, said }) => {
      const limit = (bookings: number) => ({ holds: 1, bookings });
      await startWith({
        guard: {
          phone: PHONE,
          limits: { phone: limit(2), address: limit(3), network: limit(4), event: limit(5) },
        },
      });
      const from = Array.from({ length: most + 1 }, (_, index) => addresses(index));
      const answers = await statusesOf(await oldDrafts(from, serial), from);
      expect(answers.map(({ status }) => status)).toEqual([
        ...Array.from({ length: most }, () => 200),
        422,
      ]);
      expect(answers.at(-1)?.body).toEqual(refusal(said));
    },
  );

  test.each([
    ['203.0.113.7:51234', '203.0.113.7:51235'],
    ['[2001:db8::1]:51234', '[2001:db8::1]'],
    ['203.0.113.7:1, 127.0.0.1:2', '203.0.113.7'],
  ])(
    'a port that the proxy adds to an address makes no other client: %s and %s [L20.limits]',
    async (...addresses) => {
      await startWith({
        guard: { phone: PHONE, limits: { ...DEFAULT_LIMITS, address: { holds: 1, bookings: 1 } } },
      });
      expect(
        (await statusesOf(await oldDrafts(addresses), addresses)).map(({ status }) => status),
      ).toEqual([200, 422]);
    },
  );

  test('holds are limited like bookings; one that ran out counts no more, and a draft may change the time it holds [L20.limits]', async () => {
    await startWith({
      guard: { phone: PHONE, limits: { ...DEFAULT_LIMITS, phone: { holds: 1, bookings: 1 } } },
    });
    const address = '198.51.100.7';
    const [first, second] = await oldDrafts([address, address], () => 1);
    const [one, two] = await blocks();
    if (first === undefined || second === undefined || one === undefined || two === undefined)
      throw new Error('Two drafts and two blocks are needed.');
    const { hold } = client(address);
    const answers = [await hold(first, one), await hold(first, two), await hold(second, one)];
    clock.advance(10 * 60 * 1000);
    answers.push(await hold(second, one));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 200]);
    expect(answers[2]?.body).toEqual(
      refusal('This phone number already has the most appointments you can book online.'),
    );
  });

  test('an appointment is not booked sooner than a person could, and a moment later it is [L20.time]', async () => {
    await startWith();
    const visitor = client('198.51.100.7');
    const draft = await visitor.draft(DENVER);
    const [block] = await blocks();
    if (block === undefined) throw new Error('A block is needed.');
    clock.advance(LEAST_MS - 1);
    const early = [await visitor.hold(draft, block), await visitor.book(draft, block)];
    clock.advance(1);
    expect((await visitor.book(draft, block)).status).toBe(200);
    const tooSoon = {
      type: 'too-soon',
      title: 'The draft is too young for an appointment.',
      status: 422,
      detail: `That was too quick for us to book. Please try again in a few seconds, or call us at ${PHONE}.`,
    };
    expect(early.map(({ body }) => body)).toEqual([tooSoon, tooSoon]);
  });

  test('a family sharing a tablet, and thirty more visitors of the same event, book one after the other [L20.family]', async () => {
    await startWith();
    const tablet = Array.from({ length: 34 }, () => '198.51.100.7');
    const drafts = await oldDrafts(tablet, (index) => Math.max(0, index - 3), EVENT);
    expect(new Set((await statusesOf(drafts, tablet)).map(({ status }) => status))).toEqual(
      new Set([200]),
    );
  });

  const ONE_BY_ADDRESS = { ...DEFAULT_LIMITS, address: { holds: 1, bookings: 1 } };
  const TABLET = '198.51.100.7';

  test('what one tablet books at an event puts nobody else under the rules of a rush: two people of one home book [B11]', async () => {
    await startWith();
    const tablet = Array.from({ length: 34 }, () => TABLET);
    await statusesOf(await oldDrafts(tablet, (index) => index, EVENT), tablet);
    expect({
      one: await visitorBooks('203.0.113.10', 9001),
      another: await visitorBooks('203.0.113.10', 9002),
    }).toEqual({
      one: 200,
      another: 200,
    });
  });

  test('at an event one network gets what the limit of events says, and the other visitors of the event book on [B11]', async () => {
    await startWith({
      guard: {
        phone: PHONE,
        limits: {
          ...DEFAULT_LIMITS,
          address: { holds: 1, bookings: 1 },
          network: { holds: 1, bookings: 1 },
          event: { holds: 3, bookings: 3 },
        },
      },
    });
    const from = [...Array.from({ length: 4 }, () => TABLET), '203.0.113.10'];
    const answers = await statusesOf(await oldDrafts(from, (index) => index, EVENT), from);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 422, 200]);
  });

  test.each([
    ['is not active', EVENT, `update campaigns set active = 0 where id = 'denver-home-show'`],
    [
      'does not exist',
      { ...EVENT, eventDetails: { ...EVENT.eventDetails, eventCampaignId: 'no-such-event' } },
      null,
    ],
    [
      'takes place in another market',
      EVENT,
      `update campaign_markets set market_id = (select id from markets where name = 'Dallas') where campaign_id = 'denver-home-show'`,
    ],
    [
      'has not begun',
      EVENT,
      `update campaigns set first_day = '2026-11-17' where id = 'denver-home-show'`,
    ],
    [
      'is over',
      EVENT,
      `update campaigns set last_day = '2026-11-15' where id = 'denver-home-show'`,
    ],
    ['is not claimed', { ...EVENT, isEvent: false }, null],
  ])('an event that %s lifts no limit [B11]', async (_what, claim, change) => {
    await startWith({ guard: { phone: PHONE, limits: ONE_BY_ADDRESS } });
    if (change !== null) await server.database.query(change);
    const drafts = await oldDrafts([TABLET, TABLET], (index) => index, claim);
    expect((await statusesOf(drafts, [TABLET, TABLET])).map(({ status }) => status)).toEqual([
      200, 422,
    ]);
  });

  test('on the first and the last of its days an event counts [B11]', async () => {
    await startWith({ guard: { phone: PHONE, limits: ONE_BY_ADDRESS } });
    await server.database.query(
      `update campaigns set first_day = '${MONDAY}', last_day = '${MONDAY}' where id = 'denver-home-show'`,
    );
    const drafts = await oldDrafts([TABLET, TABLET], (index) => index, EVENT);
    expect((await statusesOf(drafts, [TABLET, TABLET])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
  });

  test('a client that says of itself that it is a script is still counted by its network [B11]', async () => {
    await startWith({
      guard: { phone: PHONE, limits: { ...DEFAULT_LIMITS, network: { holds: 1, bookings: 1 } } },
    });
    const from = [addressIn(0, 1), addressIn(0, 2)];
    const [first] = await oldDrafts(from.slice(0, 1));
    const trapped = client(from[1] ?? '', {
      [EVIDENCE_HEADER]: encodeURIComponent(JSON.stringify({ trapped: true })),
    });
    const second = await trapped.draft(DENVER, { request: { customer: customer(2) } });
    clock.advance(LEAST_MS);
    const drafts = first === undefined ? [] : [first, second];
    expect((await statusesOf(drafts, from)).map(({ status }) => status)).toEqual([200, 422]);
  });

  test('of clients that book at the same moment no more get through than the limit says [L20.limits]', async () => {
    await startWith({
      guard: { phone: PHONE, limits: { ...DEFAULT_LIMITS, phone: { holds: 1, bookings: 2 } } },
    });
    const from = Array.from({ length: 24 }, (_, index) => addressIn(index, 1));
    const drafts = await oldDrafts(from, () => 1);
    const offered = await blocks();
    await Promise.all(
      offered
        .slice(0, from.length)
        .map((block, index) =>
          client(from[index] ?? '').book(drafts[index] ?? draftDocument(), block),
        ),
    );
    expect(
      integer(
        only(
          await server.database.query(
            `select count(*) as count from places where state = 'booked' and draft_id is not null`,
          ),
        ),
        'count',
      ),
    ).toBe(2);
  });

  test.runIf(name === 'postgresql')(
    'two bookings that lock the same rows, one the other way round, wait for each other and neither begins again [L20.limits]',
    async () => {
      await startWith();
      const { database } = server;
      const addresses = [addressIn(1, 1), addressIn(2, 1)];
      const rows = await Promise.all(addresses.map((address) => rowOf(`address ${address}`)));
      // Each draft's phone number shares its row with the other one's address.
      const serials = await Promise.all(
        rows.toReversed().map(async (row) => {
          for (let serial = 0; ; serial += 1)
            if ((await rowOf(`phone ${phoneNumber(serial)}`)) === row) return serial;
        }),
      );
      const drafts = await oldDrafts(addresses, (index) => serials[index] ?? 0);
      const offered = await blocks();
      let [asked, begun] = [0, 0];
      const { transaction } = database;
      const counted: Database['transaction'] = (work) => {
        asked += 1;
        return transaction((queries) => {
          begun += 1;
          return work(queries);
        });
      };
      Object.assign(database, { transaction: counted });
      const waiting = async () =>
        integer(
          only(
            await database.query(
              `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            ),
          ),
          'count',
        );
      let answers: Promise<ApiAnswer[]> = Promise.resolve([]);
      // What each locks first is free for both at the same moment.
      await transaction(async (queries) => {
        await lockKeys(
          queries,
          'reservations',
          addresses.map((address) => `address ${address}`),
        );
        answers = Promise.all(
          drafts.flatMap((draft, index) =>
            offered
              .slice(index, index + 1)
              .map((block) => client(addresses[index] ?? '').book(draft, block)),
          ),
        );
        await vi.waitFor(async () => expect(await waiting()).toBe(2));
      });
      expect({
        statuses: (await answers).map(({ status }) => status),
        again: begun - asked,
      }).toEqual({ statuses: [200, 200], again: 0 });
    },
  );

  test('drafts whose form had something in the field that people never see are one network, wherever they come from [L20.trap]', async () => {
    await startWith({
      guard: { phone: PHONE, limits: { ...DEFAULT_LIMITS, network: { holds: 1, bookings: 1 } } },
    });
    const trapped = { [EVIDENCE_HEADER]: encodeURIComponent(JSON.stringify({ trapped: true })) };
    const from = [addressIn(1, 1), addressIn(2, 1)];
    const drafts = await mapAsync(
      from,
      (address, index) =>
        client(address, trapped).draft(DENVER, { request: { customer: customer(index) } }),
      { concurrency: 1 },
    );
    clock.advance(LEAST_MS);
    const answers = await statusesOf(drafts, from);
    expect(answers.map(({ status }) => status)).toEqual([200, 422]);
  });

  test('what has been booked can be moved, whatever else was booked meanwhile, and be given back [L20.limits]', async () => {
    await startWith({
      guard: { phone: PHONE, limits: { ...DEFAULT_LIMITS, phone: { holds: 1, bookings: 1 } } },
    });
    const [draft] = await oldDrafts(['198.51.100.7']);
    const [one, two] = await blocks();
    if (draft === undefined || one === undefined || two === undefined)
      throw new Error('A draft and two blocks are needed.');
    const { book } = client('198.51.100.7');
    expect({
      first: (await book(draft, one)).status,
      second: (await book(draft, two)).status,
      booked: (await taken()).booked,
    }).toEqual({
      first: 200,
      second: 200,
      booked: 1,
    });
  });
});

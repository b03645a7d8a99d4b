import { forEachAsync, mapAsync } from 'es-toolkit';
import { describe, expect, test } from 'vitest';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import type { DraftDocument } from '#src/domain/draft.ts';
import { integer, text } from '#src/server/database/row.ts';
import type { GuardOptions } from '#src/server/guard/guard.ts';
import { DEFAULT_LEAST_SECONDS, DEFAULT_LIMITS, type Limits } from '#src/server/guard/limits.ts';
import {
  type ApiAnswer,
  MONDAY,
  MONDAY_MORNING,
  openBlocksAt,
  statusesOf,
  testClock,
  threeOpenBlocksAt,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { phoneNumber, scriptClient } from '#tests/support/script.ts';
import { serverInTest } from '#tests/support/server.ts';

const DENVER = '80202';
const LEAST_MS = DEFAULT_LEAST_SECONDS * 1000;
const PHONE = '(800) 555-0142';
const TABLET = '198.51.100.7';
const EVENT = {
  isEvent: true,
  eventDetails: { eventCampaignId: 'denver-home-show', eventFieldAgentId: 'agent-amelia' },
} as const;

/** Whoever books. */
interface Visitor {
  address: string;
  /** The number of its phone number. */
  phone: number;
  request?: Partial<DraftDocument['appointmentRequest']>;
  headers?: Record<string, string>;
}

/** Visitors at these addresses, each with a phone number of its own. */
function visitorsAt(addresses: readonly string[], more: Partial<Visitor> = {}): Visitor[] {
  return addresses.map((address, phone) => ({ address, phone, ...more }));
}

const people = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The IPv4 address of a host in a numbered network. */
const addressIn = (network: number, host: number) =>
  `198.${18 + Math.floor(network / 256)}.${network % 256}.${host}`;

/** The usual limits but for these, each so many holds and bookings. */
function limitedTo(limits: Partial<Record<keyof Limits, number>>): GuardOptions {
  const low = Object.entries(limits).map(([key, most]) => [key, { holds: most, bookings: most }]);
  return { phone: PHONE, limits: { ...DEFAULT_LIMITS, ...Object.fromEntries(low) } };
}

/** What a contact form sends along about itself. */
const evidence = (shown: object) => ({
  [EVIDENCE_HEADER]: encodeURIComponent(JSON.stringify(shown)),
});

describe.each(ENGINES)('the guard of the calendar on $name', ({ start }) => {
  /** A server with this guard, and what visitors do there. */
  async function guarded(guard: GuardOptions = { phone: PHONE }) {
    const clock = testClock(MONDAY_MORNING);
    const server = await serverInTest({ clock, trustProxy: 'loopback', guard }, start);
    const client = ({ address, headers }: Visitor) => scriptClient(server.url, address, headers);
    const openBlocks = () => openBlocksAt(server.url, { postalCode: DENVER, startDate: MONDAY });

    /** Drafts of these visitors, old enough to book. */
    async function draftsOf(visitors: readonly Visitor[]): Promise<DraftDocument[]> {
      const drafts = await mapAsync(
        [...visitors],
        (visitor) => {
          const customer = {
            firstName: 'Ann',
            lastName: 'Lee',
            phonePrimary: phoneNumber(visitor.phone),
            email: '',
          };
          return client(visitor).draft(DENVER, { request: { customer, ...visitor.request } });
        },
        { concurrency: 16 },
      );
      clock.advance(LEAST_MS);
      return drafts;
    }

    /** Lets visitors book one after the other, each a time of its own. */
    async function bookingsOf(
      visitors: readonly Visitor[],
    ): Promise<ApiAnswer<DraftDocument & { detail?: string }>[]> {
      const [drafts, blocks] = [await draftsOf(visitors), await openBlocks()];
      const answers = [];
      for (const [index, visitor] of visitors.entries()) {
        const [draft, block] = [drafts[index], blocks[index]];
        if (draft === undefined || block === undefined) throw new Error('There is no block left.');
        answers.push(await client(visitor).book(draft, block));
      }
      return answers;
    }

    /** Holds and books the last open time, as a page does. */
    async function pageBooks(visitor: Visitor): Promise<number> {
      const [draft] = await draftsOf([visitor]);
      const block = (await openBlocks()).at(-1);
      if (draft === undefined || block === undefined) throw new Error('There is no block left.');
      const { hold, book } = client(visitor);
      const { status } = await hold(draft, block);
      return status === 200 ? (await book(draft, block)).status : status;
    }

    return { ...server, clock, client, openBlocks, draftsOf, bookingsOf, pageBooks };
  }

  test('a script that tries to empty the calendar, from one network and then from 200, gets what the limits say, and a visitor books meanwhile [L20.limits]', async () => {
    const { clock, database, client, openBlocks, draftsOf, pageBooks } = await guarded();

    /** How many places of the market are held, booked and free. */
    async function places() {
      const rows = await database.query(
        `select p.state, count(*) as count from places p join appointment_blocks b on b.id = p.block_id join market_zip_ranges z on z.market_id = b.market_id
         where z.first_zip = '80000' and b.starts_at > $1 group by p.state`,
        [clock().getTime()],
      );
      const counts = new Map(rows.map((row) => [text(row, 'state'), integer(row, 'count')]));
      const [held = 0, booked = 0, free = 0] = ['held', 'booked', 'free'].map((state) =>
        counts.get(state),
      );
      return { held, booked, free };
    }

    const before = await places();
    const offered = await openBlocks();
    async function attack(visitors: readonly Visitor[]): Promise<void> {
      const drafts = await draftsOf(visitors);
      await forEachAsync(
        [...visitors],
        async (visitor, index) => {
          const [draft, block] = [drafts[index], offered[index % offered.length]];
          if (draft === undefined || block === undefined) return;
          const script = client(visitor);
          const isHolding = (index + Math.floor(index / 200)) % 2 === 0;
          await (isHolding ? script.hold(draft, block) : script.book(draft, block));
        },
        { concurrency: 16 },
      );
    }

    const oneNetwork = people(400).map((index) => addressIn(0, 1 + (index % 200)));
    const [, whileOne] = await Promise.all([
      attack(visitorsAt(oneNetwork)),
      pageBooks({ address: '192.0.2.10', phone: 9001 }),
    ]);
    const afterOne = await places();
    const manyNetworks = people(400).map((index) => ({
      address: addressIn(1 + (index % 200), 1 + Math.floor(index / 200)),
      phone: 3000 + index,
    }));
    const [, whileMany] = await Promise.all([
      attack(manyNetworks),
      pageBooks({ address: '203.0.113.10', phone: 9002 }),
    ]);
    const afterMany = await places();
    const afterwards = await pageBooks({ address: '2001:db8::10', phone: 9003 });

    expect([whileOne, whileMany, afterwards]).toEqual([200, 200, 200]);
    expect(afterOne.held).toBeLessThanOrEqual(DEFAULT_LIMITS.network.holds);
    expect(afterOne.booked).toBeLessThanOrEqual(DEFAULT_LIMITS.network.bookings + 1);
    expect(afterMany.held + afterMany.booked).toBeLessThanOrEqual(
      Math.ceil(before.free / 10) + 202,
    );
    expect(afterMany.free).toBeGreaterThan(0);
  });

  test.each<{ by: string; visitors: Visitor[]; most: number; said: string }>([
    {
      by: 'phone number',
      visitors: people(3).map((index) => ({ address: addressIn(index, 1), phone: 1 })),
      most: 2,
      said: 'This phone number already has the most appointments you can book online.',
    },
    {
      by: 'address',
      visitors: visitorsAt(people(4).map(() => TABLET)),
      most: 3,
      said: 'The most appointments that can be booked online have already been booked from your connection.',
    },
    {
      by: 'network',
      visitors: visitorsAt(people(5).map((index) => addressIn(0, 1 + index))),
      most: 4,
      said: 'The most appointments that can be booked online have already been booked from your network.',
    },
    {
      by: 'network of IPv6',
      visitors: visitorsAt(people(5).map((index) => `2001:db8:0:1:${index + 1}::1`)),
      most: 4,
      said: 'The most appointments that can be booked online have already been booked from your network.',
    },
  ])(
    'bookings are limited by $by, and the answer names the number to call [L20.limits]',
    async ({ visitors, most, said }) => {
      const { bookingsOf } = await guarded(
        limitedTo({ phone: 2, address: 3, network: 4, event: 5 }),
      );
      const answers = await bookingsOf(visitors);
      expect(statusesOf(answers)).toEqual([...people(most).map(() => 200), 422]);
      expect(answers.at(-1)?.body).toMatchObject({
        type: 'too-many-appointments',
        detail: `${said} Please call us at ${PHONE}, and we'll book it for you.`,
      });
    },
  );

  test.each([
    ['203.0.113.7:51234', '203.0.113.7:51235'],
    ['[2001:db8::1]:51234', '[2001:db8::1]'],
    ['203.0.113.7:1, 127.0.0.1:2', '203.0.113.7'],
  ])(
    'a port that the proxy adds to an address makes no other client: %s and %s [L20.limits]',
    async (...addresses) => {
      const { bookingsOf } = await guarded(limitedTo({ address: 1 }));
      expect(statusesOf(await bookingsOf(visitorsAt(addresses)))).toEqual([200, 422]);
    },
  );

  test('holds are limited like bookings; one that ran out counts no more, and a draft may change the time it holds [L20.limits]', async () => {
    const { url, clock, client, draftsOf } = await guarded(limitedTo({ phone: 1 }));
    const visitor = { address: TABLET, phone: 1 };
    const [first, second] = await draftsOf([visitor, visitor]);
    const [one, two] = await threeOpenBlocksAt(url, DENVER);
    if (first === undefined || second === undefined) throw new Error('Two drafts are needed.');
    const { hold } = client(visitor);
    const answers = [await hold(first, one), await hold(first, two), await hold(second, one)];
    clock.advance(10 * 60 * 1000);
    answers.push(await hold(second, one));
    expect(statusesOf(answers)).toEqual([200, 200, 422, 200]);
  });

  test('what has been booked can be moved, whatever else was booked meanwhile [L20.limits]', async () => {
    const { url, client, draftsOf } = await guarded(limitedTo({ phone: 1 }));
    const visitor = { address: TABLET, phone: 1 };
    const [draft] = await draftsOf([visitor]);
    const [one, two] = await threeOpenBlocksAt(url, DENVER);
    if (draft === undefined) throw new Error('A draft is needed.');
    const { book } = client(visitor);
    expect(statusesOf([await book(draft, one), await book(draft, two)])).toEqual([200, 200]);
  });

  test('an appointment is not booked sooner than a person could, and a moment later it is [L20.time]', async () => {
    const { url, clock, client } = await guarded();
    const { draft: newDraft, hold, book } = client({ address: TABLET, phone: 1 });
    const draft = await newDraft(DENVER);
    const [block] = await threeOpenBlocksAt(url, DENVER);
    clock.advance(LEAST_MS - 1);
    for (const early of [await hold(draft, block), await book(draft, block)])
      expect(early.body).toMatchObject({
        type: 'too-soon',
        detail: `That was too quick for us to book. Please try again in a few seconds, or call us at ${PHONE}.`,
      });
    clock.advance(1);
    expect((await book(draft, block)).status).toBe(200);
  });

  test('a family sharing a tablet, and thirty more visitors of the same event, book one after the other, and put nobody else under the rules of a rush: two people of one home book [L20.family, B11]', async () => {
    const { bookingsOf, pageBooks } = await guarded();
    const visitors = people(34).map((index) => ({
      address: TABLET,
      phone: Math.max(0, index - 3),
      request: EVENT,
    }));
    expect(new Set(statusesOf(await bookingsOf(visitors)))).toEqual(new Set([200]));
    expect(await pageBooks({ address: '203.0.113.10', phone: 9001 })).toBe(200);
    expect(await pageBooks({ address: '203.0.113.10', phone: 9002 })).toBe(200);
  });

  test('at an event one network gets what the limit of events says, and the other visitors of the event book on [B11]', async () => {
    const { bookingsOf } = await guarded(limitedTo({ address: 1, network: 1, event: 3 }));
    const from = [TABLET, TABLET, TABLET, TABLET, '203.0.113.10'];
    const answers = await bookingsOf(visitorsAt(from, { request: EVENT }));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 422, 200]);
  });

  test.each<{ what: string; change?: string; request?: Visitor['request']; second: number }>([
    {
      what: 'on its only day lifts',
      change: `update campaigns set first_day = '${MONDAY}', last_day = '${MONDAY}'`,
      second: 200,
    },
    {
      what: 'that is not active does not lift',
      change: 'update campaigns set active = 0',
      second: 422,
    },
    {
      what: 'that has not begun does not lift',
      change: `update campaigns set first_day = '2026-11-17'`,
      second: 422,
    },
    {
      what: 'that is over does not lift',
      change: `update campaigns set last_day = '2026-11-15'`,
      second: 422,
    },
    {
      what: 'in another market does not lift',
      change: `delete from campaign_markets where market_id = (select market_id from market_zip_ranges where first_zip = '80000')`,
      second: 422,
    },
    {
      what: 'that is not claimed does not lift',
      request: { ...EVENT, isEvent: false },
      second: 422,
    },
  ])('an event $what the limit of an address [B11]', async ({ change, request, second }) => {
    const { database, bookingsOf } = await guarded(limitedTo({ address: 1 }));
    if (change !== undefined) await database.query(change);
    const answers = await bookingsOf(visitorsAt([TABLET, TABLET], { request: request ?? EVENT }));
    expect(statusesOf(answers)).toEqual([200, second]);
  });

  test('of clients that book at the same moment no more get through than the limit says [L20.limits]', async () => {
    const { client, openBlocks, draftsOf } = await guarded(limitedTo({ phone: 2 }));
    const visitors = people(24).map((index) => ({ address: addressIn(index, 1), phone: 1 }));
    const [drafts, blocks] = [await draftsOf(visitors), await openBlocks()];
    const booked = visitors.map(async (visitor, index) => {
      const [draft, block] = [drafts[index], blocks[index]];
      return draft && block ? (await client(visitor).book(draft, block)).status : null;
    });
    expect((await Promise.all(booked)).filter((status) => status === 200)).toHaveLength(2);
  });

  test('drafts whose form had something in the field that people never see are one network, wherever they come from, and still count by their own [L20.trap, B11]', async () => {
    const trapped = { headers: evidence({ trapped: true }) };
    const { bookingsOf } = await guarded(limitedTo({ network: 1 }));
    const [person, script] = [addressIn(0, 1), addressIn(0, 2)];
    expect(
      statusesOf(
        await bookingsOf([
          { address: person, phone: 0 },
          { address: script, phone: 1, ...trapped },
          { address: addressIn(1, 1), phone: 2, ...trapped },
          { address: addressIn(2, 1), phone: 3, ...trapped },
        ]),
      ),
    ).toEqual([200, 422, 200, 422]);
  });

  test.each([
    { who: 'pass it', challenge: 'good', second: 200 },
    { who: 'have another token', challenge: 'bad', second: 422 },
    { who: 'have none, such as clients that are no browser', challenge: null, second: 422 },
    { who: 'cannot be told apart, the service being away', challenge: 'away', second: 200 },
  ])(
    'with a challenge, drafts of clients that $who are made; those without it are counted together, as one network [L20.challenge, B8]',
    async ({ challenge, second }) => {
      const verify = async (token: string) => {
        if (token === 'away') throw new Error('Nobody answers.');
        return token === 'good';
      };
      const { bookingsOf } = await guarded({ ...limitedTo({ network: 1 }), verify });
      const headers =
        challenge === null ? {} : evidence({ trapped: false, challenge, consent: null });
      const answers = await bookingsOf(visitorsAt(['198.51.100.7', '203.0.113.7'], { headers }));
      expect(statusesOf(answers)).toEqual([200, second]);
    },
  );
});

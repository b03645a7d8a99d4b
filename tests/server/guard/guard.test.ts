import { forEachAsync, mapAsync, zip } from 'es-toolkit';
import { describe, expect, test } from 'vitest';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import type { DraftDocument } from '#src/domain/draft.ts';
import { integer } from '#src/server/database/row.ts';
import type { GuardOptions } from '#src/server/guard/guard.ts';
import { DEFAULT_LEAST_SECONDS, DEFAULT_LIMITS, type Limits } from '#src/server/guard/limits.ts';
import {
  completed,
  hold as holdBlock,
  MONDAY,
  MONDAY_MORNING,
  newDraft,
  type OpenBlock,
  openBlockAt,
  openBlocksAt,
  save,
  statusesOf,
  testClock,
  threeBlocksAt,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serverInTest } from '#tests/support/server.ts';

const DENVER = '80202';
const LANES = { concurrency: 16 };
const LEAST_MS = DEFAULT_LEAST_SECONDS * 1000;
/** Each of its blocks has one place. */
const ONE_PLACE = '90012';
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
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
    const openBlocks = () => openBlocksAt(server.url, { postalCode: DENVER });

    /** Makes a draft for a visitor. */
    async function applicant({ address, phone, headers, request }: Visitor, zipcode = DENVER) {
      const sent = { 'x-forwarded-for': address, ...headers };
      const phonePrimary = `303${5_550_000 + phone}`;
      const customer = { firstName: 'Ann', lastName: 'Lee', phonePrimary, email: '' };
      const draft = await newDraft(server.url, zipcode, { customer, ...request }, sent);
      return {
        hold: (block: OpenBlock) => holdBlock(server.url, draft, block, { headers: sent }),
        book: (block: OpenBlock) => save(server.url, completed(draft, block), sent),
      };
    }

    /** Visitors whose drafts are old enough to book. */
    async function applicants(visitors: readonly Visitor[]) {
      const made = await mapAsync([...visitors], (visitor) => applicant(visitor), LANES);
      clock.advance(LEAST_MS);
      return made;
    }

    /** Lets visitors book one after the other, each a time of its own. */
    async function bookingsOf(visitors: readonly Visitor[]) {
      const blocks = (await openBlocks()).slice(0, visitors.length);
      const answers = [];
      for (const [{ book }, block] of zip(await applicants(visitors), blocks))
        answers.push(await book(block));
      return answers;
    }

    /** Holds and books the last open time, as a page does. */
    async function pageBooks(visitor: Visitor): Promise<number> {
      const { hold, book } = await applicant(visitor);
      clock.advance(LEAST_MS);
      const [block] = (await openBlocks()).slice(-1);
      if (block === undefined) throw new Error('There is no block left.');
      const { status } = await hold(block);
      return status === 200 ? (await book(block)).status : status;
    }

    return { ...server, clock, openBlocks, applicant, applicants, bookingsOf, pageBooks };
  }

  test('a script in one network, and then in 200, cannot empty the calendar, and visitors book meanwhile [L20.limits]', async () => {
    const { database, openBlocks, applicants, pageBooks } = await guarded();
    const offered = await openBlocks();
    const [row = {}] = await database.query(
      `select count(*) as places from places p join appointment_blocks b on b.id = p.block_id
       where b.market_id = (select market_id from market_zip_ranges where first_zip = '80000')`,
    );

    /** Each visitor holds or books some time. Returns how many got one, and how another visitor is answered meanwhile. */
    async function attack(visitors: readonly Visitor[], other: Visitor) {
      const taken = { held: 0, booked: 0 };
      const attempts = forEachAsync(
        await applicants(visitors),
        async ({ hold, book }, index) => {
          const isHolding = (index + Math.floor(index / 200)) % 2 === 0;
          for (const block of offered.slice(index % offered.length).slice(0, 1)) {
            const { status } = await (isHolding ? hold(block) : book(block));
            if (status === 200) taken[isHolding ? 'held' : 'booked'] += 1;
          }
        },
        LANES,
      );
      const [, meanwhile] = await Promise.all([attempts, pageBooks(other)]);
      return { ...taken, meanwhile };
    }

    const oneNetwork = people(400).map((index) => addressIn(0, 1 + (index % 200)));
    const one = await attack(visitorsAt(oneNetwork), { address: '192.0.2.10', phone: 9001 });
    expect(one.meanwhile).toBe(200);
    expect(one.held).toBeLessThanOrEqual(DEFAULT_LIMITS.network.holds);
    expect(one.booked).toBeLessThanOrEqual(DEFAULT_LIMITS.network.bookings);

    const manyNetworks = people(400).map((index) => ({
      address: addressIn(1 + (index % 200), 1 + Math.floor(index / 200)),
      phone: 3000 + index,
    }));
    const many = await attack(manyNetworks, { address: '203.0.113.10', phone: 9002 });
    expect(many.meanwhile).toBe(200);
    expect(many.held + many.booked).toBeLessThanOrEqual(integer(row, 'places') / 10 + 201);
    expect(await pageBooks({ address: '2001:db8::10', phone: 9003 })).toBe(200);
  });

  test.each<{ by: string; visitors: Visitor[]; most: number; said: string }>([
    {
      by: 'phone number',
      visitors: people(3).map((index) => ({ address: addressIn(index, 1), phone: 1 })),
      most: 2,
      said: 'This phone number already has',
    },
    {
      by: 'address',
      visitors: visitorsAt(people(4).map(() => TABLET)),
      most: 3,
      said: 'booked from your connection.',
    },
    {
      by: 'network',
      visitors: visitorsAt(people(5).map((index) => addressIn(0, 1 + index))),
      most: 4,
      said: 'booked from your network.',
    },
  ])(
    'bookings are limited by $by, and the answer names the number to call [L20.limits]',
    async ({ visitors, most, said }) => {
      const { bookingsOf } = await guarded(
        limitedTo({ phone: 2, address: 3, network: 4, event: 5 }),
      );
      const answers = await bookingsOf(visitors);
      expect(statusesOf(answers)).toEqual([...people(most).map(() => 200), 422]);
      for (const part of [said, `Please call us at ${PHONE}, and we'll book it for you.`])
        expect(answers.at(-1)?.body).toMatchObject({
          type: 'too-many-appointments',
          detail: expect.stringContaining(part),
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

  test('holds are limited like bookings; one that ran out counts no more, nor does the own one [L20.limits]', async () => {
    const { url, clock, applicant } = await guarded(limitedTo({ phone: 1 }));
    const visitor = { address: TABLET, phone: 1 };
    const [first, second] = [await applicant(visitor), await applicant(visitor)];
    clock.advance(LEAST_MS);
    const [one, two] = await threeBlocksAt(url, DENVER);
    const answers = [await first.hold(one), await first.hold(two), await second.hold(one)];
    clock.advance(HOUR_MS);
    answers.push(await second.hold(one));
    expect(statusesOf(answers)).toEqual([200, 200, 422, 200]);
  });

  test('what has been booked can be moved, whatever else was booked meanwhile [L20.limits]', async () => {
    const { url, clock, applicant } = await guarded(limitedTo({ phone: 1 }));
    const { book } = await applicant({ address: TABLET, phone: 1 });
    clock.advance(LEAST_MS);
    const [one, two] = await threeBlocksAt(url, DENVER);
    expect(statusesOf([await book(one), await book(two)])).toEqual([200, 200]);
  });

  test.each<{ who: string; others?: Visitor['request']; own?: Visitor['request']; second: number }>(
    [
      { who: 'gets one time', second: 422 },
      { who: 'gets one time at an event, too,', others: EVENT, own: EVENT, second: 422 },
      { who: 'gets more if the others are at an event', others: EVENT, second: 200 },
      { who: 'gets more at an event if the others are at none', own: EVENT, second: 200 },
    ],
  )(
    'in a rush, which no place taken in the future makes, a network $who [L20.limits, B11]',
    async ({ others, own, second }) => {
      const { url, database, clock, applicant } = await guarded();
      await database.query(
        `update campaign_markets set market_id = (select market_id from market_zip_ranges where first_zip = '90000') where campaign_id = 'denver-home-show'`,
      );
      clock.advance(DAY_MS);
      const open = await openBlocksAt(url, { postalCode: ONE_PLACE, startDate: '2026-11-19' });
      const blocks = open.slice(0, 13);
      const [address = '', ...elsewhere] = blocks.map((_, index) => addressIn(index, 1));
      const visitors = [
        { address, phone: 98, ...(own && { request: own }) },
        ...visitorsAt(elsewhere, others && { request: others }),
      ];
      const made = await mapAsync(visitors, (visitor) => applicant(visitor, ONE_PLACE), LANES);
      const again = await applicant(
        { address, phone: 99, ...(own && { request: own }) },
        ONE_PLACE,
      );
      clock.advance(LEAST_MS);
      for (const [{ book }, block] of zip(made, blocks)) await book(block);
      const last = await openBlockAt(url, ONE_PLACE, '2026-11-19');
      expect((await again.book(last)).status).toBe(second);
      clock.advance(HOUR_MS - DAY_MS);
      expect((await again.book(last)).status).toBe(200);
    },
  );

  test('an appointment is not booked sooner than a person could, and a moment later it is [L20.time]', async () => {
    const { url, clock, applicant } = await guarded();
    const { hold, book } = await applicant({ address: TABLET, phone: 1 });
    const block = await openBlockAt(url, DENVER);
    clock.advance(LEAST_MS - 1);
    for (const early of [await hold(block), await book(block)])
      expect(early.body).toMatchObject({
        type: 'too-soon',
        detail: `That was too quick for us to book. Please try again in a few seconds, or call us at ${PHONE}.`,
      });
    clock.advance(1);
    expect((await book(block)).status).toBe(200);
  });

  test('a draft made while the clock was a day ahead is old enough once it is set right [L20.time]', async () => {
    const { url, clock, applicant } = await guarded();
    clock.advance(DAY_MS);
    const { book } = await applicant({ address: TABLET, phone: 1 });
    clock.advance(-DAY_MS);
    expect((await book(await openBlockAt(url, DENVER))).status).toBe(200);
  });

  test('a family and thirty more share a tablet at an event and book, and two people of one home do too [L20.family, B11]', async () => {
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

  test('at an event one network gets what the limit of events says, and others book on [B11]', async () => {
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

  test('drafts whose form had something in the trap are one network besides their own [L20.trap, B11]', async () => {
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
    'drafts of clients that $who are made; those that failed the challenge are one network [L20.challenge, B8]',
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

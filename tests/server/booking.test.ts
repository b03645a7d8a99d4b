import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOLD_MS } from '#src/domain/constants.ts';
import type { DraftDocument } from '#src/domain/draft.ts';
import type { Queries } from '#src/server/database/database.ts';
import { integer, only, text } from '#src/server/database/row.ts';
import { HOLD_GRACE_MS } from '#src/server/store/capacity.ts';
import {
  call,
  completed,
  draftDocument,
  hold,
  MONDAY_MORNING,
  newBooking,
  newDraft,
  type OpenBlock,
  openBlockAt,
  openBlocksAt,
  placesOf,
  read,
  release,
  save,
  sorted,
  statusesOf,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serverFor, serverInTest } from '#tests/support/server.ts';

const ONE_PLACE = '90012';
const TWO_PLACES = '75201';
const DENVER = '80202';

interface Action {
  kind: string;
  draft: DraftDocument;
  block: OpenBlock;
}

describe.each(ENGINES)('booking on $name', ({ start }) => {
  const clock = testClock(MONDAY_MORNING);
  const server = serverFor({ clock }, start);

  const book = (draft: DraftDocument, block: OpenBlock) =>
    save(server.url, completed(draft, block));
  const holdFor = (draft: DraftDocument, block: OpenBlock) => hold(server.url, draft, block);
  const draftAt = (postalCode = ONE_PLACE) => newDraft(server.url, postalCode);
  const places = (draft: DraftDocument) => placesOf(server.database, draft.id);

  /** An open block that no test has used. */
  async function freshBlock(postalCode = ONE_PLACE): Promise<OpenBlock> {
    const rows = await server.database.query(
      'select distinct block_id from places where draft_id is not null',
    );
    const used = new Set(rows.map((row) => text(row, 'block_id')));
    const open = await openBlocksAt(server.url, { postalCode });
    const block = open.find(({ id }) => !used.has(id));
    if (block === undefined) throw new Error('The demo calendar is used up.');
    return block;
  }

  /** A draft, and an open block that no test has used. */
  async function draftAndBlock(postalCode = ONE_PLACE) {
    return { block: await freshBlock(postalCode), draft: await draftAt(postalCode) };
  }

  async function bookedVisit() {
    const { block, draft } = await draftAndBlock();
    return { block, draft, booked: (await book(draft, block)).body };
  }

  async function isOffered(block: OpenBlock, draft?: DraftDocument): Promise<boolean> {
    const open = await openBlocksAt(server.url, {
      postalCode: ONE_PLACE,
      startDate: block.date,
      numberOfDays: 1,
      ...(draft && { appointmentId: draft.id }),
    });
    return open.some(({ id }) => id === block.id);
  }

  async function bookedIn(block: OpenBlock): Promise<number> {
    const rows = await server.database.query(
      `select count(*) as count from places where block_id = $1 and state = 'booked'`,
      [block.id],
    );
    return integer(only(rows), 'count');
  }

  test('a completed draft takes its block, which is no longer offered once it is full [B3]', async () => {
    const { block, draft } = await draftAndBlock();
    expect(await book(draft, block)).toMatchObject({ status: 200, body: completed(draft, block) });
    expect(await places(draft)).toEqual([{ block: block.id, state: 'booked' }]);
    expect(await isOffered(block)).toBe(false);
    expect(await isOffered(block, draft)).toBe(true);
  });

  test('a draft saved with details of more windows than it has keeps as many of them as it has [F25]', async () => {
    const window = { style: 'Casement', amount: 4, options: [] };
    const { project } = draftDocument().appointmentRequest;
    const request = {
      project: { ...project, windowCount: 6 },
      projectDetails: { windows: [window, window], doors: [] },
    };
    const { body } = await save(server.url, draftDocument({ request }));
    expect(body.appointmentRequest.projectDetails).toEqual({
      windows: [window, { ...window, amount: 2 }],
      doors: [],
    });
  });

  test('a full block answers 409, and leaves a draft and its appointment as they were [F14]', async () => {
    const { block: full } = await bookedVisit();
    const { block, draft, booked } = await bookedVisit();
    const late = await draftAt();
    for (const answer of [await book(late, full), await book(draft, full)])
      expect(answer).toMatchObject({ status: 409, body: { type: 'slot-taken' } });
    expect((await read(server.url, late.id)).body).toEqual(late);
    expect((await read(server.url, draft.id)).body).toEqual(booked);
    expect(await places(draft)).toEqual([{ block: block.id, state: 'booked' }]);
  });

  /** What is answered while another transaction has taken some of the block. The embedded database runs transactions one after another, so it is asked afterwards there. */
  async function whileTaken<T>(block: OpenBlock, which: string, ask: () => Promise<T>): Promise<T> {
    const answer = await server.database.transaction(async (transaction: Queries) => {
      await transaction.query(
        `update places set state = 'booked', draft_id = $1, expires_at = null where block_id = $1 and ${which}`,
        [block.id],
      );
      return server.database.engine === 'postgresql' ? { asked: await ask() } : null;
    });
    return answer === null ? ask() : answer.asked;
  }

  test('capacity that another is taking at this moment is answered 409 without waiting [B3]', async () => {
    const { block, draft: loser } = await draftAndBlock();
    const holder = await draftAt();
    const ask = async () => [await book(loser, block), await holdFor(holder, block)];
    expect(statusesOf(await whileTaken(block, 'true', ask))).toEqual([409, 409]);
    expect(await bookedIn(block)).toBe(1);
  });

  test('who finds some of a block’s capacity being taken gets the next [B3]', async () => {
    const { block, draft } = await draftAndBlock(TWO_PLACES);
    const { status } = await whileTaken(block, 'number = 1', () => book(draft, block));
    expect(status).toBe(200);
    expect(await bookedIn(block)).toBe(2);
  });

  test.each([
    { visitors: 200, capacity: 1, postalCode: ONE_PLACE },
    { visitors: 60, capacity: 2, postalCode: TWO_PLACES },
  ])(
    'of $visitors visitors racing for a capacity of $capacity exactly so many are booked [B3]',
    async ({ visitors, capacity, postalCode }) => {
      const block = await freshBlock(postalCode);
      const drafts = await Promise.all(Array.from({ length: visitors }, () => draftAt(postalCode)));
      const answers = await Promise.all(drafts.map((draft) => book(draft, block)));
      expect(sorted(statusesOf(answers))).toEqual(
        Array.from({ length: visitors }, (_, index) => (index < capacity ? 200 : 409)),
      );
      expect(await bookedIn(block)).toBe(capacity);
    },
  );

  test('of 40 takers of an expired hold and its late owner exactly one wins [B3]', async () => {
    const { block, draft: owner } = await draftAndBlock();
    const rivals = await Promise.all(Array.from({ length: 40 }, () => draftAt()));
    await holdFor(owner, block);
    clock.advance(HOLD_MS + HOLD_GRACE_MS);
    const answers = await Promise.all([...rivals, owner].map((draft) => book(draft, block)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await bookedIn(block)).toBe(1);
  });

  test('none of these times releases the time and forgets the appointment [S4.statuses]', async () => {
    const { block, draft, booked } = await bookedVisit();
    const answer = await save(server.url, { ...booked, status: 'CallToSet' });
    expect(answer.body).toEqual({ ...draft, status: 'CallToSet' });
    expect(await places(draft)).toEqual([]);
    expect(await isOffered(block)).toBe(true);
  });

  test.each(['New', 'Abandoned', 'InsideSales', undefined] as const)(
    'a late save with status %s stores another address and leaves the appointment [F16]',
    async (status) => {
      const { block, draft } = await bookedVisit();
      const elsewhere = await freshBlock();
      const late = draftDocument({ id: draft.id, property: { zipcode: '99501', city: 'Juneau' } });
      const { status: _completed, ...sent } = completed(late, elsewhere);
      const answer = await save(server.url, { ...sent, ...(status && { status }) });
      expect(answer).toMatchObject({ status: 200, body: completed(late, block) });
      expect(await places(draft)).toEqual([{ block: block.id, state: 'booked' }]);
      expect(await isOffered(elsewhere)).toBe(true);
    },
  );

  test('a late save without a status does not book a visit again that was called off [F16]', async () => {
    const { draft, booked } = await bookedVisit();
    const { status: _completed, ...late } = booked;
    await server.database.query(
      `update places set state = 'free', draft_id = null, expires_at = null where draft_id = $1`,
      [draft.id],
    );
    expect((await save(server.url, late)).status).toBe(200);
    expect(await places(draft)).toEqual([]);
  });

  test('a call request beside an appointment keeps the appointment [F10]', async () => {
    const { block, draft } = await bookedVisit();
    const { body } = await save(server.url, { ...draft, status: 'CallRequested' });
    expect(body).toEqual({ ...completed(draft, block), status: 'CallRequested' });
    expect(await places(draft)).toEqual([{ block: block.id, state: 'booked' }]);
  });

  test.each(['', ' '])(
    'a draft without appointment and with address %j is refused, each missing part named [B4]',
    async (nothing) => {
      const draft = await draftAt();
      const sent = structuredClone(draft);
      Object.assign(sent.appointmentRequest.property, {
        street1: nothing,
        city: nothing,
        state: '',
      });
      expect(await save(server.url, { ...sent, status: 'Completed' })).toMatchObject({
        status: 400,
        body: {
          errors: ['property/street1', 'property/city', 'property/state', 'appointment'].map(
            (name) => ({ path: `/appointmentRequest/${name}` }),
          ),
        },
      });
      expect((await read(server.url, draft.id)).body).toEqual(draft);
    },
  );

  test('the time of the appointment must be the start of its block [B4]', async () => {
    const { block, draft } = await draftAndBlock();
    expect(await book(draft, { ...block, startTime: '03:00' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/appointmentRequest/appointment/appointmentDateTime' }] },
    });
    expect(await places(draft)).toEqual([]);
  });

  test('a completed draft may be moved within its market, after its block has begun too [F14]', async () => {
    const ownClock = testClock(MONDAY_MORNING);
    const { url } = await serverInTest({ clock: ownClock }, start);
    const booked = await newBooking(url, DENVER, await openBlockAt(url, DENVER));
    ownClock.advance(24 * 60 * 60 * 1000);
    const moved = structuredClone(booked);
    moved.appointmentRequest.property.zipcode = '80203';
    expect(await save(url, moved)).toMatchObject({ status: 200, body: moved });
  });

  test('a block that is unknown or in another market than the address cannot be booked [F14]', async () => {
    const { draft, booked } = await bookedVisit();
    const moved = structuredClone(booked);
    moved.appointmentRequest.property.zipcode = DENVER;
    const late = await draftAt();
    const answers = [
      await book(late, { ...(await freshBlock()), id: 'no-such-block' }),
      await book(late, await freshBlock(DENVER)),
      await save(server.url, moved),
    ];
    expect(statusesOf(answers)).toEqual([409, 409, 409]);
    expect((await read(server.url, draft.id)).body).toEqual(booked);
  });

  /** Denver's first block of a day, which may be too far ahead to be booked at the time of the tests. */
  async function denverBlockOn(date: string): Promise<OpenBlock> {
    const { url } = await serverInTest({ clock: testClock(`${date}T00:00:00Z`) }, start);
    return openBlockAt(url, DENVER, date);
  }

  test.each([
    { who: 'a visitor', isPPL: false, day: '2026-11-29', status: 200 },
    { who: 'a visitor', isPPL: false, day: '2026-11-30', status: 422 },
    { who: 'a paid lead', isPPL: true, day: '2026-11-22', status: 200 },
    { who: 'a paid lead', isPPL: true, day: '2026-11-23', status: 422 },
  ])(
    '$who who holds and books $day, counted from Monday the 16th, is answered $status [B10]',
    async ({ isPPL, day, status }) => {
      const { url } = await serverInTest({ clock: testClock(MONDAY_MORNING) }, start);
      const [draft, block] = [await newDraft(url, DENVER, { isPPL }), await denverBlockOn(day)];
      const answers = [await hold(url, draft, block), await save(url, completed(draft, block))];
      expect(statusesOf(answers)).toEqual([status, status]);
    },
  );

  test.each([
    { instant: '2026-11-17T06:59:59Z', status: 422 },
    { instant: '2026-11-17T07:00:00Z', status: 200 },
  ])(
    'at $instant, around midnight in Denver, the 30th is answered $status [B10]',
    async ({ instant, status }) => {
      const { url } = await serverInTest({ clock: testClock(instant) }, start);
      const [draft, block] = [await newDraft(url, DENVER), await denverBlockOn('2026-11-30')];
      expect((await save(url, completed(draft, block))).status).toBe(status);
    },
  );

  test('a hold reserves the time for its draft until 300 seconds and the grace are over [B6]', async () => {
    const { block, draft: owner } = await draftAndBlock();
    const rival = await draftAt();
    expect(await holdFor(owner, block)).toMatchObject({
      status: 200,
      body: {
        appointmentBlockGuid: block.id,
        expiresAt: new Date(clock().getTime() + 300_000).toISOString(),
      },
    });
    expect(await isOffered(block, owner)).toBe(true);
    const tried = async () => [
      ...statusesOf([await holdFor(rival, block), await book(rival, block)]),
      await isOffered(block),
    ];
    clock.advance(314_999);
    expect(await tried()).toEqual([409, 409, false]);
    clock.advance(1);
    expect(await isOffered(block)).toBe(true);
    expect((await holdFor(rival, block)).status).toBe(200);
    expect(statusesOf([await holdFor(owner, block), await book(owner, block)])).toEqual([409, 409]);
    expect((await book(rival, block)).status).toBe(200);
  });

  test('a second hold of the same block lasts as long again [B6]', async () => {
    const { block, draft: owner } = await draftAndBlock();
    await holdFor(owner, block);
    clock.advance(200_000);
    await holdFor(owner, block);
    expect(await places(owner)).toEqual([{ block: block.id, state: 'held' }]);
    clock.advance(314_999);
    expect((await book(await draftAt(), block)).status).toBe(409);
    expect((await book(owner, block)).status).toBe(200);
  });

  test('a booking elsewhere releases the hold, and takes no capacity that another holds [B3, B6]', async () => {
    const { block: own, draft } = await draftAndBlock();
    await holdFor(draft, own);
    const { block: held, draft: other } = await draftAndBlock();
    await holdFor(other, held);
    const free = await freshBlock();
    expect((await book(draft, held)).status).toBe(409);
    expect(await places(draft)).toEqual([{ block: own.id, state: 'held' }]);
    expect((await book(draft, free)).status).toBe(200);
    expect(await places(draft)).toEqual([{ block: free.id, state: 'booked' }]);
    expect(await isOffered(own)).toBe(true);
  });

  test('an expired hold still becomes the booking when nobody took the time [F14]', async () => {
    const { block, draft } = await draftAndBlock();
    await holdFor(draft, block);
    clock.advance(HOLD_MS + HOLD_GRACE_MS);
    expect((await book(draft, block)).status).toBe(200);
  });

  test('a hold can be released, more than once, with a JSON content type and no body [B6]', async () => {
    const { block, draft } = await draftAndBlock();
    await holdFor(draft, block);
    const url = `${server.url}/api/Appointments/${draft.id}/hold`;
    const headers = { 'content-type': 'application/json' };
    const answers = [await call('DELETE', url, { headers }), await release(server.url, draft)];
    expect(statusesOf(answers)).toEqual([204, 204]);
    expect(await isOffered(block)).toBe(true);
  });

  test('releasing a hold never touches what is booked, and a booked draft holds nothing [B6]', async () => {
    const { block, draft } = await bookedVisit();
    await release(server.url, draft);
    expect(await holdFor(draft, await freshBlock())).toMatchObject({
      status: 409,
      body: { type: 'already-booked' },
    });
    expect(await places(draft)).toEqual([{ block: block.id, state: 'booked' }]);
  });

  test.each(['Abandoned', 'CallRequested', 'InsideSales', 'CallToSet'] as const)(
    'a draft that becomes %s gives its hold back [B6]',
    async (status) => {
      const { block, draft } = await draftAndBlock();
      await holdFor(draft, block);
      await save(server.url, { ...draft, status });
      expect(await places(draft)).toEqual([]);
    },
  );

  test('a time is held from requests too that began a moment before the hold [B3, B6]', async () => {
    const { block, draft } = await draftAndBlock();
    const rival = await draftAt();
    clock.advance(1000);
    await holdFor(draft, block);
    clock.advance(-1000);
    expect((await book(rival, block)).status).toBe(409);
  });

  test('a time held while the clock was a day ahead is free once it is set right [B6]', async () => {
    const { block, draft } = await draftAndBlock();
    clock.advance(24 * 60 * 60 * 1000);
    expect((await holdFor(draft, block)).status).toBe(200);
    clock.advance(-24 * 60 * 60 * 1000);
    expect((await book(await draftAt(), block)).status).toBe(200);
  });

  test('bookings and live holds never exceed the capacity, and no draft has two [B3]', async () => {
    const drafts = await Promise.all(Array.from({ length: 5 }, () => draftAt(TWO_PLACES)));
    const open = await openBlocksAt(server.url, { postalCode: TWO_PLACES });
    const blocks = open.slice(-20, -17);
    const action = fc.record({
      kind: fc.constantFrom('hold', 'release', 'book', 'free', 'wait'),
      draft: fc.constantFrom(...drafts),
      block: fc.constantFrom(...blocks),
    });

    async function perform({ kind, draft, block }: Action): Promise<number> {
      if (kind === 'hold') return (await holdFor(draft, block)).status;
      if (kind === 'release') return (await release(server.url, draft)).status;
      if (kind === 'book') return (await book(draft, block)).status;
      if (kind === 'free')
        return (await save(server.url, { ...draft, status: 'CallToSet' })).status;
      clock.advance(100_000);
      return 200;
    }

    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        for (const status of await Promise.all(actions.map(perform)))
          expect([200, 204, 409]).toContain(status);
        for (const block of blocks) {
          const rows = await server.database.query(
            `select count(*) as count from places
             where block_id = $1 and (state = 'booked' or (state = 'held' and expires_at > $2))`,
            [block.id, clock().getTime()],
          );
          expect(integer(only(rows), 'count')).toBeLessThanOrEqual(2);
        }
        const doubled = await server.database.query(
          `select draft_id from places where draft_id is not null group by draft_id having count(*) > 1`,
        );
        expect(doubled).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

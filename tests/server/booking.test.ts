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
  MONDAY,
  MONDAY_MORNING,
  newDraft,
  type OpenBlock,
  openBlockAt,
  openBlocksAt,
  read,
  save,
  sorted,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serverFor, serverInTest } from '#tests/support/server.ts';

const ONE_PLACE = '90012';
const TWO_PLACES = '75201';

describe.each(ENGINES)('booking on $name', ({ start }) => {
  const clock = testClock(MONDAY_MORNING);
  const server = serverFor({ clock }, start);

  /** An open block that no test has used. */
  async function freshBlock(postalCode: string): Promise<OpenBlock> {
    const used = new Set(
      (
        await server.database.query(
          `select distinct block_id from places where draft_id is not null`,
        )
      ).map((row) => text(row, 'block_id')),
    );
    const block = (await openBlocksAt(server.url, { postalCode, startDate: MONDAY })).find(
      ({ id }) => !used.has(id),
    );
    if (block === undefined) throw new Error('The demo calendar is used up.');
    return block;
  }

  /** A draft, and an open block that no test has used. */
  async function visit(postalCode = ONE_PLACE) {
    return { block: await freshBlock(postalCode), draft: await newDraft(server.url, postalCode) };
  }

  async function bookedVisit() {
    const { block, draft } = await visit();
    return { block, draft, booked: (await save(server.url, completed(draft, block))).body };
  }

  async function isOffered(
    block: OpenBlock,
    postalCode: string,
    appointmentId?: string,
  ): Promise<boolean> {
    const wanted = {
      postalCode,
      startDate: block.date,
      numberOfDays: 1,
      ...(appointmentId === undefined ? {} : { appointmentId }),
    };
    return (await openBlocksAt(server.url, wanted)).some(({ id }) => id === block.id);
  }

  function hold(draft: DraftDocument, block: Pick<OpenBlock, 'id'>) {
    return call('PUT', `${server.url}/api/Appointments/${draft.id}/hold`, {
      body: { appointmentBlockGuid: block.id },
    });
  }

  async function placesOf(draft: DraftDocument): Promise<{ block: string; state: string }[]> {
    const rows = await server.database.query(
      'select block_id, state from places where draft_id = $1',
      [draft.id],
    );
    return rows.map((row) => ({ block: text(row, 'block_id'), state: text(row, 'state') }));
  }

  async function bookedIn(block: OpenBlock): Promise<number> {
    const rows = await server.database.query(
      `select count(*) as count from places where block_id = $1 and state = 'booked'`,
      [block.id],
    );
    return integer(only(rows), 'count');
  }

  test('a completed draft has its reservation, and the block is gone from the calendar once it is full [B3]', async () => {
    const { block, draft } = await visit();
    const answer = await save(server.url, completed(draft, block));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: completed(draft, block),
    });
    expect(await placesOf(draft)).toEqual([{ block: block.id, state: 'booked' }]);
    expect(await isOffered(block, ONE_PLACE)).toBe(false);
    expect(await isOffered(block, ONE_PLACE, draft.id)).toBe(true);
  });

  test('a draft saved or booked with details of more windows and doors than it has keeps as many of them as it has [F25]', async () => {
    const window = { style: 'Casement', amount: 4, options: [] };
    const door = {
      type: 'Swinging',
      location: 'Front Door',
      color: null,
      style: 'Custom',
      styleComments: '',
    };
    const described = { windows: [window, window], doors: [door, door] };
    const { block, draft } = await visit();
    const { project } = draft.appointmentRequest;
    const withDetails = (
      document: DraftDocument,
      windowCount: number,
      doorCount: number,
    ): DraftDocument => ({
      ...document,
      appointmentRequest: {
        ...document.appointmentRequest,
        project: { ...project, windowCount, doorCount },
        projectDetails: described,
      },
    });
    const saved = await save(server.url, withDetails(draft, 6, 1));
    const booked = await save(server.url, withDetails(completed(draft, block), 5, 0));
    const none = await save(server.url, withDetails(await newDraft(server.url, ONE_PLACE), 0, 0));
    expect([saved, booked, none].map(({ status, body }) => (status === 200 ? 200 : body))).toEqual([
      200, 200, 200,
    ]);

    expect([saved, booked, none].map(({ body }) => body.appointmentRequest.projectDetails)).toEqual(
      [
        { windows: [window, { ...window, amount: 2 }], doors: [door] },
        { windows: [window, { ...window, amount: 1 }], doors: [] },
        null,
      ],
    );
    expect((await read(server.url, draft.id)).body).toEqual(booked.body);
  });

  test('a full block answers 409 and changes nothing in the draft [F14]', async () => {
    const block = await freshBlock(ONE_PLACE);
    await save(server.url, completed(await newDraft(server.url, ONE_PLACE), block));
    const late = await newDraft(server.url, ONE_PLACE);
    const answer = await save(server.url, completed(late, block));
    expect(answer.status).toBe(409);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toEqual({
      type: 'slot-taken',
      title: 'This time is no longer available.',
      status: 409,
      detail: 'This block has no capacity left.',
    });
    expect((await read(server.url, late.id)).body).toEqual(late);
  });

  test('the last capacity, which another is taking at this moment, is answered 409 at once, without waiting for the other [B3]', async () => {
    const block = await freshBlock(ONE_PLACE);
    const [loser, holder] = [
      await newDraft(server.url, ONE_PLACE),
      await newDraft(server.url, ONE_PLACE),
    ];
    const take = async (transaction: Queries) => {
      await transaction.query(
        `update places set state = 'booked', draft_id = 'winner' where block_id = $1`,
        [block.id],
      );
      return server.database.engine === 'postgresql'
        ? [await save(server.url, completed(loser, block)), await hold(holder, block)]
        : null;
    };
    // The embedded database runs transactions one after another, so nobody can get in between.
    const answers = (await server.database.transaction(take)) ?? [
      await save(server.url, completed(loser, block)),
      await hold(holder, block),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(await bookedIn(block)).toBe(1);
  });

  test('who finds some of a block’s capacity being taken gets the next [B3]', async () => {
    const { block, draft } = await visit(TWO_PLACES);
    const book = () => save(server.url, completed(draft, block));
    const answer = await server.database.transaction(async (transaction) => {
      await transaction.query(
        `update places set state = 'booked', draft_id = 'other' where block_id = $1 and number = 1`,
        [block.id],
      );
      return server.database.engine === 'postgresql' ? book() : null;
    });
    expect((answer ?? (await book())).status).toBe(200);
    expect(await bookedIn(block)).toBe(2);
  });

  test.each([
    [200, 1, ONE_PLACE],
    [60, 2, TWO_PLACES],
  ])(
    'of %i visitors racing for a capacity of %i exactly so many are booked [B3]',
    async (visitors, capacity, postalCode) => {
      const block = await freshBlock(postalCode);
      const drafts = await Promise.all(
        Array.from({ length: visitors }, () => newDraft(server.url, postalCode)),
      );
      const answers = await Promise.all(
        drafts.map((draft) => save(server.url, completed(draft, block))),
      );
      expect(sorted(answers.map(({ status }) => status))).toEqual(
        Array.from({ length: visitors }, (_, index) => (index < capacity ? 200 : 409)),
      );
      expect(await bookedIn(block)).toBe(capacity);
    },
  );

  test('completing the same draft again with the same block changes nothing [F15]', async () => {
    const { block, draft } = await visit(TWO_PLACES);
    const first = await save(server.url, completed(draft, block));
    const second = await save(server.url, completed(draft, block));
    expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body });
    expect(await bookedIn(block)).toBe(1);
  });

  test('choosing another block releases the first one [F14]', async () => {
    const { block: first, draft } = await visit();
    await save(server.url, completed(draft, first));
    const second = await freshBlock(ONE_PLACE);
    expect((await save(server.url, completed(draft, second))).status).toBe(200);
    expect(await placesOf(draft)).toEqual([{ block: second.id, state: 'booked' }]);
    expect(await isOffered(first, ONE_PLACE)).toBe(true);
  });

  test('a move to a full block leaves the appointment where it was [F14]', async () => {
    const full = await freshBlock(ONE_PLACE);
    await save(server.url, completed(await newDraft(server.url, ONE_PLACE), full));
    const draft = await newDraft(server.url, ONE_PLACE);
    const own = await freshBlock(ONE_PLACE);
    const booked = await save(server.url, completed(draft, own));
    expect((await save(server.url, completed(draft, full))).status).toBe(409);
    expect(await placesOf(draft)).toEqual([{ block: own.id, state: 'booked' }]);
    expect((await read(server.url, draft.id)).body).toEqual(booked.body);
  });

  test('none of these times releases the time and forgets the appointment [S4.statuses]', async () => {
    const { block, draft } = await bookedVisit();
    const answer = await save(server.url, { ...completed(draft, block), status: 'CallToSet' });
    expect(answer.body).toEqual({ ...draft, status: 'CallToSet' });
    expect(await placesOf(draft)).toEqual([]);
    expect(await isOffered(block, ONE_PLACE)).toBe(true);
  });

  const LATE = ['New', 'Abandoned', 'InsideSales', undefined] as const;

  test.each([...LATE.map((status) => [status, ONE_PLACE] as const), [undefined, '99501'] as const])(
    'a late save with status %s of an address at %s stores the address and does not lose a booked appointment [F16]',
    async (status, zipcode) => {
      const { block, draft } = await bookedVisit();
      const late = {
        ...draftDocument({ id: draft.id, property: { zipcode, city: 'Los Angeles' } }),
        ...(status ? { status } : {}),
      };
      const expected = completed(late, block);
      expect((await save(server.url, late)).body).toEqual(expected);
      expect((await read(server.url, draft.id)).body).toEqual(expected);
      expect(await placesOf(draft)).toEqual([{ block: block.id, state: 'booked' }]);
    },
  );

  test.each(LATE)(
    'a late save with status %s and another time in it does not move a booked appointment [F16]',
    async (status) => {
      const { block, draft, booked } = await bookedVisit();
      const elsewhere = await freshBlock(ONE_PLACE);
      const { status: _completed, ...late } = completed(draft, elsewhere);
      const answer = await save(server.url, { ...late, ...(status ? { status } : {}) });
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: booked });
      expect(await placesOf(draft)).toEqual([{ block: block.id, state: 'booked' }]);
      expect(await isOffered(elsewhere, ONE_PLACE)).toBe(true);
    },
  );

  test('a late save without a status does not book anew a visit that was called off [F16]', async () => {
    const { block, draft } = await visit();
    const { status: _completed, ...late } = (await save(server.url, completed(draft, block))).body;
    await server.database.query(
      `update places set state = 'free', draft_id = null, expires_at = null where draft_id = $1`,
      [draft.id],
    );
    expect((await save(server.url, late)).status).toBe(200);
    expect(await placesOf(draft)).toEqual([]);
  });

  test('a call request beside an appointment keeps the appointment [F10]', async () => {
    const { block, draft } = await bookedVisit();
    const answer = await save(server.url, { ...draft, status: 'CallRequested', sessionData: '' });
    expect(answer.body).toEqual({
      ...completed(draft, block),
      status: 'CallRequested',
      sessionData: '',
    });
    expect(await placesOf(draft)).toEqual([{ block: block.id, state: 'booked' }]);
  });

  test('a completed draft without an appointment is refused with the field named [B4]', async () => {
    const draft = await newDraft(server.url, ONE_PLACE);
    const answer = await save(server.url, { ...draft, status: 'Completed' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      type: 'invalid-input',
      title: 'Some fields are missing or wrong.',
      status: 400,
      errors: [
        {
          path: '/appointmentRequest/appointment',
          message: 'A completed draft needs its appointment.',
        },
      ],
    });
  });

  test.each(['', ' '])(
    'a draft whose address is %j is not completed, and each missing part is named [B4]',
    async (nothing) => {
      const { block, draft } = await visit();
      const sent = structuredClone(completed(draft, block));
      Object.assign(sent.appointmentRequest.property, {
        street1: nothing,
        city: nothing,
        state: '',
      });
      const answer = await save(server.url, sent);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 400,
        body: {
          type: 'invalid-input',
          title: 'Some fields are missing or wrong.',
          status: 400,
          errors: ['street1', 'city', 'state'].map((name) => ({
            path: `/appointmentRequest/property/${name}`,
            message: 'Field is required.',
          })),
        },
      });
      expect((await read(server.url, draft.id)).body).toEqual(draft);
      expect(await placesOf(draft)).toEqual([]);
    },
  );

  test('the time of the appointment must be the start of its block [B4]', async () => {
    const { block, draft } = await visit();
    expect(
      await save(server.url, completed(draft, { ...block, startTime: '03:00' })),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/appointmentRequest/appointment/appointmentDateTime' }] },
    });
    expect(await placesOf(draft)).toEqual([]);
  });

  test.each(['99501', '80202'])(
    'a completed draft cannot be moved to %s, where its block is not offered [F14]',
    async (zipcode) => {
      const { block, draft, booked } = await bookedVisit();
      const moved = structuredClone(booked);
      moved.appointmentRequest.property.zipcode = zipcode;
      expect(await save(server.url, moved)).toMatchObject({
        status: 409,
        body: {
          type: 'slot-taken',
          detail: 'This block is not offered at the zipcode of the property.',
        },
      });
      expect((await read(server.url, draft.id)).body).toEqual(booked);
      expect(await placesOf(draft)).toEqual([{ block: block.id, state: 'booked' }]);
    },
  );

  test('a completed draft may be moved within its market, after its block has begun too [F14]', async () => {
    const ownClock = testClock(MONDAY_MORNING);
    const ownServer = await serverInTest({ clock: ownClock }, start);
    const block = await openBlockAt(ownServer.url, '80202');
    const booked = (
      await save(ownServer.url, completed(await newDraft(ownServer.url, '80202'), block))
    ).body;
    ownClock.advance(24 * 60 * 60 * 1000);
    const moved = structuredClone(booked);
    moved.appointmentRequest.property.zipcode = '80203';
    expect(await save(ownServer.url, moved)).toMatchObject({ status: 200, body: moved });
  });

  test.each([
    ['unknown', async () => ({ ...(await freshBlock(ONE_PLACE)), id: 'no-such-block' })],
    ['in another market', async () => freshBlock('80202')],
  ])('a block that is %s cannot be booked [F14]', async (_name, blockOf) => {
    const draft = await newDraft(server.url, ONE_PLACE);
    expect(await save(server.url, completed(draft, await blockOf()))).toMatchObject({
      status: 409,
      body: { type: 'slot-taken' },
    });
  });

  test('a block that has begun can neither be held nor booked [F14]', async () => {
    const ownClock = testClock(MONDAY_MORNING);
    const ownServer = await serverInTest({ clock: ownClock }, start);
    const draft = await newDraft(ownServer.url, '80202');
    const block = await openBlockAt(ownServer.url, '80202');
    await ownServer.database.query('update markets set least_notice_minutes = 0');
    ownClock.advance(
      Date.parse(`${block.date}T${block.startTime}:00-07:00`) - ownClock().getTime(),
    );
    const held = await call('PUT', `${ownServer.url}/api/Appointments/${draft.id}/hold`, {
      body: { appointmentBlockGuid: block.id },
    });
    const booked = await save(ownServer.url, completed(draft, block));
    expect({ heldStatus: held.status, bookedStatus: booked.status }).toEqual({
      heldStatus: 409,
      bookedStatus: 409,
    });
    expect(
      await openBlocksAt(ownServer.url, {
        postalCode: '80202',
        startDate: MONDAY,
        numberOfDays: 1,
      }),
    ).not.toContainEqual(block);
  });

  describe('outside the booking window', () => {
    const [FOURTEENTH, FIFTEENTH, SEVENTH, EIGHTH] = [
      '2026-11-29',
      '2026-11-30',
      '2026-11-22',
      '2026-11-23',
    ];
    const today = serverFor({ clock: testClock(MONDAY_MORNING) }, start);

    async function blockOn(date: string): Promise<OpenBlock> {
      const [row] = await today.database.query(
        `select id, start_time, end_time from appointment_blocks b
         where date = $1 and market_id = (select market_id from market_zip_ranges where first_zip = '80000') order by start_time`,
        [date],
      );
      if (row === undefined) throw new Error('Denver has blocks on every day.');
      return {
        id: text(row, 'id'),
        date,
        startTime: text(row, 'start_time'),
        endTime: text(row, 'end_time'),
        periodOfTheDay: 'Morning',
      };
    }

    async function draftOf(
      request: Partial<DraftDocument['appointmentRequest']>,
    ): Promise<DraftDocument> {
      const draft = draftDocument({
        property: { street1: '12 Long Street', city: 'Denver', state: 'CO' },
        request,
      });
      return (await save(today.url, draft)).body;
    }

    test.each([
      ['a visitor', {}, 14, FOURTEENTH, 200],
      ['a visitor', {}, 14, FIFTEENTH, 422],
      ['a paid lead', { isPPL: true }, 7, SEVENTH, 200],
      ['a paid lead', { isPPL: true }, 7, EIGHTH, 422],
      ['a paid lead at an event', { isPPL: true, isEvent: true }, 14, FOURTEENTH, 200],
      ['a paid lead at an event', { isPPL: true, isEvent: true }, 14, FIFTEENTH, 422],
    ])(
      '%s (%j) has %s days: one on %s is answered %s, a hold of it too [B10]',
      async (_who, request, days, date, status) => {
        const [draft, block] = [await draftOf(request), await blockOn(date)];
        const answers = [
          await call('PUT', `${today.url}/api/Appointments/${draft.id}/hold`, {
            body: { appointmentBlockGuid: block.id },
          }),
          await save(today.url, completed(draft, block)),
        ];
        const refused = {
          type: 'outside-booking-window',
          title: 'This day cannot be booked.',
          status: 422,
          detail: `Book a day among the next ${days}, today in the market counted.`,
        };
        const isTaken = status === 200;
        expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
          isTaken
            ? [
                [200, { appointmentBlockGuid: block.id, expiresAt: '2026-11-16T15:05:00.000Z' }],
                [200, completed(draft, block)],
              ]
            : [
                [422, refused],
                [422, refused],
              ],
        );
        expect((await read(today.url, draft.id)).body.status).toBe(isTaken ? 'Completed' : 'New');
      },
    );

    test('days are counted from today in the market, which in Denver lasts until 07:00 UTC [B10]', async () => {
      const [draft, block] = [await draftOf({}), await blockOn(FIFTEENTH)];
      const statusAt = async (instant: string) => {
        const later = await serverInTest({ clock: testClock(instant) }, start);
        const own = (await save(later.url, { ...draft, id: '' })).body;
        return (await save(later.url, completed(own, block))).status;
      };
      expect({
        beforeMidnight: await statusAt('2026-11-17T06:59:59Z'),
        atMidnight: await statusAt('2026-11-17T07:00:00Z'),
      }).toEqual({
        beforeMidnight: 422,
        atMidnight: 200,
      });
    });
  });

  test('a hold reserves the time for its draft until 300 seconds and the grace are over [B6]', async () => {
    const { block, draft: owner } = await visit();
    const rival = await newDraft(server.url, ONE_PLACE);
    const held = await hold(owner, block);
    expect({ status: held.status, body: held.body }).toEqual({
      status: 200,
      body: {
        appointmentBlockGuid: block.id,
        expiresAt: new Date(clock().getTime() + HOLD_MS).toISOString(),
      },
    });
    expect(await isOffered(block, ONE_PLACE)).toBe(false);
    expect(await isOffered(block, ONE_PLACE, owner.id)).toBe(true);
    expect((await hold(rival, block)).status).toBe(409);
    const tried = async () => [
      (await hold(rival, block)).status,
      (await save(server.url, completed(rival, block))).status,
      await isOffered(block, ONE_PLACE),
    ];
    clock.advance(300_000);
    expect(await tried()).toEqual([409, 409, false]);
    clock.advance(14_999);
    expect(await tried()).toEqual([409, 409, false]);
    clock.advance(1);
    expect(await isOffered(block, ONE_PLACE)).toBe(true);
    expect((await hold(rival, block)).status).toBe(200);
    expect((await hold(owner, block)).status).toBe(409);
    expect((await save(server.url, completed(rival, block))).status).toBe(200);
    expect((await save(server.url, completed(owner, block))).status).toBe(409);
  });

  test('a hold of the same block again reserves the time through 300 seconds and the grace once more [B6]', async () => {
    const { block, draft: owner } = await visit();
    const rival = await newDraft(server.url, ONE_PLACE);
    await hold(owner, block);
    clock.advance(200_000);
    const { body } = await hold(owner, block);
    expect(body).toEqual({
      appointmentBlockGuid: block.id,
      expiresAt: new Date(clock().getTime() + HOLD_MS).toISOString(),
    });
    expect(await placesOf(owner)).toEqual([{ block: block.id, state: 'held' }]);
    clock.advance(314_999);
    expect({
      holdStatus: (await hold(rival, block)).status,
      saveStatus: (await save(server.url, completed(rival, block))).status,
    }).toEqual({ holdStatus: 409, saveStatus: 409 });
    expect((await save(server.url, completed(owner, block))).status).toBe(200);
  });

  test('a booking in another block than the held one releases the hold, and takes no capacity there that another holds [B3, B6]', async () => {
    const own = await freshBlock(ONE_PLACE);
    const draft = await newDraft(server.url, ONE_PLACE);
    await hold(draft, own);
    const held = await freshBlock(ONE_PLACE);
    const other = await newDraft(server.url, ONE_PLACE);
    await hold(other, held);
    const free = await freshBlock(ONE_PLACE);
    expect((await save(server.url, completed(draft, held))).status).toBe(409);
    expect(await placesOf(draft)).toEqual([{ block: own.id, state: 'held' }]);
    expect((await save(server.url, completed(draft, free))).status).toBe(200);
    expect(await placesOf(draft)).toEqual([{ block: free.id, state: 'booked' }]);
    expect(await isOffered(own, ONE_PLACE)).toBe(true);
    expect(await placesOf(other)).toEqual([{ block: held.id, state: 'held' }]);
  });

  test('capacity whose hold ends while another takes it is booked once [B3]', async () => {
    const { block, draft: owner } = await visit();
    const rival = await newDraft(server.url, ONE_PLACE);
    await hold(owner, block);
    clock.advance(315_000);
    const take = async (transaction: Queries) => {
      await transaction.query(
        `update places set state = 'booked', draft_id = 'late-winner', expires_at = null where block_id = $1`,
        [block.id],
      );
      return server.database.engine === 'postgresql'
        ? (await save(server.url, completed(rival, block))).status
        : null;
    };
    const first =
      (await server.database.transaction(take)) ??
      (await save(server.url, completed(rival, block))).status;
    expect({ first, status: (await save(server.url, completed(owner, block))).status }).toEqual({
      first: 409,
      status: 409,
    });
    expect(await bookedIn(block)).toBe(1);
  });

  test('an expired hold still becomes the booking when nobody took the time [F14]', async () => {
    const { block, draft } = await visit();
    await hold(draft, block);
    clock.advance(HOLD_MS + HOLD_GRACE_MS + 1);
    expect((await save(server.url, completed(draft, block))).status).toBe(200);
  });

  test('of 100 takers of an expired hold and its late owner exactly one wins [B3]', async () => {
    const block = await freshBlock(ONE_PLACE);
    const owner = await newDraft(server.url, ONE_PLACE);
    const rivals = await Promise.all(
      Array.from({ length: 100 }, () => newDraft(server.url, ONE_PLACE)),
    );
    await hold(owner, block);
    clock.advance(HOLD_MS + HOLD_GRACE_MS + 1);
    const answers = await Promise.all(
      [...rivals, owner].map((draft) => save(server.url, completed(draft, block))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await bookedIn(block)).toBe(1);
  });

  test('holding another block gives the first one back [B6]', async () => {
    const { block: first, draft } = await visit();
    await hold(draft, first);
    const second = await freshBlock(ONE_PLACE);
    await hold(draft, second);
    expect(await placesOf(draft)).toEqual([{ block: second.id, state: 'held' }]);
    expect(await isOffered(first, ONE_PLACE)).toBe(true);
  });

  test('one draft picking two blocks at once ends up with one [B3]', async () => {
    const draft = await newDraft(server.url, TWO_PLACES);
    const open = await openBlocksAt(server.url, { postalCode: TWO_PLACES, startDate: MONDAY });
    const answers = await Promise.all(open.slice(-8).map((block) => hold(draft, block)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await placesOf(draft)).toHaveLength(1);
  });

  test('a hold can be released, more than once, with a JSON content type and no body [B6]', async () => {
    const { block, draft } = await visit();
    await hold(draft, block);
    const url = `${server.url}/api/Appointments/${draft.id}/hold`;
    const headers = { 'content-type': 'application/json' };
    const answers = [
      await call('DELETE', url, { headers }),
      await call('DELETE', url, { headers }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, null],
      [204, null],
    ]);
    expect(await isOffered(block, ONE_PLACE)).toBe(true);
  });

  test('releasing a hold never touches what is booked [B6]', async () => {
    const { block, draft } = await bookedVisit();
    await call('DELETE', `${server.url}/api/Appointments/${draft.id}/hold`);
    expect(await placesOf(draft)).toEqual([{ block: block.id, state: 'booked' }]);
    expect(await hold(draft, await freshBlock(ONE_PLACE))).toMatchObject({
      status: 409,
      body: { type: 'already-booked' },
    });
  });

  test('an unknown draft holds nothing [B4]', async () => {
    const block = await freshBlock(ONE_PLACE);
    const held = await hold({ ...draftDocument(), id: 'unknown' }, block);
    const released = await call('DELETE', `${server.url}/api/Appointments/unknown/hold`);
    expect({ heldStatus: held.status, releasedStatus: released.status }).toEqual({
      heldStatus: 404,
      releasedStatus: 404,
    });
  });

  test.each(['Abandoned', 'CallRequested', 'InsideSales', 'CallToSet'] as const)(
    'a draft that becomes %s gives its hold back [B6]',
    async (status) => {
      const { block, draft } = await visit();
      await hold(draft, block);
      await save(server.url, { ...draft, status });
      expect(await placesOf(draft)).toEqual([]);
    },
  );

  test('bookings and live holds never exceed the capacity, and no draft has two [B3]', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 5 }, () => newDraft(server.url, TWO_PLACES)),
    );
    const blocks = (
      await openBlocksAt(server.url, { postalCode: TWO_PLACES, startDate: MONDAY })
    ).slice(-20, -17);
    const action = fc.record({
      kind: fc.constantFrom('hold', 'release', 'book', 'free', 'wait'),
      draft: fc.nat({ max: drafts.length - 1 }),
      block: fc.nat({ max: blocks.length - 1 }),
    });

    async function perform({
      kind,
      draft: d,
      block: b,
    }: {
      kind: string;
      draft: number;
      block: number;
    }): Promise<void> {
      const draft = drafts[d];
      const block = blocks[b];
      if (draft === undefined || block === undefined) return;
      if (kind === 'hold') await hold(draft, block);
      if (kind === 'release')
        await call('DELETE', `${server.url}/api/Appointments/${draft.id}/hold`);
      if (kind === 'book') await save(server.url, completed(draft, block));
      if (kind === 'free') await save(server.url, { ...draft, status: 'CallToSet' });
      if (kind === 'wait') clock.advance(100_000);
    }

    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        await Promise.all(actions.map(perform));
        for (const block of blocks) {
          const rows = await server.database.query(
            `select count(*) as count from places
             where block_id = $1 and (state = 'booked' or (state = 'held' and expires_at > $2))`,
            [block.id, clock().getTime()],
          );
          expect(integer(only(rows), 'count')).toBeLessThanOrEqual(2);
        }
        const doubled = await server.database.query(
          'select draft_id from places where draft_id is not null group by draft_id having count(*) > 1',
        );
        expect(doubled).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

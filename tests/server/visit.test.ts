import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DraftDocument } from '#src/domain/draft.ts';
import type { VisitAnswer, VisitChange } from '#src/domain/visit.ts';
import { text } from '#src/server/database/row.ts';
import type { OutboxSettings } from '#src/server/outbox/outbox.ts';
import {
  call,
  completed,
  idempotencyKey,
  MONDAY,
  MONDAY_MORNING,
  newDraft,
  type OpenBlock,
  openBlocksAt,
  read,
  save,
  sorted,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { briefly, outboxWith, recordingSink } from '#tests/support/outbox.ts';
import { serverInTest, webInTest } from '#tests/support/server.ts';
import { visitsOf } from '#src/server/web/web-config.ts';

/** Each of its times takes one visit. */
const ONE_PLACE = '90012';
const HOUR = 60 * 60 * 1000;
const VISITS = { noticeMs: 12 * HOUR };

describe.each(ENGINES)('a visit that its visitor changes, on $name', ({ start }) => {
  /** A server whose first draft has booked the first of `blocks`. Los Angeles is an hour behind Denver. */
  async function booked({
    visits = VISITS,
    outbox = outboxWith([]),
  }: { visits?: typeof VISITS | null; outbox?: OutboxSettings } = {}) {
    const clock = testClock(MONDAY_MORNING);
    const server = await serverInTest({ clock, visits, outbox }, start);
    const { url } = server;
    const blocks = (await openBlocksAt(url, { postalCode: ONE_PLACE, startDate: MONDAY })).filter(
      ({ date }) => date > '2026-11-18',
    );
    const [here, there, elsewhere] = blocks;
    if (here === undefined || there === undefined || elsewhere === undefined)
      throw new Error('Los Angeles has blocks.');

    const draft = () => newDraft(url, ONE_PLACE);
    async function bookedIn(block: OpenBlock): Promise<DraftDocument> {
      return (await save(url, completed(await draft(), block))).body;
    }
    const change = (id: string, body: VisitChange | object, headers: Record<string, string> = {}) =>
      call<DraftDocument>('PUT', `${url}/api/Appointments/${id}/visit`, { body, headers });
    const move = (id: string, to: Pick<OpenBlock, 'id'>, headers: Record<string, string> = {}) =>
      change(id, { appointmentBlockGuid: to.id }, headers);
    const visitOf = (id: string) => call<VisitAnswer>('GET', `${url}/api/Appointments/${id}/visit`);
    const hold = (id: string, block: Pick<OpenBlock, 'id'>, movesVisit = true) =>
      call<{ type: string }>('PUT', `${url}/api/Appointments/${id}/hold`, {
        body: { appointmentBlockGuid: block.id, movesVisit },
      });
    const placesOf = async (id: string) =>
      (
        await server.database.query(
          'select block_id, state from places where draft_id = $1 order by state',
          [id],
        )
      ).map((row) => [text(row, 'block_id'), text(row, 'state')]);
    return {
      ...server,
      clock,
      here,
      there,
      elsewhere,
      draft,
      bookedIn,
      visit: await bookedIn(here),
      change,
      move,
      visitOf,
      hold,
      placesOf,
    };
  }

  test('is read with its time, its zone and until when it can be changed [L26.read]', async () => {
    const { visit, here, visitOf, clock } = await booked();
    const time = {
      date: here.date,
      startTime: here.startTime,
      endTime: here.endTime,
      timeZone: 'America/Los_Angeles',
    };
    const { status, body, headers } = await visitOf(visit.id);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        state: 'open',
        visit: time,
        changeableUntil: expect.stringMatching(/^2026-11-18T\d\d:\d\d$/),
      },
    });
    expect({
      xRobotsTag: headers.get('x-robots-tag'),
      cacheControl: headers.get('cache-control'),
    }).toEqual({
      xRobotsTag: 'noindex, nofollow',
      cacheControl: 'no-store',
    });
    const states: string[] = [];
    for (const hours of [24, 40, 48]) {
      clock.advance(hours * HOUR);
      states.push((await visitOf(visit.id)).body.state);
    }
    expect(states).toEqual(['open', 'near', 'past']);
  });

  test('of a draft that has none says so, and an unknown id is told nothing else than by reading a draft [L26.read, B5]', async () => {
    const { draft, visitOf, move, hold, here, url } = await booked();
    expect((await visitOf((await draft()).id)).body).toEqual({
      state: 'none',
      visit: null,
      changeableUntil: null,
    });
    for (const id of [randomUUID(), 'unknown', "' or 1=1 --"]) {
      const path = encodeURIComponent(id);
      const { body } = await read(url, id);
      expect({
        visit: (await visitOf(path)).body,
        moved: (await move(path, here)).body,
        held: (await hold(path, here)).body,
      }).toEqual({
        visit: body,
        moved: body,
        held: body,
      });
    }
  });

  test('moves: one save takes the new place and frees the old one [L26.move]', async () => {
    const sink = recordingSink();
    const { visit, here, there, move, visitOf, placesOf, bookedIn, url } = await booked({
      outbox: outboxWith([sink]),
    });
    const { status, headers, body } = await move(visit.id, there);
    expect(status).toBe(200);
    expect(body.status).toBe('Completed');
    expect(body.appointmentRequest.appointment?.appointmentDateTime).toBe(
      `${there.date}T${there.startTime}`,
    );
    expect(JSON.parse(body.sessionData)).toMatchObject({
      nextPage: 'window-count',
      appointmentInfo: {
        selectedTimeDate: there.date,
        selectedStartTime: there.startTime,
        selectedEndTime: there.endTime,
      },
    });
    expect({ etag: headers.get('etag'), body: (await read(url, visit.id)).body }).toEqual({
      etag: '"3"',
      body,
    });
    expect(await placesOf(visit.id)).toEqual([[there.id, 'booked']]);
    expect((await visitOf(visit.id)).body.visit?.startTime).toBe(there.startTime);
    expect(await placesOf((await bookedIn(here)).id)).toEqual([[here.id, 'booked']]);
    expect(
      (await sink.arrived(5)).map(briefly).filter(({ type }) => type === 'draft.appointment_moved'),
    ).toEqual([
      {
        type: 'draft.appointment_moved',
        status: 'Completed',
        previousStatus: 'Completed',
        revision: 3,
        visit: `${there.date} ${there.startTime}–${there.endTime} America/Los_Angeles`,
      },
    ]);
  });

  test('stays where it is if the other time is taken or not offered there [L26.move]', async () => {
    const { visit, here, there, move, placesOf, bookedIn, url } = await booked();
    await bookedIn(there);
    const before = (await read(url, visit.id)).body;
    const [denver] = await openBlocksAt(url, { postalCode: '80202', startDate: MONDAY });
    const answers = [
      await move(visit.id, there),
      await move(visit.id, { id: denver?.id ?? '' }),
      await move(visit.id, { id: 'no-such-block' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect({ placesOf: await placesOf(visit.id), body: (await read(url, visit.id)).body }).toEqual({
      placesOf: [[here.id, 'booked']],
      body: before,
    });
  });

  test('and others that race for one place: one gets it, and every other keeps its own [L26.move, B3]', async () => {
    const { move, elsewhere, bookedIn, placesOf, url } = await booked();
    const blocks = (await openBlocksAt(url, { postalCode: ONE_PLACE, startDate: MONDAY }))
      .filter(({ id }) => id !== elsewhere.id)
      .slice(0, 6);
    const visits = await Promise.all(blocks.map(bookedIn));
    const answers = await Promise.all(visits.map(({ id }) => move(id, elsewhere)));
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409, 409, 409, 409, 409]);
    const places = await Promise.all(visits.map(({ id }) => placesOf(id)));
    expect(places.map(([first]) => first)).toEqual(
      answers.map(({ status }, index) => [
        status === 200 ? elsewhere.id : blocks[index]?.id,
        'booked',
      ]),
    );
  });

  test('may hold another time while it stands, which nobody else gets [L26.hold]', async () => {
    const { visit, here, there, elsewhere, hold, move, placesOf, bookedIn, draft, url } =
      await booked();
    await hold(visit.id, elsewhere);
    expect({
      status: (await hold(visit.id, there)).status,
      placesOf: await placesOf(visit.id),
    }).toEqual({
      status: 200,
      placesOf: [
        [here.id, 'booked'],
        [there.id, 'held'],
      ],
    });
    expect((await save(url, completed(await draft(), there))).status).toBe(409);
    expect(await placesOf((await bookedIn(elsewhere)).id)).toEqual([[elsewhere.id, 'booked']]);
    await call('DELETE', `${url}/api/Appointments/${visit.id}/hold`);
    expect(await placesOf(visit.id)).toEqual([[here.id, 'booked']]);
    await hold(visit.id, there);
    expect({
      status: (await move(visit.id, there)).status,
      placesOf: await placesOf(visit.id),
    }).toEqual({
      status: 200,
      placesOf: [[there.id, 'booked']],
    });
  });

  test('holds nothing for a tab that does not know of it, and not its own time [L26.hold, F27]', async () => {
    const { visit, here, there, hold } = await booked();
    const answers = [await hold(visit.id, there, false), await hold(visit.id, here)];
    expect(answers.map(({ status, body }) => [status, body.type])).toEqual([
      [409, 'already-booked'],
      [409, 'already-booked'],
    ]);
  });

  test.each(['CallToSet', 'Abandoned'] as const)(
    'is given up as %s: its place and its hold are free, and it is told of once [L26.giveUp]',
    async (status) => {
      const sink = recordingSink();
      const { visit, here, there, hold, change, visitOf, placesOf, bookedIn } = await booked({
        outbox: outboxWith([sink]),
      });
      await hold(visit.id, there);
      const { body } = await change(visit.id, { status });
      expect({
        status: body.status,
        appointment: body.appointmentRequest.appointment,
        appointmentInfo: JSON.parse(body.sessionData).appointmentInfo,
      }).toEqual({ status, appointment: null, appointmentInfo: null });
      expect({
        placesOf: await placesOf(visit.id),
        state: (await visitOf(visit.id)).body.state,
      }).toEqual({
        placesOf: [],
        state: 'none',
      });
      expect((await change(visit.id, { status })).body).toMatchObject({
        status: 409,
        type: 'no-visit',
      });
      expect(await placesOf((await bookedIn(here)).id)).toEqual([[here.id, 'booked']]);
      const told = (await sink.arrived(5)).filter(
        ({ event }) => event.data.draftId === visit.id && event.data.status === status,
      );
      expect(told.map(({ event }) => event.data.previousVisit?.startTime)).toEqual([
        here.startTime,
      ]);
    },
  );

  test('can no longer be moved, held for or given up once it is near [L26.notice]', async () => {
    const { visit, elsewhere, here, change, move, hold, placesOf } = await booked({
      visits: { noticeMs: 240 * HOUR },
    });
    const answers = [
      await move(visit.id, elsewhere),
      await change(visit.id, { status: 'CallToSet' }),
      await hold(visit.id, elsewhere),
    ];
    expect(answers.map(({ body }) => body)).toEqual(
      answers.map(() => expect.objectContaining({ status: 409, type: 'visit-fixed' })),
    );
    expect(await placesOf(visit.id)).toEqual([[here.id, 'booked']]);
  });

  test('changed meanwhile in another tab is not changed again by a stale one [L26.stale]', async () => {
    const { visit, there, elsewhere, change, move, placesOf } = await booked();
    const stale = { 'if-match': '"2"' };
    await move(visit.id, there, stale);
    const answers = [
      await move(visit.id, elsewhere, stale),
      await change(visit.id, { status: 'Abandoned' }, stale),
    ];
    expect({
      answers: answers.map(({ status }) => status),
      placesOf: await placesOf(visit.id),
    }).toEqual({
      answers: [412, 412],
      placesOf: [[there.id, 'booked']],
    });
  });

  test('is changed once by a request that is sent again [L26.stale, F15]', async () => {
    const { visit, there, move } = await booked();
    const headers = { 'if-match': '"2"', ...idempotencyKey() };
    const [first, again] = [
      await move(visit.id, there, headers),
      await move(visit.id, there, headers),
    ];
    expect({ status: again.status, body: again.body, etag: again.headers.get('etag') }).toEqual({
      status: 200,
      body: first.body,
      etag: first.headers.get('etag'),
    });
  });

  test.each([
    {},
    { status: 'New' },
    { status: 'Completed' },
    { appointmentBlockGuid: '' },
    { appointmentBlockGuid: 'x', status: 'Abandoned' },
    { place: 'x' },
  ])('is not changed by %j [B4]', async (body) => {
    const { visit, change, here, placesOf } = await booked();
    expect({
      status: (await change(visit.id, body)).status,
      placesOf: await placesOf(visit.id),
    }).toEqual({
      status: 400,
      placesOf: [[here.id, 'booked']],
    });
  });

  test('is moved only as often in a day as its visitor can be told of by mail [L26.mails, B15]', async () => {
    const mail = recordingSink('mail to the visitor');
    const { visit, here, there, move, change, placesOf } = await booked({
      outbox: outboxWith([
        {
          ...mail,
          mailOf: () => ({ recipient: 'jose@example.com', replaces: false }),
          wants: ({ data }) => data.status !== 'New',
        },
      ]),
    });
    const statuses: number[] = [];
    for (const to of [there, here, there, here]) statuses.push((await move(visit.id, to)).status);
    expect({ statuses, placesOf: await placesOf(visit.id) }).toEqual({
      statuses: [200, 200, 200, 422],
      placesOf: [[there.id, 'booked']],
    });
    expect((await change(visit.id, { status: 'Abandoned' })).status).toBe(200);
    await mail.arrived(5);
  });

  test('is not moved once mails about other visits have used up the day of its address, and is not said to have been changed [L26.mails, B15]', async () => {
    const mail = recordingSink('mail to the visitor');
    const { visit, there, elsewhere, bookedIn, move } = await booked({
      outbox: outboxWith([
        {
          ...mail,
          mailOf: () => ({ recipient: 'jose@example.com', replaces: false }),
          wants: ({ data }) => data.status !== 'New',
        },
      ]),
    });
    const other = await bookedIn(elsewhere);
    for (const to of [there, elsewhere]) await move(other.id, to);
    expect(await move(visit.id, there)).toMatchObject({
      status: 422,
      body: {
        detail: "This visit can't be changed online any more today. Please call us to change it.",
      },
    });
    await mail.arrived(4);
  });

  test('is not there to change where the company did not turn it on [L26.off]', async () => {
    const { visit, there, change, move, visitOf, hold } = await booked({ visits: null });
    const answers = [
      await visitOf(visit.id),
      await move(visit.id, there),
      await change(visit.id, { status: 'Abandoned' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await hold(visit.id, there)).body.type).toBe('already-booked');
  });
});

test.each([
  [{}, null],
  [{ visits: null }, null],
  [{ visits: {} }, 12],
  [{ visits: { noticeHours: 0 } }, 0],
  [{ visits: { noticeHours: 24 } }, 24],
])(
  'the configuration %j lets visitors change a visit until %j hours before it [L26.off]',
  (config, hours) => {
    expect(visitsOf(webInTest(config))).toEqual(hours === null ? null : { noticeMs: hours * HOUR });
  },
);

test.each([
  { visits: true },
  { visits: { noticeHours: -1 } },
  { visits: { noticeHours: '12' } },
  { visits: { noticeHours: 1000 } },
])('the configuration %j keeps the server from starting [L26.off]', (config) => {
  expect(() => visitsOf(webInTest(config))).toThrow(
    /^visits(\.noticeHours)? in config\.json must be /,
  );
});

test.each([
  [{ visits: {} }, 200],
  [{}, 404],
])(
  'with the configuration %j, the page of a visit answers %i [L26.without]',
  async (config, status) => {
    const webRoot = webInTest(config);
    writeFileSync(join(webRoot, 'index.html'), '<title>Start</title>');
    const { url } = await serverInTest({ webRoot });
    expect((await fetch(`${url}/your-visit?id=draft-1`)).status).toBe(status);
  },
);

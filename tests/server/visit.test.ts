import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DraftDocument } from '#src/domain/draft.ts';
import type { VisitAnswer, VisitChange } from '#src/domain/visit.ts';
import type { OutboxSettings, Sink } from '#src/server/outbox/outbox.ts';
import { visitsOf } from '#src/server/web/web-config.ts';
import {
  call,
  completed,
  hold,
  idempotencyKey,
  MONDAY_MORNING,
  newBooking,
  newDraft,
  type OpenBlock,
  openBlockAt,
  placesOf,
  read,
  release,
  save,
  statusesOf,
  testClock,
  threeBlocksAt,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { briefly, outboxWith, recordingSink } from '#tests/support/outbox.ts';
import { serverInTest, webInTest } from '#tests/support/server.ts';

/** Each of its times takes one visit. */
const ONE_PLACE = '90012';
const HOUR = 60 * 60 * 1000;
const VISITS = { noticeMs: 12 * HOUR };

const inPlace = (block: OpenBlock) => [{ block: block.id, state: 'booked' }];

describe.each(ENGINES)('a visit that its visitor changes, on $name', ({ start }) => {
  /** A server on which a visit is booked `here`. Los Angeles is an hour behind Denver. */
  async function booked({
    visits = VISITS,
    outbox = outboxWith([]),
  }: { visits?: typeof VISITS | null; outbox?: OutboxSettings } = {}) {
    const clock = testClock(MONDAY_MORNING);
    const { url, database } = await serverInTest({ clock, visits, outbox }, start);
    const [here, there, elsewhere] = await threeBlocksAt(url, ONE_PLACE, '2026-11-19');
    const bookedIn = (block: OpenBlock) => newBooking(url, ONE_PLACE, block);
    const visit = await bookedIn(here);
    const change = (id: string, body: VisitChange | object, headers: Record<string, string> = {}) =>
      call<DraftDocument>('PUT', `${url}/api/Appointments/${id}/visit`, { body, headers });
    return {
      url,
      clock,
      here,
      there,
      elsewhere,
      bookedIn,
      visit,
      change,
      move: (id: string, to: Pick<OpenBlock, 'id'>, headers: Record<string, string> = {}) =>
        change(id, { appointmentBlockGuid: to.id }, headers),
      visitOf: (id: string) => call<VisitAnswer>('GET', `${url}/api/Appointments/${id}/visit`),
      holdFor: (id: string, block: OpenBlock, movesVisit = true) =>
        hold(url, { id }, block, { movesVisit }),
      places: ({ id }: DraftDocument) => placesOf(database, id),
    };
  }

  test('is read with its time, its zone and until when it can be changed [L26.read]', async () => {
    const { visit, here, visitOf, clock } = await booked();
    const { date, startTime, endTime } = here;
    const { body, headers } = await visitOf(visit.id);
    expect(body).toEqual({
      state: 'open',
      visit: { date, startTime, endTime, timeZone: 'America/Los_Angeles' },
      changeableUntil: expect.stringMatching(/^2026-11-18T\d\d:\d\d$/),
    });
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const states: string[] = [];
    for (const hours of [24, 40, 48]) {
      clock.advance(hours * HOUR);
      states.push((await visitOf(visit.id)).body.state);
    }
    expect(states).toEqual(['open', 'near', 'past']);
  });

  test('of a draft that has none says so, and an unknown id gets the answer of every read [L26.read, B5]', async () => {
    const { url, visitOf, move, holdFor, here } = await booked();
    const draft = await newDraft(url, ONE_PLACE);
    expect((await visitOf(draft.id)).body).toEqual({
      state: 'none',
      visit: null,
      changeableUntil: null,
    });
    const id = randomUUID();
    const { body } = await read(url, id);
    for (const answer of [await visitOf(id), await move(id, here), await holdFor(id, here)])
      expect(answer).toMatchObject({ status: 404, body });
  });

  test('moves: one save takes the new place and frees the old one [L26.move]', async () => {
    const sink = recordingSink();
    const { url, visit, here, there, move, places, bookedIn } = await booked({
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
    expect(headers.get('etag')).toBe('"3"');
    expect((await read(url, visit.id)).body).toEqual(body);
    expect(await places(visit)).toEqual(inPlace(there));
    expect(await places(await bookedIn(here))).toEqual(inPlace(here));
    const reported = (await sink.arrived(5)).map(briefly);
    expect(reported.filter(({ type }) => type === 'draft.appointment_moved')).toEqual([
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
    const { url, visit, here, there, move, places, bookedIn } = await booked();
    await bookedIn(there);
    const before = (await read(url, visit.id)).body;
    const answers = [
      await move(visit.id, there),
      await move(visit.id, await openBlockAt(url, '80202')),
    ];
    expect(statusesOf(answers)).toEqual([409, 409]);
    expect(await places(visit)).toEqual(inPlace(here));
    expect((await read(url, visit.id)).body).toEqual(before);
  });

  test('may hold another time while it stands, which nobody else gets [L26.hold]', async () => {
    const { url, visit, here, there, elsewhere, holdFor, move, places, bookedIn } = await booked();
    await holdFor(visit.id, elsewhere);
    expect((await holdFor(visit.id, there)).status).toBe(200);
    expect(await places(visit)).toEqual([...inPlace(here), { block: there.id, state: 'held' }]);
    const late = await newDraft(url, ONE_PLACE);
    expect((await save(url, completed(late, there))).status).toBe(409);
    expect(await places(await bookedIn(elsewhere))).toEqual(inPlace(elsewhere));
    await release(url, visit);
    expect(await places(visit)).toEqual(inPlace(here));
    await holdFor(visit.id, there);
    expect((await move(visit.id, there)).status).toBe(200);
    expect(await places(visit)).toEqual(inPlace(there));
  });

  test('holds nothing for a tab that does not know of it, and not its own time [L26.hold, F27]', async () => {
    const { visit, here, there, holdFor } = await booked();
    for (const answer of [await holdFor(visit.id, there, false), await holdFor(visit.id, here)])
      expect(answer).toMatchObject({ status: 409, body: { type: 'already-booked' } });
  });

  test.each(['CallToSet', 'Abandoned'] as const)(
    'is given up as %s: its place and its hold are free, and it is told of once [L26.giveUp]',
    async (status) => {
      const sink = recordingSink();
      const { visit, here, there, holdFor, change, visitOf, places } = await booked({
        outbox: outboxWith([sink]),
      });
      await holdFor(visit.id, there);
      const { body } = await change(visit.id, { status });
      expect(body).toMatchObject({ status, appointmentRequest: { appointment: null } });
      expect(JSON.parse(body.sessionData).appointmentInfo).toBeNull();
      expect(await places(visit)).toEqual([]);
      expect((await visitOf(visit.id)).body.state).toBe('none');
      expect(await change(visit.id, { status })).toMatchObject({
        status: 409,
        body: { type: 'no-visit' },
      });
      const reported = (await sink.arrived(3)).filter(({ event }) => event.data.status === status);
      expect(reported.map(({ event }) => event.data.previousVisit?.startTime)).toEqual([
        here.startTime,
      ]);
    },
  );

  test('can no longer be moved, held for or given up once it is near [L26.notice]', async () => {
    const { visit, elsewhere, here, change, move, holdFor, places } = await booked({
      visits: { noticeMs: 240 * HOUR },
    });
    const answers = [
      await move(visit.id, elsewhere),
      await change(visit.id, { status: 'CallToSet' }),
      await holdFor(visit.id, elsewhere),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 409, body: { type: 'visit-fixed' } });
    expect(await places(visit)).toEqual(inPlace(here));
  });

  test('is changed once by a request that is sent again, and not by one of a stale tab [L26.stale, F15]', async () => {
    const { visit, there, elsewhere, change, move, places } = await booked();
    const stale = { 'if-match': '"2"' };
    const repeated = { ...stale, ...idempotencyKey() };
    const first = await move(visit.id, there, repeated);
    const again = await move(visit.id, there, repeated);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    const late = [
      await move(visit.id, elsewhere, stale),
      await change(visit.id, { status: 'Abandoned' }, stale),
    ];
    expect(statusesOf(late)).toEqual([412, 412]);
    expect(await places(visit)).toEqual(inPlace(there));
  });

  test('is changed by nothing else than a time or a way to give it up [B4]', async () => {
    const { visit, change, here, places } = await booked();
    const wrong = [
      {},
      { status: 'Completed' },
      { appointmentBlockGuid: '' },
      { appointmentBlockGuid: 'x', status: 'Abandoned' },
    ];
    const answers = await Promise.all(wrong.map((body) => change(visit.id, body)));
    expect(statusesOf(answers)).toEqual([400, 400, 400, 400]);
    expect(await places(visit)).toEqual(inPlace(here));
  });

  test('is moved only as often in a day as its visitor gets mails, and given up all the same [L26.mails, B15]', async () => {
    const sink = recordingSink('mail to the visitor');
    const mail: Sink = {
      ...sink,
      mailOf: () => ({ recipient: 'jose@example.com', replaces: false }),
      wants: ({ data }) => data.status !== 'New',
    };
    const { visit, here, there, move, change, places } = await booked({
      outbox: outboxWith([mail]),
    });
    const statuses: number[] = [];
    for (const to of [there, here, there, here]) statuses.push((await move(visit.id, to)).status);
    expect(statuses).toEqual([200, 200, 200, 422]);
    expect(await places(visit)).toEqual(inPlace(there));
    expect((await change(visit.id, { status: 'Abandoned' })).status).toBe(200);
    await sink.arrived(5);
  });

  test('is not there to change where the company did not turn it on [L26.off]', async () => {
    const { visit, there, change, move, visitOf, holdFor } = await booked({ visits: null });
    const answers = [
      await visitOf(visit.id),
      await move(visit.id, there),
      await change(visit.id, { status: 'Abandoned' }),
    ];
    expect(statusesOf(answers)).toEqual([404, 404, 404]);
    expect((await holdFor(visit.id, there)).body.type).toBe('already-booked');
  });
});

test.each([
  { config: {}, hours: null },
  { config: { visits: {} }, hours: 12 },
  { config: { visits: { noticeHours: 0 } }, hours: 0 },
])(
  'the configuration $config lets visitors change a visit until $hours hours before it [L26.off]',
  ({ config, hours }) => {
    expect(visitsOf(webInTest(config))).toEqual(hours === null ? null : { noticeMs: hours * HOUR });
  },
);

test.each([{ visits: true }, { visits: { noticeHours: -1 } }, { visits: { noticeHours: 1000 } }])(
  'the configuration %j keeps the server from starting [L26.off]',
  (config) => {
    expect(() => visitsOf(webInTest(config))).toThrow(
      /^visits(\.noticeHours)? in config\.json must be /,
    );
  },
);

test.each([
  { config: { visits: {} }, status: 200 },
  { config: {}, status: 404 },
])(
  'with the configuration $config, the page of a visit answers $status [L26.without]',
  async ({ config, status }) => {
    const webRoot = webInTest(config);
    writeFileSync(join(webRoot, 'index.html'), '<title>Start</title>');
    const { url } = await serverInTest({ webRoot });
    expect((await fetch(`${url}/your-visit?id=draft-1`)).status).toBe(status);
  },
);

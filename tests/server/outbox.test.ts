import { describe, expect, onTestFinished, test } from 'vitest';
import {
  listMessages,
  type Message,
  type OutboxSettings,
  sendAgain,
} from '#src/server/outbox/outbox.ts';
import { outboxWork } from '#src/tools/outbox.ts';
import {
  completed,
  draftDocument,
  MONDAY,
  MONDAY_MORNING,
  newDraft,
  openBlockAt,
  openBlocksAt,
  save,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { briefly, eventually, outboxWith, recordingSink } from '#tests/support/outbox.ts';
import { withResolvers } from '#tests/support/with-resolvers.ts';
import { serverInTest } from '#tests/support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DENVER = '80202';

describe.each(ENGINES)('the outbox on $name', ({ start }) => {
  async function serving(outbox: OutboxSettings) {
    const clock = testClock(MONDAY_MORNING);
    return { ...(await serverInTest({ clock, outbox }, start)), clock };
  }

  /** The messages, once all due ones are marked as sent. If the clock advances before that, they are sent again. */
  function sentSoFar({ database, clock }: Awaited<ReturnType<typeof serving>>): Promise<Message[]> {
    return eventually(async () => {
      const messages = await listMessages(database, 500, Date.now());
      return messages.every(
        ({ dueAt, event }) => dueAt === null || Date.parse(event.timestamp) > clock().getTime(),
      )
        ? messages
        : null;
    });
  }

  test('deliveries that end one after another leave nothing behind that waits [L1]', async () => {
    const warned: string[] = [];
    const warn = ({ name }: Error) => warned.push(name);
    process.on('warning', warn);
    onTestFinished(() => {
      process.off('warning', warn);
    });
    const ends = Array.from({ length: 12 }, () => withResolvers<null>());
    let begun = 0;
    const sink = recordingSink('slow', async () => {
      begun += 1;
      await ends[begun - 1]?.promise;
    });
    const { url } = await serving(outboxWith([sink], { pollMs: 1000 }));
    for (const _ of ends) await newDraft(url, DENVER);
    await eventually(() => begun === ends.length);
    for (const [index, end] of ends.entries()) {
      end.resolve(null);
      await sink.arrived(index + 1);
    }
    expect(warned).toEqual([]);
  });

  test('tells of every change of status and of a visit that is moved, and of no other save [L1]', async () => {
    const sink = recordingSink();
    const { url } = await serving(outboxWith([sink]));
    const draft = await newDraft(url, DENVER);
    await save(url, draft);
    const [first, second] = await openBlocksAt(url, { postalCode: DENVER, startDate: MONDAY });
    if (first === undefined || second === undefined) throw new Error('Denver has blocks.');
    await save(url, completed(draft, first));
    await save(url, completed(draft, first));
    await save(url, completed(draft, second));
    await save(url, { ...draft, status: 'CallToSet' });
    const told = await sink.arrived(4);
    expect(told.map(briefly)).toEqual([
      {
        type: 'draft.status_changed',
        status: 'New',
        previousStatus: null,
        revision: 1,
        visit: null,
      },
      {
        type: 'draft.status_changed',
        status: 'Completed',
        previousStatus: 'New',
        revision: 3,
        visit: `${first.date} ${first.startTime}–${first.endTime} America/Denver`,
      },
      {
        type: 'draft.appointment_moved',
        status: 'Completed',
        previousStatus: 'Completed',
        revision: 5,
        visit: `${second.date} ${second.startTime}–${second.endTime} America/Denver`,
      },
      {
        type: 'draft.status_changed',
        status: 'CallToSet',
        previousStatus: 'Completed',
        revision: 6,
        visit: null,
      },
    ]);
    expect(new Set(told.map(({ event }) => event.data.draftId))).toEqual(new Set([draft.id]));
  });

  test('is told nothing by a save that is refused [L1]', async () => {
    const sink = recordingSink();
    const { url, database, clock } = await serving(outboxWith([sink]));
    const draft = await newDraft(url, DENVER);
    const block = await openBlockAt(url, DENVER);
    expect((await save(url, completed(draft, { ...block, id: 'no-such-block' }))).status).toBe(409);
    await sink.arrived(1);
    expect(
      (await listMessages(database, 100, clock().getTime()))
        .map(briefly)
        .map(({ type, status }) => [type, status]),
    ).toEqual([
      ['draft.status_changed', 'New'],
      ['draft.left', 'New'],
    ]);
  });

  test('lists what has happened, tried again or sent, the latest first, and only then what is still to come [L3, L10]', async () => {
    let isBroken = true;
    const sink = recordingSink('broken at first', async () => {
      if (isBroken) throw new Error('The receiver answered 500.');
    });
    const { url, database, clock } = await serving(outboxWith([sink]));
    const listed = () => listMessages(database, 3, clock().getTime());
    const refused = await newDraft(url, DENVER);
    await eventually(async () => (await listed()).some(({ lastError }) => lastError !== null));
    isBroken = false;
    const sent = await newDraft(url, DENVER);
    await eventually(async () => (await listed()).some(({ sentAt }) => sentAt !== null));
    expect((await listed()).map(({ event }) => [event.type, event.data.draftId])).toEqual([
      ['draft.status_changed', refused.id],
      ['draft.status_changed', sent.id],
      ['draft.left', expect.any(String)],
    ]);
  });

  test('tells that an open draft is left an hour after its last save, and not of one that went on [L2]', async () => {
    const sink = recordingSink();
    const server = await serving(outboxWith([sink]));
    const { clock } = server;
    const left = await newDraft(server.url, DENVER);
    const goesOn = await newDraft(server.url, DENVER);
    await sentSoFar(server);
    clock.advance(59 * MINUTE);
    await save(server.url, left);
    await save(server.url, { ...goesOn, status: 'InsideSales' });
    const waiting = (await sentSoFar(server)).filter(({ dueAt }) => dueAt !== null);
    expect(waiting.map(({ event, dueAt }) => [event.type, event.data.draftId, dueAt])).toEqual([
      ['draft.left', left.id, clock().getTime() + HOUR],
    ]);
    expect(sink.received.map(briefly).map(({ type }) => type)).toEqual(
      Array.from({ length: 3 }, () => 'draft.status_changed'),
    );
    clock.advance(HOUR);
    expect((await sentSoFar(server)).length).toBe(4);
    expect(sink.received.at(3)?.event).toMatchObject({
      type: 'draft.left',
      timestamp: '2026-11-16T16:59:00.000Z',
      data: { draftId: left.id, status: 'New', revision: 2 },
    });
  });

  test('that a draft was left stays on record when the visitor comes back, and is told again when they leave again [L2]', async () => {
    const sink = recordingSink();
    const server = await serving(outboxWith([sink]));
    const draft = await newDraft(server.url, DENVER);
    await sentSoFar(server);
    server.clock.advance(HOUR);
    await sink.arrived(2);
    await sentSoFar(server);
    await save(server.url, draft);
    const lefts = (await listMessages(server.database, 10, server.clock().getTime())).filter(
      ({ event }) => event.type === 'draft.left',
    );
    expect(lefts.map(({ sentAt, event }) => [sentAt !== null, event.data.revision])).toEqual([
      [true, 1],
      [false, 2],
    ]);
  });

  test('tries again after growing pauses for a little over three days, then gives up until it is told to send again [L3]', async () => {
    let isBroken = true;
    const sink = recordingSink('broken', async () => {
      if (isBroken) throw new Error('The receiver answered 500.');
    });
    const leaseMs = 77 * 24 * HOUR;
    const server = await serving({ ...outboxWith([sink], { leaseMs }), leftAfterMs: null });
    const { clock } = server;
    await save(server.url, draftDocument());
    const begun = clock().getTime();
    const failed = (attempts: number) =>
      eventually(async () => {
        const [message] = await listMessages(server.database, 1, Date.now());
        return message?.attempts === attempts && message.dueAt !== clock().getTime() + leaseMs
          ? message
          : null;
      });
    const pauses: number[] = [];
    for (let dead = await failed(1); dead.dueAt !== null; dead = await failed(pauses.length + 1)) {
      pauses.push(dead.dueAt - clock().getTime());
      clock.advance(dead.dueAt - clock().getTime());
    }
    expect(pauses.map((pause) => pause / MINUTE)).toEqual([
      0.5, 5, 30, 120, 300, 600, 840, 1200, 1440,
    ]);
    expect(clock().getTime() - begun).toBeGreaterThan(3 * 24 * HOUR);
    const [dead] = await listMessages(server.database, 10, Date.now());
    expect({ ...dead, id: '', event: null }).toEqual({
      id: '',
      sink: 'broken',
      event: null,
      attempts: 10,
      dueAt: null,
      sentAt: null,
      lastError: 'The receiver answered 500.',
    });

    isBroken = false;
    expect(await sendAgain(server.database, [], clock().getTime())).toEqual([dead?.id]);
    expect((await sink.arrived(1)).map(({ id }) => id)).toEqual([dead?.id]);
  });

  test('npm run outbox lists what was given up, and has it sent again [L3]', async () => {
    let isBroken = true;
    const sink = recordingSink('the office', async () => {
      if (isBroken) throw new Error('Mailbox unavailable');
    });
    const { url, database, clock } = await serving({
      ...outboxWith([sink], { pausesMs: [] }),
      leftAfterMs: null,
    });
    const now = clock().getTime();
    expect(await outboxWork(database, null, now)).toEqual({
      text: '0 wait for their time, 0 are given up.',
      exitCode: 0,
    });
    await save(url, draftDocument());
    const [message] = await eventually(async () => {
      const found = await listMessages(database, 1, Date.now());
      return found[0]?.lastError === 'Mailbox unavailable' ? found : null;
    });
    const listed = `${message?.id}  2026-11-16T15:00:00.000Z  draft.status_changed New, José O'Brien\n    to the office: 1 attempts, the last: Mailbox unavailable`;
    expect(await outboxWork(database, null, now)).toEqual({
      text: `0 wait for their time, 1 are given up.\n${listed}`,
      exitCode: 1,
    });
    expect(await outboxWork(database, ['msg_none'], now)).toEqual({
      text: `0 are sent again.\nmsg_none is not given up.\n0 wait for their time, 1 are given up.\n${listed}`,
      exitCode: 1,
    });
    isBroken = false;
    expect((await outboxWork(database, [], now)).text).toMatch(/^1 are sent again\.\n/);
    expect((await sink.arrived(1)).map(({ id, attempts }) => [id, attempts])).toEqual([
      [message?.id, 1],
    ]);
  });

  test('a sink that never answers holds up no other, and its message is tried again [L3]', async () => {
    const tries: string[] = [];
    const silent = recordingSink('silent', async ({ id }) => {
      tries.push(id);
      if (tries.length === 1) await new Promise(() => undefined);
    });
    const other = recordingSink('other');
    const { url } = await serving({
      ...outboxWith([silent, other], { timeoutMs: 50, pausesMs: [0] }),
      leftAfterMs: null,
    });
    await save(url, draftDocument());
    await other.arrived(1);
    const [message] = await silent.arrived(1);
    expect(tries).toEqual([message?.id, message?.id]);
  });

  test('a server that is closed waits for the attempt under way', async () => {
    const gate = withResolvers<void>();
    const order: string[] = [];
    const sink = recordingSink('slow', async () => {
      order.push('begun');
      await gate.promise;
      order.push('delivered');
    });
    const { url, app, database } = await serving({ ...outboxWith([sink]), leftAfterMs: null });
    await save(url, draftDocument());
    await eventually(() => order.length === 1);
    const closing = app.close().then(() => order.push('closed'));
    await eventually(() => !app.server.listening);
    gate.resolve();
    await closing;
    expect({
      order,
      listMessages: (await listMessages(database, 10, Date.now())).map(({ dueAt }) => dueAt),
    }).toEqual({ order: ['begun', 'delivered', 'closed'], listMessages: [null] });
  });

  test('what a draft has in the outbox goes with it', async () => {
    const { url, database } = await serving(outboxWith([recordingSink()]));
    const draft = (await save(url, draftDocument())).body;
    await database.query('delete from marketing_consents where draft_id = $1', [draft.id]);
    await database.query('delete from drafts where id = $1', [draft.id]);
    expect(await listMessages(database, 10, Date.now())).toEqual([]);
  });

  test('several workers share the work, and none sends what another has taken [L4]', async () => {
    const sink = recordingSink();
    // Each sink has its own loop on the same database, like separate processes on PostgreSQL.
    const server = await serving(outboxWith([sink, { ...sink }, { ...sink }]));
    const drafts = await Promise.all(
      Array.from({ length: 30 }, () => save(server.url, draftDocument())),
    );
    await sentSoFar(server);
    expect(new Set(sink.received.map(({ id }) => id)).size).toBe(sink.received.length);
    expect(new Set(sink.received.map(({ event }) => event.data.draftId))).toEqual(
      new Set(drafts.map(({ body }) => body.id)),
    );
  });
});

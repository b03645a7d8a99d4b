import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#src/server/app.ts';
import type { OutboxSettings, Sink } from '#src/server/outbox/outbox.ts';
import { SOURCE_FOLDERS } from '#src/server/start-server.ts';
import { outboxWork } from '#src/tools/outbox.ts';
import {
  completed,
  draftDocument,
  newDraft,
  type OpenBlock,
  openBlockAt,
  save,
  threeBlocksAt,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { briefly, eventually, outboxInTest, recordingSink } from '#tests/support/outbox.ts';
import { withResolvers } from '#tests/support/with-resolvers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DENVER = '80202';

describe.each(ENGINES)('the outbox on $name', ({ start }) => {
  const serving = (sinks: Sink[], settings: Partial<OutboxSettings> = {}) =>
    outboxInTest(sinks, settings, start);

  test('tells of every change of status and of a visit that is moved, and of no other save [L1]', async () => {
    const sink = recordingSink();
    const { url } = await serving([sink]);
    const draft = await newDraft(url, DENVER);
    await save(url, draft);
    const [first, second] = await threeBlocksAt(url, DENVER);
    await save(url, completed(draft, first));
    await save(url, completed(draft, first));
    await save(url, completed(draft, second));
    await save(url, { ...draft, status: 'CallToSet' });
    const reported = await sink.arrived(4);
    const type = 'draft.status_changed';
    const at = ({ date, startTime, endTime }: OpenBlock) =>
      `${date} ${startTime}–${endTime} America/Denver`;
    expect(reported.map(briefly)).toEqual([
      { type, status: 'New', previousStatus: null, revision: 1, visit: null },
      { type, status: 'Completed', previousStatus: 'New', revision: 3, visit: at(first) },
      {
        type: 'draft.appointment_moved',
        status: 'Completed',
        previousStatus: 'Completed',
        revision: 5,
        visit: at(second),
      },
      { type, status: 'CallToSet', previousStatus: 'Completed', revision: 6, visit: null },
    ]);
    expect(new Set(reported.map(({ event }) => event.data.draftId))).toEqual(new Set([draft.id]));
  });

  test('is told nothing by a save that is refused [L1]', async () => {
    const { url, settled } = await serving([recordingSink()]);
    const draft = await newDraft(url, DENVER);
    const block = await openBlockAt(url, DENVER);
    expect((await save(url, completed(draft, { ...block, id: 'no-such-block' }))).status).toBe(409);
    expect((await settled()).map(({ event }) => event.data.status)).toEqual(['New']);
  });

  test('tells that an open draft is left an hour after its last save, and again when it is left again, and not of one that went on [L2]', async () => {
    const sink = recordingSink();
    const { url, clock, settled } = await serving([sink], { leftAfterMs: HOUR });
    const left = await newDraft(url, DENVER);
    const goesOn = await newDraft(url, DENVER);
    await settled();
    clock.advance(59 * MINUTE);
    await save(url, left);
    await save(url, { ...goesOn, status: 'InsideSales' });
    await settled();
    const lefts = () =>
      sink.received
        .filter(({ event }) => event.type === 'draft.left')
        .map(({ event: { timestamp, data } }) => `${data.draftId} ${data.revision} ${timestamp}`);
    clock.advance(HOUR - 1);
    await settled();
    expect(lefts()).toEqual([]);
    clock.advance(1);
    await settled();
    await save(url, left);
    await settled();
    clock.advance(HOUR);
    const kept = (await settled()).filter(({ event }) => event.type === 'draft.left');
    expect(kept.map(({ event }) => event.data.revision)).toEqual(expect.arrayContaining([2, 3]));
    expect(lefts()).toEqual([
      `${left.id} 2 2026-11-16T16:59:00.000Z`,
      `${left.id} 3 2026-11-16T17:59:00.000Z`,
    ]);
  });

  test('waits no longer than usual for what was put off, or was to come, when a clock that was a day ahead is set right [L1]', async () => {
    let isBroken = true;
    const sink = recordingSink('broken at first', async () => {
      if (isBroken) throw new Error('No answer.');
    });
    const { url, clock, settled, messages } = await serving([sink], {
      leftAfterMs: HOUR,
      times: { leaseMs: 20_000 },
    });
    clock.advance(DAY);
    await save(url, draftDocument());
    await settled();
    isBroken = false;
    clock.advance(-DAY);
    const waits = async () =>
      Object.fromEntries(
        (await messages()).map(({ event, dueAt }) => [
          event.type,
          dueAt === null ? null : dueAt - clock().getTime(),
        ]),
      );
    await expect.poll(waits).toEqual({ 'draft.status_changed': 30_000, 'draft.left': HOUR });
    clock.advance(30_000);
    expect((await sink.arrived(1)).map(({ event }) => event.type)).toEqual([
      'draft.status_changed',
    ]);
  });

  test('begins the next delivery of a full batch as soon as one has ended, however seldom it looks, and leaves nothing behind that waits [L3]', async () => {
    const warned: string[] = [];
    const warn = ({ name }: Error) => warned.push(name);
    process.on('warning', warn);
    onTestFinished(() => {
      process.off('warning', warn);
    });
    const { url, database, clock, settled } = await serving([
      recordingSink('away', () => Promise.reject(new Error('Nobody is there.'))),
    ]);
    const ends = Array.from({ length: 24 }, () => withResolvers<void>());
    for (const _ of ends) await save(url, draftDocument());
    await settled();
    await database.query(`update outbox set sink = 'slow', due_at = 0`);
    let begun = 0;
    const slow = recordingSink('slow', async () => {
      begun += 1;
      await ends[begun - 1]?.promise;
    });
    const app = await buildApp({
      database,
      clock,
      outbox: { sinks: [slow], leftAfterMs: null, times: { pollMs: DAY } },
      contentRoot: SOURCE_FOLDERS.content,
      logger: false,
    });
    onTestFinished(() => app.close());
    await eventually(() => begun === 8);
    for (const [index, end] of ends.entries()) {
      end.resolve();
      await eventually(() => begun === Math.min(index + 9, ends.length));
    }
    await slow.arrived(ends.length);
    expect(warned).toEqual([]);
  });

  test('lists what has happened, tried again or sent, the latest first, and only then what is still to come [L3, L10]', async () => {
    let isBroken = true;
    const sink = recordingSink('broken at first', async () => {
      if (isBroken) throw new Error('The receiver answered 500.');
    });
    const { url, settled } = await serving([sink], { leftAfterMs: HOUR });
    const refused = await newDraft(url, DENVER);
    await settled();
    isBroken = false;
    const sent = await newDraft(url, DENVER);
    expect(
      (await settled()).slice(0, 3).map(({ event }) => [event.type, event.data.draftId]),
    ).toEqual([
      ['draft.status_changed', refused.id],
      ['draft.status_changed', sent.id],
      ['draft.left', expect.any(String)],
    ]);
  });

  test('tries again after growing pauses for a little over three days, then gives up until npm run outbox has it sent again [L3]', async () => {
    let isBroken = true;
    const sink = recordingSink('the office', async () => {
      if (isBroken) throw new Error('Mailbox unavailable');
    });
    const { url, clock, settled, database } = await serving([sink]);
    const work = (ids: string[] | null) => outboxWork(database, ids, clock().getTime());
    const nothing = { text: '0 wait for their time, 0 are given up.', exitCode: 0 };
    expect(await work(null)).toEqual(nothing);
    await save(url, draftDocument());
    const begun = clock().getTime();
    const pauses: number[] = [];
    let [message] = await settled();
    while (typeof message?.dueAt === 'number') {
      const pause = message.dueAt - clock().getTime();
      pauses.push(pause);
      clock.advance(pause);
      [message] = await settled();
    }
    expect(pauses.map((pause) => pause / MINUTE)).toEqual([
      0.5, 5, 30, 120, 300, 600, 840, 1200, 1440,
    ]);
    expect(clock().getTime() - begun).toBeGreaterThan(3 * 24 * HOUR);

    const id = message?.id ?? '';
    const listed = `0 wait for their time, 1 are given up.\n${id}  2026-11-16T15:00:00.000Z  draft.status_changed New, José O'Brien\n    to the office: 10 attempts, the last: Mailbox unavailable`;
    expect(await work(null)).toEqual({ text: listed, exitCode: 1 });
    expect(await work(['msg_none'])).toEqual({
      text: `0 are sent again.\nmsg_none is not given up.\n${listed}`,
      exitCode: 1,
    });
    isBroken = false;
    expect((await work([])).text).toMatch(/^1 are sent again\.\n/);
    expect(await sink.arrived(1)).toMatchObject([{ id, attempts: 1 }]);
  });

  test('a sink that never answers holds up no other; its attempt is broken off and its message tried again [L3, B16]', async () => {
    const tries: { id: string; signal: AbortSignal }[] = [];
    const silent = recordingSink('silent', async ({ id }, signal) => {
      tries.push({ id, signal });
      if (tries.length === 1) await new Promise(() => undefined);
    });
    const other = recordingSink('other');
    const { url, lines } = await serving([silent, other], {
      times: { timeoutMs: 50, pausesMs: [0] },
    });
    await save(url, draftDocument());
    await other.arrived(1);
    const [message] = await silent.arrived(1);
    expect(tries.map(({ id }) => id)).toEqual([message?.id, message?.id]);
    expect(tries[0]?.signal.aborted).toBe(true);
    expect(lines.join('')).toContain('No answer within 0.05 seconds.');
  });

  test('a server that is closed waits for the attempt under way', async () => {
    const gate = withResolvers<void>();
    const order: string[] = [];
    const sink = recordingSink('slow', async () => {
      order.push('begun');
      await gate.promise;
      order.push('delivered');
    });
    const { url, app, messages } = await serving([sink]);
    await save(url, draftDocument());
    await eventually(() => order.length === 1);
    const closing = app.close().then(() => order.push('closed'));
    await eventually(() => !app.server.listening);
    gate.resolve();
    await closing;
    expect(order).toEqual(['begun', 'delivered', 'closed']);
    expect((await messages()).map(({ dueAt }) => dueAt)).toEqual([null]);
  });

  test('several workers share the work, and none sends what another has taken [L4]', async () => {
    const sink = recordingSink();
    // Each sink has its own loop on the same database, like separate processes on PostgreSQL.
    const { url, settled } = await serving([sink, { ...sink }, { ...sink }]);
    const drafts = await Promise.all(Array.from({ length: 30 }, () => save(url, draftDocument())));
    await settled();
    expect(new Set(sink.received.map(({ id }) => id)).size).toBe(sink.received.length);
    expect(new Set(sink.received.map(({ event }) => event.data.draftId))).toEqual(
      new Set(drafts.map(({ body }) => body.id)),
    );
  });
});

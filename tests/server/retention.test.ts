import { describe, expect, test } from 'vitest';
import { deleteExpired } from '#src/server/retention/delete-expired.ts';
import { runNightly } from '#src/server/retention/nightly.ts';
import { DEFAULT_RETENTION, retentionOf } from '#src/server/retention/retention-settings.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import { consentWork } from '#src/tools/consent.ts';
import { forgetWork } from '#src/tools/forget.ts';
import {
  call,
  draftDocument,
  MONDAY_MORNING,
  newBooking,
  openBlockAt,
  save,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { evidence } from '#tests/support/evidence.ts';
import { recordedLog, serverInTest } from '#tests/support/server.ts';

const DAY = 24 * 60 * 60 * 1000;
const DENVER = '80202';
const NOTHING = { left: 0, booked: 0, proofs: 0, funnel: 0 };

describe.each(ENGINES)('what is kept on $name', ({ start }) => {
  async function serving() {
    const clock = testClock(MONDAY_MORNING);
    const { logger, lines } = recordedLog('info');
    const server = await serverInTest({ clock, logger }, start);
    const ids = async () =>
      (await server.database.query('select id from drafts')).map(({ id }) => id);
    /** Deletes what is kept long enough, and tells how much that was and what is left. */
    const expire = async (retention = {}) => {
      const now = clock().getTime();
      const deleted = await deleteExpired(
        server.database,
        { ...DEFAULT_RETENTION, ...retention },
        now,
      );
      return { deleted, ids: await ids() };
    };
    return { ...server, clock, lines, expire };
  }

  /** A booked draft, whose visit is in the second week. */
  const booked = async (url: string) =>
    newBooking(url, DENVER, await openBlockAt(url, DENVER, '2026-11-24'));

  test('of drafts are those that were left for a year, and booked ones for three, counted from the last save [L25.drafts]', async () => {
    const { url, clock, expire } = await serving();
    const left = (await save(url, draftDocument())).body;
    const visit = await booked(url);
    clock.advance(300 * DAY);
    const returned = (await save(url, left)).body;
    clock.advance(66 * DAY);
    expect(await expire()).toEqual({
      deleted: NOTHING,
      ids: expect.arrayContaining([returned.id, visit.id]),
    });
    clock.advance(300 * DAY);
    expect(await expire()).toEqual({
      deleted: { ...NOTHING, left: 1 },
      ids: [visit.id],
    });
    clock.advance(500 * DAY);
    expect(await expire()).toEqual({
      deleted: { ...NOTHING, booked: 1 },
      ids: [],
    });
  });

  test('never lacks a draft whose visit is still to come, however short the time is set [L25.drafts]', async () => {
    const { url, clock, expire } = await serving();
    const visit = await booked(url);
    clock.advance(5 * DAY);
    expect(await expire({ booked: 1, left: 1 })).toEqual({
      deleted: NOTHING,
      ids: [visit.id],
    });
    clock.advance(20 * DAY);
    expect(await expire({ booked: 1, left: 1 })).toEqual({
      deleted: { ...NOTHING, booked: 1 },
      ids: [],
    });
  });

  test('is kept for ever where the setting says 0 [L25.drafts]', async () => {
    const { url, clock, expire } = await serving();
    await save(url, draftDocument());
    clock.advance(10_000 * DAY);
    expect(await expire({ left: 0, proofs: 0 })).toEqual({
      deleted: NOTHING,
      ids: [expect.any(String)],
    });
  });

  test('of a consent outlives its draft, is found by phone number and draft, and goes in its own time or when it is asked for [L25.proofs]', async () => {
    const { url, database, clock, expire } = await serving();
    const [one, other] = [
      (await save(url, draftDocument(), evidence())).body,
      (await save(url, draftDocument(), evidence())).body,
    ];
    clock.advance(400 * DAY);
    expect(await expire()).toEqual({
      deleted: { ...NOTHING, left: 2 },
      ids: [],
    });
    const pages: string[] = [];
    const work = consentWork((html) => pages.push(html), clock);
    expect((await work(database, '303 555 0123')).text).toBe(
      'consent.html has the answers of 2 drafts.',
    );
    await work(database, one.id);
    expect(pages.map((page) => page.match(/blt0123@4/g)?.length)).toEqual([2, 1]);
    expect((await forgetWork(database, other.id)).exitCode).toBe(0);
    clock.advance(1500 * DAY);
    expect((await expire()).deleted).toEqual({ ...NOTHING, proofs: 1 });
    expect((await work(database, one.id)).text).toBe('Nobody was found.');
  });

  test('of the funnel goes after the days that are set [L25.drafts]', async () => {
    const { url, clock, expire } = await serving();
    const at = clock().toISOString();
    const body = { draftHash: 'a'.repeat(64), state: 'home', variant: 'standard', at };
    await call('POST', `${url}/api/funnel`, { body });
    clock.advance(10 * DAY);
    expect((await expire()).deleted).toEqual(NOTHING);
    expect((await expire({ funnel: 5 })).deleted).toEqual({ ...NOTHING, funnel: 1 });
  });

  test('of very many drafts is deleted in batches, while others save [L25.nightly]', async () => {
    const { url, database, clock, expire } = await serving();
    const draft = (await save(url, draftDocument())).body;
    await database.query(
      `insert into drafts (id, revision, status, session_data, request, created_at, updated_at)
       with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 250)
       select replace(cast(1000000000000 + number as text), '1000000000', '00000000-0000-4000-8000-000000000'), 1, 'New', '', d.request, d.created_at, d.updated_at
       from numbers, drafts d where d.id = '${draft.id}'`,
    );
    clock.advance(400 * DAY);
    const [expired, saved] = await Promise.all([expire(), save(url, draftDocument())]);
    expect(saved.status).toBe(200);
    expect(expired).toEqual({ deleted: { ...NOTHING, left: 251 }, ids: [saved.body.id] });
  });

  test('is deleted once a night, by one of the processes, which says how many [L25.nightly]', async () => {
    const { url, app, database, clock, lines } = await serving();
    await save(url, draftDocument());
    clock.advance(400 * DAY);
    const at = (hour: string) => new Date(`${clock().toISOString().slice(0, 10)}T${hour}:00:00Z`);
    const run = (now: Date) => runNightly(app, database, DEFAULT_RETENTION, now);
    const reported = () => lines.flatMap((line) => /"deleted":\{"left":\d/.exec(line)?.[0] ?? []);
    await run(at('08'));
    expect(reported()).toEqual([]);
    await Promise.all([run(at('09')), run(at('09')), run(at('10'))]);
    expect(reported()).toEqual(['"deleted":{"left":1']);
    await run(new Date(at('09').getTime() + DAY));
    expect(reported()).toHaveLength(2);
  });
});

test('the setting names days by what is kept; what it does not name keeps its default [L25.drafts]', () => {
  expect(retentionOf(undefined)).toEqual(DEFAULT_RETENTION);
  expect(retentionOf('')).toEqual(DEFAULT_RETENTION);
  expect(retentionOf('left=30  booked=0')).toEqual({ ...DEFAULT_RETENTION, left: 30, booked: 0 });
});

test.each(['90', 'left', 'left=-1', 'left=1.5', 'drafts=9', 'left=90,booked=9'])(
  'the setting %s keeps the server from starting [L25.drafts]',
  (text) => {
    expect(() => retentionOf(text)).toThrow(
      new SettingsError(
        'RETENTION_DAYS must be days by left, booked, proofs, funnel, such as left=90 booked=0; 0 keeps for ever.',
      ),
    );
  },
);

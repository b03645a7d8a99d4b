import { describe, expect, test } from 'vitest';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import type { DraftDocument } from '#src/domain/draft.ts';
import { deleteExpired } from '#src/server/retention/delete-expired.ts';
import { runNightly } from '#src/server/retention/nightly.ts';
import { DEFAULT_RETENTION, retentionOf } from '#src/server/retention/retention-settings.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import { consentWork } from '#src/tools/consent.ts';
import { forgetWork } from '#src/tools/forget.ts';
import {
  call,
  completed,
  draftDocument,
  MONDAY,
  MONDAY_MORNING,
  newDraft,
  openBlocksAt,
  save,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { recordedLog, serverInTest } from '#tests/support/server.ts';

const DAY = 24 * 60 * 60 * 1000;
const DENVER = '80202';
const NOTHING = { left: 0, booked: 0, proofs: 0, funnel: 0 };
const EVIDENCE = {
  [EVIDENCE_HEADER]: encodeURIComponent(
    JSON.stringify({
      trapped: false,
      challenge: null,
      consent: {
        label: 'Call me.',
        content: 'x@1',
        page: 'https://book.example.com/',
        preChecked: false,
        touched: true,
      },
    }),
  ),
};

describe.each(ENGINES)('what is kept on $name', ({ start }) => {
  async function serving() {
    const clock = testClock(MONDAY_MORNING);
    const { logger, lines } = recordedLog('info');
    const server = await serverInTest({ clock, logger }, start);
    const ids = async () =>
      (await server.database.query('select id from drafts')).map(({ id }) => id);
    const expire = (retention = {}) =>
      deleteExpired(server.database, { ...DEFAULT_RETENTION, ...retention }, clock().getTime());
    return { ...server, clock, lines, ids, expire };
  }

  /** A booked draft, whose visit is in the second week. */
  async function booked(url: string): Promise<DraftDocument> {
    const draft = await newDraft(url, DENVER);
    const block = (await openBlocksAt(url, { postalCode: DENVER, startDate: MONDAY })).at(-1);
    if (block === undefined) throw new Error('Denver has blocks.');
    return (await save(url, completed(draft, block))).body;
  }

  test('of drafts are those that were left for a year, and booked ones for three, counted from the last save [L25.drafts]', async () => {
    const { url, clock, ids, expire } = await serving();
    const left = (await save(url, draftDocument())).body;
    const visit = await booked(url);
    clock.advance(300 * DAY);
    const returned = (await save(url, left)).body;
    clock.advance(66 * DAY);
    expect({ expire: await expire(), ids: await ids() }).toEqual({
      expire: NOTHING,
      ids: expect.arrayContaining([returned.id, visit.id]),
    });
    clock.advance(300 * DAY);
    expect({ expire: await expire(), ids: await ids() }).toEqual({
      expire: { ...NOTHING, left: 1 },
      ids: [visit.id],
    });
    clock.advance(500 * DAY);
    expect({ expire: await expire(), ids: await ids() }).toEqual({
      expire: { ...NOTHING, booked: 1 },
      ids: [],
    });
  });

  test('never lacks a draft whose visit is still to come, however short the time is set [L25.drafts]', async () => {
    const { url, clock, ids, expire } = await serving();
    const visit = await booked(url);
    clock.advance(5 * DAY);
    expect({ expire: await expire({ booked: 1, left: 1 }), ids: await ids() }).toEqual({
      expire: NOTHING,
      ids: [visit.id],
    });
    clock.advance(20 * DAY);
    expect({ expire: await expire({ booked: 1, left: 1 }), ids: await ids() }).toEqual({
      expire: { ...NOTHING, booked: 1 },
      ids: [],
    });
  });

  test('is kept for ever where the setting says 0 [L25.drafts]', async () => {
    const { url, clock, ids, expire } = await serving();
    await save(url, draftDocument());
    clock.advance(10_000 * DAY);
    expect({
      expire: await expire({ left: 0, proofs: 0 }),
      idsCount: (await ids()).length,
    }).toEqual({ expire: NOTHING, idsCount: 1 });
  });

  test('of a consent outlives its draft, is found by phone number and draft, and goes in its own time or when it is asked for [L25.proofs]', async () => {
    const { url, database, clock, ids, expire } = await serving();
    const [one, other] = [
      (await save(url, draftDocument(), EVIDENCE)).body,
      (await save(url, draftDocument(), EVIDENCE)).body,
    ];
    clock.advance(400 * DAY);
    expect({ expire: await expire(), ids: await ids() }).toEqual({
      expire: { ...NOTHING, left: 2 },
      ids: [],
    });
    const pages: string[] = [];
    const work = consentWork((html) => pages.push(html), clock);
    expect({
      byNumber: (await work(database, '303 555 0123')).text,
      byDraft: (await work(database, one.id)).text,
    }).toEqual({
      byNumber: 'consent.html has the answers of 2 drafts.',
      byDraft: 'consent.html has the answers of one draft.',
    });
    for (const page of pages) expect(page).toContain('Call me.');
    expect((await forgetWork(database, other.id)).exitCode).toBe(0);
    clock.advance(1500 * DAY);
    expect({ expire: await expire(), text: (await work(database, one.id)).text }).toEqual({
      expire: { ...NOTHING, proofs: 1 },
      text: 'Nobody was found.',
    });
  });

  test('of the funnel goes after the days that are set [L25.drafts]', async () => {
    const { url, clock, expire } = await serving();
    await call('POST', `${url}/api/funnel`, {
      body: {
        draftHash: 'a'.repeat(64),
        state: 'home',
        variant: 'standard',
        at: clock().toISOString(),
      },
    });
    clock.advance(10 * DAY);
    expect({
      asUsual: await expire(),
      inFiveDays: await expire({ funnel: 5 }),
    }).toEqual({
      asUsual: NOTHING,
      inFiveDays: { ...NOTHING, funnel: 1 },
    });
  });

  test('of very many drafts is deleted in batches, while others save [L25.nightly]', async () => {
    const { url, database, clock, ids, expire } = await serving();
    const draft = (await save(url, draftDocument())).body;
    await database.query(
      `insert into drafts (id, revision, status, session_data, request, created_at, updated_at)
       with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 250)
       select replace(cast(1000000000000 + number as text), '1000000000', '00000000-0000-4000-8000-000000000'), 1, 'New', '', d.request, d.created_at, d.updated_at
       from numbers, drafts d where d.id = '${draft.id}'`,
    );
    clock.advance(400 * DAY);
    const [deleted, saved] = await Promise.all([expire(), save(url, draftDocument())]);
    expect({ left: deleted.left, status: saved.status, ids: await ids() }).toEqual({
      left: 251,
      status: 200,
      ids: [saved.body.id],
    });
  });

  test('is deleted once a night, by one of the processes, which says how many [L25.nightly]', async () => {
    const { url, app, database, clock, lines } = await serving();
    await save(url, draftDocument());
    clock.advance(400 * DAY);
    const at = (hour: string) => new Date(`${clock().toISOString().slice(0, 10)}T${hour}:00:00Z`);
    const run = (now: Date) => runNightly(app, database, DEFAULT_RETENTION, now);
    const told = () =>
      lines
        .map((line): unknown => JSON.parse(line))
        .filter((line) => JSON.stringify(line).includes('"deleted"'));
    await run(at('08'));
    expect(told()).toEqual([]);
    await Promise.all([run(at('09')), run(at('09')), run(at('10'))]);
    expect(told()).toEqual([
      expect.objectContaining({
        deleted: { ...NOTHING, left: 1 },
        msg: 'what was kept long enough is deleted',
      }),
    ]);
    await run(new Date(at('09').getTime() + DAY));
    expect(told()).toHaveLength(2);
  });
});

describe('the setting', () => {
  test('names days by what is kept; what it does not name keeps its default [L25.drafts]', () => {
    expect({
      absent: retentionOf(undefined),
      empty: retentionOf(''),
      given: retentionOf('left=30  booked=0'),
    }).toEqual({
      absent: DEFAULT_RETENTION,
      empty: DEFAULT_RETENTION,
      given: { ...DEFAULT_RETENTION, left: 30, booked: 0 },
    });
  });

  test.each(['90', 'left', 'left=-1', 'left=1.5', 'drafts=9', 'left=90,booked=9'])(
    '%s keeps the server from starting [L25.drafts]',
    (text) => {
      expect(() => retentionOf(text)).toThrow(
        new SettingsError(
          'RETENTION_DAYS must be days by left, booked, proofs, funnel, such as left=90 booked=0; 0 keeps for ever.',
        ),
      );
    },
  );
});

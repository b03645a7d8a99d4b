import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import type { DraftDocument } from '#src/domain/draft.ts';
import { ROUTE_PATHS } from '#src/domain/steps.ts';
import { integer, only, text } from '#src/server/database/row.ts';
import {
  completed,
  draftDocument,
  idempotencyKey,
  MONDAY_MORNING,
  newDraft,
  openBlockAt,
  read,
  save,
  sorted,
  testClock,
} from '#tests/support/api.ts';
import { holdDeletions } from '#tests/support/deletions.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serverFor, serverInTest } from '#tests/support/server.ts';
import { withResolvers } from '#tests/support/with-resolvers.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe.each(ENGINES)('drafts on $name', ({ start }) => {
  const clock = testClock(MONDAY_MORNING);
  const server = serverFor({ clock }, start);

  async function draftCount(): Promise<number> {
    return (await server.database.query('select id from drafts')).length;
  }

  test('a first save gives the draft an id that cannot be guessed and the status New [B5]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => save(server.url, draftDocument())),
    );
    for (const { body } of answers) {
      expect(body).toEqual({ ...draftDocument({ id: body.id }), status: 'New' });
      expect(body.id).toMatch(UUID_V4);
    }
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(20);
  });

  test('a draft that an earlier version saved, every field of it, is taken and read unchanged [S7.get-appointment]', async () => {
    // Its appointment is in the past by now.
    const earlier: DraftDocument = JSON.parse(
      await readFile(new URL('../fixtures/saved-draft.json', import.meta.url), 'utf8'),
    );
    const { status, body } = await save(server.url, { ...earlier, id: '', status: 'InsideSales' });
    expect({ status, body: (await read(server.url, body.id)).body }).toEqual({
      status: 200,
      body: { ...earlier, id: body.id, status: 'InsideSales' },
    });
  });

  test('parameters beyond the bounds are dropped from the end and refuse no save [B15]', async () => {
    const parameters = Array.from({ length: 500 }, (_, index) => ({
      name: `p${index}`,
      value: 'a'.repeat(50),
    }));
    const { status, body } = await save(
      server.url,
      draftDocument({ request: { otherParameters: parameters } }),
    );
    const long = await save(
      server.url,
      draftDocument({
        request: {
          otherParameters: [
            { name: 'n'.repeat(300), value: 'a'.repeat(3000) },
            { name: 'long', value: 'a'.repeat(50_000) },
          ],
        },
      }),
    );
    expect({
      status,
      otherParameters: (await read(server.url, body.id)).body.appointmentRequest.otherParameters,
    }).toEqual({ status: 200, otherParameters: parameters.slice(0, 50) });
    expect({
      status: long.status,
      otherParameters: long.body.appointmentRequest.otherParameters.map(
        ({ value }) => value.length,
      ),
    }).toEqual({ status: 200, otherParameters: [3000] });
  });

  test('an email address is kept as it was typed: capital letters may matter before the @ [S3.request]', async () => {
    const customer = {
      ...draftDocument().appointmentRequest.customer,
      email: 'Jose.OBrien@Example.com',
    };
    const { body } = await save(server.url, draftDocument({ request: { customer } }));
    expect((await read(server.url, body.id)).body.appointmentRequest.customer.email).toBe(
      'Jose.OBrien@Example.com',
    );
  });

  test('answers with a draft are neither cached nor indexed [B5]', async () => {
    const saved = await save(server.url, draftDocument());
    const found = await read(server.url, saved.body.id);
    for (const { headers } of [saved, found]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  test('an absent status leaves the status as it is [S4.statuses]', async () => {
    const draft = await newDraft(server.url, '80202');
    await save(server.url, { ...draft, status: 'Abandoned' });
    const { status: _unchanged, ...rest } = draft;
    expect((await save(server.url, rest)).body).toEqual({ ...draft, status: 'Abandoned' });
  });

  test.each([
    'unknown',
    randomUUID(),
    '../../etc/passwd',
    "' or 1=1 --",
    'nul\u0000',
    'x'.repeat(500),
  ])('every unknown id gets the same 404, as %j does [B5]', async (id) => {
    const found = await read(server.url, id);
    const saved = await save(server.url, draftDocument({ id }));
    const expected = {
      type: 'not-found',
      title: 'There is nothing here.',
      status: 404,
      detail: 'There is no such draft.',
    };
    expect({ status: found.status, body: found.body }).toEqual({ status: 404, body: expected });
    expect({ status: saved.status, body: saved.body }).toEqual({ status: 404, body: expected });
  });

  test('saves of a stale copy get 412 and store nothing [F16]', async () => {
    const first = await save(server.url, draftDocument());
    const tag = first.headers.get('etag') ?? '';
    const changed = {
      ...first.body,
      appointmentRequest: { ...first.body.appointmentRequest, customerComments: 'first tab' },
    };
    const second = await save(server.url, changed, { 'if-match': tag });
    expect(second.status).toBe(200);
    expect(second.headers.get('etag')).not.toBe(tag);
    const stale = await save(server.url, first.body, { 'if-match': tag });
    expect({ status: stale.status, body: stale.body }).toEqual({
      status: 412,
      body: {
        type: 'stale-draft',
        title: 'The draft has been changed meanwhile.',
        status: 412,
        detail: 'Read the draft again and repeat the change on it.',
      },
    });
    const found = await read(server.url, first.body.id);
    expect(found.body).toEqual(changed);
    expect(found.headers.get('etag')).toBe(second.headers.get('etag'));
  });

  test('of 20 saves made from the same copy one is stored [F16]', async () => {
    const first = await save(server.url, draftDocument());
    const tag = first.headers.get('etag') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => save(server.url, first.body, { 'if-match': tag })),
    );
    expect(sorted(answers.map(({ status }) => status))).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 412),
    ]);
  });

  test.each(['"1"', 'W/"1"', '1', ' W/"1" ', '"9", W/"1"'])(
    'an If-Match of %s names the first revision, as a proxy may write it [B12]',
    async (ifMatch) => {
      const { body } = await save(server.url, draftDocument());
      expect([
        (await save(server.url, body, { 'if-match': ifMatch })).status,
        (await save(server.url, body, { 'if-match': ifMatch })).status,
      ]).toEqual([200, 412]);
    },
  );

  test.each(['"01"', 'w/"1"', 'W/1', '"1', '"1-gzip"', "'1'", '1.0', 'x'])(
    'an If-Match of %s names none [B12]',
    async (ifMatch) => {
      const { body } = await save(server.url, draftDocument());
      expect((await save(server.url, body, { 'if-match': ifMatch })).status).toBe(412);
    },
  );

  test('a save without If-Match, or with *, is always taken [F16]', async () => {
    const { body } = await save(server.url, draftDocument());
    expect((await save(server.url, body)).status).toBe(200);
    expect((await save(server.url, body, { 'if-match': '*' })).status).toBe(200);
    expect((await save(server.url, body, { 'if-match': '"1", "3"' })).status).toBe(200);
  });

  test('a new draft cannot match anything [F16]', async () => {
    expect((await save(server.url, draftDocument(), { 'if-match': '"1"' })).status).toBe(412);
  });

  test('30 copies of a first save with one key make one draft and get one answer [F15]', async () => {
    const before = await draftCount();
    const key = idempotencyKey();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => save(server.url, draftDocument(), key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(
      new Set(answers.map(({ body, headers }) => JSON.stringify([body, headers.get('etag')]))).size,
    ).toBe(1);
    expect(await draftCount()).toBe(before + 1);
  });

  test('a repeated save gets the first answer even when its If-Match is stale by then [F15]', async () => {
    const { body, headers } = await save(server.url, draftDocument());
    const sent = { ...idempotencyKey(), 'if-match': headers.get('etag') ?? '' };
    const first = await save(server.url, body, sent);
    await save(server.url, body);
    const repeated = await save(server.url, body, sent);
    expect({
      status: repeated.status,
      body: repeated.body,
      etag: repeated.headers.get('etag'),
    }).toEqual({ status: 200, body: first.body, etag: first.headers.get('etag') });
  });

  test('a key that comes back with another body is refused [F15]', async () => {
    const key = idempotencyKey();
    await save(server.url, draftDocument(), key);
    const answer = await save(
      server.url,
      draftDocument({ request: { customerComments: 'other' } }),
      key,
    );
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 422,
      body: {
        type: 'idempotency-key-reused',
        title: 'This key was used for another request.',
        status: 422,
        detail: 'Send a new Idempotency-Key with a new request.',
      },
    });
  });

  test('a refused save does not use its key up [F15]', async () => {
    const block = await openBlockAt(server.url, '90012');
    const winner = await newDraft(server.url, '90012');
    const draft = await newDraft(server.url, '90012');
    await save(server.url, completed(winner, block));
    const key = idempotencyKey();
    expect((await save(server.url, completed(draft, block), key)).status).toBe(409);
    await save(server.url, { ...winner, status: 'CallToSet' });
    expect((await save(server.url, completed(draft, block), key)).status).toBe(200);
  });

  test('keys whose day is over are deleted in batches beside the saves, none of which waits for that [F15, B4]', async () => {
    const ownServer = await serverInTest({ clock: testClock(MONDAY_MORNING) }, start);
    const stored = async () =>
      integer(
        only(await ownServer.database.query('select count(*) as count from idempotency_keys')),
        'count',
      );
    const [now, day] = [new Date(MONDAY_MORNING).getTime(), 24 * 60 * 60 * 1000];
    await ownServer.database.query(
      `insert into idempotency_keys (key, body_hash, answer, created_at)
       with recursive numbers (number) as (select 0 union all select number + 1 from numbers where number < 2500)
       select 'key-' || number, 'hash', '{}', ${now - day} + case when number = 2500 then 1 else 0 end from numbers`,
    );
    const { letGo, batches } = holdDeletions(ownServer.database);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => save(ownServer.url, draftDocument(), idempotencyKey())),
    );
    expect({
      answers: answers.map(({ status }) => status),
      batches: batches(),
      stored: await stored(),
    }).toEqual({ answers: [200, 200, 200, 200, 200], batches: 1, stored: 2506 });
    letGo();
    await expect.poll(async () => [await stored(), batches()]).toEqual([6, 6]);
  });

  test('a key is forgotten after a day [F15]', async () => {
    const ownClock = testClock(MONDAY_MORNING);
    const ownServer = await serverInTest({ clock: ownClock }, start);
    const key = idempotencyKey();
    const first = await save(ownServer.url, draftDocument(), key);
    const hour = 60 * 60 * 1000;
    ownClock.advance(24 * hour - 1);
    const repeated = await save(ownServer.url, draftDocument(), key);
    expect({ status: repeated.status, body: repeated.body }).toEqual({
      status: 200,
      body: first.body,
    });
    ownClock.advance(1);
    const later = await save(ownServer.url, draftDocument(), key);
    expect(later.status).toBe(200);
    expect(later.body.id).not.toBe(first.body.id);
  });

  test('two copies that find their key forgotten at the same moment make one draft and get one answer [F15]', async () => {
    const ownClock = testClock(MONDAY_MORNING);
    const ownServer = await serverInTest({ clock: ownClock }, start);
    const key = idempotencyKey();
    await save(ownServer.url, draftDocument(), key);
    ownClock.advance(24 * 60 * 60 * 1000);
    const { query } = ownServer.database;
    const [isMet, isGone, isAnswered] = [
      withResolvers<void>(),
      withResolvers<void>(),
      withResolvers<void>(),
    ];
    let isFirst = true;
    // Both copies have found the old key. The first one deletes it, and continues once the second has been answered.
    vi.spyOn(ownServer.database, 'query').mockImplementation(async (sql, parameters) => {
      if (!sql.startsWith('delete')) return query(sql, parameters);
      if (parameters?.[0] !== key['idempotency-key']) return [];
      if (!isFirst) {
        isMet.resolve();
        await isGone.promise;
        return query(sql, parameters);
      }
      isFirst = false;
      await isMet.promise;
      const rows = await query(sql, parameters);
      isGone.resolve();
      await isAnswered.promise;
      return rows;
    });
    const copies = [1, 2].map(() => save(ownServer.url, draftDocument(), key));
    const sooner = await Promise.race(copies);
    isAnswered.resolve();
    const answers = await Promise.all(copies);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, sooner.body]),
    );
  });

  test('each answer to the consent question is kept with its time [S5.consent]', async () => {
    const draft = await newDraft(server.url, '80202');
    const givenAt = clock().getTime();
    clock.advance(60_000);
    await save(server.url, draft);
    await save(server.url, {
      ...draft,
      appointmentRequest: { ...draft.appointmentRequest, marketingConsent: false },
    });
    const rows = await server.database.query(
      'select given, recorded_at from marketing_consents where draft_id = $1 order by revision',
      [draft.id],
    );
    expect(rows.map((row) => [integer(row, 'given'), integer(row, 'recorded_at')])).toEqual([
      [1, givenAt],
      [0, givenAt + 60_000],
    ]);
  });

  test.each([
    ['300 Inside Sales Street', 'inside-sales'],
    ['301 renter row', 'not-a-homeowner'],
    ['302 Call Center Court.', 'call-center'],
  ])('going on from address at %s, the visitor is sent to %s [F8]', async (street1, page) => {
    const sent = draftDocument({
      sessionData: { nextPage: 'time-date-booking', topics: ['a'] },
      property: { street1 },
    });
    const { body } = await save(server.url, sent);
    expect(JSON.parse(body.sessionData)).toEqual({
      nextPage: page,
      ownershipSelection: null,
      topics: ['a'],
      appointmentInfo: null,
    });
    expect((await read(server.url, body.id)).body).toEqual(body);
  });

  test('only where a save goes on from address, to booking or to project-details, is the visitor sent elsewhere [F8]', async () => {
    const pages = ROUTE_PATHS;
    const answered = pages.map(async (nextPage) => {
      const { body } = await save(
        server.url,
        draftDocument({
          sessionData: { nextPage },
          property: { street1: '300 Inside Sales Street' },
        }),
      );
      const found = (await read(server.url, body.id)).body;
      return [body, found].map(({ sessionData }) => JSON.parse(sessionData).nextPage);
    });
    const isAfterAddress = (page: string) =>
      ['time-date-booking', 'project-details'].includes(page);
    expect(await Promise.all(answered)).toEqual(
      pages.map((page) => (isAfterAddress(page) ? ['inside-sales', 'inside-sales'] : [page, page])),
    );
  });

  test("a page set on the draft by the company's own systems wins over the one sent [F8]", async () => {
    const draft = await newDraft(server.url, '80202');
    await server.database.query('update drafts set next_page_override = $2 where id = $1', [
      draft.id,
      'call-center',
    ]);
    const found = await read(server.url, draft.id);
    const saved = await save(server.url, draft);
    for (const { body } of [found, saved])
      expect(JSON.parse(body.sessionData)).toMatchObject({ nextPage: 'call-center' });
  });

  test('what was sent is what is stored [F8]', async () => {
    const sent = draftDocument({
      sessionData: { nextPage: 'time-date-booking' },
      property: { street1: '302 Call Center Court' },
    });
    const { body } = await save(server.url, sent);
    const [row] = await server.database.query('select session_data from drafts where id = $1', [
      body.id,
    ]);
    expect(row && text(row, 'session_data')).toBe(sent.sessionData);
  });
});

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { DraftDocument } from '#src/domain/draft.ts';
import { ROUTE_PATHS } from '#src/domain/steps.ts';
import { text } from '#src/server/database/row.ts';
import {
  completed,
  draftDocument,
  idempotencyKey,
  MONDAY_MORNING,
  newBooking,
  newDraft,
  openBlockAt,
  read,
  save,
  statusesOf,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serverFor, serverInTest } from '#tests/support/server.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DAY_MS = 24 * 60 * 60 * 1000;
const ONE_PLACE = '90012';

describe.each(ENGINES)('drafts on $name', ({ start }) => {
  const clock = testClock(MONDAY_MORNING);
  const server = serverFor({ clock }, start);

  const saved = (parts?: Parameters<typeof draftDocument>[0], headers?: Record<string, string>) =>
    save(server.url, draftDocument(parts), headers);
  const draftCount = async () => (await server.database.query('select id from drafts')).length;

  test('a first save gives the draft an id that cannot be guessed and the status New [B5]', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => saved()));
    for (const { body } of answers) {
      expect(body).toEqual({ ...draftDocument({ id: body.id }), status: 'New' });
      expect(body.id).toMatch(UUID_V4);
    }
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(20);
  });

  test('a draft that an earlier version saved, every field of it, is taken and read unchanged [S7.get-appointment, S3.request]', async () => {
    // Its appointment is in the past by now.
    const earlier: DraftDocument = JSON.parse(
      await readFile(new URL('../fixtures/saved-draft.json', import.meta.url), 'utf8'),
    );
    const { status, body } = await save(server.url, { ...earlier, id: '', status: 'InsideSales' });
    expect(status).toBe(200);
    expect((await read(server.url, body.id)).body).toEqual({
      ...earlier,
      id: body.id,
      status: 'InsideSales',
    });
  });

  test('parameters beyond the bounds are dropped from the end and refuse no save [B15]', async () => {
    const parameters = Array.from({ length: 500 }, (_, index) => ({
      name: `p${index}`,
      value: 'a'.repeat(50),
    }));
    const { status, body } = await saved({ request: { otherParameters: parameters } });
    expect(status).toBe(200);
    expect(body.appointmentRequest.otherParameters).toEqual(parameters.slice(0, 50));
  });

  test('answers with a draft are not indexed, and tell no page where they came from [B5]', async () => {
    const first = await saved();
    for (const { headers } of [first, await read(server.url, first.body.id)]) {
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  test('an absent status leaves the status as it is [S4.statuses]', async () => {
    const { body } = await saved({ status: 'Abandoned' });
    const { status: _unchanged, ...rest } = body;
    expect((await save(server.url, rest)).body).toEqual(body);
  });

  test.each(['unknown', randomUUID(), '../../etc/passwd', "' or 1=1 --", 'nul\u0000'])(
    'every unknown id gets the same 404, as %j does [B5]',
    async (id) => {
      const detail = 'There is no such draft.';
      for (const answer of [await read(server.url, id), await saved({ id })])
        expect(answer).toMatchObject({ status: 404, body: { type: 'not-found', detail } });
    },
  );

  test('of 20 saves made from the same copy one is stored, and the others get 412 [F16]', async () => {
    const { body, headers } = await saved();
    const ifMatch = { 'if-match': headers.get('etag') ?? '' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) => {
        const changed = structuredClone(body);
        changed.appointmentRequest.customerComments = `tab ${tab}`;
        return save(server.url, changed, ifMatch);
      }),
    );
    const [winner, ...others] = answers.toSorted((one, other) => one.status - other.status);
    expect(winner?.status).toBe(200);
    for (const other of others)
      expect(other).toMatchObject({ status: 412, body: { type: 'stale-draft' } });
    const found = await read(server.url, body.id);
    expect(found.body).toEqual(winner?.body);
    expect(found.headers.get('etag')).toBe(winner?.headers.get('etag'));
    expect(found.headers.get('etag')).not.toBe(headers.get('etag'));
  });

  test.each([
    ...['"1"', 'W/"1"', '1', ' W/"1" ', '"9", W/"1"'].map((ifMatch) => ({ ifMatch, status: 200 })),
    ...['"01"', 'w/"1"', 'W/1', '"1', '"1-gzip"', '1.0', 'x'].map((ifMatch) => ({
      ifMatch,
      status: 412,
    })),
  ])(
    'a save of the first revision with If-Match $ifMatch is answered $status [B12]',
    async ({ ifMatch, status }) => {
      const { body } = await saved();
      expect((await save(server.url, body, { 'if-match': ifMatch })).status).toBe(status);
    },
  );

  test('a save with an If-Match of * is always taken, and a new draft cannot match anything [F16]', async () => {
    const { body } = await saved();
    const headers = { 'if-match': '*' };
    const answers = [
      await save(server.url, body, headers),
      await save(server.url, body, headers),
      await saved({}, { 'if-match': '"1"' }),
    ];
    expect(statusesOf(answers)).toEqual([200, 200, 412]);
  });

  test('30 copies of a first save with one key make one draft and get one answer [F15]', async () => {
    const before = await draftCount();
    const key = idempotencyKey();
    const answers = await Promise.all(Array.from({ length: 30 }, () => saved({}, key)));
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
    expect(
      new Set(answers.map(({ body, headers }) => JSON.stringify([body, headers.get('etag')]))).size,
    ).toBe(1);
    expect(await draftCount()).toBe(before + 1);
  });

  test('a repeated save gets the first answer even when its If-Match is stale by then [F15]', async () => {
    const { body, headers } = await saved();
    const sent = { ...idempotencyKey(), 'if-match': headers.get('etag') ?? '' };
    const first = await save(server.url, body, sent);
    await save(server.url, body);
    const repeated = await save(server.url, body, sent);
    expect(repeated).toMatchObject({ status: 200, body: first.body });
    expect(repeated.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  test('a key that comes back with another body is refused [F15]', async () => {
    const key = idempotencyKey();
    await saved({}, key);
    expect(await saved({ request: { customerComments: 'other' } }, key)).toMatchObject({
      status: 422,
      body: { type: 'idempotency-key-reused' },
    });
  });

  test('a refused save does not use its key up [F15]', async () => {
    const block = await openBlockAt(server.url, ONE_PLACE);
    const winner = await newBooking(server.url, ONE_PLACE, block);
    const draft = await newDraft(server.url, ONE_PLACE);
    const key = idempotencyKey();
    expect((await save(server.url, completed(draft, block), key)).status).toBe(409);
    await save(server.url, { ...winner, status: 'CallToSet' });
    expect((await save(server.url, completed(draft, block), key)).status).toBe(200);
  });

  test('a key is forgotten after a day, and deleted [F15, B4]', async () => {
    const ownClock = testClock(MONDAY_MORNING);
    const { url, database } = await serverInTest({ clock: ownClock }, start);
    const key = idempotencyKey();
    await save(url, draftDocument(), idempotencyKey());
    const idOfSave = async () => (await save(url, draftDocument(), key)).body.id;
    const first = await idOfSave();
    ownClock.advance(DAY_MS - 1);
    expect(await idOfSave()).toBe(first);
    ownClock.advance(1);
    expect(await idOfSave()).not.toBe(first);
    ownClock.advance(DAY_MS / 2);
    await save(url, draftDocument());
    const keys = () => database.query('select key from idempotency_keys');
    await expect.poll(keys).toEqual([{ key: key['idempotency-key'] }]);
  });

  test('each answer to the consent question is kept with its time [S5.consent]', async () => {
    const draft = await newDraft(server.url, '80202');
    const givenAt = clock().getTime();
    clock.advance(60_000);
    await save(server.url, draft);
    const changed = structuredClone(draft);
    changed.appointmentRequest.marketingConsent = false;
    await save(server.url, changed);
    expect(
      await server.database.query(
        'select given, recorded_at from marketing_consents where draft_id = $1 order by revision',
        [draft.id],
      ),
    ).toEqual([
      { given: 1, recorded_at: givenAt },
      { given: 0, recorded_at: givenAt + 60_000 },
    ]);
  });

  test.each([
    { street1: '300 Inside Sales Street', page: 'inside-sales' },
    { street1: '301 renter row', page: 'not-a-homeowner' },
    { street1: '302 Call Center Court.', page: 'call-center' },
  ])(
    'from the address $street1 the visitor is sent to $page, and what was sent is stored [F8]',
    async ({ street1, page }) => {
      const sent = draftDocument({
        sessionData: { nextPage: 'time-date-booking', topics: ['a'] },
        property: { street1 },
      });
      const { body } = await save(server.url, sent);
      expect(JSON.parse(body.sessionData)).toEqual({
        ...JSON.parse(sent.sessionData),
        nextPage: page,
      });
      expect((await read(server.url, body.id)).body).toEqual(body);
      const [row = {}] = await server.database.query(
        'select session_data from drafts where id = $1',
        [body.id],
      );
      expect(text(row, 'session_data')).toBe(sent.sessionData);
    },
  );

  test.each(ROUTE_PATHS)(
    'a save that goes on to %j is sent elsewhere only from the address [F8, F4]',
    async (nextPage) => {
      const property = { street1: '300 Inside Sales Street' };
      const { body } = await saved({ sessionData: { nextPage }, property });
      const isAfterAddress = ['time-date-booking', 'project-details'].includes(nextPage);
      expect(JSON.parse(body.sessionData)).toMatchObject({
        nextPage: isAfterAddress ? 'inside-sales' : nextPage,
      });
    },
  );

  test("a page set on the draft by the company's own systems wins over the one sent [F8]", async () => {
    const draft = await newDraft(server.url, '80202');
    await server.database.query(
      `update drafts set next_page_override = 'call-center' where id = $1`,
      [draft.id],
    );
    for (const { body } of [await read(server.url, draft.id), await save(server.url, draft)])
      expect(JSON.parse(body.sessionData)).toMatchObject({ nextPage: 'call-center' });
  });
});

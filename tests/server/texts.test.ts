import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { consentWork, revokeWork } from '#src/tools/consent.ts';
import { forgetDraft } from '#src/server/store/forget.ts';
import { deleteExpired } from '#src/server/retention/delete-expired.ts';
import { DEFAULT_RETENTION } from '#src/server/retention/retention-settings.ts';
import { call, completed, newDraft, save, threeBlocksAt } from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { settingsOf } from '#tests/support/mails.ts';
import { eventually, outboxInTest, recordingSink } from '#tests/support/outbox.ts';
import { startReceiver, verified } from '#tests/support/receiver.ts';
import { serverInTest } from '#tests/support/server.ts';

const DENVER = '80202';
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const SECRET = `whsec_${Buffer.from('k'.repeat(32)).toString('base64')}`;

describe.each(ENGINES)('text messages on $name', ({ start }) => {
  async function serving() {
    const gateway = await startReceiver();
    const webhook = recordingSink('webhook test');
    const { sinks, ...settings } = settingsOf({
      TEXT_WEBHOOK_URL: gateway.url,
      TEXT_WEBHOOK_SECRET: SECRET,
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      REMINDERS: 'text=2h',
    });
    const server = await outboxInTest([...sinks, webhook], settings, start);
    const { url, database, clock, settled } = server;
    const [block] = await threeBlocksAt(url, DENVER, '2026-11-19', '12:00');
    const startsAt = Date.parse(`${block.date}T${block.startTime}:00-07:00`);
    /** Sends a request as the gateway would. `change` alters its headers after it was signed. */
    async function receiveBody(
      body: string,
      change: Record<string, string> = {},
      signedAt = clock(),
    ) {
      const response = await fetch(`${url}/api/texts`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'in_1',
          'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
          'webhook-signature': new Webhook(SECRET).sign('in_1', signedAt, body),
          ...change,
        },
        body,
      });
      return { status: response.status, text: await response.text() };
    }
    const receive = (text: string, from = '+13035550123', saidAt = clock()) =>
      receiveBody(
        JSON.stringify({
          type: 'text.received',
          timestamp: saidAt.toISOString(),
          data: { from, text },
        }),
      );
    /** The page for a lawyer. */
    async function proofOf(person: string): Promise<string> {
      const pages: string[] = [];
      await consentWork((page) => pages.push(page), clock)(database, person);
      return pages.join('');
    }
    return {
      ...server,
      gateway,
      webhook,
      block,
      receive,
      receiveBody,
      proofOf,
      isConsentChanged: async () =>
        (await database.query('select 1 as one from consent_changes')).length > 0,
      booked: async () => (await save(url, completed(await newDraft(url, DENVER), block))).body,
      untilReminded: async () => {
        await settled();
        clock.advance(startsAt - 2 * HOUR - clock().getTime());
        await settled();
      },
      reported: async (count: number) => {
        const consents = () => webhook.received.filter(({ event }) => event.consent !== undefined);
        await eventually(() => consents().length >= count);
        return consents().map(({ event }) => ({
          type: event.type,
          id: event.data.draftId,
          name: event.data.appointmentRequest.customer.firstName,
          ...event.consent,
        }));
      },
    };
  }

  test('go to whoever sends them, signed, with the time and its zone, without a link or the draft’s id [L58.text, B5]', async () => {
    const { booked, untilReminded, gateway, block } = await serving();
    const visit = await booked();
    await untilReminded();
    await eventually(() => gateway.requests.length === 1);
    const [request] = gateway.requests;
    const hour = String(Number(block.startTime.slice(0, 2)) % 12 || 12).padStart(2, '0');
    expect(verified(request, SECRET)).toEqual({
      type: 'text.send',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        to: '+13035550123',
        text: `Hearth & Pane: Your free estimate is today at ${hour}:${block.startTime.slice(3)} PM, Mountain Time. Not home? Call (800) 555-0142. Reply STOP to stop these texts.`,
      },
    });
    expect(request?.body).not.toContain(visit.id);
  });

  test('stop with STOP, which is kept beside the proof and told to webhooks, and come back with START [L58.text]', async () => {
    const { booked, receive, proofOf, untilReminded, gateway, reported, clock } = await serving();
    const visit = await booked();
    const beforeStop = clock();
    clock.advance(1000);
    const answers = [await receive(' stop. '), await receive('STOP')];
    // A message that was sent first and arrives last.
    answers.push(await receive('Start', undefined, beforeStop));
    const change = { id: visit.id, name: 'José', kind: 'text', source: 'text' };
    expect(await reported(1)).toEqual([{ ...change, type: 'consent.revoked' }]);
    clock.advance(1000);
    answers.push(await receive('Start'), await receive('Please stop by at noon'));
    expect((await reported(2)).map(({ type }) => type)).toEqual([
      'consent.revoked',
      'consent.restored',
    ]);
    expect(answers).toEqual(answers.map(() => ({ status: 204, text: '' })));
    expect(await proofOf(visit.id)).toMatch(
      /Consent revoked, .*text messages.*by a text message.*Consent given again/s,
    );
    clock.advance(1000);
    await receive('Opt out!');
    await untilReminded();
    expect(gateway.requests).toEqual([]);
  });

  test('of a number that nobody knows are answered like any other [L58.text, B5]', async () => {
    const { receive } = await serving();
    for (const from of ['+13035550199', '+442079460958', 'nobody'])
      expect(await receive('STOP', from)).toEqual({ status: 204, text: '' });
  });

  test.each<[string, Record<string, string>, number?]>([
    ['no signature', { 'webhook-signature': '' }],
    ['another signature', { 'webhook-signature': `v1,${'A'.repeat(43)}=` }],
    ['another id', { 'webhook-id': 'in_2' }],
    ['a signature of ten minutes ago', {}, 600_000],
    ['a time long ago', { 'webhook-timestamp': '1000000000' }],
    ['no time', { 'webhook-timestamp': 'now' }],
  ])('with %s are refused and stop nothing [L58.text]', async (_, change, age = 0) => {
    const { receiveBody, booked, clock, isConsentChanged } = await serving();
    await booked();
    const body = JSON.stringify({
      type: 'text.received',
      timestamp: clock().toISOString(),
      data: { from: '+13035550123', text: 'STOP' },
    });
    const { status, text } = await receiveBody(body, change, new Date(clock().getTime() - age));
    expect({ status, type: JSON.parse(text).type }).toEqual({ status: 401, type: 'bad-signature' });
    expect(await isConsentChanged()).toBe(false);
  });

  test.each(['', 'STOP', '[]', '{}', '{"type":"text.received","timestamp":"","data":{"from":1}}'])(
    'that are none (%j) are told so [L58.text, B4]',
    async (body) => {
      const { receiveBody } = await serving();
      expect((await receiveBody(body)).status).toBe(400);
    },
  );

  test('and mails stop where the office records that somebody called, which webhooks are told too [L58.revoke]', async () => {
    const { booked, untilReminded, gateway, reported, proofOf, database, clock } = await serving();
    const visit = await booked();
    const work = revokeWork(clock);
    expect(await work(database, '(303) 555-0123')).toEqual({
      text: 'Revoked for one draft.',
      exitCode: 0,
    });
    for (const person of [visit.id, '3035550199'])
      expect(await work(database, person)).toEqual({
        text: 'Nobody with consent was found.',
        exitCode: 1,
      });
    await untilReminded();
    expect(gateway.requests).toEqual([]);
    expect(await reported(1)).toEqual([
      { type: 'consent.revoked', id: visit.id, name: 'José', kind: 'all', source: 'office' },
    ]);
    expect(await proofOf('3035550123')).toMatch(
      /Consent revoked, .*calls, text messages and mail.*recorded by the office/s,
    );
  });

  test('a revocation outlives its draft with the proof, and a later one is kept there too [L58.revoke, L25.proofs]', async () => {
    const { booked, receive, proofOf, database, clock } = await serving();
    const visit = await booked();
    await receive('STOP');
    clock.advance(1100 * DAY);
    await deleteExpired(database, DEFAULT_RETENTION, clock().getTime());
    const work = revokeWork(clock);
    expect({
      byNumber: (await work(database, '3035550123')).exitCode,
      again: (await work(database, visit.id)).exitCode,
    }).toEqual({ byNumber: 0, again: 1 });
    for (const table of ['drafts', 'outbox', 'consent_changes', 'unsubscribe_tokens'])
      expect(await database.query(`select 1 as one from ${table}`)).toEqual([]);
    expect(await proofOf(visit.id)).toMatch(/by a text message.*recorded by the office/s);
  });

  test('webhooks are told that a draft is deleted, and after that nothing of it is there [L58.revoke, L21.forget]', async () => {
    const { booked, receive, reported, database, clock, isConsentChanged } = await serving();
    const visit = await booked();
    await receive('STOP');
    await reported(1);
    await forgetDraft(database, visit.id, clock().getTime());
    expect((await reported(2)).at(-1)).toEqual({
      type: 'consent.revoked',
      id: visit.id,
      name: '',
      kind: 'all',
      source: 'forget',
    });
    await eventually(
      async () => (await database.query('select 1 as one from outbox')).length === 0,
    );
    expect(await isConsentChanged()).toBe(false);
  });

  test('have no place to arrive at where nobody sends them [L58.off]', async () => {
    const { url } = await serverInTest({}, start);
    expect((await call('POST', `${url}/api/texts`, { body: {} })).status).toBe(404);
  });
});

import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listMessages } from '#src/server/outbox/outbox.ts';
import { SOURCE_FOLDERS, startServer } from '#src/server/start-server.ts';
import { draftDocument, save } from '#tests/support/api.ts';
import { eventually, QUICK } from '#tests/support/outbox.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { folderInTest, webInTest } from '#tests/support/server.ts';

async function start(config: object, env: Record<string, string> = {}) {
  const folders = { ...SOURCE_FOLDERS, web: webInTest(config) };
  const server = await startServer(
    { PORT: '0', DATA_DIR: folderInTest(), LOG_LEVEL: 'silent', ...env },
    { folders, outboxTimes: QUICK },
  );
  onTestFinished(() => server.close());
  return server;
}

/** Status and body of a response to a request with this `Host` header. */
function get(
  url: string,
  host = 'localhost:3000',
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      void text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    })
      .once('error', reject)
      .end();
  });
}

describe('the mailbox and webhook inspector [L10]', () => {
  test('shows on a laptop what would go out: webhooks, the mail to the office and the mail to the visitor [L10]', async () => {
    const { url, database } = await start({ outboxInspector: true });
    const { appointmentRequest } = draftDocument();
    const customer = {
      ...appointmentRequest.customer,
      firstName: '<Ana>',
      email: 'ana@example.com',
    };
    expect(
      (await save(url, draftDocument({ status: 'CallRequested', request: { customer } }))).status,
    ).toBe(400);
    await save(
      url,
      draftDocument({
        status: 'CallRequested',
        request: { customer: { ...customer, firstName: 'Ana' } },
      }),
    );
    const messages = await eventually(async () => {
      const found = await listMessages(database, 10, Date.now());
      return found.length === 3 && found.every(({ sentAt }) => sentAt !== null) ? found : null;
    });
    const { body } = await get(`${url}/outbox/`);
    for (const { id, sink } of messages)
      expect(body).toContain(
        `<a href="/outbox/${id}">Call requested: ${sink}</a><span>Ana O&#39;Brien</span>`,
      );
    const pageTo = async (sink: string) =>
      (await get(`${url}/outbox/${messages.find((message) => message.sink === sink)?.id}`)).body;
    expect(await pageTo('webhook')).toContain('&#34;previousStatus&#34;: null');
    expect(await pageTo('mail to the office')).toContain('Email: ana@example.com');
    const mail = await pageTo('mail to the visitor');
    const [, alone = ''] = /<iframe title="The mail as HTML" src="([^"]+)"/.exec(mail) ?? [];
    expect(mail).toContain(
      'To ana@example.com: <strong>We&#39;ll call you about your estimate – Hearth &#38; Pane</strong>',
    );
    expect((await get(`${url}${alone}`)).body).toContain('<h1');
  });

  test('finds a mail as HTML only for mails to the visitor [L10]', async () => {
    const { url, database } = await start({ outboxInspector: true });
    await save(url, draftDocument());
    await save(
      url,
      draftDocument({
        status: 'CallRequested',
        request: {
          customer: { ...draftDocument().appointmentRequest.customer, email: 'ana@example.com' },
        },
      }),
    );
    const messages = await listMessages(database, 10, Date.now());
    const statuses = await Promise.all(
      messages.map(
        async ({ id, sink, event }) =>
          `${event.data.status} ${event.type}, ${sink}: ${(await get(`${url}/outbox/${id}/mail.html`)).status}`,
      ),
    );
    expect(statuses.toSorted()).toEqual([
      'CallRequested draft.status_changed, mail to the office: 404',
      'CallRequested draft.status_changed, mail to the visitor: 200',
      'CallRequested draft.status_changed, webhook: 404',
      'New draft.left, mail to the office: 404',
      'New draft.left, webhook: 404',
      'New draft.status_changed, mail to the office: 404',
      'New draft.status_changed, webhook: 404',
    ]);
  });

  test('says “kept” of what goes nowhere, and “sent” of what was sent [L10]', async () => {
    const receiver = await startReceiver();
    onTestFinished(receiver.close);
    const { url, database } = await start(
      { outboxInspector: true },
      {
        WEBHOOK_URLS: receiver.url,
        WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
        WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
        LEFT_AFTER_MINUTES: '0',
      },
    );
    await save(url, draftDocument());
    const messages = await eventually(async () => {
      const found = await listMessages(database, 10, Date.now());
      return found.every(({ sentAt }) => sentAt !== null) ? found : null;
    });
    const list = (await get(`${url}/outbox/`)).body;
    const webhook = `webhook ${new URL(receiver.url).host}`;
    for (const { id, sink } of messages) {
      const word = sink.startsWith(webhook) ? 'sent' : 'kept';
      expect(list).toMatch(
        new RegExp(`<a href="/outbox/${id}">.*?<small>${word} [-\\d]{10} [:\\d]{8}</small></li>`),
      );
      expect((await get(`${url}/outbox/${id}`)).body).toContain(`${id}: ${word} `);
    }
    expect(messages.map(({ sink }) => sink).toSorted()).toEqual([
      'mail to the office',
      expect.stringContaining(webhook),
    ]);
  });

  test('says of what is still to come when it is due, and asks for no icon [L10]', async () => {
    const { url } = await start({ outboxInspector: true });
    await save(url, draftDocument());
    const { body } = await get(`${url}/outbox/`);
    const rows = [
      ...body.matchAll(
        /<li><a [^>]*>([^<:]*): [^<]*<\/a><span>[^<]*<\/span><small>(due )?[-\d]{10} [:\d]{8}<\/small>/g,
      ),
    ].map(([, what, due]) => [what, due]);
    expect(new Set(rows.map((row) => row.join()))).toEqual(new Set(['Started,', 'Left,due ']));
    expect(body).toContain('<link rel="icon" href="data:,">');
  });

  test('lists the messages to one kind of receiver, so that a mail to a visitor is found between them [L10]', async () => {
    const { url } = await start({ outboxInspector: true });
    await save(
      url,
      draftDocument({
        status: 'CallRequested',
        request: {
          customer: { ...draftDocument().appointmentRequest.customer, email: 'ana@example.com' },
        },
      }),
    );
    const listed = async (query: string) => {
      const { body } = await get(`${url}/outbox/${query}`);
      const names = [...body.matchAll(/<li><a [^>]*>([^<]*)</g)].map(([, name = '']) => name);
      return [names.toSorted(), /aria-current="page">([^<]*)/.exec(body)?.[1]];
    };
    const [toOffice, toVisitor, webhook] = [
      'Call requested: mail to the office',
      'Call requested: mail to the visitor',
      'Call requested: webhook',
    ];
    expect(
      await Promise.all(['', '?to=visitor', '?to=office', '?to=webhook', '?to=%'].map(listed)),
    ).toEqual([
      [[toOffice, toVisitor, webhook], 'All'],
      [[toVisitor], 'Mails to visitors'],
      [[toOffice], 'Mails to the office'],
      [[webhook], 'Webhooks'],
      [[toOffice, toVisitor, webhook], 'All'],
    ]);
  });

  test('is asked for under a name of this machine alone [L10]', async () => {
    const { url } = await start({ outboxInspector: true });
    const hosts = [
      'localhost:3000',
      '127.0.0.1',
      '[::1]:3000',
      'rebound.example.com',
      'localhost.example.com',
    ];
    expect(
      await Promise.all(hosts.map(async (host) => (await get(`${url}/outbox/`, host)).status)),
    ).toEqual([200, 200, 200, 404, 404]);
  });

  test.each([
    ['where the configuration does not switch it on', {}, {}],
    ['in production', { outboxInspector: true }, { NODE_ENV: 'production' }],
    ['behind a proxy', { outboxInspector: true }, { TRUST_PROXY: '127.0.0.1' }],
    ['where others reach the server', { outboxInspector: true }, { HOST: '0.0.0.0' }],
  ])('is not there %s, and nothing is kept for it [L10]', async (_, config, env) => {
    const { url, database, isInspected } = await start(config, env);
    await save(url.replace('0.0.0.0', '127.0.0.1'), draftDocument());
    expect({
      isInspected,
      status: (await get(`${url.replace('0.0.0.0', '127.0.0.1')}/outbox/`)).status,
      listMessages: await listMessages(database, 10, Date.now()),
    }).toEqual({ isInspected: false, status: 404, listMessages: [] });
  });
});

import { describe, expect, onTestFinished, test } from 'vitest';
import { listMessages } from '#src/server/outbox/outbox.ts';
import { type RunningServer, SOURCE_FOLDERS, startServer } from '#src/server/start-server.ts';
import { draftDocument, save } from '#tests/support/api.ts';
import { CUSTOMER } from '#tests/support/mails.ts';
import { eventually, QUICK } from '#tests/support/outbox.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { folderInTest, webInTest } from '#tests/support/server.ts';

async function start(
  env: Record<string, string> = {},
  config: object = { outboxInspector: true },
): Promise<RunningServer> {
  const folders = { ...SOURCE_FOLDERS, web: webInTest(config) };
  const server = await startServer(
    { PORT: '0', DATA_DIR: folderInTest(), LOG_LEVEL: 'silent', ...env },
    { folders, outboxTimes: QUICK },
  );
  onTestFinished(() => server.close());
  return server;
}

/** Saves a request for a call, and returns the messages that are sent or kept because of it. */
async function messagesOfCall({ url, database }: RunningServer) {
  await save(url, draftDocument({ status: 'CallRequested', request: { customer: CUSTOMER } }));
  return eventually(async () => {
    const found = await listMessages(database, 10, Date.now());
    return found.length === 3 && found.every(({ sentAt }) => sentAt !== null) ? found : null;
  });
}

/** Asks for a page of a server under this name. */
const get = ({ app }: RunningServer, url: string, host = 'localhost:3000') =>
  app.inject({ url, headers: { host } });

describe('the mailbox and webhook inspector', () => {
  test('shows on a laptop what would go out: webhooks, the mail to the office and the mail to the visitor [L10]', async () => {
    const server = await start();
    const messages = await messagesOfCall(server);
    const { body } = await get(server, '/outbox/');
    expect(body).toContain('<link rel="icon" href="data:,">');
    for (const { id, sink } of messages)
      expect(body).toContain(
        `<a href="/outbox/${id}">Call requested: ${sink}</a><span>José O&#39;Brien</span>`,
      );
    const pageTo = async (sink: string) => {
      const message = messages.find((one) => one.sink === sink);
      return (await get(server, `/outbox/${message?.id}`)).body;
    };
    expect(await pageTo('webhook')).toContain('&#34;previousStatus&#34;: null');
    expect(await pageTo('mail to the office')).toContain('Email: jose@example.com');
    const mail = await pageTo('mail to the visitor');
    expect(mail).toContain(
      'To jose@example.com: <strong>We&#39;ll call you about your estimate – Hearth &#38; Pane</strong>',
    );
    const [, alone = ''] = /<iframe title="The mail as HTML" src="([^"]+)"/.exec(mail) ?? [];
    expect((await get(server, alone)).body).toContain('<h1');
    for (const { id, sink } of messages)
      expect((await get(server, `/outbox/${id}/mail.html`)).statusCode).toBe(
        sink === 'mail to the visitor' ? 200 : 404,
      );
  });

  test('says of every message whether it was sent, is kept because it goes nowhere, or when it is due [L10]', async () => {
    const receiver = await startReceiver();
    const server = await start({
      WEBHOOK_URLS: receiver.url,
      WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    });
    await save(server.url, draftDocument());
    await eventually(() => receiver.requests.length === 1);
    const row =
      /<a href="\/outbox\/msg[^>]*>([^<:]*: \w+)[^<]*<\/a>.*?<small>(\w+) [-\d]{10} [:\d]{8}<\/small><\/li>/g;
    const rows = async () => {
      const { body } = await get(server, '/outbox/');
      return [...body.matchAll(row)].map(([, what, state]) => `${what} ${state}`).toSorted();
    };
    await expect
      .poll(rows)
      .toEqual([
        'Left: mail due',
        'Left: webhook due',
        'Started: mail kept',
        'Started: webhook sent',
      ]);
  });

  const ALL = ['mail to the office', 'mail to the visitor', 'webhook'];
  test.each([
    ['', 'All', ALL],
    ['?to=visitor', 'Mails to visitors', ['mail to the visitor']],
    ['?to=office', 'Mails to the office', ['mail to the office']],
    ['?to=webhook', 'Webhooks', ['webhook']],
    ['?to=%', 'All', ALL],
  ])(
    'lists under “%s” the messages to one kind of receiver alone: %s [L10]',
    async (query, name, receivers) => {
      const server = await start();
      await messagesOfCall(server);
      const { body } = await get(server, `/outbox/${query}`);
      const listed = body.matchAll(/<li><a [^>]*>Call requested: ([^<]*)</g);
      expect([...listed].map(([, to = '']) => to).toSorted()).toEqual(receivers);
      expect(/aria-current="page">([^<]*)/.exec(body)?.[1]).toBe(name);
    },
  );

  test.each([
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
    ['rebound.example.com', 404],
    ['localhost.example.com', 404],
  ])(
    'is asked for under a name of this machine alone: %s answers %i [L10]',
    async (host, status) => {
      const server = await start();
      expect((await get(server, '/outbox/', host)).statusCode).toBe(status);
    },
  );

  test.each([
    ['where the configuration does not switch it on', {}, {}],
    ['in production', { NODE_ENV: 'production' }, { outboxInspector: true }],
    ['behind a proxy', { TRUST_PROXY: '127.0.0.1' }, { outboxInspector: true }],
    ['where others reach the server', { HOST: '0.0.0.0' }, { outboxInspector: true }],
  ])('is not there %s, and nothing is kept for it [L10]', async (_, env, config) => {
    const server = await start(env, config);
    await save(server.url.replace('0.0.0.0', '127.0.0.1'), draftDocument());
    expect((await get(server, '/outbox/')).statusCode).toBe(404);
    expect(await listMessages(server.database, 10, Date.now())).toEqual([]);
  });
});

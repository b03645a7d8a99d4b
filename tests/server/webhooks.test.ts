import { createHash, randomBytes } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { afterEach, describe, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { folderClient } from '#src/server/cms/content-clients.ts';
import { type OutboxEnvironment, outboxSettingsOf } from '#src/server/outbox/outbox-settings.ts';
import { listMessages } from '#src/server/outbox/outbox.ts';
import { isPublicAddress, lookupPublic } from '#src/server/outbox/public-address.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import { draftDocument, save } from '#tests/support/api.ts';
import { eventually, outboxWith } from '#tests/support/outbox.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';
import { recordedLog, startTestServer, type TestServerOptions } from '#tests/support/server.ts';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const NEXT_SECRET = `whsec_${randomBytes(24).toString('base64')}`;

const CONTENT = { service: null, shipped: folderClient('/content') };
const settingsOf = (env: OutboxEnvironment) =>
  outboxSettingsOf(env, {
    content: CONTENT,
    localUrl: 'http://localhost:3000',
    isInspected: false,
    hasVisitPages: false,
  });

/** The name of a receiver: its address may hold a key. */
function nameOf(url: string): string {
  return `webhook ${new URL(url).host} ${createHash('sha256').update(url).digest('hex').slice(0, 8)}`;
}

let close: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const one of close) await one();
  close = [];
});

/** Saves a draft on a server with these webhook receivers, and waits until the outbox has nothing left to send right away. */
async function saveTelling(
  receivers: readonly Receiver[],
  env: OutboxEnvironment = {},
  times = {},
  logger?: TestServerOptions['logger'],
) {
  const { sinks } = settingsOf({
    WEBHOOK_URLS: receivers.map(({ url }) => url).join(', '),
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    ...env,
  });
  const server = await startTestServer({
    outbox: { ...outboxWith(sinks, times), leftAfterMs: null },
    ...(logger && { logger }),
  });
  close.push(server.close, ...receivers.map((receiver) => receiver.close));
  const draft = (await save(server.url, draftDocument())).body;
  const messages = () => listMessages(server.database, 10, Date.now());
  return { draft, url: server.url, database: server.database, messages };
}

describe('a webhook', () => {
  test('is signed as the Standard Webhooks specification says, with the old and the new secret while one is replaced [L5]', async () => {
    const receiver = await startReceiver();
    const { draft } = await saveTelling([receiver], {
      WEBHOOK_SECRET: `${SECRET}, ${NEXT_SECRET}`,
    });
    const [received] = await eventually(() =>
      receiver.requests.length === 1 ? receiver.requests : null,
    );
    const headers = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
        name,
        String(received?.headers[name]),
      ]),
    );
    for (const secret of [SECRET, NEXT_SECRET]) {
      expect(new Webhook(secret).verify(received?.body ?? '', headers)).toMatchObject({
        type: 'draft.status_changed',
        data: { draftId: draft.id, status: 'New' },
      });
    }
    expect(() => new Webhook(SECRET).verify(`${received?.body} `, headers)).toThrow(
      'No matching signature found',
    );
  });

  test.each([[500], [302], [404]])(
    'answered with %d is sent again under the same id [L3, L5]',
    async (status) => {
      const receiver: Receiver = await startReceiver(
        (response) =>
          void response
            .writeHead(receiver.requests.length === 1 ? status : 204, { location: '/elsewhere' })
            .end(),
      );
      const { messages } = await saveTelling([receiver], {}, { pausesMs: [0] });
      await eventually(async () => (await messages()).every(({ sentAt }) => sentAt !== null));
      const [first, second] = receiver.requests.map(({ headers }) => headers['webhook-id']);
      expect({ requestsCount: receiver.requests.length, second }).toEqual({
        requestsCount: 2,
        second: first,
      });
    },
  );

  test('says who sends it [B16]', async () => {
    const receiver = await startReceiver();
    await saveTelling([receiver]);
    await eventually(() => receiver.requests.length === 1);
    expect(receiver.requests.map(({ headers }) => headers['user-agent'])).toEqual([
      'window-and-door-estimate',
    ]);
  });

  test('answered with 410 is final, and nothing more is sent there until the next start; what happens meanwhile waits [B16]', async () => {
    const receiver = await startReceiver((response) => void response.writeHead(410).end());
    const other = await startReceiver();
    const { draft, url, messages } = await saveTelling(
      [receiver, other],
      {},
      { pausesMs: [0, 0, 0] },
    );
    const toGone = async () =>
      (await messages()).filter(({ sink }) => sink === nameOf(receiver.url));
    await eventually(async () => (await toGone()).every(({ dueAt }) => dueAt === null));
    await save(url, { ...draft, status: 'CallRequested' });
    await eventually(() => other.requests.length === 2);
    expect(receiver.requests.length).toBe(1);
    expect(
      (await toGone()).map(({ sentAt, dueAt, attempts, lastError }) => [
        sentAt,
        dueAt !== null,
        attempts,
        lastError,
      ]),
    ).toEqual([
      [null, false, 1, 'The receiver answered 410.'],
      [null, true, 0, null],
    ]);
  });

  test('that still waits under the whole address, as earlier versions named it, is delivered [B16]', async () => {
    const receiver = await startReceiver(
      (response) => void response.writeHead(receiver.requests.length === 1 ? 500 : 204).end(),
    );
    const { database, messages } = await saveTelling([receiver], {}, { pausesMs: [60_000] });
    await eventually(async () => (await messages()).some(({ lastError }) => lastError !== null));
    await database.query('update outbox set sink = $1, due_at = 0', [`webhook ${receiver.url}`]);
    await eventually(async () => (await messages()).every(({ sentAt }) => sentAt !== null));
    expect(receiver.requests.length).toBe(2);
  });

  test('that fails is logged with the host and an id, never with its address, which may hold a key [B16]', async () => {
    const { logger, lines } = recordedLog('warn');
    const receiver = await startReceiver(
      (response) => void response.writeHead(500, 'secret-reason').end(),
    );
    const secret = { ...receiver, url: `${receiver.url}/secret-key?token=secret-token` };
    await saveTelling([secret], {}, {}, logger);
    await eventually(() => lines.length > 0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      sink: nameOf(secret.url),
      reason: '500',
      msg: 'message not delivered',
    });
    expect(lines.join('')).not.toContain('secret');
  });

  test('to a receiver that takes requests and never answers holds up no other [L3]', async () => {
    const [silent, other] = [await startReceiver(() => undefined), await startReceiver()];
    const { messages } = await saveTelling(
      [silent, other],
      {},
      { timeoutMs: 300, pausesMs: Array.from({ length: 100 }, () => 100) },
    );
    await eventually(async () =>
      (await messages()).every(({ sink, sentAt, lastError }) =>
        sink === nameOf(other.url) ? sentAt !== null : lastError !== null,
      ),
    );
    expect(
      Object.fromEntries(
        (await messages()).map(({ sink, sentAt, lastError }) => [
          sink,
          [sentAt !== null, lastError],
        ]),
      ),
    ).toEqual({
      [nameOf(silent.url)]: [false, 'No answer within 0.3 seconds.'],
      [nameOf(other.url)]: [true, null],
    });
  });

  test('to a name that stands for a private address is refused as it connects, unless the name is allowed [L6]', async () => {
    const receiver = await startReceiver();
    const asName = {
      ...receiver,
      url: receiver.url.replace('http://127.0.0.1', 'https://localhost'),
    };
    const { messages } = await saveTelling([asName], { WEBHOOK_ALLOWED_HOSTS: '' });
    await eventually(async () => (await messages()).some(({ lastError }) => lastError !== null));
    expect((await messages()).map(({ lastError }) => lastError)).toEqual([
      expect.stringMatching(
        /^localhost is (127\.0\.0\.1|::1), which is not of the public internet\.$/,
      ),
    ]);
    expect(receiver.requests).toEqual([]);
  });
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('%s is no address of the public internet [L6]', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])(
  '%s is an address of the public internet [L6]',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([{ all: true }, { all: false }])(
  'a look-up for a connection answers no private address, asked with %j [L6]',
  async (options) => {
    const looked = await new Promise<[NodeJS.ErrnoException | null, string | LookupAddress[]]>(
      (resolve) => {
        lookupPublic('localhost', options, (error, address) => resolve([error, address]));
      },
    );
    expect(looked).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(/^localhost is .*, which is not of the public internet\.$/),
      }),
      '',
    ]);
  },
);

const MAILING = {
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'a@example.com',
  PUBLIC_URL: 'https://example.com',
};

test.each([
  [
    { WEBHOOK_URLS: 'ftp://example.com' },
    'WEBHOOK_URLS must be https addresses with commas between.',
  ],
  [
    { WEBHOOK_URLS: 'example.com/leads' },
    'WEBHOOK_URLS must be https addresses with commas between.',
  ],
  [
    { WEBHOOK_URLS: 'http://example.com' },
    'WEBHOOK_URLS: example.com must be asked by https. Name it in WEBHOOK_ALLOWED_HOSTS where http is meant.',
  ],
  [
    { WEBHOOK_URLS: 'https://10.0.0.7/leads' },
    'WEBHOOK_URLS: 10.0.0.7 is not of the public internet. Name it in WEBHOOK_ALLOWED_HOSTS where it is meant.',
  ],
  [
    { WEBHOOK_URLS: 'https://[::1]/leads' },
    'WEBHOOK_URLS: ::1 is not of the public internet. Name it in WEBHOOK_ALLOWED_HOSTS where it is meant.',
  ],
  [
    { WEBHOOK_URLS: 'https://0x7f.1/leads' },
    'WEBHOOK_URLS: 127.0.0.1 is not of the public internet. Name it in WEBHOOK_ALLOWED_HOSTS where it is meant.',
  ],
  [
    { WEBHOOK_URLS: 'https://example.com', WEBHOOK_SECRET: '' },
    'WEBHOOK_URLS needs WEBHOOK_SECRET.',
  ],
  [
    { WEBHOOK_SECRET: 'letmein' },
    'WEBHOOK_SECRET must be whsec_ and 24 to 64 random bytes in base64: echo whsec_$(openssl rand -base64 32)',
  ],
  [
    { WEBHOOK_SECRET: 'whsec_c2hvcnQ=' },
    'WEBHOOK_SECRET must be whsec_ and 24 to 64 random bytes in base64: echo whsec_$(openssl rand -base64 32)',
  ],
  [
    { SMTP_URL: 'mail.example.com' },
    'SMTP_URL must be of the form smtp://user:password@host:587 or smtps://….',
  ],
  [
    { SMTP_URL: 'smtp://mail.example.com' },
    'SMTP_URL needs MAIL_FROM, the mail address that mails come from.',
  ],
  [
    { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Estimates' },
    'SMTP_URL needs MAIL_FROM, the mail address that mails come from.',
  ],
  [
    { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' },
    'SMTP_URL needs PUBLIC_URL, the address at which visitors reach the product.',
  ],
  [
    { PUBLIC_URL: 'example.com' },
    'PUBLIC_URL must be the http(s) address at which visitors reach the product.',
  ],
  [{ LEADS_MAIL_TO: 'the office' }, 'LEADS_MAIL_TO must be mail addresses with commas between.'],
  [{ LEADS_MAIL_TO: 'office@example.com' }, 'LEADS_MAIL_TO needs SMTP_URL.'],
  [
    { LEFT_AFTER_MINUTES: 'an hour' },
    'LEFT_AFTER_MINUTES must be a whole number of minutes, or 0 for never.',
  ],
  [
    { LEFT_AFTER_MINUTES: '-1' },
    'LEFT_AFTER_MINUTES must be a whole number of minutes, or 0 for never.',
  ],
  [{ REMINDERS: 'mail=2d' }, 'REMINDERS by mail need SMTP_URL.'],
  [{ REMINDERS: 'text=2h' }, 'REMINDERS by text need TEXT_WEBHOOK_URL.'],
  [{ TEXT_WEBHOOK_URL: 'https://example.com' }, 'TEXT_WEBHOOK_URL needs TEXT_WEBHOOK_SECRET.'],
  [
    { TEXT_WEBHOOK_URL: 'texts', TEXT_WEBHOOK_SECRET: SECRET },
    'TEXT_WEBHOOK_URL must be an https address.',
  ],
  [
    { TEXT_WEBHOOK_URL: 'https://10.0.0.7', TEXT_WEBHOOK_SECRET: SECRET },
    'TEXT_WEBHOOK_URL: 10.0.0.7 is not of the public internet. Name it in WEBHOOK_ALLOWED_HOSTS where it is meant.',
  ],
  [
    { TEXT_WEBHOOK_URL: 'https://example.com', TEXT_WEBHOOK_SECRET: 'letmein' },
    'TEXT_WEBHOOK_SECRET must be whsec_ and 24 to 64 random bytes in base64: echo whsec_$(openssl rand -base64 32)',
  ],
  [{ LEFT_MAIL: 'on' }, 'LEFT_MAIL needs SMTP_URL.'],
  [{ LEFT_MAIL: 'yes' }, 'LEFT_MAIL must be on or off.'],
  [{ ...MAILING, LEFT_MAIL: 'on', LEFT_AFTER_MINUTES: '0' }, 'LEFT_MAIL needs LEFT_AFTER_MINUTES.'],
])('%j keeps the server from starting [L7]', (env, message) => {
  expect(() => settingsOf({ WEBHOOK_SECRET: SECRET, ...env })).toThrow(new SettingsError(message));
});

test.each([
  [{}, 3_600_000],
  [{ LEFT_AFTER_MINUTES: '0' }, null],
])(
  'with %j nobody is told, and a draft counts as left after %j ms [L2, L7]',
  (env, leftAfterMs) => {
    expect(settingsOf(env)).toEqual({
      sinks: [],
      leftAfterMs,
      mails: {
        content: CONTENT,
        publicUrl: 'http://localhost:3000',
        organizer: null,
        hasVisitPages: false,
      },
    });
  },
);

test.each([
  ['a server that mails', MAILING, false, undefined],
  ['a laptop that shows its mails', {}, true, { mail: ['2d', '2h'], left: true }],
  ['a laptop that mails', MAILING, true, undefined],
  [
    'who asks for it',
    { ...MAILING, REMINDERS: 'mail=1d', LEFT_MAIL: 'on' },
    false,
    { mail: ['1d'], left: true },
  ],
])('%s is set to remind as asked, or by default [L58.off]', (_, env, isInspected, wanted) => {
  const { reminders } = outboxSettingsOf(env, {
    content: CONTENT,
    localUrl: 'http://localhost:3000',
    isInspected,
    hasVisitPages: false,
  });
  expect(
    reminders && {
      mail: reminders.before.mail.map(({ name }) => name),
      left: reminders.hasLeftMail,
    },
  ).toEqual(wanted);
});

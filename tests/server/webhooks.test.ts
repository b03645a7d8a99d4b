import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OutboxEnvironment } from '#src/server/outbox/outbox-settings.ts';
import type { OutboxTimes } from '#src/server/outbox/outbox.ts';
import { isPublicAddress, lookupPublic } from '#src/server/outbox/public-address.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import { draftDocument, save } from '#tests/support/api.ts';
import { settingsOf } from '#tests/support/mails.ts';
import { eventually, outboxInTest } from '#tests/support/outbox.ts';
import { type Receiver, startReceiver, verified } from '#tests/support/receiver.ts';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const NEXT_SECRET = `whsec_${randomBytes(24).toString('base64')}`;

/** The name of a receiver: its address may hold a key. */
function nameOf(url: string): string {
  return `webhook ${new URL(url).host} ${createHash('sha256').update(url).digest('hex').slice(0, 8)}`;
}

/** Saves a draft on a server with these webhook receivers. */
async function saveTelling(
  urls: readonly string[],
  times: Partial<OutboxTimes> = {},
  env: OutboxEnvironment = {},
) {
  const { sinks } = settingsOf({
    WEBHOOK_URLS: urls.join(', '),
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    ...env,
  });
  const server = await outboxInTest(sinks, { times });
  const draft = (await save(server.url, draftDocument())).body;
  return { ...server, draft };
}

describe('a webhook', () => {
  test('is sent once to an address that is named twice, signed as the Standard Webhooks specification says, with the old and the new secret while one is replaced, and says who sends it [L5, B16]', async () => {
    const receiver = await startReceiver();
    const { draft, settled } = await saveTelling(
      [receiver.url, receiver.url],
      {},
      { WEBHOOK_SECRET: `${SECRET}, ${NEXT_SECRET}` },
    );
    await settled();
    const [received = { headers: {}, body: '' }, ...others] = receiver.requests;
    expect(others).toEqual([]);
    for (const secret of [SECRET, NEXT_SECRET]) {
      expect(verified(received, secret)).toMatchObject({
        type: 'draft.status_changed',
        data: { draftId: draft.id, status: 'New' },
      });
    }
    const changed = { ...received, body: `${received.body} ` };
    expect(() => verified(changed, SECRET)).toThrow('No matching signature found');
    expect(received.headers['user-agent']).toBe('window-and-door-estimate');
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
      const { settled } = await saveTelling([receiver.url], { pausesMs: [0] });
      const [message] = await settled();
      expect(message?.sentAt).not.toBeNull();
      expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([
        message?.id,
        message?.id,
      ]);
    },
  );

  test('answered with 410 is final, and nothing more is sent there until the next start; what happens meanwhile waits [B16]', async () => {
    const receiver = await startReceiver((response) => void response.writeHead(410).end());
    const other = await startReceiver();
    const { draft, url, settled, messages } = await saveTelling([receiver.url, other.url], {
      pausesMs: [0, 0, 0],
    });
    await settled();
    await save(url, { ...draft, status: 'CallRequested' });
    await eventually(() => other.requests.length === 2);
    expect(receiver.requests.length).toBe(1);
    const toGone = (await messages()).filter(({ sink }) => sink === nameOf(receiver.url));
    expect(toGone).toMatchObject([
      { sentAt: null, dueAt: null, attempts: 1, lastError: 'The receiver answered 410.' },
      { sentAt: null, dueAt: expect.any(Number), attempts: 0, lastError: null },
    ]);
  });

  test('that still waits under the whole address, as earlier versions named it, is delivered [B16]', async () => {
    const receiver: Receiver = await startReceiver(
      (response) => void response.writeHead(receiver.requests.length === 1 ? 500 : 204).end(),
    );
    const { database, settled } = await saveTelling([receiver.url]);
    await settled();
    await database.query('update outbox set sink = $1, due_at = 0', [`webhook ${receiver.url}`]);
    await settled();
    expect(receiver.requests.length).toBe(2);
  });

  test('that fails is logged with the host and an id, never with its address, which may hold a key [B16]', async () => {
    const receiver = await startReceiver(
      (response) => void response.writeHead(500, 'secret-reason').end(),
    );
    const url = `${receiver.url}/secret-key?token=secret-token`;
    const { lines } = await saveTelling([url]);
    await eventually(() => lines.length > 0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      sink: nameOf(url),
      reason: '500',
      msg: 'message not delivered',
    });
    expect(lines.join('')).not.toContain('secret');
  });

  test('to a receiver that takes requests and never answers holds up no other; its connection is closed [L3, B16]', async () => {
    let closed = 0;
    const silent = await startReceiver((response) => response.once('close', () => (closed += 1)));
    const other = await startReceiver();
    const { settled } = await saveTelling([silent.url, other.url], { timeoutMs: 300 });
    const ends = (await settled()).map(({ sink, sentAt, lastError }) => [
      sink,
      { isSent: sentAt !== null, lastError },
    ]);
    expect(Object.fromEntries(ends)).toEqual({
      [nameOf(silent.url)]: { isSent: false, lastError: 'No answer within 0.3 seconds.' },
      [nameOf(other.url)]: { isSent: true, lastError: null },
    });
    await eventually(() => closed === 1);
  });

  test('to a name that stands for a private address is refused as it connects, unless the name is allowed [L6]', async () => {
    const receiver = await startReceiver();
    const { settled } = await saveTelling(
      [receiver.url.replace('http://127.0.0.1', 'https://localhost')],
      {},
      { WEBHOOK_ALLOWED_HOSTS: '' },
    );
    expect((await settled()).map(({ lastError }) => lastError)).toEqual([
      expect.stringMatching(
        /^localhost is (127\.0\.0\.1|::1), which is not of the public internet\.$/,
      ),
    ]);
    expect(receiver.requests).toEqual([]);
  });
});

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
])('%s is an address of the public internet: %s [L6]', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([{ all: true }, { all: false }])(
  'a look-up for a connection answers no private address, asked with %j [L6]',
  async (options) => {
    const found = await new Promise((resolve) => {
      lookupPublic('localhost', options, (error, address) => resolve({ error, address }));
    });
    expect(found).toEqual({
      error: expect.objectContaining({
        message: expect.stringMatching(/^localhost is .*, which is not of the public internet\.$/),
      }),
      address: '',
    });
  },
);

const MAILING = {
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'a@example.com',
  PUBLIC_URL: 'https://example.com',
};

const TEXTING = { TEXT_WEBHOOK_URL: 'https://example.com', TEXT_WEBHOOK_SECRET: SECRET };
const RANDOM_BYTES =
  'must be whsec_ and 24 to 64 random bytes in base64: echo whsec_$(openssl rand -base64 32)';
const NOT_PUBLIC =
  'is not of the public internet. Name it in WEBHOOK_ALLOWED_HOSTS where it is meant.';

test.each<[message: string, ...envs: OutboxEnvironment[]]>([
  [
    'WEBHOOK_URLS must be https addresses with commas between.',
    { WEBHOOK_URLS: 'ftp://example.com' },
    { WEBHOOK_URLS: 'example.com/leads' },
  ],
  [
    'WEBHOOK_URLS: example.com must be asked by https. Name it in WEBHOOK_ALLOWED_HOSTS where http is meant.',
    { WEBHOOK_URLS: 'http://example.com' },
  ],
  [`WEBHOOK_URLS: 10.0.0.7 ${NOT_PUBLIC}`, { WEBHOOK_URLS: 'https://10.0.0.7/leads' }],
  [`WEBHOOK_URLS: ::1 ${NOT_PUBLIC}`, { WEBHOOK_URLS: 'https://[::1]/leads' }],
  [`WEBHOOK_URLS: 127.0.0.1 ${NOT_PUBLIC}`, { WEBHOOK_URLS: 'https://0x7f.1/leads' }],
  [
    'WEBHOOK_URLS needs WEBHOOK_SECRET.',
    { WEBHOOK_URLS: 'https://example.com', WEBHOOK_SECRET: '' },
  ],
  [
    `WEBHOOK_SECRET ${RANDOM_BYTES}`,
    { WEBHOOK_SECRET: 'letmein' },
    { WEBHOOK_SECRET: 'whsec_c2hvcnQ=' },
  ],
  [
    'SMTP_URL must be of the form smtp://user:password@host:587 or smtps://….',
    { SMTP_URL: 'mail.example.com' },
  ],
  [
    'SMTP_URL needs MAIL_FROM, the mail address that mails come from.',
    { ...MAILING, MAIL_FROM: undefined },
    { ...MAILING, MAIL_FROM: 'Estimates' },
  ],
  [
    'SMTP_URL needs PUBLIC_URL, the address at which visitors reach the product.',
    { ...MAILING, PUBLIC_URL: undefined },
  ],
  [
    'PUBLIC_URL must be the http(s) address at which visitors reach the product.',
    { PUBLIC_URL: 'example.com' },
  ],
  ['LEADS_MAIL_TO must be mail addresses with commas between.', { LEADS_MAIL_TO: 'the office' }],
  ['LEADS_MAIL_TO needs SMTP_URL.', { LEADS_MAIL_TO: 'office@example.com' }],
  [
    'LEFT_AFTER_MINUTES must be a whole number of minutes, or 0 for never.',
    { LEFT_AFTER_MINUTES: 'an hour' },
    { LEFT_AFTER_MINUTES: '-1' },
  ],
  ['REMINDERS by mail need SMTP_URL.', { REMINDERS: 'mail=2d' }],
  ['REMINDERS by text need TEXT_WEBHOOK_URL.', { REMINDERS: 'text=2h' }],
  ['TEXT_WEBHOOK_URL needs TEXT_WEBHOOK_SECRET.', { TEXT_WEBHOOK_URL: 'https://example.com' }],
  ['TEXT_WEBHOOK_URL must be an https address.', { ...TEXTING, TEXT_WEBHOOK_URL: 'texts' }],
  [
    `TEXT_WEBHOOK_URL: 10.0.0.7 ${NOT_PUBLIC}`,
    { ...TEXTING, TEXT_WEBHOOK_URL: 'https://10.0.0.7' },
  ],
  [`TEXT_WEBHOOK_SECRET ${RANDOM_BYTES}`, { ...TEXTING, TEXT_WEBHOOK_SECRET: 'letmein' }],
  ['LEFT_MAIL needs SMTP_URL.', { LEFT_MAIL: 'on' }],
  ['LEFT_MAIL must be on or off.', { LEFT_MAIL: 'yes' }],
  ['LEFT_MAIL needs LEFT_AFTER_MINUTES.', { ...MAILING, LEFT_MAIL: 'on', LEFT_AFTER_MINUTES: '0' }],
])('“%s” keeps the server from starting [L7]', (message, ...envs) => {
  for (const env of envs)
    expect(() => settingsOf({ WEBHOOK_SECRET: SECRET, ...env })).toThrow(
      new SettingsError(message),
    );
});

test.each([
  [{}, 3_600_000],
  [{ LEFT_AFTER_MINUTES: '0' }, null],
])(
  'with %j nobody is told, and a draft counts as left after %j ms [L2, L7]',
  (env, leftAfterMs) => {
    expect(settingsOf(env)).toMatchObject({
      sinks: [],
      leftAfterMs,
      mails: { publicUrl: 'http://localhost:3000', organizer: null },
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
  const { reminders } = settingsOf(env, { isInspected });
  const mail = reminders?.before.mail.map(({ name }) => name);
  expect(reminders && { mail, left: reminders.hasLeftMail }).toEqual(wanted);
});

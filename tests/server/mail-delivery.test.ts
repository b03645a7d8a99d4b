import { describe, expect, test } from 'vitest';
import type { DraftDocument } from '#src/domain/draft.ts';
import { unsubscribeLink } from '#src/server/consent/unsubscribe-tokens.ts';
import { beforeOf, DEFAULT_NIGHT } from '#src/server/reminders/reminder-settings.ts';
import type { OutboxTimes, Sink } from '#src/server/outbox/outbox.ts';
import {
  completed,
  draftDocument,
  newDraft,
  openBlockAt,
  save,
  threeBlocksAt,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { CUSTOMER, MAILS } from '#tests/support/mails.ts';
import { eventually, outboxInTest, recordingSink } from '#tests/support/outbox.ts';
import { type Policy, postfixInTest, whyNoPostfix } from '#tests/support/postfix.ts';
import { mailSinksTo, smtpInTest } from '#tests/support/smtp.ts';

const DENVER = '80202';
const DAY = 24 * 60 * 60 * 1000;
const AT_ONCE = Array.from({ length: 9 }, () => 0);

function callRequest(email = ''): DraftDocument {
  return draftDocument({ status: 'CallRequested', request: { customer: { ...CUSTOMER, email } } });
}

/** A server with these sinks, whose messages are tried again at once. */
function serving(
  sinks: readonly Sink[],
  times: Partial<OutboxTimes> = {},
  start?: (typeof ENGINES)[number]['start'],
) {
  return outboxInTest(sinks, { times: { pausesMs: AT_ONCE, ...times } }, start);
}

const left = whyNoPostfix();
if (left !== null) console.log(`Left out: mail through a real Postfix, because ${left}.`);

describe.skipIf(left !== null)('mail through a real Postfix', () => {
  async function mailing(policy: Policy, office: string) {
    const postfix = await postfixInTest(policy);
    return {
      ...(await serving(mailSinksTo(postfix.port, { LEADS_MAIL_TO: office }))),
      mails: postfix.mails,
    };
  }

  function recipientsOf(mails: readonly string[]): string[] {
    return mails.map((mail) => /^Delivered-To: (.*)$/m.exec(mail)?.[1] ?? '').toSorted();
  }

  test('a recipient that is refused costs no other the lead, is tried once, and the others are told; the log has neither the address nor what the server said [B16]', async () => {
    const { url, mails, settled, lines } = await mailing(
      (recipient) => (recipient.startsWith('jose') ? '550 5.1.1 no such user jose' : 'OK'),
      'ana@example.com, jose@office.example.com, ben@example.com',
    );
    await save(url, callRequest('jose@example.com'));
    await eventually(() => mails().length === 6);
    const refused = (await settled()).filter(({ sentAt }) => sentAt === null);
    expect(new Set(refused.map(({ attempts }) => attempts))).toEqual(new Set([1]));
    expect(recipientsOf(mails())).toEqual(
      ['ana@example.com', 'ben@example.com'].flatMap((one) => [one, one, one]),
    );
    expect(mails().filter((mail) => /^Not delivered: CallRequested$/m.test(mail)).length).toBe(4);
    expect(mails().join('')).toContain('the mail to the visitor was not delivered.');
    expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ reason: 'EENVELOPE RCPT TO 550', msg: 'message given up' }),
    );
    expect(lines.join('')).not.toMatch(/jose@example|no such user/);
  });

  test('a reminder arrives with the headers by which a mail program stops it with one click, and no other mail has them [L58.stop]', async () => {
    const { port, mails } = await postfixInTest(() => 'OK');
    const { url, clock } = await outboxInTest(mailSinksTo(port), {
      leftAfterMs: DAY / 24,
      reminders: { before: beforeOf('off'), hasLeftMail: true, night: DEFAULT_NIGHT },
    });
    const { body } = await save(url, draftDocument({ request: { customer: CUSTOMER } }));
    clock.advance(DAY / 24);
    await eventually(() => mails().length === 1);
    const [reminder = ''] = mails();
    expect(reminder.replace(/: ?</g, ': <').match(/^List-.*$/gm)).toEqual([
      `List-Unsubscribe: <${unsubscribeLink(MAILS.publicUrl, body.id)}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    await save(url, { ...body, status: 'CallRequested' });
    await eventually(() => mails().length === 2);
    expect(mails().filter((mail) => /^List-/m.test(mail))).toEqual([reminder]);
  });

  test('a greylisted recipient gets the mail at a later attempt, once [B16]', async () => {
    const { url, mails, settled } = await mailing(
      (_recipient, asked) => (asked < 3 ? '451 4.7.1 Greylisted' : 'OK'),
      'ana@example.com',
    );
    await save(url, callRequest());
    await eventually(() => mails().length === 1);
    expect((await settled()).map(({ attempts }) => attempts)).toEqual([3]);
    expect(recipientsOf(mails())).toEqual(['ana@example.com']);
  });
});

describe('a mail server that', () => {
  test('takes long to answer after the text gets the mail once, though another process looks for due messages meanwhile [B16]', async () => {
    let answer: () => void = () => undefined;
    const arrived: string[] = [];
    const { port, received } = await smtpInTest(({ raw }) => {
      arrived.push(raw);
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    const sinks = mailSinksTo(port, { LEADS_MAIL_TO: 'ana@example.com' });
    // Two workers on one sink, as in two processes.
    const { url, settled, clock, messages } = await serving(
      [...sinks, ...sinks.map((sink) => ({ ...sink, wants: () => false }))],
      { leaseMs: 300 },
    );
    await save(url, callRequest());
    await eventually(() => arrived.length === 1);
    for (let waited = 0; waited < 3000; waited += 200) {
      clock.advance(200);
      await eventually(async () =>
        (await messages()).every(({ dueAt }) => dueAt === clock().getTime() + 300),
      );
    }
    answer();
    expect((await settled()).map(({ attempts, sentAt }) => [attempts, sentAt !== null])).toEqual([
      [1, true],
    ]);
    expect({ arrivedCount: arrived.length, receivedCount: received.length }).toEqual({
      arrivedCount: 1,
      receivedCount: 1,
    });
  });

  test('offers no encryption never hears our credentials [B16]', async () => {
    const heard: string[] = [];
    const { port, received } = await smtpInTest(undefined, {
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => {
        heard.push(username ?? '');
        done(null, { user: username });
      },
    });
    const { url, settled } = await outboxInTest(
      mailSinksTo(port, {
        SMTP_URL: `smtp://user:password@127.0.0.1:${port}`,
        LEADS_MAIL_TO: 'ana@example.com',
      }),
    );
    await save(url, callRequest());
    await settled();
    expect({ heard, received }).toEqual({ heard: [], received: [] });
  });

  test('refuses our password is tried again: the mail itself is not refused [B16]', async () => {
    const { port } = await smtpInTest(async () => {
      throw Object.assign(new Error('Authentication required'), { responseCode: 530 });
    });
    const { url, settled } = await outboxInTest(
      mailSinksTo(port, { LEADS_MAIL_TO: 'ana@example.com' }),
    );
    await save(url, callRequest());
    expect((await settled()).map(({ dueAt }) => dueAt !== null)).toEqual([true]);
  });
});

test('the connection to a mail server that never answers is closed when the attempt is over [B16]', async () => {
  let closed = 0;
  const { port } = await smtpInTest(() => new Promise(() => undefined), {
    onClose: () => {
      closed += 1;
    },
  });
  const { url } = await serving(mailSinksTo(port, { LEADS_MAIL_TO: 'ana@example.com' }), {
    timeoutMs: 300,
    pausesMs: [],
  });
  await save(url, callRequest());
  await eventually(() => closed > 0);
  expect(closed).toBe(1);
});

describe.each(ENGINES)('mails to visitors on $name', ({ start }) => {
  function visitorSink(deliver: Sink['deliver'] = async () => undefined): Sink {
    const [visitors] = mailSinksTo(1);
    if (visitors === undefined) throw new Error('There is a sink for visitors.');
    return { ...visitors, deliver };
  }

  test('are five a day to one address, in whatever case and with whatever tag it is written; every lead is kept [B15]', async () => {
    const office = recordingSink('office');
    const server = await serving([visitorSink(), office], {}, start);
    const written = (index: number) =>
      ['jose@example.com', 'Jose@Example.com', `jose+${index}@example.com`][index % 3];
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => save(server.url, callRequest(written(index)))),
    );
    await save(server.url, callRequest('ben@example.com'));
    await office.arrived(31);
    const mails = async () =>
      (await server.messages()).filter(({ sink }) => sink === 'mail to the visitor').length;
    const sameDay = await mails();
    server.clock.advance(DAY);
    await save(server.url, callRequest('jose@example.com'));
    expect({
      sameDay,
      mails: await mails(),
      drafts: (await server.database.query('select 1 as one from drafts')).length,
    }).toEqual({ sameDay: 6, mails: 7, drafts: 32 });
  });

  test('go to the address that a visitor adds after the booking, and not again with the next save [L9]', async () => {
    const server = await serving([visitorSink()], {}, start);
    const draft = await newDraft(server.url, DENVER);
    const block = await openBlockAt(server.url, DENVER);
    const withEmail = (email: string) => ({
      ...draft,
      appointmentRequest: { ...draft.appointmentRequest, customer: { ...CUSTOMER, email } },
    });
    await save(server.url, completed(withEmail(''), block));
    await save(server.url, withEmail(CUSTOMER.email));
    await save(server.url, withEmail(CUSTOMER.email));
    expect(
      (await server.messages()).map(({ event }) => [
        event.type,
        event.data.appointmentRequest.customer.email,
        event.data.visit?.date,
      ]),
    ).toEqual([['draft.email_added', CUSTOMER.email, block.date]]);
  });

  test('are five a day of one draft, whatever addresses it names [B15]', async () => {
    const server = await serving([visitorSink()], {}, start);
    const { body } = await save(server.url, callRequest(''));
    const named = async (email: string) =>
      save(server.url, {
        ...body,
        status: 'CallToSet',
        appointmentRequest: { ...body.appointmentRequest, customer: { ...CUSTOMER, email } },
      });
    for (let one = 0; one < 8; one += 1) {
      await named('');
      await named(`jose@example${one}.com`);
      await server.settled();
    }
    expect(await server.messages()).toHaveLength(5);
  });

  test('recorded while the clock was ahead do not count once it is set right [B15]', async () => {
    const { clock, url, messages } = await serving([visitorSink()], {}, start);
    const ask = () => save(url, callRequest('jose@example.com'));
    clock.advance(2 * DAY);
    for (let index = 0; index < 6; index += 1) await ask();
    const ahead = (await messages()).length;
    clock.advance(-2 * DAY);
    await ask();
    expect({ ahead, all: (await messages()).length }).toEqual({ ahead: 5, all: 6 });
  });

  test('of one draft replace one that still waits, and never one that was sent [B16]', async () => {
    let isDown = false;
    const sent: string[] = [];
    const { url, settled, database } = await serving(
      [
        visitorSink(async ({ event }) => {
          if (isDown) throw new Error('The mail server is away.');
          sent.push(`${event.type} ${event.data.visit?.date} ${event.data.visit?.startTime}`);
        }),
      ],
      { pausesMs: Array.from({ length: 9 }, () => DAY) },
      start,
    );
    const mine = await newDraft(url, DENVER, { customer: CUSTOMER });
    const [one, two, three] = await threeBlocksAt(url, DENVER);
    for (const [block, isAway] of [
      [one, false],
      [two, true],
      [three, false],
    ] as const) {
      isDown = isAway;
      await save(url, completed(mine, block));
      await settled();
    }
    await database.query('update outbox set due_at = 0 where due_at is not null');
    await settled();
    expect(sent).toEqual([
      `draft.status_changed ${one.date} ${one.startTime}`,
      `draft.appointment_moved ${three.date} ${three.startTime}`,
    ]);
  });
});

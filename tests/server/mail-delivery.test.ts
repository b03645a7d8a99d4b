import { describe, expect, test } from 'vitest';
import type { DraftDocument } from '#src/domain/draft.ts';
import { unsubscribeLink } from '#src/server/consent/unsubscribe-tokens.ts';
import { beforeOf, DEFAULT_NIGHT } from '#src/server/reminders/reminder-settings.ts';
import { listMessages, type OutboxTimes, type Sink } from '#src/server/outbox/outbox.ts';
import {
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
import { CUSTOMER, MAILS } from '#tests/support/mails.ts';
import { eventually, outboxWith, QUICK, recordingSink } from '#tests/support/outbox.ts';
import { type Policy, postfixInTest, whyNoPostfix } from '#tests/support/postfix.ts';
import { recordedLog, serverInTest } from '#tests/support/server.ts';
import { mailSinksTo, smtpInTest } from '#tests/support/smtp.ts';

const DENVER = '80202';
const DAY = 24 * 60 * 60 * 1000;

function callRequest(email = ''): DraftDocument {
  return draftDocument({ status: 'CallRequested', request: { customer: { ...CUSTOMER, email } } });
}

/** A server with these sinks, whose messages are tried again at once. */
async function serving(
  sinks: readonly Sink[],
  times: Partial<OutboxTimes> = {},
  start?: (typeof ENGINES)[number]['start'],
) {
  const clock = testClock(MONDAY_MORNING);
  const { logger, lines } = recordedLog('warn');
  const server = await serverInTest(
    {
      clock,
      logger,
      outbox: {
        sinks,
        leftAfterMs: null,
        times: { ...QUICK, pausesMs: [0, 0, 0, 0, 0, 0, 0, 0, 0], ...times },
      },
    },
    start,
  );
  const messages = () => listMessages(server.database, 1000, clock().getTime());
  return {
    ...server,
    clock,
    lines,
    messages,
    settled: () =>
      eventually(async () =>
        (await messages()).every(({ dueAt }) => dueAt === null) ? messages() : null,
      ),
  };
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

  test('a recipient that is refused costs no other the lead, is tried once, and the others are told [B16]', async () => {
    const { url, mails, settled, lines } = await mailing(
      (recipient) =>
        recipient === 'left@example.com' ? '550 5.1.1 <left@example.com> has left' : 'OK',
      'ana@example.com, left@example.com, ben@example.com',
    );
    await save(url, callRequest());
    await eventually(() => mails().length === 4);
    const attempts = (await settled())
      .filter(({ sink }) => sink.includes('left@'))
      .map((message) => message.attempts);
    expect(recipientsOf(mails())).toEqual([
      'ana@example.com',
      'ana@example.com',
      'ben@example.com',
      'ben@example.com',
    ]);
    expect(mails().filter((mail) => /^Not delivered: CallRequested$/m.test(mail)).length).toBe(2);
    expect(attempts).toEqual([1]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      reason: 'EENVELOPE RCPT TO 550',
      msg: 'message given up',
    });
  });

  test('a visitor whose address does not exist is tried once, and the office is told; the log has neither the address nor what the server said [B16]', async () => {
    const { url, mails, settled, lines } = await mailing(
      (recipient) =>
        recipient === 'jose@example.com' ? '550 5.1.1 no such user jose@example.com' : 'OK',
      'ana@example.com',
    );
    await save(url, callRequest('jose@example.com'));
    await eventually(() => mails().length === 2);
    expect(
      (await settled())
        .filter(({ sink }) => sink === 'mail to the visitor')
        .map(({ attempts }) => attempts),
    ).toEqual([1]);
    expect(recipientsOf(mails())).toEqual(['ana@example.com', 'ana@example.com']);
    expect(mails().join('')).toContain('the mail to the visitor was not delivered.');
    expect(lines.join('')).not.toMatch(/jose|no such user/);
  });

  test('a reminder arrives with the headers by which a mail program stops it with one click, and no other mail has them [L58.stop]', async () => {
    const { port, mails } = await postfixInTest(() => 'OK');
    const clock = testClock(MONDAY_MORNING);
    const { url } = await serverInTest({
      clock,
      outbox: {
        sinks: mailSinksTo(port),
        leftAfterMs: DAY / 24,
        reminders: { before: beforeOf('off'), hasLeftMail: true, night: DEFAULT_NIGHT },
        times: QUICK,
      },
    });
    const { body } = await save(url, draftDocument({ request: { customer: CUSTOMER } }));
    clock.advance(DAY / 24);
    await eventually(() => mails().length === 1);
    await save(url, { ...body, status: 'CallRequested' });
    await eventually(() => mails().length === 2);
    const isReminder = (mail: string) => mail.includes('You stopped at');
    const headersOf = (mail: string | undefined) =>
      (mail ?? '')
        .split('\n\n', 1)[0]
        ?.replace(/: ?</g, ': <')
        .match(/^List-.*$/gm) ?? [];
    expect({
      reminder: headersOf(mails().find(isReminder)),
      other: headersOf(mails().find((mail) => !isReminder(mail))),
    }).toEqual({
      reminder: [
        `List-Unsubscribe: <${unsubscribeLink(MAILS.publicUrl, body.id)}>`,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ],
      other: [],
    });
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
    const { url, messages } = await serving(
      mailSinksTo(port, {
        SMTP_URL: `smtp://user:password@127.0.0.1:${port}`,
        LEADS_MAIL_TO: 'ana@example.com',
      }),
      { pausesMs: [60_000] },
    );
    await save(url, callRequest());
    await eventually(async () => (await messages()).some(({ lastError }) => lastError !== null));
    expect({ heard, received }).toEqual({ heard: [], received: [] });
  });

  test('refuses our password is tried again: the mail itself is not refused [B16]', async () => {
    const { port } = await smtpInTest(async () => {
      throw Object.assign(new Error('Authentication required'), { responseCode: 530 });
    });
    const { url, messages } = await serving(
      mailSinksTo(port, { LEADS_MAIL_TO: 'ana@example.com' }),
      { pausesMs: [60_000] },
    );
    await save(url, callRequest());
    await eventually(async () => (await messages()).some(({ lastError }) => lastError !== null));
    expect((await messages()).map(({ dueAt }) => dueAt !== null)).toEqual([true]);
  });
});

test('an attempt that takes too long is broken off: its signal aborts [B16]', async () => {
  const aborted: string[] = [];
  const sink: Sink = {
    ...recordingSink('slow'),
    deliver: ({ id }, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted.push(id);
          reject(new Error('Broken off.'));
        });
      }),
  };
  const { url } = await serverInTest({
    outbox: { ...outboxWith([sink], { timeoutMs: 30, pausesMs: [] }), leftAfterMs: null },
  });
  await save(url, draftDocument());
  await eventually(() => aborted.length > 0);
  expect(aborted.length).toBe(1);
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
      length: (await server.database.query('select 1 as one from drafts')).length,
    }).toEqual({ sameDay: 6, mails: 7, length: 32 });
  });

  test('go to the address that a visitor adds after the booking, and not again with the next save [L9]', async () => {
    const server = await serving([visitorSink()], {}, start);
    const draft = await newDraft(server.url, DENVER);
    const [block] = await openBlocksAt(server.url, { postalCode: DENVER, startDate: MONDAY });
    if (block === undefined) throw new Error('Denver has blocks.');
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
    const { url, messages, database } = await serving(
      [
        visitorSink(async ({ event }) => {
          if (isDown) throw new Error('The mail server is away.');
          sent.push(`${event.type} ${event.data.visit?.date ?? ''}`.trim());
        }),
      ],
      { pausesMs: Array.from({ length: 9 }, () => DAY) },
      start,
    );
    const draft = await newDraft(url, DENVER);
    const mine = {
      ...draft,
      appointmentRequest: { ...draft.appointmentRequest, customer: CUSTOMER },
    };
    const blocks = await openBlocksAt(url, { postalCode: DENVER, startDate: MONDAY });
    const [one, two, three] = [blocks[0], blocks[10], blocks[20]];
    if (one === undefined || two === undefined || three === undefined)
      throw new Error('Denver has blocks.');
    await save(url, completed(mine, one));
    await eventually(() => sent.length === 1);
    isDown = true;
    await save(url, completed(mine, two));
    await eventually(async () => (await messages()).some(({ lastError }) => lastError !== null));
    isDown = false;
    await save(url, completed(mine, three));
    await eventually(() => sent.length === 2);
    await database.query('update outbox set due_at = 0 where due_at is not null');
    await eventually(async () => (await messages()).every(({ dueAt }) => dueAt === null));
    expect(sent).toEqual([
      `draft.status_changed ${one.date}`,
      `draft.appointment_moved ${three.date}`,
    ]);
  });
});

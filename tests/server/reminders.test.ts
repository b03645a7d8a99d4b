import { describe, expect, test } from 'vitest';
import type { DraftDocument } from '#src/domain/draft.ts';
import { buildApp } from '#src/server/app.ts';
import { unsubscribeLink } from '#src/server/consent/unsubscribe-tokens.ts';
import { NotDelivered } from '#src/server/outbox/not-delivered.ts';
import { listGivenUp, listMessages, type Message } from '#src/server/outbox/outbox.ts';
import { beforeOf, DEFAULT_NIGHT } from '#src/server/reminders/reminder-settings.ts';
import {
  call,
  completed,
  draftDocument,
  MONDAY,
  MONDAY_MORNING,
  type OpenBlock,
  openBlocksAt,
  save,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { CUSTOMER } from '#tests/support/mails.ts';
import { eventually, outboxWith, recordingSink } from '#tests/support/outbox.ts';
import { serverInTest, startTestServer } from '#tests/support/server.ts';
import { SOURCE_FOLDERS } from '#src/server/start-server.ts';
import { outboxWork } from '#src/tools/outbox.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** An hour behind Denver, where the test's clock shows 8 in the morning. */
const LOS_ANGELES = '90012';
const REMINDERS = {
  before: beforeOf('mail=2d,2h'),
  hasLeftMail: true,
  night: DEFAULT_NIGHT,
};

/** What a mail reminds of, and when it was sent. */
function briefly({ event: { type, timestamp, data, reminder } }: Message) {
  return {
    type,
    at: timestamp,
    about:
      data.visit === null
        ? (reminder?.stoppedAt ?? '')
        : `${data.visit.date} ${data.visit.startTime}`,
  };
}

interface Serving {
  accept?: (message: Message) => Promise<void>;
  reminders?: typeof REMINDERS | null;
  pausesMs?: readonly number[];
}

async function serving(
  start: (typeof ENGINES)[number]['start'],
  { accept, reminders = REMINDERS, pausesMs = [HOUR, HOUR] }: Serving = {},
) {
  const clock = testClock(MONDAY_MORNING);
  const sink = {
    ...recordingSink('mail to the visitor', accept),
    reminds: 'mail' as const,
    wants: () => false,
  };
  const webhook = recordingSink('webhook');
  const outbox = {
    ...outboxWith([sink, webhook], { pausesMs, leaseMs: HOUR }),
    reminders: reminders ?? undefined,
  };
  const server = await serverInTest({ clock, outbox, visits: { noticeMs: 0 } }, start);
  const { url, database } = server;
  const blocks = (await openBlocksAt(url, { postalCode: LOS_ANGELES, startDate: MONDAY })).filter(
    ({ date, startTime }) => date > '2026-11-19' && startTime >= '12:00',
  );
  const [here, there] = blocks;
  if (here === undefined || there === undefined) throw new Error('Los Angeles has blocks.');

  const draft = async (
    request: Partial<DraftDocument['appointmentRequest']> = {},
    nextPage = 'window-count',
  ) =>
    (
      await save(
        url,
        draftDocument({
          sessionData: { nextPage },
          property: {
            street1: '12 Long Street',
            city: 'Los Angeles',
            state: 'CA',
            zipcode: LOS_ANGELES,
          },
          request: { customer: CUSTOMER, ...request },
        }),
      )
    ).body;
  const waiting = async () =>
    (await listMessages(database, 100, clock().getTime()))
      .filter((message) => message.sink === sink.name && message.dueAt !== null)
      .toSorted((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0));
  /** Once nothing is due any more. */
  const settled = () =>
    eventually(async () =>
      (await listMessages(database, 100, clock().getTime())).every(
        ({ dueAt, attempts, lastError }) =>
          dueAt === null || (dueAt > clock().getTime() && (attempts === 0 || lastError !== null)),
      ),
    );
  return {
    ...server,
    clock,
    outbox,
    sink,
    webhook,
    here,
    there,
    draft,
    waiting,
    settled,
    booked: async (block: OpenBlock = here, request = {}) =>
      (await save(url, completed(await draft(request), block))).body,
    change: (id: string, body: object) =>
      call('PUT', `${url}/api/Appointments/${id}/visit`, { body }),
    advanceTo: async (instant: string) => {
      // What is being sent would be sent again.
      await settled();
      clock.advance(Date.parse(instant) - clock().getTime());
      await settled();
    },
    unsubscribe: (id: string) =>
      fetch(unsubscribeLink(url, id), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
  };
}

describe.each(ENGINES)('a visit on $name', ({ start }) => {
  test('is reminded of two days and two hours before, on the property’s clock, once each [L58.visit]', async () => {
    const { booked, here, sink, clock, url, settled, advanceTo } = await serving(start);
    const visit = await booked();
    const startsAt = Date.parse(`${here.date}T${here.startTime}:00-08:00`);
    const at = (hours: number) => new Date(startsAt - hours * HOUR).toISOString();
    await advanceTo(at(49));
    expect(sink.received).toEqual([]);
    await advanceTo(at(48));
    await sink.arrived(1);
    await save(url, visit);
    await advanceTo(at(2));
    await sink.arrived(2);
    await save(url, visit);
    clock.advance(DAY);
    await settled();
    const about = `${here.date} ${here.startTime}`;
    expect(sink.received.map(briefly)).toEqual([
      { type: 'reminder.visit', at: at(48), about },
      { type: 'reminder.visit', at: at(2), about },
    ]);
  });

  test('is reminded of at its new time when it has moved, and of nothing once it is given up [L58.visit]', async () => {
    const { booked, here, there, waiting, change } = await serving(start);
    const visit = await booked();
    const times = async () => [
      ...new Set((await waiting()).map((message) => briefly(message).about)),
    ];
    const before = await times();
    await change(visit.id, { appointmentBlockGuid: there.id });
    const moved = await times();
    await change(visit.id, { status: 'Abandoned' });
    expect({ before, moved, givenUp: await times() }).toEqual({
      before: [`${here.date} ${here.startTime}`],
      moved: [`${there.date} ${there.startTime}`],
      givenUp: [],
    });
  });

  test('that is moved away and back is not reminded of a second time [L58.once]', async () => {
    const { booked, here, there, sink, waiting, change, clock, settled } = await serving(start);
    const visit = await booked();
    const [first] = await waiting();
    clock.advance(Date.parse(first?.event.timestamp ?? '') - clock().getTime());
    await sink.arrived(1);
    await settled();
    // A process whose clock is behind.
    clock.advance(-2 * HOUR);
    await change(visit.id, { appointmentBlockGuid: there.id });
    await change(visit.id, { appointmentBlockGuid: here.id });
    expect((await waiting()).map((message) => message.id)).not.toContain(first?.id);
  });

  test('is reminded of once by two processes that look at the same time [L58.once]', async () => {
    const { booked, sink, database, clock, outbox, waiting, settled } = await serving(start);
    const other = await buildApp({
      database,
      clock,
      outbox,
      contentRoot: SOURCE_FOLDERS.content,
      logger: false,
    });
    await booked();
    const reminders = await waiting();
    for (const { event } of reminders) {
      clock.advance(Date.parse(event.timestamp) - clock().getTime());
      await settled();
    }
    await sink.arrived(2);
    await other.close();
    expect(sink.received.map(({ id }) => id).toSorted()).toEqual(
      reminders.map(({ id }) => id).toSorted(),
    );
  });

  test('counts as reminded of before the mail is on its way, so that nobody sends it again after a kill [L58.once]', async () => {
    const states: unknown[] = [];
    const { booked, database, clock, waiting, sink } = await serving(start, {
      accept: async ({ id }) => {
        states.push(
          ...(await database.query('select due_at, sent_at from outbox where id = $1', [id])),
        );
      },
    });
    await booked();
    const [first] = await waiting();
    clock.advance(Date.parse(first?.event.timestamp ?? '') - clock().getTime());
    await sink.arrived(1);
    expect(states).toEqual([{ due_at: null, sent_at: expect.anything() }]);
  });

  test('is reminded of again after a refusal for now, and not if the mail may have arrived [L58.once]', async () => {
    const failures = [
      new NotDelivered('451 Greylisted', { logged: '451', mayHaveArrived: false }),
      new NotDelivered('No answer.', { logged: 'timeout' }),
    ];
    let attempts = 0;
    const { booked, clock, settled, advanceTo, here, database } = await serving(start, {
      accept: async () => {
        attempts += 1;
        const failure = failures[attempts - 1];
        if (failure !== undefined) throw failure;
      },
    });
    await booked();
    await advanceTo(
      new Date(Date.parse(`${here.date}T${here.startTime}:00-08:00`) - 2 * DAY).toISOString(),
    );
    const failedWith = (error: string) =>
      eventually(
        async () =>
          (
            await database.query(
              `select 1 as one from outbox where type = 'reminder.visit' and last_error = $1`,
              [error],
            )
          ).length > 0,
      );
    await failedWith('451 Greylisted');
    clock.advance(HOUR);
    await failedWith('No answer.');
    for (let hours = 0; hours < 3; hours += 1) {
      clock.advance(HOUR);
      await settled();
    }
    expect(attempts).toBe(2);
  });

  test('that may have arrived is sent again by the office only where it names it [L58.once]', async () => {
    let attempts = 0;
    const { booked, clock, settled, advanceTo, here, database } = await serving(start, {
      accept: async () => {
        attempts += 1;
        throw new NotDelivered('No answer.', { logged: 'timeout' });
      },
    });
    await booked();
    await advanceTo(
      new Date(Date.parse(`${here.date}T${here.startTime}:00-08:00`) - 2 * DAY).toISOString(),
    );
    const [message] = await eventually(async () => {
      const found = await listGivenUp(database);
      return found.length > 0 ? found : null;
    });
    const now = clock().getTime();
    const all = await outboxWork(database, [], now);
    await settled();
    const afterAll = attempts;
    await outboxWork(database, [message?.id ?? ''], now);
    await eventually(async () => attempts > 1);
    expect({ text: all.text, afterAll }).toEqual({
      text: expect.stringMatching(
        /^0 are sent again\.\n1 are not: a reminder may have arrived\. Name .*\n.*\n.*\n.*No answer\. \(it may have arrived\)$/,
      ),
      afterAll: 1,
    });
  });

  test('is not reminded of without consent or an address, and not where nobody asked for it [L58.consent, L58.off]', async () => {
    const { booked, waiting } = await serving(start);
    await booked(undefined, { marketingConsent: false });
    await booked(undefined, { customer: { ...CUSTOMER, email: '' } });
    const off = await serving(startTestServer, { reminders: null });
    await off.booked();
    expect({ on: await waiting(), off: await off.waiting() }).toEqual({ on: [], off: [] });
  });

  test('is not reminded of at night: what a late attempt would send then waits for the morning [L58.night]', async () => {
    const { booked, clock, waiting, sink, settled, advanceTo } = await serving(start);
    await booked();
    const [first] = await waiting();
    const day = (first?.event.timestamp ?? '').slice(0, 10);
    // 22:00 in Los Angeles.
    await advanceTo(new Date(Date.parse(`${day}T06:00:00Z`) + DAY).toISOString());
    expect({ received: sink.received, due: (await waiting())[0]?.dueAt }).toEqual({
      received: [],
      due: Date.parse(`${day}T16:00:00Z`) + DAY,
    });
    clock.advance(10 * HOUR);
    await settled();
    await sink.arrived(1);
    expect(sink.received.length).toBe(1);
  });

  test('is not reminded of when mails could not be sent until it was too late [L58.visit]', async () => {
    const { booked, here, sink, advanceTo } = await serving(start);
    await booked();
    await advanceTo(`${here.date}T23:59:00-08:00`);
    expect(sink.received).toEqual([]);
  });

  test('is not reminded of by the fourth mail of a day to one address, so that what a visitor does is still told [L58.limit, B15]', async () => {
    const { booked, sink, advanceTo, here, there, database } = await serving(start);
    await booked(here);
    await booked(there);
    const at = Date.parse(`${here.date}T${here.startTime}:00-08:00`) - 2 * DAY;
    await database.query(
      `update outbox set recipient = 'jose@example.com', recorded_at = $1
       where id in (select id from outbox where sink = 'webhook' order by id limit 2)`,
      [at - HOUR],
    );
    await advanceTo(new Date(at + 8 * HOUR).toISOString());
    await sink.arrived(1);
    expect(sink.received.length).toBe(1);
  });
});

describe.each(ENGINES)('a draft that is left half-way on $name', ({ start }) => {
  test('gets one mail an hour after the last save, which says where the visitor stopped, and never another [L58.left]', async () => {
    const { draft, sink, clock, settled, url } = await serving(start);
    const left = await draft({}, 'address');
    clock.advance(HOUR / 2);
    await save(url, left);
    clock.advance(HOUR - 1);
    await settled();
    expect(sink.received).toEqual([]);
    clock.advance(1);
    await sink.arrived(1);
    await save(url, left);
    for (let days = 0; days < 30; days += 1) {
      clock.advance(DAY);
      await settled();
    }
    await save(url, left);
    clock.advance(DAY);
    await settled();
    expect(sink.received.map(briefly)).toEqual([
      { type: 'reminder.left', at: '2026-11-16T16:30:00.000Z', about: 'Address' },
    ]);
  });

  test.each([
    ['an event’s visitor', { isEvent: true }],
    ['nobody without an address', { customer: { ...CUSTOMER, email: '' } }],
    ['nobody without consent', { marketingConsent: false }],
  ])('mails %s nothing [L58.left]', async (_, request) => {
    const { draft, waiting } = await serving(start);
    await draft(request);
    expect(await waiting()).toEqual([]);
  });

  test('mails nothing once it is booked, decided otherwise or ended outside the questions [L58.left]', async () => {
    const { draft, waiting, url, here } = await serving(start);
    const types = async () => (await waiting()).map(({ event }) => event.type);
    const drafts = [await draft(), await draft(), await draft()];
    const before = await types();
    const [one, two, three] = drafts;
    if (one === undefined || two === undefined || three === undefined) throw new Error('Three.');
    await save(url, completed(one, here));
    await save(url, { ...two, status: 'CallRequested' });
    await save(url, { ...three, sessionData: JSON.stringify({ nextPage: 'do-not-service-area' }) });
    expect({ before, after: await types() }).toEqual({
      before: ['reminder.left', 'reminder.left', 'reminder.left'],
      after: ['reminder.visit', 'reminder.visit'],
    });
  });

  test('of somebody with two drafts is written about once [L58.left]', async () => {
    const { draft, sink, clock, settled } = await serving(start);
    await draft();
    await draft({ customer: { ...CUSTOMER, email: 'JOSE+tag@example.com' } });
    clock.advance(HOUR);
    await settled();
    await sink.arrived(1);
    expect(sink.received.length).toBe(1);
  });

  test('is not written about to who has booked meanwhile in another draft [L58.left]', async () => {
    const { draft, booked, sink, clock, settled, database } = await serving(start);
    const left = await draft();
    const mailing = await booked();
    await database.query(
      `update outbox set recipient = 'jose@example.com' where draft_id = $1 and sink = 'webhook'`,
      [mailing.id],
    );
    clock.advance(HOUR);
    await settled();
    const waiting = await database.query(
      `select 1 as one from outbox where draft_id = $1 and type = 'reminder.left'`,
      [left.id],
    );
    expect({ received: sink.received, waiting }).toEqual({ received: [], waiting: [] });
  });

  test('in the evening gets its mail in the morning [L58.night]', async () => {
    const { draft, clock, waiting } = await serving(start);
    // 20:30 in Los Angeles.
    clock.advance(13.5 * HOUR);
    await draft();
    expect((await waiting()).map(briefly)).toEqual([
      { type: 'reminder.left', at: '2026-11-17T16:00:00.000Z', about: 'Windows and doors' },
    ]);
  });
});

describe.each(ENGINES)('the link that stops reminders on $name', ({ start }) => {
  test('stops those of every draft with the address with one request, is kept beside the proof, and webhooks are told [L58.stop]', async () => {
    const { draft, booked, sink, clock, settled, unsubscribe, database, webhook } =
      await serving(start);
    const left = await draft();
    clock.advance(HOUR);
    await sink.arrived(1);
    const visit = await booked(undefined, { customer: { ...CUSTOMER, email: 'JOSE@example.com' } });
    const { status } = await unsubscribe(left.id);
    await unsubscribe(left.id);
    clock.advance(14 * DAY);
    await settled();
    const told = webhook.received.filter(({ event }) => event.type === 'consent.revoked');
    expect({
      status,
      received: sink.received.length,
      kept: await database.query(
        'select draft_id, kind, revoked, source from consent_changes order by draft_id',
      ),
      told: told.map(({ event }) => ({ id: event.data.draftId, ...event.consent })),
    }).toEqual({
      status: 200,
      received: 1,
      kept: [left.id, visit.id]
        .toSorted()
        .map((id) => ({ draft_id: id, kind: 'mail', revoked: 1, source: 'link' })),
      told: expect.arrayContaining(
        [left.id, visit.id].map((id) => ({ id, kind: 'mail', source: 'link' })),
      ),
    });
  });

  test('asks when it is opened, stops nothing by that, and says the same of a link that nobody has [L58.stop, B5]', async () => {
    const { draft, sink, clock, url, database } = await serving(start);
    const left = await draft();
    clock.advance(HOUR);
    await sink.arrived(1);
    const answer = async (method: string, link: string) => {
      const response = await fetch(link, { method });
      return {
        status: response.status,
        text: await response.text(),
        robots: response.headers.get('x-robots-tag'),
        cached: response.headers.get('cache-control'),
      };
    };
    const known = unsubscribeLink(url, left.id);
    const opened = await answer('GET', known);
    const changes = await database.query('select 1 as one from consent_changes');
    const unknown = ['x', 'A'.repeat(43), left.id, '%00', "' or 1=1 --"].map(
      (token) => `${url}/unsubscribe/${encodeURIComponent(token)}`,
    );
    for (const link of unknown)
      expect({ got: await answer('GET', link), link }).toEqual({ got: opened, link });
    const stopped = await answer('POST', known);
    for (const link of unknown)
      expect({ got: await answer('POST', link), link }).toEqual({ got: stopped, link });
    expect({
      changes,
      status: opened.status,
      robots: opened.robots,
      cached: opened.cached,
    }).toEqual({
      changes: [],
      status: 200,
      robots: 'noindex, nofollow',
      cached: 'no-store',
    });
    expect(opened.text).toContain('<form method="post">');
    expect(known).not.toContain(left.id);
  });

  test('holds until the contact form is sent with the box checked again [L58.consent]', async () => {
    const { booked, waiting, clock, sink, unsubscribe, url, advanceTo } = await serving(start);
    const visit = await booked();
    const [first, second] = await waiting();
    await advanceTo(first?.event.timestamp ?? '');
    await sink.arrived(1);
    await unsubscribe(visit.id);
    clock.advance(1000);
    const evidence = {
      trapped: false,
      challenge: null,
      consent: { label: 'Write to me.', content: 'x@1', page: '', preChecked: true, touched: true },
    };
    await save(url, visit, { 'X-Form-Evidence': encodeURIComponent(JSON.stringify(evidence)) });
    await advanceTo(second?.event.timestamp ?? '');
    expect((await sink.arrived(2)).map(({ id }) => id)).toContain(second?.id);
  });
});

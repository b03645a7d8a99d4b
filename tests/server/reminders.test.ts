import { describe, expect, test } from 'vitest';
import type { DraftDocument } from '#src/domain/draft.ts';
import { buildApp } from '#src/server/app.ts';
import { unsubscribeLink } from '#src/server/consent/unsubscribe-tokens.ts';
import { NotDelivered } from '#src/server/outbox/not-delivered.ts';
import { listGivenUp, type Message, type OutboxSettings } from '#src/server/outbox/outbox.ts';
import { beforeOf, DEFAULT_NIGHT } from '#src/server/reminders/reminder-settings.ts';
import { SOURCE_FOLDERS } from '#src/server/start-server.ts';
import { outboxWork } from '#src/tools/outbox.ts';
import {
  call,
  completed,
  draftDocument,
  type OpenBlock,
  save,
  threeBlocksAt,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { evidence } from '#tests/support/evidence.ts';
import { CUSTOMER } from '#tests/support/mails.ts';
import { eventually, outboxInTest, recordingSink } from '#tests/support/outbox.ts';
import { startTestServer } from '#tests/support/server.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const ADDRESS = {
  street1: '12 Long Street',
  city: 'Los Angeles',
  state: 'CA',
  // An hour behind Denver, where the test's clock shows 8 in the morning.
  zipcode: '90012',
};
const WITHOUT_ADDRESS = { customer: { ...CUSTOMER, email: '' } };
const WITHOUT_CONSENT = { marketingConsent: false };
const REMINDERS = {
  before: beforeOf('mail=2d,2h'),
  hasLeftMail: true,
  night: DEFAULT_NIGHT,
};

/** What a mail reminds of, and when it was sent. */
function briefly({ event: { type, timestamp, data, reminder } }: Message): string {
  const { visit } = data;
  const about = visit === null ? reminder?.stoppedAt : `${visit.date} ${visit.startTime}`;
  return `${type} at ${timestamp}: ${about}`;
}

async function serving(
  start: (typeof ENGINES)[number]['start'],
  accept?: (message: Message) => Promise<void>,
  settings: Partial<OutboxSettings> = {},
) {
  const sink = {
    ...recordingSink('mail to the visitor', accept),
    reminds: 'mail' as const,
    wants: () => false,
  };
  const webhook = recordingSink('webhook');
  const server = await outboxInTest(
    [sink, webhook],
    { leftAfterMs: HOUR, reminders: REMINDERS, times: { pausesMs: [HOUR, HOUR] }, ...settings },
    start,
  );
  const { url, database, clock, messages, settled } = server;
  const [here, there] = await threeBlocksAt(url, ADDRESS.zipcode, '2026-11-20', '12:00');
  const startsAt = Date.parse(`${here.date}T${here.startTime}:00-08:00`);
  const draft = async (
    request: Partial<DraftDocument['appointmentRequest']> = {},
    nextPage = 'window-count',
  ) => {
    const document = draftDocument({
      sessionData: { nextPage },
      property: ADDRESS,
      request: { customer: CUSTOMER, ...request },
    });
    return (await save(url, document)).body;
  };
  return {
    ...server,
    sink,
    webhook,
    here,
    there,
    draft,
    /** The reminders that are still to be sent, the next one first. */
    waiting: async () =>
      (await messages())
        .filter((message) => message.sink === sink.name && message.dueAt !== null)
        .toSorted((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0)),
    booked: async (request = {}, block: OpenBlock = here) =>
      (await save(url, completed(await draft(request), block))).body,
    change: (id: string, body: object) =>
      call('PUT', `${url}/api/Appointments/${id}/visit`, { body }),
    hoursBefore: (hours: number) => new Date(startsAt - hours * HOUR).toISOString(),
    advanceTo: async (instant = '') => {
      // What is being sent would be sent again.
      await settled();
      clock.advance(Date.parse(instant) - clock().getTime());
      await settled();
    },
    /** Makes what webhooks are told of a draft count as mails to the visitor. */
    countAsMails: (draftId: string, at = clock().getTime()) =>
      database.query(
        `update outbox set recipient = 'jose@example.com', recorded_at = $2 where draft_id = $1 and sink = 'webhook'`,
        [draftId, at],
      ),
    unsubscribe: (id: string) =>
      fetch(unsubscribeLink(url, id), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
  };
}

describe.each(ENGINES)('a visit on $name', ({ start }) => {
  test('is reminded of two days and two hours before, on the property’s clock, once each, and counts as reminded of before the mail is on its way [L58.visit, L58.once]', async () => {
    const sending: unknown[] = [];
    const { booked, here, sink, clock, url, database, hoursBefore, settled, advanceTo } =
      await serving(start, async ({ id }) => {
        const row = 'select due_at from outbox where id = $1 and sent_at is not null';
        sending.push(...(await database.query(row, [id])));
      });
    const visit = await booked();
    await advanceTo(hoursBefore(49));
    expect(sink.received).toEqual([]);
    for (const hours of [48, 2]) {
      await advanceTo(hoursBefore(hours));
      await save(url, visit);
    }
    clock.advance(DAY);
    await settled();
    const about = `${here.date} ${here.startTime}`;
    await sink.arrived(2);
    expect(sink.received.map(briefly)).toEqual([
      `reminder.visit at ${hoursBefore(48)}: ${about}`,
      `reminder.visit at ${hoursBefore(2)}: ${about}`,
    ]);
    expect(sending).toEqual([{ due_at: null }, { due_at: null }]);
  });

  test('is reminded of at its new time when it has moved, and of nothing once it is given up [L58.visit]', async () => {
    const { booked, there, waiting, change } = await serving(start);
    const visit = await booked();
    await change(visit.id, { appointmentBlockGuid: there.id });
    expect((await waiting()).map(briefly)).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining(`${there.date} ${there.startTime}`)),
    );
    await change(visit.id, { status: 'Abandoned' });
    expect(await waiting()).toEqual([]);
  });

  test('that is moved away and back is not reminded of a second time [L58.once]', async () => {
    const { booked, here, there, waiting, change, clock, advanceTo } = await serving(start);
    const visit = await booked();
    const [first] = await waiting();
    await advanceTo(first?.event.timestamp);
    // A process whose clock is behind.
    clock.advance(-2 * HOUR);
    await change(visit.id, { appointmentBlockGuid: there.id });
    await change(visit.id, { appointmentBlockGuid: here.id });
    expect((await waiting()).map(({ id }) => id)).not.toContain(first?.id);
  });

  test('is reminded of once by two processes that look at the same time [L58.once]', async () => {
    const { booked, sink, database, clock, outbox, waiting, advanceTo } = await serving(start);
    const other = await buildApp({
      database,
      clock,
      outbox,
      contentRoot: SOURCE_FOLDERS.content,
      logger: false,
    });
    await booked();
    const reminders = await waiting();
    for (const { event } of reminders) await advanceTo(event.timestamp);
    await sink.arrived(2);
    await other.close();
    expect(sink.received.map(({ id }) => id)).toEqual(reminders.map(({ id }) => id));
  });

  test('is reminded of again after a refusal for now; if the mail may have arrived, only where the office names it [L58.once]', async () => {
    const failures = [
      new NotDelivered('451 Greylisted', { logged: '451', mayHaveArrived: false }),
      new NotDelivered('No answer.', { logged: 'timeout' }),
    ];
    let attempts = 0;
    const { booked, clock, messages, settled, advanceTo, hoursBefore, database } = await serving(
      start,
      async () => {
        attempts += 1;
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
      },
    );
    const failedWith = (error: string) =>
      eventually(async () => (await messages()).some(({ lastError }) => lastError === error));
    await booked();
    await advanceTo(hoursBefore(48));
    await failedWith('451 Greylisted');
    clock.advance(HOUR);
    await failedWith('No answer.');
    const [message] = await listGivenUp(database);
    const { text } = await outboxWork(database, [], clock().getTime());
    clock.advance(3 * HOUR);
    await settled();
    expect({ text, attempts }).toEqual({
      text: expect.stringMatching(
        /^0 are sent again\.\n1 are not: a reminder may have arrived\. Name [^]*No answer\. \(it may have arrived\)$/,
      ),
      attempts: 2,
    });
    await outboxWork(database, [message?.id ?? ''], clock().getTime());
    await eventually(async () => attempts === 3);
  });

  test('is not reminded of without consent or an address, and not where nobody asked for it [L58.consent, L58.off]', async () => {
    const { booked, waiting } = await serving(start);
    await booked(WITHOUT_CONSENT);
    await booked(WITHOUT_ADDRESS);
    const off = await serving(startTestServer, undefined, { reminders: undefined });
    await off.booked();
    expect({ on: await waiting(), off: await off.waiting() }).toEqual({ on: [], off: [] });
  });

  test('is not reminded of at night: what a late attempt would send then waits for the morning [L58.night]', async () => {
    const { booked, waiting, sink, advanceTo } = await serving(start);
    await booked();
    const [first] = await waiting();
    const nextDay = Date.parse(`${first?.event.timestamp.slice(0, 10)}T00:00:00Z`) + DAY;
    // 22:00 and 8:00 in Los Angeles.
    await advanceTo(new Date(nextDay + 6 * HOUR).toISOString());
    expect({ received: sink.received, dueAt: (await waiting())[0]?.dueAt }).toEqual({
      received: [],
      dueAt: nextDay + 16 * HOUR,
    });
    await advanceTo(new Date(nextDay + 16 * HOUR).toISOString());
    expect((await sink.arrived(1)).length).toBe(1);
  });

  test('is not reminded of when mails could not be sent until it was too late [L58.visit]', async () => {
    const { booked, hoursBefore, sink, advanceTo } = await serving(start);
    await booked();
    await advanceTo(hoursBefore(0));
    expect(sink.received).toEqual([]);
  });

  test('is not reminded of by the fourth mail of a day to one address, so that what a visitor does is still told [L58.limit, B15]', async () => {
    const { booked, draft, sink, advanceTo, hoursBefore, there, countAsMails } =
      await serving(start);
    await booked();
    await booked({}, there);
    // Webhooks are told twice of it: that it is new, and that it is left.
    await countAsMails((await draft(WITHOUT_ADDRESS)).id, Date.parse(hoursBefore(49)));
    await advanceTo(hoursBefore(40));
    expect((await sink.arrived(1)).length).toBe(1);
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
    await settled();
    for (let days = 0; days < 30; days += 10) {
      await save(url, left);
      clock.advance(10 * DAY);
      await settled();
    }
    expect((await sink.arrived(1)).map(briefly)).toEqual([
      'reminder.left at 2026-11-16T16:30:00.000Z: Address',
    ]);
  });

  test('mails nothing to an event’s visitor, without an address, without consent, once it is booked, decided otherwise or ended outside the questions [L58.left, L58.consent]', async () => {
    const { draft, waiting, url, here } = await serving(start);
    for (const request of [{ isEvent: true }, WITHOUT_ADDRESS, WITHOUT_CONSENT])
      await draft(request);
    const types = async () => (await waiting()).map(({ event }) => event.type);
    expect(await types()).toEqual([]);
    const [one, two, three] = [await draft(), await draft(), await draft()];
    expect(await types()).toEqual(['reminder.left', 'reminder.left', 'reminder.left']);
    await save(url, completed(one, here));
    await save(url, { ...two, status: 'CallRequested' });
    await save(url, { ...three, sessionData: JSON.stringify({ nextPage: 'do-not-service-area' }) });
    expect(await types()).toEqual(['reminder.visit', 'reminder.visit']);
  });

  test('of somebody with two drafts is written about once [L58.left]', async () => {
    const { draft, sink, clock, settled } = await serving(start);
    await draft();
    await draft({ customer: { ...CUSTOMER, email: 'JOSE+tag@example.com' } });
    clock.advance(HOUR);
    await settled();
    expect((await sink.arrived(1)).length).toBe(1);
  });

  test('is not written about to who has booked meanwhile in another draft [L58.left]', async () => {
    const { draft, booked, sink, clock, settled, countAsMails } = await serving(start);
    await draft();
    await countAsMails((await booked()).id);
    clock.advance(HOUR);
    const kept = await settled();
    expect(sink.received).toEqual([]);
    expect(kept.map(({ event }) => event.type)).not.toContain('reminder.left');
  });

  test('in the evening gets its mail in the morning [L58.night]', async () => {
    const { draft, clock, waiting } = await serving(start);
    // 20:30 in Los Angeles.
    clock.advance(13.5 * HOUR);
    await draft();
    expect((await waiting()).map(briefly)).toEqual([
      'reminder.left at 2026-11-17T16:00:00.000Z: Windows and doors',
    ]);
  });
});

describe.each(ENGINES)('the link that stops reminders on $name', ({ start }) => {
  test('stops those of every draft with the address with one request, is kept beside the proof, and webhooks are told [L58.stop]', async () => {
    const { draft, booked, sink, clock, settled, unsubscribe, database, webhook } =
      await serving(start);
    const left = await draft();
    clock.advance(HOUR);
    await settled();
    const visit = await booked({ customer: { ...CUSTOMER, email: 'JOSE@example.com' } });
    for (let request = 0; request < 2; request += 1)
      expect((await unsubscribe(left.id)).status).toBe(200);
    clock.advance(14 * DAY);
    await settled();
    expect((await sink.arrived(1)).length).toBe(1);
    const ids = [left.id, visit.id].toSorted();
    expect(
      await database.query(
        'select draft_id, kind, revoked, source from consent_changes order by draft_id',
      ),
    ).toEqual(ids.map((id) => ({ draft_id: id, kind: 'mail', revoked: 1, source: 'link' })));
    const reported = webhook.received.filter(({ event }) => event.type === 'consent.revoked');
    expect(
      Object.fromEntries(reported.map(({ event }) => [event.data.draftId, event.consent])),
    ).toEqual(Object.fromEntries(ids.map((id) => [id, { kind: 'mail', source: 'link' }])));
  });

  test('asks when it is opened, stops nothing by that, and says the same of a link that nobody has [L58.stop, B5]', async () => {
    const { draft, clock, url, database, settled } = await serving(start);
    const left = await draft();
    clock.advance(HOUR);
    await settled();
    const known = unsubscribeLink(url, left.id);
    expect(known).not.toContain(left.id);
    const answer = async (method: string, link: string) => {
      const response = await fetch(link, { method });
      return {
        status: response.status,
        text: await response.text(),
        robots: response.headers.get('x-robots-tag'),
        kept: response.headers.get('cache-control'),
      };
    };
    const unknown = ['x', 'A'.repeat(43), left.id, '%00', "' or 1=1 --"].map(
      (token) => `${url}/unsubscribe/${encodeURIComponent(token)}`,
    );
    const opened = await answer('GET', known);
    for (const link of unknown) expect(await answer('GET', link)).toEqual(opened);
    expect(await database.query('select 1 as one from consent_changes')).toEqual([]);
    const stopped = await answer('POST', known);
    for (const link of unknown) expect(await answer('POST', link)).toEqual(stopped);
    expect(opened).toEqual({
      status: 200,
      text: expect.stringContaining('<form method="post">'),
      robots: 'noindex, nofollow',
      kept: 'no-store',
    });
  });

  test('holds until the contact form is sent with the box checked again [L58.consent]', async () => {
    const { booked, waiting, clock, sink, unsubscribe, url, advanceTo } = await serving(start);
    const visit = await booked();
    const [first, second] = await waiting();
    await advanceTo(first?.event.timestamp);
    await unsubscribe(visit.id);
    clock.advance(1000);
    await save(url, visit, evidence());
    await advanceTo(second?.event.timestamp);
    expect((await sink.arrived(2)).map(({ id }) => id)).toEqual([first?.id, second?.id]);
  });
});

import ICAL from 'ical.js';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import type { ContentQuery } from '#src/content/content.client.ts';
import { MAIL_NAMES } from '#src/content/model/content-types.ts';
import { visitCalendarFile } from '#src/domain/visit-calendar.ts';
import { unsubscribeLink } from '#src/server/consent/unsubscribe-tokens.ts';
import { contentServiceOf } from '#src/server/cms/content-clients.ts';
import { visitorMail } from '#src/server/mail/mail-sinks.ts';
import { listMessages } from '#src/server/outbox/outbox.ts';
import type { OutboxEnvironment } from '#src/server/outbox/outbox-settings.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import { sha256 } from '#src/services/digest.ts';
import {
  completed,
  draftDocument,
  MONDAY_MORNING,
  newDraft,
  openBlockAt,
  save,
  testClock,
} from '#tests/support/api.ts';
import { type ContentAnswer, sendJson, startContentServer } from '#tests/support/content-server.ts';
import { CUSTOMER, DRAFT_ID, MAILS, messageOf, MESSAGES } from '#tests/support/mails.ts';
import { eventually, QUICK } from '#tests/support/outbox.ts';
import { serverInTest, webInTest } from '#tests/support/server.ts';
import { mailSinksTo, smtpInTest } from '#tests/support/smtp.ts';

describe('the mail to a visitor', () => {
  test('says of a booked visit when and where it is, how to change it and where to go on [L8]', async () => {
    const { to, subject, text: plain } = await visitorMail(MESSAGES.booked, MAILS);
    expect({ to, subject, plain }).toEqual({
      to: 'jose@example.com',
      subject: 'Your free estimate: Wednesday, November 18th at 09:00 AM – Hearth & Pane',
      plain: [
        'Your appointment is booked!',
        "Thank you, José. Here are the details of your visit. We'll call the day before to confirm the time. Open the attached file to add it to your calendar.",
        'When:\nWednesday, November 18th\n09:00 AM to 11:00 AM\nMountain Time',
        'Where:\n12 Long Street, Denver, CO 80202',
        'To change or cancel your visit, call (800) 555-0142.',
        `View your booking:\nhttps://estimates.example.com/?id=${DRAFT_ID}&resume\nAnyone with this link can open your answers, so please keep it private.`,
        "Hearth & Pane\n(800) 555-0142\nWe're here Monday to Saturday, 8 AM to 8 PM. You'll reach a person, not a menu.",
      ].join('\n\n'),
    });
  });

  test('reminds of a visit with its time and zone, the page where it is changed and a link that stops reminders [L58.visit]', async () => {
    const { subject, text, calendar } = await visitorMail(MESSAGES['reminder-today'], {
      ...MAILS,
      hasVisitPages: true,
    });
    expect({ subject, text, calendar }).toEqual({
      subject: 'Today at 09:00 AM: your free estimate – Hearth & Pane',
      text: [
        'Your visit is today',
        "José, we'll be with you today at 09:00 AM. If something has come up, please tell us now.",
        'When:\nWednesday, November 18th\n09:00 AM to 11:00 AM\nMountain Time',
        'Where:\n12 Long Street, Denver, CO 80202',
        'To reach us before the visit, call (800) 555-0142.',
        `View or change your visit:\nhttps://estimates.example.com/your-visit?id=${DRAFT_ID}\nAnyone with this link can open your answers, so please keep it private.`,
        `Stop reminders by email:\n${unsubscribeLink(MAILS.publicUrl, DRAFT_ID)}`,
        "Hearth & Pane\n(800) 555-0142\nWe're here Monday to Saturday, 8 AM to 8 PM. You'll reach a person, not a menu.",
      ].join('\n\n'),
      calendar: null,
    });
  });

  test('says to who left half-way where that was, how to go on there and how to stop such mails [L58.left]', async () => {
    const { subject, text } = await visitorMail(MESSAGES.left, MAILS);
    expect({ subject, parts: text.split('\n\n').slice(1, 6) }).toEqual({
      subject: 'Pick up where you left off – Hearth & Pane',
      parts: [
        'José, you started a free estimate and stopped half-way. Your answers are saved, so you can go on right where you stopped.',
        'You stopped at:\nAddress',
        'Rather talk to a person? Call (800) 555-0142.',
        `Continue your estimate:\nhttps://estimates.example.com/?id=${DRAFT_ID}&resume\nAnyone with this link can open your answers, so please keep it private.`,
        `Stop these emails:\n${unsubscribeLink(MAILS.publicUrl, DRAFT_ID)}`,
      ],
    });
  });

  test.each(MAIL_NAMES)(
    '%s says the same as HTML as it does as text, without a picture [L8]',
    async (name) => {
      const mail = await visitorMail(MESSAGES[name], MAILS);
      const { document } = new JSDOM(mail.html).window;
      const words = (part: string | null | undefined) => part?.replace(/\s+/g, ' ').trim() ?? '';
      const shown = words(document.body.textContent);
      for (const paragraph of mail.text.split(/\n+/).filter((line) => !line.startsWith('https:')))
        expect(shown).toContain(words(paragraph).replace(/:$/, ''));
      const isReminder = MESSAGES[name].event.reminder !== undefined;
      expect([...document.querySelectorAll('a')].map(({ href }) => href)).toEqual([
        'tel:+18005550142',
        `https://estimates.example.com/?id=${DRAFT_ID}&resume`,
        ...(isReminder ? [unsubscribeLink(MAILS.publicUrl, DRAFT_ID)] : []),
        'tel:+18005550142',
      ]);
      expect(document.querySelectorAll('img, [style*="url("]').length).toBe(0);
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\w+\}|undefined/);
    },
  );

  test('is none where no address was given, and none of what the visitor knows [L9]', async () => {
    const without = messageOf('Completed', {
      appointmentRequest: draftDocument().appointmentRequest,
    });
    const others = (['New', 'Abandoned', 'InsideSales'] as const).map((status) =>
      messageOf(status),
    );
    for (const message of [without, ...others, messageOf('New', {}, 'draft.left')])
      await expect(visitorMail(message, MAILS)).rejects.toThrow(/^There is no mail for /);
  });

  test('has what was typed as text and not as HTML', async () => {
    const request = messageOf('Completed').event.data.appointmentRequest;
    const { html } = await visitorMail(
      messageOf('Completed', {
        appointmentRequest: {
          ...request,
          property: { ...request.property, street1: '<b>1</b> & "2"' },
        },
      }),
      MAILS,
    );
    expect(html).toContain('&#60;b&#62;1&#60;/b&#62; &#38; &#34;2&#34;');
  });

  test('brings a visit that is moved as a later version of the same calendar entry [L8]', async () => {
    const mails = await Promise.all(
      [MESSAGES.booked, MESSAGES.moved].map((message) => visitorMail(message, MAILS)),
    );
    const entries = mails.map(({ calendar }) => entryOf(calendar?.content ?? ''));
    const calendar = new Map<string, ICAL.Event>();
    // A calendar accepts a file about a known event only if the sequence is higher (RFC 5546, section 2.1.5).
    for (const entry of [...entries, ...entries.slice(0, 1)]) {
      if (entry.sequence > (calendar.get(entry.uid)?.sequence ?? -1))
        calendar.set(entry.uid, entry);
    }
    expect(
      [...calendar.values()].map(({ startDate, endDate, location }) => [
        startDate.toString(),
        startDate.zone.tzid,
        endDate.toString(),
        location,
      ]),
    ).toEqual([
      [
        '2026-11-19T13:00:00',
        'America/Denver',
        '2026-11-19T15:00:00',
        '12 Long Street, Denver, CO 80202',
      ],
    ]);
    expect(entries[0]?.uid).not.toContain(DRAFT_ID);
  });

  test('of a visit that is given up takes it out of the calendar: the same entry, canceled, with a higher sequence [B16]', async () => {
    const { visit, revision } = MESSAGES.booked.event.data;
    const booked = await visitorMail(MESSAGES.booked, MAILS);
    const givenUp = await visitorMail(
      messageOf('CallToSet', {
        revision: revision + 1,
        previousStatus: 'Completed',
        previousVisit: visit,
      }),
      MAILS,
    );
    const [before, after] = [booked, givenUp].map(({ calendar }) =>
      entryOf(calendar?.content ?? ''),
    );
    expect({
      booked: booked.calendar?.method,
      givenUp: givenUp.calendar?.method,
    }).toEqual({ booked: 'REQUEST', givenUp: 'CANCEL' });
    expect(givenUp.calendar?.content).toMatch(/^METHOD:CANCEL\r$/m);
    expect({
      uid: after?.uid,
      getFirstPropertyValue: after?.component.getFirstPropertyValue('status'),
      isSequenceAbove: (after?.sequence ?? 0) > (before?.sequence ?? 0),
    }).toEqual({ uid: before?.uid, getFirstPropertyValue: 'CANCELLED', isSequenceAbove: true });
  });

  test('of a visit with a page of its own leads there, and so does the calendar entry it brings [L26.links]', async () => {
    const link = `https://estimates.example.com/your-visit?id=${DRAFT_ID}`;
    for (const message of [MESSAGES.booked, MESSAGES.moved]) {
      const { text, html, calendar } = await visitorMail(message, {
        ...MAILS,
        hasVisitPages: true,
      });
      expect(text).toContain(
        `Change the time or cancel online, or call (800) 555-0142.\n\nView or change your visit:\n${link}\n`,
      );
      expect(new JSDOM(html).window.document.querySelector(`a[href="${link}"]`)?.textContent).toBe(
        'View or change your visit',
      );
      expect(entryOf(calendar?.content ?? '').description).toBe(
        `To change or cancel this visit, open ${link} or call (800) 555-0142.`,
      );
    }
  });

  test('of a visit that its visitor gave up for good says so, leads to the answers, and cancels the calendar entry [L26.links, B16]', async () => {
    const { subject, text, calendar } = await visitorMail(MESSAGES['given-up'], {
      ...MAILS,
      hasVisitPages: true,
    });
    expect({ subject, text: text.split('\n\n').slice(0, 2), method: calendar?.method }).toEqual({
      subject: 'Canceled: your estimate on Wednesday, November 18th – Hearth & Pane',
      text: [
        'Your visit is canceled',
        "José, your visit on Wednesday, November 18th at 09:00 AM is canceled, and nobody will come. We're sorry it didn't work out.",
      ],
      method: 'CANCEL',
    });
    expect(text).toContain(`https://estimates.example.com/?id=${DRAFT_ID}&resume`);
  });

  test('names who invites whom, and asks nobody to accept [B16]', async () => {
    const entry = entryOf((await visitorMail(MESSAGES.booked, MAILS)).calendar?.content ?? '');
    expect({
      organizer: entry.organizer,
      attendees: entry.attendees.map((attendee) => [
        attendee.getFirstValue(),
        attendee.getParameter('rsvp'),
        attendee.getParameter('partstat'),
      ]),
    }).toEqual({
      organizer: 'mailto:estimates@example.com',
      attendees: [['mailto:jose@example.com', 'FALSE', 'ACCEPTED']],
    });
  });

  test('of a call to set a time that follows no visit has no calendar file', async () => {
    expect((await visitorMail(MESSAGES['call-to-set'], MAILS)).calendar).toBeNull();
  });

  test('and the file of the page name the same calendar entry [L8]', async () => {
    const visit = {
      date: '2026-11-18',
      startTime: '09:00',
      endTime: '11:00',
      timeZone: 'America/Denver',
      address: '',
    };
    const file = visitCalendarFile(visit, {
      company: 'Hearth & Pane',
      phone: '',
      now: new Date(),
      draftHash: await sha256(DRAFT_ID),
    });
    expect(entryOf(file).uid).toBe(
      entryOf((await visitorMail(MESSAGES.booked, MAILS)).calendar?.content ?? '').uid,
    );
  });
});

describe('the words of a mail', () => {
  const shipped = (type: string, query?: ContentQuery) =>
    MAILS.content.shipped.entries(type, query);

  /** The booking mail for a given answer of the content service. `config.json` says where the service is. */
  async function mailWith(
    answer: ContentAnswer,
    timeoutMs?: number,
  ): Promise<{ subject: string; text: string; asked: unknown[] }> {
    await using server = await startContentServer(answer);
    const service = contentServiceOf(
      webInTest({ content: { apiKey: 'key', deliveryToken: 'token', endpoint: server.endpoint } }),
    );
    const { subject, text } = await visitorMail(MESSAGES.booked, {
      ...MAILS,
      content: { ...MAILS.content, service, ...(timeoutMs !== undefined && { timeoutMs }) },
    });
    return {
      subject,
      text,
      asked: server.requests.map(({ path, query, headers }) => [
        path,
        query,
        headers['api_key'],
        headers['access_token'],
      ]),
    };
  }

  /** Answers like the content service after editors have changed some fields of every entry of a type. */
  function edited(changes: Readonly<Record<string, object>>): ContentAnswer {
    return ({ path }, response) => {
      const type = path.split('/').at(-2) ?? '';
      shipped(type, { include: ['call_us'] }).then(
        (entries) =>
          sendJson(response, 200, {
            entries: entries.map((entry) => Object.assign({}, entry, changes[type])),
          }),
        (error: unknown) =>
          sendJson(response, 500, { error_message: String(error), error_code: 0 }),
      );
    };
  }

  test('are those of the content service that the pages read, with the name and the phone number of the site [L11]', async () => {
    const answer = edited({
      mail: { subject: 'See you on {date}', text: 'Changed by an editor.' },
      site_settings: { title: 'Pane & Hearth' },
    });
    const { subject, text, asked } = await mailWith(answer, 60_000);
    expect({ subject, line: text.split('\n\n')[1], asked: new Set(asked) }).toEqual({
      subject: 'See you on Wednesday, November 18th – Pane & Hearth',
      line: 'Changed by an editor.',
      asked: new Set([
        ['/cms/v3/content_types/mail/entries', { environment: ['production'] }, 'key', 'token'],
        [
          '/cms/v3/content_types/site_settings/entries',
          { environment: ['production'], 'include[][]': ['call_us'] },
          'key',
          'token',
        ],
      ]),
    });
  });

  const failing: readonly [string, ContentAnswer][] = [
    ['has no such entries', (_request, response) => sendJson(response, 200, { entries: [] })],
    [
      'has entries that cannot be used',
      edited({ mail: { subject: '' }, site_settings: { call_us: [] } }),
    ],
    [
      'answers with an error',
      (_request, response) => sendJson(response, 500, { error_message: 'No.', error_code: 0 }),
    ],
    ['does not answer', () => undefined],
  ];
  test.each(failing)(
    'are those that ship with the product where the service %s [L11]',
    async (_how, answer) => {
      const { subject, text } = await visitorMail(MESSAGES.booked, MAILS);
      expect(await mailWith(answer)).toMatchObject({ subject, text });
    },
  );

  test('are those of the server where the pages read them there, or nothing says where', () => {
    expect(
      [{ content: { apiKey: 'key', deliveryToken: 'token', endpoint: '/cms/v3' } }, {}].map(
        (config) => contentServiceOf(webInTest(config)),
      ),
    ).toEqual([null, null]);
  });

  test('a wrong setting of the content service keeps the server from starting, with its name [L7]', () => {
    const start = () =>
      contentServiceOf(webInTest({ content: { apiKey: 'key', endpoint: 'javascript:0' } }));
    expect(start).toThrow(
      new SettingsError(
        'config.json: content.deliveryToken is a required field; content.endpoint must be a path starting with / or an http(s) address.',
      ),
    );
  });
});

function entryOf(file: string): ICAL.Event {
  const component = new ICAL.Component(ICAL.parse(file));
  for (const zone of component.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(zone);
  const event = component.getFirstSubcomponent('vevent');
  if (event === null) throw new Error('No event in the file');
  return new ICAL.Event(event);
}

describe('mail by SMTP', () => {
  /** A server that sends its mail to an SMTP server, which rejects the first message. */
  async function mailing(env: OutboxEnvironment) {
    let mails = 0;
    const { port, received } = await smtpInTest(async () => {
      mails += 1;
      if (mails === 1) throw Object.assign(new Error('Try again later'), { responseCode: 451 });
    });
    const server = await serverInTest({
      clock: testClock(MONDAY_MORNING),
      outbox: {
        sinks: mailSinksTo(port, env),
        leftAfterMs: null,
        times: { ...QUICK, pausesMs: [0, 0, 0] },
      },
    });
    return {
      url: server.url,
      received,
      messages: () => listMessages(server.database, 100, Date.now()),
    };
  }

  test('takes the confirmation of a booking to the visitor, with the calendar file, and tries again what is put off [L8, L3]', async () => {
    const { url, received, messages } = await mailing({});
    const draft = await newDraft(url, '80202');
    const block = await openBlockAt(url, '80202');
    const booking = completed(draft, block);
    await save(url, {
      ...booking,
      appointmentRequest: { ...booking.appointmentRequest, customer: CUSTOMER },
    });
    await eventually(() => received.length === 1);
    const [message] = await messages();
    const [mail] = received;
    expect({ ...mail, raw: '' }).toEqual({
      from: 'estimates@example.com',
      to: ['jose@example.com'],
      raw: '',
    });
    expect(mail?.raw).toContain(`Message-ID: <${message?.id}@estimates.example.com>`);
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
    expect(
      [...(mail?.raw ?? '').matchAll(/^Content-Type: ([^;\r\n]+)/gm)].map(([, type]) => type),
    ).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'text/html',
      'text/calendar',
      'application/ics',
    ]);
  });

  test('takes every event to each address of the office in a mail of its own, and nothing to a visitor without an address [L1, L9, B16]', async () => {
    const { url, received, messages } = await mailing({
      LEADS_MAIL_TO: 'sales@example.com, Ana <ana@example.com>, sales@example.com',
    });
    await save(url, draftDocument({ status: 'CallRequested' }));
    await eventually(() => received.length === 2);
    expect(received.map(({ to }) => to.join()).toSorted()).toEqual([
      'ana@example.com',
      'sales@example.com',
    ]);
    for (const { raw } of received) expect(raw).toContain('Phone: 303-555-0123');
    for (const { raw } of received) expect(raw).toContain('Auto-Submitted: auto-generated');
    expect((await messages()).map(({ sink }) => sink).toSorted()).toEqual([
      'mail to the office (Ana <ana@example.com>)',
      'mail to the office (sales@example.com)',
    ]);
  });
});

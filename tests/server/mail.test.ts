import ICAL from 'ical.js';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import type { ContentClient } from '#src/content/content.client.ts';
import { MAIL_NAMES } from '#src/content/model/content-types.ts';
import { visitCalendarFile } from '#src/domain/visit-calendar.ts';
import { unsubscribeLink } from '#src/server/consent/unsubscribe-tokens.ts';
import { contentServiceOf } from '#src/server/cms/content-clients.ts';
import { filled } from '#src/server/mail/confirmation.ts';
import { readMail } from '#src/server/mail/mail-copy.ts';
import { visitorMail } from '#src/server/mail/mail-sinks.ts';
import { officeMail } from '#src/server/mail/office.ts';
import type { DraftEvent } from '#src/server/outbox/events.ts';
import type { OutboxEnvironment } from '#src/server/outbox/outbox-settings.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import { sha256 } from '#src/services/digest.ts';
import { completed, draftDocument, newDraft, openBlockAt, save } from '#tests/support/api.ts';
import { sendJson, startContentServer } from '#tests/support/content-server.ts';
import { CUSTOMER, DRAFT_ID, MAILS, messageOf, MESSAGES, VISIT } from '#tests/support/mails.ts';
import { outboxInTest } from '#tests/support/outbox.ts';
import { webInTest } from '#tests/support/server.ts';
import { mailSinksTo, smtpInTest } from '#tests/support/smtp.ts';

function entryOf(file: string): ICAL.Event {
  const component = new ICAL.Component(ICAL.parse(file));
  for (const zone of component.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(zone);
  const event = component.getFirstSubcomponent('vevent');
  if (event === null) throw new Error('No event in the file');
  return new ICAL.Event(event);
}

const VISIT_PAGES = { ...MAILS, hasVisitPages: true };

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
    const { subject, text } = await visitorMail(MESSAGES['reminder-today'], VISIT_PAGES);
    expect(subject).toBe('Today at 09:00 AM: your free estimate – Hearth & Pane');
    for (const part of [
      "José, we'll be with you today at 09:00 AM. If something has come up, please tell us now.",
      'When:\nWednesday, November 18th\n09:00 AM to 11:00 AM\nMountain Time',
      `View or change your visit:\nhttps://estimates.example.com/your-visit?id=${DRAFT_ID}\n`,
      `Stop reminders by email:\n${unsubscribeLink(MAILS.publicUrl, DRAFT_ID)}`,
    ])
      expect(text).toContain(part);
  });

  test('says to who left half-way where that was, how to go on there and how to stop such mails [L58.left]', async () => {
    const { text } = await visitorMail(MESSAGES.left, MAILS);
    for (const part of [
      'José, you started a free estimate and stopped half-way.',
      'You stopped at:\nAddress',
      `Continue your estimate:\nhttps://estimates.example.com/?id=${DRAFT_ID}&resume\n`,
      `Stop these emails:\n${unsubscribeLink(MAILS.publicUrl, DRAFT_ID)}`,
    ])
      expect(text).toContain(part);
  });

  test.each(MAIL_NAMES)(
    '%s has its own words, and says the same as HTML as it does as text, without a picture [L8]',
    async (name) => {
      const mail = await visitorMail(MESSAGES[name], MAILS);
      const { document } = new JSDOM(mail.html).window;
      const own = await readMail(MAILS.content.shipped, name);
      expect(document.title).toBe(filled(own?.title ?? '', MESSAGES[name].event));
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
        appointmentRequest: { ...request, customer: { ...CUSTOMER, firstName: '<b>1</b> & "2"' } },
      }),
      MAILS,
    );
    expect(html).toContain('&#60;b&#62;1&#60;/b&#62; &#38; &#34;2&#34;');
  });

  test('brings a visit that is booked, moved and given up as later versions of one calendar entry, which is also that of the page [L8, B16]', async () => {
    const givenUp = messageOf('CallToSet', {
      ...MESSAGES['given-up'].event.data,
      status: 'CallToSet',
    });
    const calendars = await Promise.all(
      [MESSAGES.booked, MESSAGES.moved, givenUp].map(
        async (message) => (await visitorMail(message, MAILS)).calendar,
      ),
    );
    const entries = calendars.map((calendar) => entryOf(calendar?.content ?? ''));
    const file = visitCalendarFile(
      { ...VISIT, timeZone: 'America/Denver', address: '' },
      { company: 'Hearth & Pane', phone: '', now: new Date(), draftHash: await sha256(DRAFT_ID) },
    );
    expect(new Set(entries.map(({ uid }) => uid))).toEqual(new Set([entryOf(file).uid]));
    expect(file).not.toContain(DRAFT_ID);
    const sequences = entries.map(({ sequence }) => sequence);
    // A calendar accepts a file about a known event only if the sequence is higher (RFC 5546, section 2.1.5).
    expect([...new Set(sequences)].toSorted((one, other) => one - other)).toEqual(sequences);
    expect(
      entries.map(({ startDate, endDate, component }, index) => ({
        method: calendars[index]?.method,
        status: component.getFirstPropertyValue('status'),
        time: [startDate, endDate, startDate.zone.tzid].join(' '),
      })),
    ).toEqual([
      {
        method: 'REQUEST',
        status: 'CONFIRMED',
        time: '2026-11-18T09:00:00 2026-11-18T11:00:00 America/Denver',
      },
      {
        method: 'REQUEST',
        status: 'CONFIRMED',
        time: '2026-11-19T13:00:00 2026-11-19T15:00:00 America/Denver',
      },
      {
        method: 'CANCEL',
        status: 'CANCELLED',
        time: '2026-11-19T13:00:00 2026-11-19T15:00:00 America/Denver',
      },
    ]);
    expect(calendars[2]?.content).toMatch(/^METHOD:CANCEL\r$/m);
  });

  test('names in the calendar entry where the visit is, who invites whom, and asks nobody to accept [B16]', async () => {
    const { calendar } = await visitorMail(MESSAGES.booked, MAILS);
    const { organizer, attendees, location } = entryOf(calendar?.content ?? '');
    expect({
      organizer,
      location,
      attendees: attendees.map((attendee) => ({
        who: attendee.getFirstValue(),
        rsvp: attendee.getParameter('rsvp'),
        state: attendee.getParameter('partstat'),
      })),
    }).toEqual({
      organizer: 'mailto:estimates@example.com',
      location: '12 Long Street, Denver, CO 80202',
      attendees: [{ who: 'mailto:jose@example.com', rsvp: 'FALSE', state: 'ACCEPTED' }],
    });
  });

  test.each(['call-to-set', 'reminder'] as const)(
    'brings no calendar entry as %s, which changes no visit',
    async (name) => {
      expect((await visitorMail(MESSAGES[name], MAILS)).calendar).toBeNull();
    },
  );

  test('of a visit with a page of its own leads there, and so does the calendar entry it brings [L26.links]', async () => {
    const link = `https://estimates.example.com/your-visit?id=${DRAFT_ID}`;
    for (const message of [MESSAGES.booked, MESSAGES.moved]) {
      const { text, html, calendar } = await visitorMail(message, VISIT_PAGES);
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
    const { subject, text, calendar } = await visitorMail(MESSAGES['given-up'], VISIT_PAGES);
    expect({ subject, method: calendar?.method }).toEqual({
      subject: 'Canceled: your estimate on Thursday, November 19th – Hearth & Pane',
      method: 'CANCEL',
    });
    expect(text).toContain('is canceled, and nobody will come.');
    expect(text).toContain(`https://estimates.example.com/?id=${DRAFT_ID}&resume`);
  });
});

test('the mail to the office says in its first lines and its subject what happened, and who said so [L1, L58.revoke]', () => {
  const reported = (type: DraftEvent['type'], consent?: DraftEvent['consent']) => {
    const { event } = messageOf('New', {}, type);
    const { subject, text } = officeMail({ ...event, ...(consent && { consent }) }, '');
    return [subject, ...text.split('\n').slice(0, 2)];
  };
  expect(reported('draft.left')).toEqual([
    "Left with status: New – José O'Brien, 80202",
    'Left with status: New',
    "Name: José O'Brien",
  ]);
  expect(reported('consent.revoked', { kind: 'all', source: 'office' })).toEqual([
    "Consent revoked: New – José O'Brien, 80202",
    'Consent revoked: New',
    'To calls, text messages and mail, as told to the office',
  ]);
});

describe('the words of a mail', () => {
  /** A content service whose editors have changed some fields of every entry of a type. */
  const edited = (changes: Readonly<Record<string, object>>): ContentClient => ({
    entries: async (type, query) =>
      (await MAILS.content.shipped.entries(type, query)).map((entry) =>
        Object.assign({}, entry, changes[type]),
      ),
  });
  const mailWith = (service: ContentClient, settings = MAILS, timeoutMs = 60_000) =>
    visitorMail(MESSAGES.booked, {
      ...settings,
      content: { ...MAILS.content, service, timeoutMs },
    });

  test('are those of the content service, with the name of the site [L11]', async () => {
    const { subject, text } = await mailWith(
      edited({
        mail: { subject: 'See you on {date}', text: 'Changed by an editor.' },
        site_settings: { title: 'Pane & Hearth' },
      }),
    );
    expect(subject).toBe('See you on Wednesday, November 18th – Pane & Hearth');
    expect(text).toContain('\n\nChanged by an editor.\n\n');
  });

  test('about a visit with a page of its own are the usual ones where an editor gives no others', async () => {
    const service = edited({ mail: { visit_text: '', visit_button: '' } });
    const { text } = await mailWith(service, VISIT_PAGES);
    expect(text).toContain('To change or cancel your visit, call (800) 555-0142.');
    expect(text).toContain('View your booking:');
  });

  test.each<[string, ContentClient]>([
    ['has no such entries', { entries: async () => [] }],
    [
      'has entries that cannot be used',
      edited({ mail: { subject: '' }, site_settings: { call_us: [] } }),
    ],
    ['answers with an error', { entries: () => Promise.reject(new Error('No.')) }],
    ['does not answer', { entries: () => new Promise(() => undefined) }],
  ])('are those that ship with the product where the service %s [L11]', async (_how, service) => {
    const { subject, text } = await visitorMail(MESSAGES.booked, MAILS);
    expect(await mailWith(service, MAILS, 100)).toMatchObject({ subject, text });
  });

  test('come from the service that the pages read, and from the server itself where they read them there, or nothing says where [L11]', async () => {
    await using server = await startContentServer((_request, response) =>
      sendJson(response, 200, { entries: [] }),
    );
    const serviceAt = (endpoint: string) =>
      contentServiceOf(webInTest({ content: { apiKey: 'key', deliveryToken: 'token', endpoint } }));
    await serviceAt(server.endpoint)?.entries('mail');
    expect(server.requests).toMatchObject([
      {
        path: '/cms/v3/content_types/mail/entries',
        query: { environment: ['production'] },
        headers: { api_key: 'key', access_token: 'token' },
      },
    ]);
    expect({ ofServer: serviceAt('/cms/v3'), none: contentServiceOf(webInTest({})) }).toEqual({
      ofServer: null,
      none: null,
    });
  });
});

test('a wrong setting of the content service keeps the server from starting, with its name [L7]', () => {
  const content = { apiKey: 'key', endpoint: 'javascript:0' };
  expect(() => contentServiceOf(webInTest({ content }))).toThrow(
    new SettingsError(
      'config.json: content.deliveryToken is a required field; content.endpoint must be a path starting with / or an http(s) address.',
    ),
  );
});

describe('mail by SMTP', () => {
  /** A server that sends its mail to an SMTP server, which puts off the first message. */
  async function mailing(env: OutboxEnvironment) {
    let mails = 0;
    const { port, received } = await smtpInTest(async () => {
      mails += 1;
      if (mails === 1) throw Object.assign(new Error('Try again later'), { responseCode: 451 });
    });
    const server = await outboxInTest(mailSinksTo(port, env), { times: { pausesMs: [0, 0, 0] } });
    return { ...server, received };
  }

  test('takes the confirmation of a booking to the visitor, with the calendar file, and tries again what is put off [L8, L3]', async () => {
    const { url, received, settled } = await mailing({});
    const draft = await newDraft(url, '80202', { customer: CUSTOMER });
    await save(url, completed(draft, await openBlockAt(url, '80202')));
    const [message] = await settled();
    const [mail, ...others] = received;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: 'estimates@example.com', to: ['jose@example.com'] });
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
    const { url, received, settled } = await mailing({
      LEADS_MAIL_TO: 'sales@example.com, Ana <ana@example.com>, sales@example.com',
    });
    await save(url, draftDocument({ status: 'CallRequested' }));
    expect((await settled()).map(({ sink }) => sink).toSorted()).toEqual([
      'mail to the office (Ana <ana@example.com>)',
      'mail to the office (sales@example.com)',
    ]);
    expect(received.map(({ to }) => to.join()).toSorted()).toEqual([
      'ana@example.com',
      'sales@example.com',
    ]);
    for (const { raw } of received) {
      expect(raw).toContain('Phone: 303-555-0123');
      expect(raw).toContain('Auto-Submitted: auto-generated');
    }
  });
});

import nodemailer, { type SendMailOptions } from 'nodemailer';
import { isRecord } from '#src/domain/is-record.ts';
import { isReminder } from '../outbox/events.ts';
import { isNeverConnected, notDelivered, NotDelivered } from '../outbox/not-delivered.ts';
import { keptSink, type Message, type Sink } from '../outbox/outbox.ts';
import { confirmationMail, type Mail, mailNameOf } from './confirmation.ts';
import { unsubscribeLink } from '../consent/unsubscribe-tokens.ts';
import { type MailSettings, readMailCopy } from './mail-copy.ts';
import { officeMail } from './office.ts';

const MINUTE_MS = 60_000;

/** How long a client waits at least, by RFC 5321, section 4.5.3.2: for the greeting, and for the longest answer, the one after the text of the mail. */
const GREETING_MS = 5 * MINUTE_MS;
const LONGEST_ANSWER_MS = 10 * MINUTE_MS;
/** The sum of what it says of the greeting, EHLO, MAIL, RCPT, DATA, a block of the text and the end of it. */
const ATTEMPT_MS = 35 * MINUTE_MS;

interface SmtpSettings {
  url: string;
  from: string;
}

/** Names of the sinks: mails to visitors, and mails to the company itself, followed by the address. */
export const VISITOR_MAIL = 'mail to the visitor';
export const OFFICE_MAIL = 'mail to the office';

/** The mail to the visitor for a message's event. Rejects if the event has no mail, or if the content has no usable words for it. */
export async function visitorMail({ event }: Message, mails: MailSettings): Promise<Mail> {
  const name = mailNameOf(event);
  if (name === null) throw new Error(`There is no mail for ${event.type}.`);
  return confirmationMail(event, await readMailCopy(mails.content, name), mails);
}

const VISITORS: Pick<Sink, 'name' | 'wants' | 'mailOf' | 'reminds'> = {
  name: VISITOR_MAIL,
  reminds: 'mail',
  wants: (event) => mailNameOf(event) !== null,
  // A request to be called says nothing about a visit, which may be booked beside it.
  mailOf: (event) => ({
    recipient: event.data.appointmentRequest.customer.email,
    replaces: mailNameOf(event) !== 'call-requested',
  }),
};

/** Sinks that only keep their mails for inspection, for use without an SMTP server. */
export function keptMailSinks(): Sink[] {
  return [keptSink(VISITOR_MAIL, VISITORS), keptSink(OFFICE_MAIL, { hearsOfFailures: true })];
}

/** Replies that refuse our own credentials (RFC 4954): once those are right, the same mail is accepted. */
const IS_ABOUT_CREDENTIALS = /^53\d$/;

/** What nodemailer says about a refusal. */
function refusalOf(error: unknown): NotDelivered {
  if (!isRecord(error)) return notDelivered(error);
  const { message, code, command, responseCode } = error;
  const logged = [code, command, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');
  const isAnswer =
    ['MAIL FROM', 'RCPT TO', 'DATA'].includes(String(command)) &&
    /^5\d\d$/.test(String(responseCode));
  return new NotDelivered(String(message), {
    logged,
    isFinal: isAnswer && !IS_ABOUT_CREDENTIALS.test(String(responseCode)),
    mayHaveArrived: typeof responseCode !== 'number' && !isNeverConnected(code),
  });
}

/** Sinks that send mail by SMTP: to every visitor who gave an address, and to each of the company's own addresses, if there are any. */
export function mailSinks(
  { url, from }: SmtpSettings,
  mails: MailSettings,
  officeAddresses: readonly string[],
): Sink[] {
  const hasCredentials = new URL(url).username !== '';
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: LONGEST_ANSWER_MS,
    // Without it, credentials would travel in clear to a server that offers no encryption, or whose offer was removed on the way.
    requireTLS: hasCredentials,
  });

  /** The headers of a mail that nobody asked for just now: it is stopped with one click (RFC 8058). */
  function listHeaders({ event }: Message): Record<string, string> {
    if (!isReminder(event)) return {};
    return {
      'List-Unsubscribe': `<${unsubscribeLink(mails.publicUrl, event.data.draftId)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
  }

  async function send(message: Message, signal: AbortSignal, mail: SendMailOptions): Promise<void> {
    await transport
      .sendMail({
        ...mail,
        from,
        // The same for every attempt, so that mail programs recognize repeats.
        messageId: `<${message.id}@${new URL(mails.publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(message) },
        signal,
      })
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
  }

  const visitors: Sink = {
    ...VISITORS,
    timeoutMs: ATTEMPT_MS,
    deliver: async (message, signal) => {
      const { to, calendar, ...mail } = await visitorMail(message, mails);
      await send(message, signal, {
        ...mail,
        to: { name: '', address: to },
        ...(calendar !== null && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
      });
    },
  };
  const office = officeAddresses.map((address, index): Sink => ({
    name: `${OFFICE_MAIL} (${address})`,
    // One message used to go to all of the addresses.
    ...(index === 0 && { formerName: OFFICE_MAIL }),
    hearsOfFailures: true,
    timeoutMs: ATTEMPT_MS,
    wants: () => true,
    deliver: async (message, signal) => {
      const { replyTo, ...mail } = officeMail(message.event, mails.publicUrl);
      await send(message, signal, {
        ...mail,
        to: address,
        ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
      });
    },
  }));
  return [visitors, ...office];
}

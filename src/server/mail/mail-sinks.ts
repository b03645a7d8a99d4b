import nodemailer from 'nodemailer';
import { keptSink, type Message, type Sink } from '../outbox/outbox.ts';
import { confirmationMail, type Mail, mailNameOf } from './confirmation.ts';
import { type MailContent, readMailCopy } from './mail-copy.ts';
import { officeMail } from './office.ts';

/** A little less than the outbox allows for an attempt. */
const SMTP_TIMEOUT_MS = 9000;

/** What the mails are made of. */
export interface MailSettings {
  /** Address of the product, without a trailing slash. */
  publicUrl: string;
  content: MailContent;
}

export interface SmtpSettings {
  url: string;
  from: string;
}

/** Names of the sinks: mails to visitors, and mails to the company itself. */
export const VISITOR_MAIL = 'mail to the visitor';
export const OFFICE_MAIL = 'mail to the office';

/** The mail to the visitor for a message's event. Rejects if the event has no mail, or if the content has no usable words for it. */
export async function visitorMail({ event }: Message, { publicUrl, content }: MailSettings): Promise<Mail> {
  const name = mailNameOf(event);
  if (name === null) throw new Error(`There is no mail for ${event.type}.`);
  return confirmationMail(event, await readMailCopy(content, name), publicUrl);
}

/** Sinks that only keep their mails for inspection, for use without an SMTP server. */
export function keptMailSinks(): Sink[] {
  return [keptSink(VISITOR_MAIL, (event) => mailNameOf(event) !== null), keptSink(OFFICE_MAIL)];
}

/** Sinks that send mail by SMTP: to every visitor who gave an address, and to the company's own addresses, if there are any. */
export function mailSinks({ url, from }: SmtpSettings, mails: MailSettings, officeAddresses: readonly string[]): Sink[] {
  const transport = nodemailer.createTransport({ url, connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS, socketTimeout: SMTP_TIMEOUT_MS });
  /** The same for every attempt, so that mail programs recognize repeats. */
  const messageIdOf = ({ id }: Message) => `<${id}@${new URL(mails.publicUrl).hostname}>`;
  const visitors: Sink = {
    name: VISITOR_MAIL,
    wants: (event) => mailNameOf(event) !== null,
    deliver: async (message) => {
      const { to, calendar, ...mail } = await visitorMail(message, mails);
      await transport.sendMail({
        ...mail,
        from,
        to: { name: '', address: to },
        messageId: messageIdOf(message),
        ...(calendar === null ? {} : { icalEvent: { method: 'PUBLISH', filename: 'appointment.ics', content: calendar } }),
      });
    },
  };
  const office: Sink = {
    name: OFFICE_MAIL,
    wants: () => true,
    deliver: async (message) => {
      const { replyTo, ...mail } = officeMail(message.event, mails.publicUrl);
      await transport.sendMail({ ...mail, from, to: [...officeAddresses], messageId: messageIdOf(message), ...(replyTo === '' ? {} : { replyTo: { name: '', address: replyTo } }) });
    },
  };
  return officeAddresses.length === 0 ? [visitors] : [visitors, office];
}

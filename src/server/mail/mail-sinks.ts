import nodemailer from 'nodemailer';
import { keptSink, type Message, type Sink } from '../outbox/outbox.ts';
import { confirmationMail, type Mail, mailNameOf } from './confirmation.ts';
import { type MailContent, readMailCopy } from './mail-copy.ts';
import { officeMail } from './office.ts';

/** A little less than the outbox waits for an attempt. */
const SMTP_TIMEOUT_MS = 9000;

/** What the mails are made of. */
export interface MailSettings {
  /** Where the product is reached, without a slash at the end. */
  publicUrl: string;
  content: MailContent;
}

export interface SmtpSettings {
  url: string;
  from: string;
}

/** The sink of the mails to visitors, and that of the company's own. */
export const VISITOR_MAIL = 'mail to the visitor';
export const OFFICE_MAIL = 'mail to the office';

/** The mail of an event to its visitor. Rejects where the content has no usable words for it, and for an event without a mail. */
export async function visitorMail({ event }: Message, { publicUrl, content }: MailSettings): Promise<Mail> {
  const name = mailNameOf(event);
  if (name === null) throw new Error(`There is no mail for ${event.type}.`);
  return confirmationMail(event, await readMailCopy(content, name), publicUrl);
}

/** Mails that are kept where there is no SMTP server, to be looked at. */
export function keptMailSinks(): Sink[] {
  return [keptSink(VISITOR_MAIL, (event) => mailNameOf(event) !== null), keptSink(OFFICE_MAIL)];
}

/** Mail by SMTP: to each visitor who gave an address, and to the company's own addresses where there are any. */
export function mailSinks({ url, from }: SmtpSettings, mails: MailSettings, officeAddresses: readonly string[]): Sink[] {
  const transport = nodemailer.createTransport({ url, connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS, socketTimeout: SMTP_TIMEOUT_MS });
  /** The same at every attempt, by which mail programs tell repeats. */
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

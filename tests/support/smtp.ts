import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { OutboxEnvironment } from '#src/server/outbox/outbox-settings.ts';
import { MAILS, settingsOf } from './mails.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As sent, with the continued header lines joined. */
  raw: string;
}

/** Starts an SMTP server. `accept` gets every mail once it has arrived whole, and rejects or delays it. Returns the port and what was accepted. */
export async function smtpInTest(
  accept: (mail: ReceivedMail) => Promise<void> = async () => undefined,
  options: SMTPServerOptions = {},
): Promise<{ port: number; received: ReceivedMail[] }> {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      async function receive(): Promise<void> {
        const mail = {
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: (await text(stream)).replaceAll(/\r\n[ \t]/g, ' '),
        };
        await accept(mail);
        received.push(mail);
      }
      callbackify(receive)((error) => done(error));
    },
    ...options,
  });
  // A client that breaks off is what some tests are about.
  smtp.on('error', () => undefined);
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        smtp.close(resolve);
      }),
  );
  const address = smtp.server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, received };
}

/** The sinks of a server that sends its mail to this port. */
export function mailSinksTo(port: number, env: OutboxEnvironment = {}) {
  return settingsOf({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Hearth & Pane <estimates@example.com>',
    PUBLIC_URL: MAILS.publicUrl,
    ...env,
  }).sinks;
}

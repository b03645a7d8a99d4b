import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { type Html, html } from '../http/html.ts';
import { type MailSettings, OFFICE_MAIL, VISITOR_MAIL, visitorMail } from '../mail/mail-sinks.ts';
import { officeMail } from '../mail/office.ts';
import { Problem } from '../problems.ts';
import { findMessage, isToCome, listMessages, type Message, type Sink } from './outbox.ts';

const SHOWN = 200;
/** The only hosts allowed: another site could point its own name at this machine, and its page could read the outbox (DNS rebinding). */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0 auto; max-width: 70rem; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c2d49; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem; border-bottom: 1px solid #e3e9f1; text-align: left; vertical-align: top; white-space: nowrap; }
td:last-child { white-space: normal; }
a { color: #1259bd; }
pre { padding: 1rem; background: #f0f3f8; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 48rem; border: 1px solid #bfcad9; }
</style>
</head>
<body><h1>${title}</h1>${body}</body>
</html>`.text;
}

/** `2026-11-25 18:35:41`, in UTC. */
function timeText(instant: number | string): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** @param sinks those of the running server */
function stateOf({ sink, dueAt, sentAt, lastError, attempts }: Message, sinks: readonly Sink[]): string {
  const failed = lastError === null ? '' : ` (${lastError})`;
  if (sentAt !== null) return `${sinks.some(({ name, isKept }) => name === sink && isKept) ? 'kept' : 'sent'} ${timeText(sentAt)}`;
  if (dueAt === null) return `given up after ${attempts} attempts${failed}`;
  return `due ${timeText(dueAt)}${failed}`;
}

function row(message: Message, sinks: readonly Sink[], now: number): Html {
  const { type, timestamp, data } = message.event;
  return html`<tr><td>${isToCome(message, now) ? 'due ' : ''}${timeText(timestamp)}</td><td><a href="/outbox/${message.id}">${type}</a></td><td>${data.status}</td><td>${data.appointmentRequest.customer.firstName} ${data.appointmentRequest.customer.lastName}</td><td>${message.sink}</td><td>${stateOf(message, sinks)}</td></tr>`;
}

function list(messages: readonly Message[], sinks: readonly Sink[], now: number): string {
  const table = html`<table><thead><tr><th scope="col">When (UTC)</th><th scope="col">Event</th><th scope="col">Status</th><th scope="col">Visitor</th><th scope="col">To</th><th scope="col">State</th></tr></thead><tbody>${messages.map((message) => row(message, sinks, now))}</tbody></table>`;
  return page('Outbox', messages.length === 0 ? html`<p>Nothing has happened yet.</p>` : table);
}

async function content(message: Message, mails: MailSettings): Promise<Html> {
  if (message.sink.startsWith(OFFICE_MAIL)) {
    const { subject, text } = officeMail(message.event, mails.publicUrl);
    return html`<p><strong>${subject}</strong></p><pre>${text}</pre>`;
  }
  if (message.sink !== VISITOR_MAIL) return html`<pre>${JSON.stringify(message.event, null, 2)}</pre>`;
  const { to, subject, text, calendar } = await visitorMail(message, mails);
  return html`<p>To ${to}: <strong>${subject}</strong></p>
<iframe title="The mail as HTML" src="/outbox/${message.id}/mail.html"></iframe><p><a href="/outbox/${message.id}/mail.html">The mail alone</a></p>
<h2>As text</h2><pre>${text}</pre>${calendar === null ? null : html`<h2>appointment.ics</h2><pre>${calendar.content}</pre>`}`;
}

/** The mailbox and webhook inspector for a laptop, below `/outbox/`: the outbox's messages as their receivers get them. It shows everything about everyone. */
export function registerInspector(app: FastifyInstance, { database, clock, outbox: { sinks } }: Context, mails: MailSettings): void {
  async function messageOf(id: string): Promise<Message> {
    const message = await findMessage(database, id);
    if (message === null) throw new Problem('not-found', 'There is no such message.');
    return message;
  }

  function send(reply: FastifyReply, text: string): FastifyReply {
    return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').type('text/html; charset=utf-8').send(text);
  }

  void app.register(async (pages) => {
    pages.addHook('onRequest', async ({ headers }) => {
      if (!LOCAL_HOST.test(headers.host ?? '')) throw new Problem('not-found', 'The outbox is shown on this machine alone.');
    });
    pages.get('/outbox', async (_request, reply) => reply.redirect('/outbox/'));
    pages.get('/outbox/', async (_request, reply) => {
      const now = clock().getTime();
      return send(reply, list(await listMessages(database, SHOWN, now), sinks, now));
    });
    pages.get<{ Params: { id: string } }>('/outbox/:id', async ({ params }, reply) => {
      const message = await messageOf(params.id);
      const { id, sink, event } = message;
      return send(reply, page(event.type, html`<p><a href="/outbox/">Outbox</a></p><p>${id}, to ${sink}: ${stateOf(message, sinks)}</p>${await content(message, mails)}`));
    });
    pages.get<{ Params: { id: string } }>('/outbox/:id/mail.html', async ({ params }, reply) => {
      const message = await messageOf(params.id);
      if (message.sink !== VISITOR_MAIL) throw new Problem('not-found', 'This message is no mail to the visitor.');
      return send(reply, (await visitorMail(message, mails)).html);
    });
  });
}

import type { FastifyInstance } from 'fastify';
import type { DraftStatus } from '#src/domain/draft.ts';
import type { Context } from '../context.ts';
import { type Html, html, htmlPage, sendPrivatePage } from '../http/html.ts';
import type { MailSettings } from '../mail/mail-copy.ts';
import { OFFICE_MAIL, VISITOR_MAIL, visitorMail } from '../mail/mail-sinks.ts';
import { HAPPENED, officeMail } from '../mail/office.ts';
import { VISITOR_TEXT, visitorText } from '../mail/texts.ts';
import { Problem } from '../problems.ts';
import { findMessage, isToCome, listMessages, type Message, type Sink } from './outbox.ts';
import { WEBHOOK } from './webhooks.ts';

const SHOWN = 200;
/** The only hosts allowed: another site could point its own name at this machine, and its page could read the outbox (DNS rebinding). */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const STYLE = html`* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c2d49; background: #f0f3f8; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; }
a { color: #1259bd; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: 1rem; }
nav a { padding: .375rem .875rem; border: 1px solid #bfcad9; border-radius: 2rem; background: #fff; text-decoration: none; }
nav a[aria-current] { border-color: #1259bd; background: #1259bd; color: #fff; }
ol { margin: 0; padding: 0; list-style: none; }
li, .message { display: grid; gap: 0 1rem; padding: .75rem 1rem; border: 1px solid #e3e9f1; border-radius: .5rem; background: #fff; overflow-wrap: anywhere; }
li { margin-bottom: .5rem; }
li a { font-weight: 600; }
small { color: #4b5a70; font-size: .875rem; }
@media (min-width: 40rem) { li { grid-template-columns: 1fr auto; } li :nth-child(even) { text-align: right; } }
pre { padding: 1rem; background: #f0f3f8; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 48rem; border: 1px solid #bfcad9; }
`;

function page(title: string, body: Html): string {
  return htmlPage({ title, style: STYLE, body: html`<h1>${title}</h1>${body}` });
}

/** `2026-11-25 18:35:41`, in UTC. */
function timeText(instant: number | string): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** @param sinks those of the running server */
function stateOf(
  { sink, dueAt, sentAt, lastError, attempts }: Message,
  sinks: readonly Sink[],
): string {
  const failed = lastError === null ? '' : ` (${lastError})`;
  if (sentAt !== null)
    return `${sinks.some(({ name, isKept }) => name === sink && isKept) ? 'kept' : 'sent'} ${timeText(sentAt)}`;
  if (dueAt === null) return `given up after ${attempts} attempts${failed}`;
  return `due ${timeText(dueAt)}${failed}`;
}

const AFTER: Readonly<Record<DraftStatus, string>> = {
  New: 'Started',
  Completed: 'Booked',
  CallToSet: 'No time chosen',
  CallRequested: 'Call requested',
  InsideSales: 'With inside sales',
  Abandoned: 'Abandoned',
};

/** A message as people call it: `Booked: mail to the visitor`. */
function nameOf({ event: { type, data }, sink }: Message): string {
  const what = type === 'draft.status_changed' ? AFTER[data.status] : HAPPENED[type];
  return `${what}: ${sink}`;
}

/** The lists of messages, by the beginning of their receivers' names. */
const LISTS = [
  { name: 'All', query: '', to: '' },
  { name: 'Mails to visitors', query: '?to=visitor', to: VISITOR_MAIL },
  { name: 'Mails to the office', query: '?to=office', to: OFFICE_MAIL },
  { name: 'Text messages', query: '?to=text', to: VISITOR_TEXT },
  { name: 'Webhooks', query: '?to=webhook', to: WEBHOOK },
] as const;

function row(message: Message, sinks: readonly Sink[], now: number): Html {
  const { timestamp, data } = message.event;
  const { firstName, lastName } = data.appointmentRequest.customer;
  return html`<li><a href="/outbox/${message.id}">${nameOf(message)}</a><span>${firstName} ${lastName}</span><small>${isToCome(message, now) ? 'due ' : ''}${timeText(timestamp)}</small><small>${stateOf(message, sinks)}</small></li>`;
}

function list(query: string, rows: readonly Html[]): string {
  const links = LISTS.map(
    (one) =>
      html`<a href="/outbox/${one.query}"${one.query === query ? html` aria-current="page"` : null}>${one.name}</a>`,
  );
  return page(
    'Outbox',
    html`<nav aria-label="Receivers">${links}</nav>${rows.length === 0 ? html`<p>Nothing has happened yet.</p>` : html`<ol>${rows}</ol>`}<p><small>All times are UTC.</small></p>`,
  );
}

async function content(message: Message, mails: MailSettings): Promise<Html> {
  if (message.sink.startsWith(OFFICE_MAIL)) {
    const { subject, text } = officeMail(message.event, mails.publicUrl);
    return html`<p><strong>${subject}</strong></p><pre>${text}</pre>`;
  }
  if (message.sink === VISITOR_TEXT) {
    const { to, text } = await visitorText(message.event, mails);
    return html`<p>To ${to}</p><pre>${text}</pre>`;
  }
  if (message.sink !== VISITOR_MAIL)
    return html`<pre>${JSON.stringify(message.event, null, 2)}</pre>`;
  const { to, subject, text, calendar } = await visitorMail(message, mails);
  return html`<p>To ${to}: <strong>${subject}</strong></p>
<iframe title="The mail as HTML" src="/outbox/${message.id}/mail.html"></iframe><p><a href="/outbox/${message.id}/mail.html">The mail alone</a></p>
<h2>As text</h2><pre>${text}</pre>${calendar === null ? null : html`<h2>appointment.ics</h2><pre>${calendar.content}</pre>`}`;
}

/** The mailbox and webhook inspector for a laptop, below `/outbox/`: the outbox's messages as their receivers get them. It shows everything about everyone. */
export function registerInspector(
  app: FastifyInstance,
  { database, clock, outbox: { sinks } }: Context,
  mails: MailSettings,
): void {
  async function messageOf(id: string): Promise<Message> {
    const message = await findMessage(database, id);
    if (message === null) throw new Problem('not-found', 'There is no such message.');
    return message;
  }

  void app.register(async (pages) => {
    pages.addHook('onRequest', async ({ headers }) => {
      if (!LOCAL_HOST.test(headers.host ?? ''))
        throw new Problem('not-found', 'The outbox is shown on this machine alone.');
    });
    pages.get('/outbox', async (_request, reply) => reply.redirect('/outbox/'));
    pages.get('/outbox/', async ({ raw }, reply) => {
      const now = clock().getTime();
      const query = raw.url?.slice('/outbox/'.length) ?? '';
      const shown = LISTS.find((one) => one.query === query) ?? LISTS[0];
      const messages = await listMessages(database, SHOWN, now, shown.to);
      return sendPrivatePage(
        reply,
        list(
          shown.query,
          messages.map((message) => row(message, sinks, now)),
        ),
      );
    });
    pages.get<{ Params: { id: string } }>('/outbox/:id', async ({ params }, reply) => {
      const message = await messageOf(params.id);
      const { id, event } = message;
      const what = html`<p><a href="/outbox/">Outbox</a></p><p>${event.type} ${id}: ${stateOf(message, sinks)}</p>`;
      return sendPrivatePage(
        reply,
        page(
          nameOf(message),
          html`${what}<div class="message">${await content(message, mails)}</div>`,
        ),
      );
    });
    pages.get<{ Params: { id: string } }>('/outbox/:id/mail.html', async ({ params }, reply) => {
      const message = await messageOf(params.id);
      if (message.sink !== VISITOR_MAIL)
        throw new Problem('not-found', 'This message is no mail to the visitor.');
      return sendPrivatePage(reply, (await visitorMail(message, mails)).html);
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { changeConsent } from '../consent/revoke.ts';
import { draftOfToken, UNSUBSCRIBE_PATH } from '../consent/unsubscribe-tokens.ts';
import type { Context } from '../context.ts';
import { type Html, html, htmlPage, sendPrivatePage } from '../http/html.ts';
import { findDraft } from '../store/drafts.ts';
import { draftsOfEmail } from '../store/forget.ts';

const STYLE = html`body { margin: 0; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c2d49; background: #f0f3f8; }
main { margin: 0 auto; max-width: 35rem; padding: 1.5rem; border: 1px solid #e3e9f1; border-radius: .75rem; background: #fff; }
h1 { margin: 0 0 .75rem; font-size: 1.625rem; line-height: 1.25; color: #0f2140; }
button { padding: .8125rem 1.5rem; border: 0; border-radius: .5rem; font: inherit; font-weight: 700; color: #fff; background: #1259bd; cursor: pointer; }
`;

function page(title: string, body: Html): string {
  return htmlPage({ title, style: STYLE, body: html`<main><h1>${title}</h1>${body}</main>` });
}

const ASKS = page(
  'Stop reminders by email?',
  html`<p>You will get no more reminders at this address. What you do yourself is still confirmed by email: a booking, a new time, a cancellation.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Stop reminders</button></form>`,
);

const STOPPED = page(
  'Reminders are stopped',
  html`<p>You will get no more reminders by email. You can close this page.</p>`,
);

/**
 * Stops reminders by mail with one click (RFC 8058), for every draft with the same address. `GET` only asks, because programs open links in mails. An unknown
 * link is answered like any other (decision B5). It needs no request token: whoever has the link may use it.
 */
export function registerUnsubscribe(
  app: FastifyInstance,
  { database, clock, outbox }: Context,
): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    async () => null,
  );
  app.get(`${UNSUBSCRIBE_PATH}/:token`, async (_request, reply) => sendPrivatePage(reply, ASKS));
  app.post<{ Params: { token: string } }>(
    `${UNSUBSCRIBE_PATH}/:token`,
    { config: { limit: 'writes' } },
    async ({ params }, reply) => {
      await database.transaction(async (transaction) => {
        const id = await draftOfToken(transaction, params.token);
        const draft = id === null ? null : await findDraft(transaction, id);
        if (draft === null) return;
        await changeConsent(
          transaction,
          await draftsOfEmail(transaction, draft.request.customer.email),
          { kind: 'mail', isRevoked: true, source: 'link', recordedAt: clock().getTime() },
          outbox.sinks,
        );
      });
      return sendPrivatePage(reply, STOPPED);
    },
  );
}

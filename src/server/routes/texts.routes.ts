import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { cleanPhone } from '#src/domain/phone.ts';
import { consentChangesOf } from '../consent/consent-changes.ts';
import { changeConsent, changeConsentOfPerson } from '../consent/revoke.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { isSigned } from '../outbox/webhooks.ts';
import { Problem } from '../problems.ts';
import { writeProblems } from '../schemas/responses.schema.ts';
import { draftsOfPhone } from '../store/forget.ts';

const ReceivedSchema = Type.Object({
  type: Type.Literal('text.received'),
  timestamp: Type.String({ maxLength: 40, description: 'When it was sent, ISO 8601' }),
  data: Type.Object({
    from: Type.String({ maxLength: 40, description: 'The phone number, such as +13035550123' }),
    text: Type.String({ maxLength: 2000 }),
  }),
});

/** What revokes consent in one word, by the rules of the United States (47 CFR 64.1200(a)(10)) and of carriers. */
const STOPS: readonly string[] = [
  'STOP',
  'STOPALL',
  'END',
  'QUIT',
  'CANCEL',
  'UNSUBSCRIBE',
  'REVOKE',
  'OPTOUT',
];
const STARTS: readonly string[] = ['START', 'UNSTOP'];

function wordOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '');
}

/** The text messages that visitors send, from whoever sends ours. STOP stops them, START brings them back. A number that nobody knows gets the same answer. */
export function textRoutes(
  { database, clock, outbox }: Context,
  secrets: readonly Buffer[],
): FastifyPluginAsyncTypebox {
  const change = (isRevoked: boolean) =>
    ({ kind: 'text', isRevoked, source: 'text', recordedAt: clock().getTime() }) as const;

  /** A START that was said before the last change comes late, and is not obeyed. */
  async function start(transaction: Transaction, phone: string, saidAt: number): Promise<void> {
    const ids: string[] = [];
    for (const id of await draftsOfPhone(transaction, phone)) {
      const changes = await consentChangesOf(transaction, id);
      if (changes.every(({ recordedAt }) => recordedAt < saidAt)) ids.push(id);
    }
    await changeConsent(transaction, ids, change(false), outbox.sinks);
  }

  return async (app) => {
    app.post(
      '/texts',
      {
        config: { limit: 'writes' },
        schema: {
          summary: 'A text message from a visitor, signed like our webhooks',
          body: ReceivedSchema,
          response: { 204: Type.Null(), ...writeProblems(401) },
        },
        preValidation: async ({ headers, rawBody }) => {
          if (!isSigned(headers, rawBody, secrets, clock())) throw new Problem('bad-signature');
        },
      },
      async ({ body: { data, timestamp } }, reply) => {
        const [word, phone] = [wordOf(data.text), cleanPhone(data.from)];
        await database.transaction(async (transaction) => {
          if (STOPS.includes(word))
            await changeConsentOfPerson(transaction, phone, change(true), outbox.sinks);
          if (STARTS.includes(word)) await start(transaction, phone, Date.parse(timestamp));
        });
        return reply.code(204).send(null);
      },
    );
  };
}

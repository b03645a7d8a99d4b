import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { EVIDENCE_HEADER, HOLD_MS } from '#src/domain/constants.ts';
import type { DraftDocument } from '#src/domain/draft.ts';
import { HOLD } from '#src/domain/responses.ts';
import { evidenceOf } from '../consent/evidence.ts';
import type { Context } from '../context.ts';
import type { Database, Queries, Transaction } from '../database/database.ts';
import type { Gate } from '../guard/guard.ts';
import { fingerprint } from '../http/logging.ts';
import { TokenHeaders } from '../http/request-token.ts';
import { Problem } from '../problems.ts';
import { problems, writeProblems } from '../schemas/responses.schema.ts';
import { routeSchema } from '../schemas/json-schema.ts';
import { BlockIdSchema, DraftSchema } from '../schemas/draft.schema.ts';
import { findDraft, type StoredDraft } from '../store/drafts.ts';
import { once, pruneIdempotencyKeys } from '../store/idempotency.ts';
import { documentOf } from '../store/page-rules.ts';
import { releaseHold, reservationsOf, reserveBlock } from '../store/capacity.ts';
import { bookableBlock, etagOf, lockMatching, saveDraft } from '../store/save-draft.ts';
import { requireChangeable, type VisitSettings } from '../store/visit.ts';
import { runNowAndThen } from '../store/tidying.ts';

/** Whoever guesses the key and the body of someone else's save gets its answer. */
const MIN_KEY_LENGTH = 16;

export const IdParams = Type.Object({ id: Type.String() });

export const SaveHeaders = Type.Object({
  ...TokenHeaders.properties,
  'if-match': Type.Optional(
    Type.String({ maxLength: 200, description: 'ETag of the copy the save was made from' }),
  ),
  [EVIDENCE_HEADER.toLowerCase()]: Type.Optional(
    Type.String({
      description:
        'From a contact form: what it showed, percent-encoded JSON; kept as proof of consent',
    }),
  ),
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: MIN_KEY_LENGTH,
      maxLength: 255,
      description:
        'One per action, a UUID or as hard to guess; a repeated request gets the first answer',
    }),
  ),
});

const HoldRequestSchema = Type.Object(
  {
    appointmentBlockGuid: BlockIdSchema,
    movesVisit: Type.Optional(
      Type.Boolean({ description: 'The draft has booked a visit, which is to move there' }),
    ),
  },
  { additionalProperties: false },
);

/** Draft ids are bearer secrets: nothing that carries one may be indexed (decision B5). */
export function keepPrivate(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex, nofollow');
}

/** The draft of this id. @throws Problem `not-found` */
export async function requireDraft(queries: Queries, id: string): Promise<StoredDraft> {
  const draft = await findDraft(queries, id);
  if (draft === null) throw new Problem('not-found', 'There is no such draft.');
  return draft;
}

/** Saves a draft and answers with it. A repeated request, which has the same key and body, gets the very same answer. */
export async function answerSave(
  database: Database,
  reply: FastifyReply,
  { key, body, now }: { key: string | undefined; body: unknown; now: number },
  save: (transaction: Transaction) => Promise<StoredDraft>,
): Promise<DraftDocument> {
  const work = async (transaction: Transaction) => {
    const draft = await save(transaction);
    return { etag: etagOf(draft), document: await documentOf(transaction, draft) };
  };
  const { etag, document } = await (key === undefined
    ? database.transaction(work)
    : once(database, { key, body, now }, work));
  reply.log.info({ draft: fingerprint(document.id), status: document.status }, 'draft saved');
  keepPrivate(reply);
  reply.header('etag', etag);
  return document;
}

interface Holding {
  gate: Gate;
  now: number;
  /** The hold is for moving the visit that the draft has booked; null: for booking one. */
  moving: VisitSettings | null;
}

async function holdFor(
  transaction: Transaction,
  id: string,
  blockId: string,
  { gate, now, moving }: Holding,
): Promise<void> {
  const draft = await lockMatching(transaction, id, null);
  const reservations = await reservationsOf(transaction, id);
  if (moving !== null) await requireChangeable(transaction, draft, { ...moving, now });
  else if (reservations.booked !== null)
    throw new Problem('already-booked', 'A draft with an appointment needs no hold.');
  if (reservations.booked?.blockId === blockId)
    throw new Problem('already-booked', 'The visit is in this block.');
  const block = await bookableBlock(transaction, draft, blockId, { reservations, now });
  await gate.admit(transaction, { draft, block, kind: 'held', now });
  if ((await reserveBlock(transaction, id, blockId, now)) === 'full') {
    throw new Problem('slot-taken', 'This block has no capacity left.');
  }
}

/** Saving and reading drafts, and reserving a time for one (spec §7, decisions B3, B6, F14 to F16). */
export function appointmentRoutes({
  database,
  clock,
  outbox,
  guard,
  visits,
}: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tidy = runNowAndThen(app, (now) => pruneIdempotencyKeys(database, now));

    app.put(
      '/Appointments',
      {
        config: { limit: 'writes' },
        schema: {
          summary: 'Save a draft; with status Completed, book its appointment',
          headers: SaveHeaders,
          body: DraftSchema,
          response: { 200: DraftSchema, ...writeProblems(404, 409, 412, 422) },
        },
      },
      async (request, reply) => {
        const now = clock().getTime();
        const ifMatch = request.headers['if-match'] ?? null;
        const evidence = evidenceOf(request);
        const gate = guard.gateOf(
          request.ip,
          request.body.id === '' && (await guard.isSuspect(evidence, request)),
        );
        const consent = {
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          shown: evidence?.consent ?? null,
        };
        tidy(now);
        const asked = { key: request.headers['idempotency-key'], body: request.body, now };
        return answerSave(database, reply, asked, (transaction) =>
          saveDraft(transaction, request.body, { ifMatch, gate, consent, now, outbox }),
        );
      },
    );

    app.get(
      '/Appointments/:id',
      {
        schema: {
          summary: 'Read a draft',
          params: IdParams,
          response: { 200: DraftSchema, ...problems(400, 404) },
        },
      },
      async (request, reply) => {
        keepPrivate(reply);
        const draft = await requireDraft(database, request.params.id);
        return reply.header('etag', etagOf(draft)).send(await documentOf(database, draft));
      },
    );

    app.put(
      '/Appointments/:id/hold',
      {
        config: { limit: 'writes' },
        schema: {
          summary: 'Reserve a time for 300 seconds; one reserved before is released',
          params: IdParams,
          headers: TokenHeaders,
          body: HoldRequestSchema,
          response: { 200: routeSchema(HOLD), ...writeProblems(404, 409, 422) },
        },
      },
      async (request, reply) => {
        const { appointmentBlockGuid, movesVisit = false } = request.body;
        const now = clock().getTime();
        const gate = guard.gateOf(request.ip);
        await database.transaction((transaction) =>
          holdFor(transaction, request.params.id, appointmentBlockGuid, {
            gate,
            now,
            moving: movesVisit ? visits : null,
          }),
        );
        keepPrivate(reply);
        return reply.send({
          appointmentBlockGuid,
          expiresAt: new Date(now + HOLD_MS).toISOString(),
        });
      },
    );

    app.delete(
      '/Appointments/:id/hold',
      {
        config: { limit: 'writes' },
        schema: {
          summary: 'Release a hold; fine when nothing is held',
          params: IdParams,
          headers: TokenHeaders,
          response: { 204: Type.Null(), ...writeProblems(404) },
        },
      },
      async (request, reply) => {
        await database.transaction(async (transaction) => {
          await lockMatching(transaction, request.params.id, null);
          releaseHold(transaction, request.params.id);
        });
        keepPrivate(reply);
        return reply.code(204).send(null);
      },
    );
  };
}

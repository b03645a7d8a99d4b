import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { VISIT } from '#src/domain/responses.ts';
import { GIVEN_UP_STATUSES, type VisitChange } from '#src/domain/visit.ts';
import type { Context } from '../context.ts';
import { routeSchema } from '../schemas/json-schema.ts';
import { problems, writeProblems } from '../schemas/responses.schema.ts';
import { BlockIdSchema, DraftSchema } from '../schemas/draft.schema.ts';
import { etagOf } from '../store/save-draft.ts';
import { changeVisit, visitOf, type VisitSettings } from '../store/visit.ts';
import {
  answerSave,
  IdParams,
  keepPrivate,
  requireDraft,
  SaveHeaders,
} from './appointments.routes.ts';

const ChangeSchema = Type.Unsafe<VisitChange>({
  type: 'object',
  description: 'Either the block to move the visit to, or the status that gives it up',
  properties: { appointmentBlockGuid: BlockIdSchema, status: { enum: [...GIVEN_UP_STATUSES] } },
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
});

/** Reading, moving and giving up a booked visit. Only there if visitors change their visits themselves. */
export function visitRoutes(
  { database, clock, outbox, guard }: Context,
  visits: VisitSettings,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/Appointments/:id/visit',
      {
        schema: {
          summary: 'Read when the visit of a draft is, and whether it can be changed online',
          params: IdParams,
          response: { 200: routeSchema(VISIT), ...problems(400, 404) },
        },
      },
      async (request, reply) => {
        keepPrivate(reply);
        const draft = await requireDraft(database, request.params.id);
        return reply
          .header('etag', etagOf(draft))
          .send(await visitOf(database, draft, { ...visits, now: clock().getTime() }));
      },
    );

    app.put(
      '/Appointments/:id/visit',
      {
        config: { limit: 'writes' },
        schema: {
          summary:
            'Move the visit of a draft to another time, or give it up; a time that is taken leaves it as it was',
          params: IdParams,
          headers: SaveHeaders,
          body: ChangeSchema,
          response: { 200: DraftSchema, ...writeProblems(404, 409, 412, 422) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const now = clock().getTime();
        const ifMatch = request.headers['if-match'] ?? null;
        const gate = guard.gateOf(request.ip);
        const body = { id, ...request.body };
        const asked = { key: request.headers['idempotency-key'], body, now };
        return answerSave(database, reply, asked, (transaction) =>
          changeVisit(transaction, id, request.body, { ...visits, ifMatch, gate, now, outbox }),
        );
      },
    );
  };
}

import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { fromDocument } from '#src/domain/draft-document.ts';
import { REQUEST, SESSION } from '#src/domain/draft.ts';
import { isRecord } from '#src/domain/is-record.ts';
import type { PastVisit } from '#src/domain/funnel.ts';
import type { Schema } from '#src/domain/schema.ts';
import type { Database } from '../database/database.ts';
import { integer, record, text } from '../database/row.ts';
import { Problem } from '../problems.ts';
import { findDraft } from '../store/drafts.ts';

/** Answers by their path in the draft, without any text that somebody typed: numbers, yes and no, choices from a list, and the time of a visit. */
function answersIn(
  schema: Schema<unknown>,
  value: unknown,
  path: readonly string[],
): PastVisit['answers'] {
  const { facts, items, properties } = schema;
  if (value === null || value === false || value === undefined) return [];
  if (Array.isArray(value))
    return items === undefined
      ? []
      : value.flatMap((item: unknown, at) => answersIn(items, item, [...path, String(at + 1)]));
  if (isRecord(value))
    return properties === undefined
      ? []
      : Object.entries(properties).flatMap(([name, part]) =>
          answersIn(part, value[name], [...path, name]),
        );
  if (typeof value === 'string' && facts.enum === undefined && facts.format !== 'wall-clock')
    return [];
  return [
    { name: path.join(' › '), value: typeof value === 'string' ? value : JSON.stringify(value) },
  ];
}

const PAGES_SQL =
  'select state, recorded_at as at from funnel where visitor = $1 order by recorded_at, state';

/**
 * The way that a draft's visit took, for the flow explorer, below whose path it is served: who may see that, may see this. Answers are told without
 * names, numbers and addresses.
 */
export function pastVisitRoutes(database: Database): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/flow/visits/:id',
      { schema: { hide: true, params: Type.Object({ id: Type.String() }) } },
      async (request, reply) => {
        const { id } = request.params;
        const stored = await findDraft(database, id);
        const draft =
          stored === null ? null : fromDocument({ ...stored, appointmentRequest: stored.request });
        if (draft === null) throw new Problem('not-found', 'There is no such draft.');
        const pages = await database.query(PAGES_SQL, [
          createHash('sha256').update(id).digest('hex'),
        ]);
        const answer: PastVisit = {
          status: draft.status,
          pages: pages.map(record<PastVisit['pages'][number]>({ state: text, at: integer })),
          answers: [
            ...answersIn(REQUEST, draft.appointmentRequest, []),
            ...answersIn(SESSION, draft.sessionData, []),
          ],
        };
        return reply.header('cache-control', 'no-store').send(answer);
      },
    );
  };
}

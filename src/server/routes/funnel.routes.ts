import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { integer, text } from '../database/row.ts';
import { FunnelSchema, problems } from '../schemas/answers.schema.ts';

const MAX_ROWS = 100;
const INSTANT = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?Z$';

const HASH = '^[0-9a-f]{16,64}$';

/**
 * Rows with who they are counted for: the draft; before its first save, the first draft the same visit saved afterwards;
 * without one, the visit.
 */
const COUNTED = `
  select coalesce(
      case when visit_hash is null or draft_hash <> visit_hash then draft_hash end,
      (select later.draft_hash from funnel as later
       where later.visit_hash = entry.visit_hash and later.draft_hash <> later.visit_hash and later.recorded_at >= entry.recorded_at
       order by later.recorded_at, later.draft_hash limit 1),
      draft_hash
    ) as visitor, state, recorded_at
  from funnel as entry`;

/** Only names of states and variants fit in here: no room for personal data. */
const FunnelRowSchema = Type.Object(
  {
    visitHash: Type.Optional(Type.String({ pattern: HASH, description: 'Hash of a random text that the tab made up' })),
    draftHash: Type.String({ pattern: HASH, description: 'Hash of the draft id, made in the browser; before the first save the visitHash' }),
    state: Type.String({ pattern: '^[a-zA-Z][a-zA-Z.]{0,59}$' }),
    variant: Type.String({ pattern: '^[a-zA-Z][a-zA-Z-]{0,29}$' }),
    at: Type.String({ pattern: INSTANT, description: 'ISO 8601 in UTC' }),
  },
  { additionalProperties: false },
);

/** Which states drafts reached and where they went next: an added resource for the flow explorer. */
export function funnelRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/funnel',
      {
        config: { limit: 'writes' },
        schema: {
          summary: 'Record states that drafts reached; repeating a row changes nothing',
          body: Type.Array(FunnelRowSchema, { minItems: 1, maxItems: MAX_ROWS }),
          response: { 204: Type.Null(), ...problems(400, 403, 415) },
        },
        // A single row is taken for a list of one.
        preValidation: async (request) => {
          const body: unknown = request.body;
          if (typeof body === 'object' && body !== null && !Array.isArray(body)) Object.assign(request, { body: [body] });
        },
      },
      async (request, reply) => {
        await database.transaction(async (transaction) => {
          for (const { visitHash, draftHash, state, variant, at } of request.body) {
            await transaction.query(
              'insert into funnel (draft_hash, recorded_at, state, variant, visit_hash) values ($1, $2, $3, $4, $5) on conflict do nothing',
              [draftHash, new Date(at).getTime(), state, variant, visitHash ?? null],
            );
          }
        });
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/funnel',
      {
        schema: {
          summary: 'Visitors per state, and per state and the state that followed; before its first save a draft is known by its visit',
          response: { 200: FunnelSchema, ...problems() },
        },
      },
      async (_request, reply) => {
        const states = await database.query(
          `select state, count(distinct visitor) as count from (${COUNTED}) as entries group by state order by state`,
        );
        const transitions = await database.query(
          `select state, next_state, count(distinct visitor) as count
           from (select visitor, state, lead(state) over (partition by visitor order by recorded_at, state) as next_state
                 from (${COUNTED}) as entries) as steps
           where next_state is not null and next_state <> state
           group by state, next_state order by state, next_state`,
        );
        return reply.header('cache-control', 'no-store').send({
          states: states.map((row) => ({ state: text(row, 'state'), count: integer(row, 'count') })),
          transitions: transitions.map((row) => ({
            from: text(row, 'state'),
            to: text(row, 'next_state'),
            count: integer(row, 'count'),
          })),
        });
      },
    );
  };
}

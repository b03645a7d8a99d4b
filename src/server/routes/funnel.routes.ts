import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { integer, text } from '../database/row.ts';
import { FunnelSchema, problems } from '../schemas/answers.schema.ts';

const MAX_ROWS = 100;
const INSTANT = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?Z$';

/** Only names of states and variants fit in here: no room for personal data. */
const FunnelRowSchema = Type.Object(
  {
    draftHash: Type.String({ pattern: '^[0-9a-f]{16,64}$', description: 'Hash of the draft id, made in the browser' }),
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
          for (const { draftHash, state, variant, at } of request.body) {
            await transaction.query(
              'insert into funnel (draft_hash, recorded_at, state, variant) values ($1, $2, $3, $4) on conflict do nothing',
              [draftHash, new Date(at).getTime(), state, variant],
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
          summary: 'Drafts per state, and per state and the state that followed',
          response: { 200: FunnelSchema, ...problems() },
        },
      },
      async (_request, reply) => {
        const states = await database.query(
          'select state, count(distinct draft_hash) as count from funnel group by state order by state',
        );
        const transitions = await database.query(
          `select state, next_state, count(distinct draft_hash) as count
           from (select draft_hash, state, lead(state) over (partition by draft_hash order by recorded_at, state) as next_state
                 from funnel) as steps
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

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { problems } from '../schemas/responses.schema.ts';

/** Writes a row that nothing else locks. */
const WRITE =
  'insert into reservation_locks (number) values (-1) on conflict (number) do update set number = excluded.number';

/** For monitoring and proxies: whether the server can read and write its database. A full or read-only disk lets it only read. */
export function healthRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/health',
      {
        logLevel: 'warn',
        schema: {
          summary: 'Whether the server can do its work',
          response: { 200: Type.Object({ status: Type.Literal('ok') }), ...problems() },
        },
      },
      async (_request, reply) => {
        await database.query('select count(*) as count from markets');
        await database.query(WRITE);
        return reply.send({ status: 'ok' as const });
      },
    );
  };
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { problems } from '../schemas/responses.schema.ts';

/** For monitoring: whether the server can reach its database. */
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
        return reply.header('cache-control', 'no-store').send({ status: 'ok' as const });
      },
    );
  };
}

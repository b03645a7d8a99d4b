import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { REVIEW_COUNT } from '#src/domain/constants.ts';
import {
  CAMPAIGN,
  type Campaign,
  type FieldAgent,
  PROMOTIONAL_OFFERS,
  type ReviewAnswer,
  REVIEWS,
  REVIEW_SUMMARY,
} from '#src/domain/responses.ts';
import type { Context } from '../context.ts';
import { integer, only, record, text } from '../database/row.ts';
import { TokenHeaders } from '../http/request-token.ts';
import { Problem } from '../problems.ts';
import { routeSchema } from '../schemas/json-schema.ts';
import { problems, writeProblems } from '../schemas/responses.schema.ts';

const ReviewsBody = Type.Object(
  {
    source: Type.String({ minLength: 1, maxLength: 50, format: 'line', description: 'google' }),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    count: Type.Integer({ minimum: 1, maximum: REVIEW_COUNT }),
  },
  { additionalProperties: false },
);

/** Campaigns, offers, and the two calls of the review service (spec §7, §9). */
export function marketingRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/Campaigns/:id',
      {
        schema: {
          summary: 'An active event with its field agents',
          params: Type.Object({ id: Type.String({ format: 'line' }) }),
          response: { 200: routeSchema(CAMPAIGN), ...problems(400, 404) },
        },
      },
      async (request) => {
        const { id } = request.params;
        const [row] = await database.query(
          'select name from campaigns where id = $1 and active = 1',
          [id],
        );
        if (row === undefined) throw new Problem('not-found', 'There is no such active event.');
        const agents = await database.query(
          'select id, name from field_agents where campaign_id = $1 order by position',
          [id],
        );
        const campaign: Campaign = {
          name: text(row, 'name'),
          fieldAgents: agents.map(record<FieldAgent>({ id: text, name: text })),
        };
        return campaign;
      },
    );

    app.get(
      '/PromotionalOffers',
      {
        schema: {
          summary: 'Offers, the current one first',
          response: { 200: routeSchema(PROMOTIONAL_OFFERS), ...problems() },
        },
      },
      async () => {
        const rows = await database.query(
          'select offer_text from promotional_offers order by position',
        );
        return rows.map(record<{ offerText: string }>({ offerText: text }));
      },
    );

    app.post(
      '/reviews',
      {
        schema: {
          summary: 'Reviews of one source with one rating, newest first',
          headers: TokenHeaders,
          body: ReviewsBody,
          response: { 200: routeSchema(REVIEWS), ...writeProblems() },
        },
      },
      async (request) => {
        const { source, rating, count } = request.body;
        const rows = await database.query(
          'select author, rating, review_text as text, date from reviews where source = $1 and rating = $2 order by position limit $3',
          [source, rating, count],
        );
        return {
          reviews: rows.map(
            record<ReviewAnswer>({
              author: text,
              rating: integer,
              text,
              date: text,
            }),
          ),
        };
      },
    );

    app.get(
      '/reviews/summary',
      {
        schema: {
          summary: 'Average and number of all reviews',
          response: { 200: routeSchema(REVIEW_SUMMARY), ...problems() },
        },
      },
      async () => {
        const row = only(
          await database.query(
            'select count(*) as count, coalesce(sum(rating), 0) as total from reviews',
          ),
        );
        const count = integer(row, 'count');
        return {
          rating: count === 0 ? 0 : Math.round((integer(row, 'total') / count) * 10) / 10,
          count,
        };
      },
    );
  };
}

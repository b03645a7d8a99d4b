import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { FUNNEL, VITALS, type FunnelReport, type Vital } from '#src/domain/funnel.ts';
import type { Context } from '../context.ts';
import { createQuota } from '../http/quota.ts';
import { TokenHeaders } from '../http/request-token.ts';
import { Problem } from '../problems.ts';
import { routeSchema } from '../schemas/json-schema.ts';
import { problems, writeProblems } from '../schemas/responses.schema.ts';
import {
  countFunnelRows,
  funnelReport,
  pruneFunnel,
  recordFunnelRows,
  recordMeasurement,
} from '../store/funnel.ts';
import { runNowAndThen } from '../store/tidying.ts';

const MAX_ROWS = 100;
/** The most rows of a client in a day: far more visits than one household makes, and in all the days that rows are kept, not enough to push all others out. */
const MAX_ROWS_OF_A_CLIENT = 2000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an answer made from more than `FEW_ROWS` rows counts as fresh. */
const KEEP_ANSWER_MS = 10_000;
const FEW_ROWS = 1000;
const HASH = '^[0-9a-f]{16,64}$';
/** No real page has a larger vital. */
const MAX_VITAL = 3_600_000;

/** A page and its visit. Only names of states and variants fit in here: no room for personal data. */
const PAGE = {
  state: Type.String({ pattern: '^[a-zA-Z][a-zA-Z.]{0,59}$' }),
  variant: Type.String({ pattern: '^[a-zA-Z][a-zA-Z-]{0,29}$' }),
  revision: Type.Optional(
    Type.String({ pattern: '^[0-9a-f]{16}$', description: 'Hash of the chart that the page runs' }),
  ),
};

const FunnelRowSchema = Type.Object(
  {
    visitHash: Type.Optional(
      Type.String({ pattern: HASH, description: 'Hash of a random text that the tab made up' }),
    ),
    draftHash: Type.String({
      pattern: HASH,
      description: 'Hash of the draft id, made in the browser; before the first save the visitHash',
    }),
    ...PAGE,
    at: Type.String({ format: 'instant', description: 'ISO 8601 in UTC' }),
  },
  { additionalProperties: false },
);

const MeasurementSchema = Type.Object(
  {
    id: Type.String({
      pattern: '^v\\d-\\d{13}-\\d{13}$',
      description:
        'Made up by the browser for one vital of one page; a later value takes the place of the earlier one',
    }),
    ...PAGE,
    vital: Type.Unsafe<Vital>({ enum: VITALS }),
    value: Type.Number({
      minimum: 0,
      maximum: MAX_VITAL,
      description: 'LCP and INP in milliseconds',
    }),
  },
  { additionalProperties: false },
);

/** Matches the user agents of programs: crawlers, link previews, monitors, headless browsers. (Cubot makes phones.) Only whether it matches is stored. */
const BOT =
  /(?<!cu)bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|facebookexternalhit/i;

function isProgram({ headers }: FastifyRequest): boolean {
  return BOT.test(headers['user-agent'] ?? '');
}

interface Answer {
  report: FunnelReport;
  /** Seconds since the rows were counted; null for a fresh answer. */
  age: number | null;
}

/**
 * Runs one count at a time: whoever asks in the meantime gets the same answer. An answer from more than `FEW_ROWS` rows is cached. For ten seconds it
 * counts as fresh; after that, callers that accept an old answer get it with its age.
 */
function createReporter({ database, clock }: Context): (mayBeOld: boolean) => Promise<Answer> {
  let running: Promise<FunnelReport> | null = null;
  let kept: { report: FunnelReport; at: number } | null = null;

  async function count(at: number): Promise<FunnelReport> {
    const report = await funnelReport(database);
    kept = (await countFunnelRows(database)) > FEW_ROWS ? { report, at } : null;
    return report;
  }

  return async (mayBeOld) => {
    const now = clock().getTime();
    if (kept !== null) {
      // A clock that is set back must not make an answer fresh for longer.
      const age = Math.abs(now - kept.at);
      if (age < KEEP_ANSWER_MS) return { report: kept.report, age: null };
      if (mayBeOld) return { report: kept.report, age: Math.floor(age / 1000) };
    }
    running ??= count(now).finally(() => {
      running = null;
    });
    return { report: await running, age: null };
  };
}

/** Which states drafts reached and where they went next: an added resource for the flow explorer. */
export function funnelRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, clock, retention } = context;
  return async (app) => {
    const report = createReporter(context);
    // Many rows take seconds to count. At the start that is done before anybody asks.
    const countFirst = runNowAndThen(app, async () => {
      if ((await countFunnelRows(database)) <= FEW_ROWS) return;
      await report(false);
      app.log.debug('the funnel is counted');
    });
    app.addHook('onListen', async () => countFirst(clock().getTime()));
    const tidy = runNowAndThen(app, (now) =>
      pruneFunnel(database, now, {
        keptSince: retention.funnel === 0 ? 0 : now - retention.funnel * DAY_MS,
      }),
    );
    const quota = { most: MAX_ROWS_OF_A_CLIENT, periodMs: DAY_MS };
    const pagesLeft = createQuota(quota);
    const vitalsLeft = createQuota(quota);
    const enough = () => new Problem('too-many-requests', 'That is enough for today.');

    app.post(
      '/funnel',
      {
        config: { limit: 'writes' },
        schema: {
          summary: 'Record states that drafts reached; repeating a row changes nothing',
          headers: TokenHeaders,
          body: Type.Array(FunnelRowSchema, { minItems: 1, maxItems: MAX_ROWS }),
          response: { 204: Type.Null(), ...writeProblems() },
        },
        // A single row counts as a list of one.
        preValidation: async (request) => {
          const body: unknown = request.body;
          if (typeof body === 'object' && body !== null && !Array.isArray(body))
            Object.assign(request, { body: [body] });
        },
      },
      async (request, reply) => {
        const isBot = isProgram(request);
        const arrivedAt = clock().getTime();
        if (!pagesLeft(request.ip, request.body.length, arrivedAt)) throw enough();
        const rows = request.body.map(({ visitHash = null, revision = null, at, ...row }) => ({
          ...row,
          visitHash,
          revision,
          isBot,
          recordedAt: Date.parse(at),
          arrivedAt,
        }));
        await database.transaction((transaction) => recordFunnelRows(transaction, rows));
        tidy(arrivedAt);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/funnel/vitals',
      {
        config: { limit: 'writes' },
        schema: {
          summary: 'Record a Core Web Vital that a browser measured on a page',
          headers: TokenHeaders,
          body: MeasurementSchema,
          response: { 204: Type.Null(), ...writeProblems() },
        },
      },
      async (request, reply) => {
        const recordedAt = clock().getTime();
        if (!vitalsLeft(request.ip, 1, recordedAt)) throw enough();
        const { id, revision = null, value, ...page } = request.body;
        await recordMeasurement(database, id, {
          ...page,
          revision,
          isBot: isProgram(request),
          recordedAt,
          value: Number(value.toPrecision(2)),
        });
        tidy(recordedAt);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/funnel',
      {
        config: { limit: 'lookups' },
        schema: {
          summary:
            'Visitors per state, how many of them went on and left and how long they stayed, and per state and the state that followed, by day, variant and chart of their first page; before its first save a draft is known by its visit. What browsers measured, by the same. Over many rows that takes seconds: with Cache-Control: max-stale comes what was counted last, with its Age',
          response: { 200: routeSchema(FUNNEL), ...problems() },
        },
      },
      async ({ headers }, reply) => {
        const answer = await report(headers['cache-control'] === 'max-stale');
        if (answer.age !== null) reply.header('age', answer.age);
        return reply.send(answer.report);
      },
    );
  };
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { addDaysText, dayOfWeek } from '#src/domain/calendar.ts';
import { BOOKING_WINDOW_DAYS } from '#src/domain/constants.ts';
import {
  APPOINTMENT_BLOCKS,
  type AppointmentBlocksResponse,
  type AppointmentDay,
} from '#src/domain/responses.ts';
import { periodOf, PERIODS } from '#src/domain/period.ts';
import type { Context } from '../context.ts';
import { logUnfilledMarkets } from '../http/logging.ts';
import { routeSchema } from '../schemas/json-schema.ts';
import { problems } from '../schemas/responses.schema.ts';
import { topUpBlocks } from '../seed/blocks.ts';
import { isDraftId } from '../store/drafts.ts';
import { type Calendar, type OpenBlock, openCalendar } from '../store/capacity.ts';
import { lastDayOf, todayIn } from '../wall-clock.ts';

/** 1 to 31 in digits: a coercing schema would take `Infinity`, `1e1` and `0x5` for numbers. */
const NUMBER_OF_DAYS = '^([1-9]|[12]\\d|3[01])$';

const TOP_UP_EVERY_MS = 60 * 60 * 1000;

const QuerySchema = Type.Object({
  postalCode: Type.String({ format: 'zipcode' }),
  startDate: Type.String({
    format: 'calendar-date',
    description: 'yyyy-MM-dd; first day of the answer, which says itself what day it is (startDay)',
  }),
  numberOfDays: Type.String({ pattern: NUMBER_OF_DAYS, description: '1 to 31' }),
  isEvent: Type.Optional(
    Type.Boolean({ description: 'The demo markets offer events the same blocks' }),
  ),
  appointmentId: Type.Optional(
    Type.String({ description: 'A draft; the block it holds stays listed for it (decision B6)' }),
  ),
});

function dayOf(date: string, blocks: readonly OpenBlock[]): AppointmentDay {
  return {
    date,
    dayOfTheWeek: dayOfWeek(date),
    timeBlocks: blocks.map(({ id, startTime, endTime, period }) => ({
      id,
      startTime,
      endTime,
      periodOfTheDay: PERIODS.find((one) => one === period) ?? periodOf(startTime),
    })),
  };
}

/** The requested days, with the market's open blocks on those that can be booked. */
function answerOf(
  calendar: Calendar | null,
  dates: readonly string[],
  now: Date,
): AppointmentBlocksResponse {
  if (calendar === null) return { appointmentBlocks: dates.map((date) => dayOf(date, [])) };
  const { timeZone, leastNoticeMinutes, blocks } = calendar;
  const startDay = todayIn(timeZone, now);
  const lastDay = lastDayOf(BOOKING_WINDOW_DAYS, timeZone, now);
  return {
    appointmentBlocks: dates.map((date) =>
      dayOf(date, date > lastDay ? [] : blocks.filter((block) => block.date === date)),
    ),
    timeZone,
    leastNoticeMinutes,
    ...(startDay !== null && { startDay }),
  };
}

/** The calendar of the market that serves a zipcode (spec §3, §7, decisions B6, B10, F12). */
export function appointmentBlockRoutes({ database, clock }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    let nextTopUp = 0;
    let toppingUp: Promise<void> = Promise.resolve();

    /**
     * A server that runs for weeks must also offer the days that have come into reach since it started. They are far ahead, so a failure is
     * only logged, and retried later.
     */
    function topUpNowAndThen(now: Date): Promise<void> {
      if (now.getTime() < nextTopUp) return toppingUp;
      nextTopUp = now.getTime() + TOP_UP_EVERY_MS;
      toppingUp = topUpBlocks(database, now).then(
        (unfilled) => logUnfilledMarkets(app.log, unfilled),
        (error: unknown) => app.log.error({ err: error }, 'the calendar cannot be filled'),
      );
      return toppingUp;
    }

    app.get(
      '/appointmentblocks',
      {
        schema: {
          summary:
            'Open appointment blocks of the 14 days that can be booked; days without any are listed with none',
          querystring: QuerySchema,
          response: { 200: routeSchema(APPOINTMENT_BLOCKS), ...problems(400) },
        },
      },
      async (request, reply) => {
        const { postalCode, startDate, numberOfDays, appointmentId } = request.query;
        const now = clock();
        await topUpNowAndThen(now);
        const dates = Array.from({ length: Number(numberOfDays) }, (_, ahead) =>
          addDaysText(startDate, ahead),
        );
        const calendar = await openCalendar(database, {
          zipcode: postalCode,
          firstDate: startDate,
          lastDate: dates.at(-1) ?? startDate,
          now: now.getTime(),
          draftId: appointmentId !== undefined && isDraftId(appointmentId) ? appointmentId : null,
        });
        return reply.send(answerOf(calendar, dates, now));
      },
    );
  };
}

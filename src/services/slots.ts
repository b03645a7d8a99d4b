import { array, object, string } from 'yup';
import type { Slots, SlotsRequest } from '#machines/booking/booking.types.ts';
import { addDaysText, todayIn } from '#src/domain/calendar.ts';
import { BOOKING_CHUNK_DAYS } from '#src/domain/constants.ts';
import { idle } from '#src/domain/idle.ts';
import type { AppointmentDay, PeriodOfTheDay } from '#src/domain/draft.ts';
import { checked } from './answers.ts';
import type { Http } from './http.ts';
import { withSignal } from './shared.ts';

const CACHE_MS = 60_000;
const PERIODS: readonly PeriodOfTheDay[] = ['Morning', 'Afternoon', 'Evening'];

const date = () => string().required().matches(/^\d{4}-\d{2}-\d{2}$/);
const time = () => string().required().matches(/^\d{2}:\d{2}$/);

const blocksSchema = object({
  appointmentBlocks: array(
    object({
      date: date(),
      dayOfTheWeek: string().required(),
      timeBlocks: array(
        object({
          id: string().required(),
          startTime: time(),
          endTime: time(),
          periodOfTheDay: string<PeriodOfTheDay>().oneOf(PERIODS).required(),
        }).required(),
      ).required(),
    }).required(),
  ).required(),
  timeZone: string().nullable(),
}).required();

/** Loads one chunk of seven days. Rejects with a ServiceError. */
export type LoadSlots = (request: SlotsRequest, signal?: AbortSignal) => Promise<Slots>;

interface Chunk {
  days: AppointmentDay[];
  timeZone: string | null;
}

interface Market {
  startDay: string;
  timeZone: string | null;
}

interface Cached {
  at: number;
  chunk: Promise<Chunk>;
}

/**
 * Slots by chunk of seven days from the start day, which is today in the market's time zone (decision F12). The zone is known only from
 * an answer: the first request starts at the browser's date and is sent again when the market's date is another. The start day is then
 * kept, so that both weeks belong together; a look at the first week that is fresh, or after midnight, sets it anew. Answers are shared
 * and kept for 60 s.
 */
export function createLoadSlots(http: Http, now: () => number = Date.now): LoadSlots {
  const markets = new Map<string, Market>();
  const cache = new Map<string, Cached>();

  async function fetchChunk(request: SlotsRequest, startDate: string): Promise<Chunk> {
    const { body } = await http({
      method: 'GET',
      path: 'appointmentblocks',
      name: 'GET /appointmentblocks',
      activity: 'background',
      query: {
        postalCode: request.zipcode,
        startDate,
        numberOfDays: BOOKING_CHUNK_DAYS,
        isEvent: request.isEvent,
        ...(request.appointmentId !== '' && { appointmentId: request.appointmentId }),
      },
    });
    const { appointmentBlocks, timeZone } = checked(blocksSchema, body);
    return { days: appointmentBlocks, timeZone: timeZone ?? null };
  }

  function chunkFrom(request: SlotsRequest, startDate: string): Promise<Chunk> {
    const key = JSON.stringify([request.zipcode, startDate, request.isEvent, request.appointmentId]);
    const known = cache.get(key);
    if (!request.fresh && known !== undefined && now() - known.at < CACHE_MS) return known.chunk;
    const chunk = fetchChunk(request, startDate);
    const entry = { at: now(), chunk };
    cache.set(key, entry);
    chunk.catch(() => {
      if (cache.get(key) === entry) cache.delete(key);
    });
    return chunk;
  }

  /** The market, with the week that was asked for to find it out; null where it was known. */
  async function marketOf(request: SlotsRequest): Promise<{ market: Market; first: { startDate: string; chunk: Chunk } | null }> {
    const known = markets.get(request.zipcode);
    const startDate = todayIn(known?.timeZone ?? null, new Date(now()));
    const isLookedAtAnew = request.chunk === 0 && (request.fresh || known?.startDay !== startDate);
    if (known !== undefined && !isLookedAtAnew) return { market: known, first: null };
    const chunk = await chunkFrom({ ...request, chunk: 0 }, startDate);
    const { timeZone } = chunk;
    const market = { startDay: timeZone === null ? startDate : todayIn(timeZone, new Date(now())), timeZone };
    markets.set(request.zipcode, market);
    return { market, first: { startDate, chunk } };
  }

  async function load(request: SlotsRequest): Promise<Slots> {
    if (request.isAhead === true) await idle();
    const { market, first } = await marketOf(request);
    const startDate = addDaysText(market.startDay, BOOKING_CHUNK_DAYS * request.chunk);
    const { days } = first?.startDate === startDate ? first.chunk : await chunkFrom(request, startDate);
    return { startDay: market.startDay, timeZone: market.timeZone, days };
  }

  return (request, signal) => withSignal(load(request), signal);
}

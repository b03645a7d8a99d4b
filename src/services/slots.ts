import type { Slots, SlotsRequest } from '#machines/booking/booking.types.ts';
import { addDaysText, todayIn } from '#src/domain/calendar.ts';
import { DAYS_PER_WEEK } from '#src/domain/constants.ts';
import { idle } from '#src/startup/schedule.ts';
import type { AppointmentDay } from '#src/domain/draft.ts';
import { APPOINTMENT_BLOCKS } from '#src/domain/responses.ts';
import { object } from '#src/domain/schema.ts';
import type { Http } from './http.ts';
import type { PortFunction } from './ports.ts';
import { checked } from './checked.ts';
import { withSignal } from './shared.ts';

const CACHE_MS = 60_000;

const { leastNoticeMinutes: _unused, ...USED } = APPOINTMENT_BLOCKS.properties;
const WEEK = object(USED);

interface Week {
  days: AppointmentDay[];
  /** Today in the market's time zone, according to the backend; null if it does not say. */
  startDay: string | null;
  timeZone: string | null;
}

interface Market {
  startDay: string;
  timeZone: string | null;
}

interface Cached {
  at: number;
  week: Promise<Week>;
}

/**
 * Loads slots by week. Weeks have seven days and count from the start day: today in the market's time zone, according to the backend (decisions
 * F12, B10). Only an answer says which day that is. So the first week is requested from the last known start day, or else from the browser's
 * date, and requested again if the answer names another day. The second week counts from the same start day, so that both fit together. If the
 * backend gives only a time zone, the browser's clock decides the day; if it gives neither, the browser's date does. Answers are shared and
 * cached for 60 s.
 */
export function createLoadSlots(http: Http): PortFunction<'loadSlots'> {
  const markets = new Map<string, Market>();
  const cache = new Map<string, Cached>();

  async function fetchWeek(request: SlotsRequest, startDate: string): Promise<Week> {
    const { body } = await http({
      method: 'GET',
      path: 'appointmentblocks',
      name: 'GET /appointmentblocks',
      activity: 'background',
      query: {
        postalCode: request.zipcode,
        startDate,
        numberOfDays: DAYS_PER_WEEK,
        isEvent: request.isEvent,
        ...(request.appointmentId !== '' && { appointmentId: request.appointmentId }),
      },
    });
    const { appointmentBlocks: days, startDay = null, timeZone = null } = checked(WEEK, body);
    return { days, startDay, timeZone };
  }

  function weekFrom(request: SlotsRequest, startDate: string): Promise<Week> {
    const key = JSON.stringify([
      request.zipcode,
      startDate,
      request.isEvent,
      request.appointmentId,
    ]);
    const known = cache.get(key);
    if (!request.fresh && known !== undefined && Date.now() - known.at < CACHE_MS)
      return known.week;
    const week = fetchWeek(request, startDate);
    const entry = { at: Date.now(), week };
    cache.set(key, entry);
    week.catch(() => {
      if (cache.get(key) === entry) cache.delete(key);
    });
    return week;
  }

  async function firstWeek(request: SlotsRequest): Promise<Slots> {
    const from = markets.get(request.zipcode)?.startDay ?? todayIn(null, new Date());
    const week = await weekFrom(request, from);
    const { timeZone } = week;
    const startDay = week.startDay ?? todayIn(timeZone, new Date());
    markets.set(request.zipcode, { startDay, timeZone });
    const { days } = startDay === from ? week : await weekFrom(request, startDay);
    return { startDay, timeZone, days };
  }

  async function load(request: SlotsRequest): Promise<Slots> {
    if (request.isPrefetch === true) await idle();
    if (request.weekIndex === 0) return firstWeek(request);
    const { startDay, timeZone } = markets.get(request.zipcode) ?? (await firstWeek(request));
    const { days } = await weekFrom(
      request,
      addDaysText(startDay, DAYS_PER_WEEK * request.weekIndex),
    );
    return { startDay, timeZone, days };
  }

  return (request, signal) => withSignal(load(request), signal);
}

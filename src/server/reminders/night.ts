import { addDaysText } from '#src/domain/calendar.ts';
import { instantOf, wallClockIn } from '../wall-clock.ts';

/** When nobody is reminded of anything: `HH:mm` on the property's wall clock, `to` no longer included. Usually it goes past midnight. */
export interface Night {
  from: string;
  to: string;
}

const HOUR_MS = 60 * 60 * 1000;

/** The instants between which it is night around an instant; null by day. */
function nightAround(
  { from, to }: Night,
  instant: number,
  timeZone: string,
): { begins: number; ends: number } | null {
  const [date = '', time = ''] = wallClockIn(timeZone, new Date(instant)).split('T');
  const isSameDay = from < to;
  const isEvening = time >= from;
  if (isSameDay ? !(isEvening && time < to) : !(isEvening || time < to)) return null;
  return {
    begins: instantOf(isEvening ? date : addDaysText(date, -1), from, timeZone),
    ends: instantOf(isEvening && !isSameDay ? addDaysText(date, 1) : date, to, timeZone),
  };
}

/** The instant; if it is at night, an hour before the night. */
export function beforeNight(night: Night, instant: number, timeZone: string): number {
  const around = nightAround(night, instant, timeZone);
  return around === null ? instant : around.begins - HOUR_MS;
}

/** The instant; if it is at night, the end of the night. */
export function afterNight(night: Night, instant: number, timeZone: string): number {
  return nightAround(night, instant, timeZone)?.ends ?? instant;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A duration in hours, minutes or seconds, whichever is the largest unit that fits, with two significant digits. */
export function durationWords(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds >= HOUR_S) return `${Number((seconds / HOUR_S).toPrecision(2))} h`;
  return seconds >= MINUTE_S
    ? `${Number((seconds / MINUTE_S).toPrecision(2))} min`
    : `${Number(seconds.toPrecision(2))} s`;
}

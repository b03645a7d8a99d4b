/** The parts of the day, in display order (spec §2). */
export const PERIODS = ['Morning', 'Afternoon', 'Evening'] as const;

export type PeriodOfTheDay = (typeof PERIODS)[number];

/** The part of the day in which a time (`HH:mm`) starts. */
export function periodOf(startTime: string): PeriodOfTheDay {
  if (startTime < '12:00') return 'Morning';
  return startTime < '17:00' ? 'Afternoon' : 'Evening';
}

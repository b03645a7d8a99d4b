/** The parts of the day in the order in which they are shown (spec §2). */
export const PERIODS = ['Morning', 'Afternoon', 'Evening'] as const;

export type PeriodOfTheDay = (typeof PERIODS)[number];

/** The part of the day that a time belongs to, by its `HH:mm` start. */
export function periodOf(startTime: string): PeriodOfTheDay {
  if (startTime < '12:00') return 'Morning';
  return startTime < '17:00' ? 'Afternoon' : 'Evening';
}

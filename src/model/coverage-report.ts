export type Coverage = 'hit' | 'missed' | 'unreachable';

/** Levels a journey runs on, the most realistic last. */
export const COVERAGE_LEVELS = ['pure', 'executed', 'browser'] as const;
export type CoverageLevel = (typeof COVERAGE_LEVELS)[number];

/** Hits per level; null for a level that was not run. */
export type LevelHits = Record<CoverageLevel, number | null>;

/**
 * The deepest level that was run decides: what was only taken on the chart was not taken in the product.
 * @param excused the levels on which the transition is declared unreachable
 */
export function statusOfHits(hits: LevelHits, excused: readonly string[]): Coverage {
  const deepest = COVERAGE_LEVELS.findLast((level) => hits[level] !== null);
  if (deepest === undefined) return 'missed';
  if ((hits[deepest] ?? 0) > 0) return 'hit';
  return excused.includes(deepest) ? 'unreachable' : 'missed';
}

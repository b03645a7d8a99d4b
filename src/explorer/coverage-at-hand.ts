const REPORTS = import.meta.glob<unknown>('../../reports/coverage/coverage.json', {
  import: 'default',
  eager: true,
});

/** The coverage report that existed at build time; null if there was none. */
export const COVERAGE_AT_HAND: unknown = Object.values(REPORTS)[0] ?? null;

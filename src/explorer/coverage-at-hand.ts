const REPORTS = import.meta.glob<unknown>('../../reports/coverage/coverage.json', { import: 'default', eager: true });

/** The coverage report that was there when this was built; null without one. */
export const COVERAGE_AT_HAND: unknown = Object.values(REPORTS)[0] ?? null;

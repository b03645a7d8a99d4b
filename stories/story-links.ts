import type { StepId } from '#src/domain/steps.ts';
import { STEP_IDS } from '#src/domain/steps.ts';

const SOURCES = import.meta.glob<string>('./screens/*.stories.tsx', { query: '?raw', import: 'default', eager: true });

/** Storybook's own rule: small letters, everything else a dash. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function titleIn(source: string): string | null {
  return /title: '([^']+)'/.exec(source)?.[1] ?? null;
}

const TITLES = new Map(
  Object.entries(SOURCES).flatMap(([file, source]) => {
    const name = /([^/]+)\.stories\.tsx$/.exec(file)?.[1] ?? '';
    const title = titleIn(source);
    return title === null ? [] : [[`${name.charAt(0).toLowerCase()}${name.slice(1)}`, title] as const];
  }),
);

/** Address of a page's stories inside Storybook; null where the page has none. Stories are found by the name of their file. */
export function storyOf(step: StepId): string | null {
  const title = TITLES.get(step);
  return title === undefined ? null : `./?path=/docs/${slug(title)}--docs`;
}

/** Pages without stories. */
export const WITHOUT_STORIES: readonly StepId[] = STEP_IDS.filter((step) => !TITLES.has(step));

import { STEPS, stepsOfKind } from '#src/domain/steps.ts';
import { always } from './case.ts';
import type { CasesOf } from './case.ts';

export const afterBookingCases = {
  'page.opened': stepsOfKind('reading').map((step) => always(step, `a link to “${STEPS[step].title}” is followed`, { type: 'page.opened', step })),
} satisfies CasesOf<'page.opened'>;

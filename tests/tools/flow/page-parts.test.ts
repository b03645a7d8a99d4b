import { expect, test } from 'vitest';
import { STEP_IDS } from '#src/domain/steps.ts';
import { pageParts } from '#src/tools/flow/page-parts.ts';

const parts = pageParts();

test.each(STEP_IDS)('the explorer names the content of %s', (step) => {
  expect(parts[step].content).toContain(step);
});

import { toId } from 'storybook/internal/csf';
import type { StepId } from '#src/domain/steps.ts';

/** URL of a page's stories inside Storybook. Their file has the page's name. */
export function storyOf(step: StepId): string {
  return `./?path=/docs/${toId(`Screens/${step}`, 'docs')}`;
}

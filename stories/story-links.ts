import { toId } from 'storybook/internal/csf';
import type { StepId } from '#src/domain/steps.ts';

/** Address of a page's stories inside Storybook, which are in a file of the page's name. */
export function storyOf(step: StepId): string {
  return `./?path=/docs/${toId(`Screens/${step}`, 'docs')}`;
}

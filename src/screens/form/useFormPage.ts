import type { FormStep } from '#machines/booking/booking.answers.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { useStepForm } from './useStepForm.ts';

/** What the page of a form shows, from content and the flow: its copy, its frame and its form. */
export function useFormPage<S extends FormStep>(step: S) {
  const form = useStepForm(step);
  return { content: useContent(step), frame: useStepFrame(), form };
}

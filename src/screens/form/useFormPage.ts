import type { FormStep, FormValues } from '#machines/booking/booking.answers.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { useStepFrame, type StepFrameState } from '../frame/useStepFrame.ts';
import type { FormBinding } from './StepForm.tsx';
import { useStepForm } from './useStepForm.ts';

/** What the page of a form shows: its copy, its frame and its form. */
export interface FormPageState<S extends FormStep> {
  content: ContentById[S];
  frame: StepFrameState;
  form: FormBinding<FormValues[S]>;
}

/** {@link FormPageState} from content and the flow. */
export function useFormPage<S extends FormStep>(step: S): FormPageState<S> {
  const form = useStepForm(step);
  return { content: useContent(step), frame: useStepFrame(), form };
}

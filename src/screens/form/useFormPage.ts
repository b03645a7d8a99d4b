import type { FormStep, FormValues } from '#machines/booking/booking.answers.ts';
import { usePage, type PageState } from '../frame/usePage.ts';
import type { FormBinding } from './StepForm.tsx';
import { useStepForm } from './useStepForm.ts';

/** What the page of a form shows. */
export interface FormPageState<S extends FormStep> extends PageState<S> {
  form: FormBinding<FormValues[S]>;
}

/** {@link FormPageState} from content and the flow. */
export function useFormPage<S extends FormStep>(step: S): FormPageState<S> {
  return { ...usePage(step), form: useStepForm(step) };
}

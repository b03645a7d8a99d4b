import type { FormOf, FormStep, FormValues } from './booking.answers.ts';

/** The visitor changed a step's form. */
export type FormChanged<S extends FormStep = FormStep> = FormOf<S> & {
  type: 'form.changed';
  isValid: boolean;
};

/** The visitor submitted a step's form with valid values. */
export type FormSubmitted<S extends FormStep = FormStep> = FormOf<S> & { type: 'form.submitted' };

interface FormEvents {
  changed<S extends FormStep>(step: S, values: FormValues[S], isValid: boolean): FormChanged;
  submitted<S extends FormStep>(step: S, values: FormValues[S]): FormSubmitted;
}

/** Creates a form's events for a step that is a type parameter. Inside, `values` is `never`, because it must suit whichever step it is. */
export const formEvents: FormEvents = {
  changed(step: FormStep, values: never, isValid) {
    return { type: 'form.changed', step, values, isValid };
  },
  submitted(step: FormStep, values: never) {
    return { type: 'form.submitted', step, values };
  },
};

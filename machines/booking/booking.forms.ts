import type { FormStep, FormValues } from './booking.answers.ts';

/** Something is typed in the form of a step. */
export type FormChanged<S extends FormStep = FormStep> = { [K in S]: { type: 'form.changed'; step: K; values: FormValues[K]; isValid: boolean } }[S];

/** The form of a step is submitted; its values are valid. */
export type FormSubmitted<S extends FormStep = FormStep> = { [K in S]: { type: 'form.submitted'; step: K; values: FormValues[K] } }[S];

interface FormEvents {
  changed<S extends FormStep>(step: S, values: FormValues[S], isValid: boolean): FormChanged;
  submitted<S extends FormStep>(step: S, values: FormValues[S]): FormSubmitted;
}

/** Makes the events of a form whose step is a type parameter. The values are `never` inside: of whichever step, they are the values of that step. */
export const formEvents: FormEvents = {
  changed(step: FormStep, values: never, isValid) {
    return { type: 'form.changed', step, values, isValid };
  },
  submitted(step: FormStep, values: never) {
    return { type: 'form.submitted', step, values };
  },
};

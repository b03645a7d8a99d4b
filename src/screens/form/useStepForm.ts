import { useState } from 'react';
import type { FormStep, FormValues } from '#machines/booking/booking.answers.ts';
import { formEvents } from '#machines/booking/booking.forms.ts';
import { selectValues } from '#machines/booking/booking.selectors.ts';
import { useBookingActor } from '#src/flow/booking-context.ts';
import type { FormBinding } from './StepForm.tsx';

/** Binds a step's form to the flow. It starts with what was typed before, or with what the draft holds. */
export function useStepForm<S extends FormStep>(step: S): FormBinding<FormValues[S]> {
  const actor = useBookingActor();
  const [initialValues] = useState(() => selectValues(actor.getSnapshot(), step));
  return {
    initialValues,
    onChange: (values, isValid) => actor.send(formEvents.changed(step, values, isValid)),
    onSubmit: (values) => actor.send(formEvents.submitted(step, values)),
  };
}

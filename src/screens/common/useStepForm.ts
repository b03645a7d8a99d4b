import { useState } from 'react';
import { selectValues } from '#machines/booking/booking.selectors.ts';
import type { BookingEvent, FormStep, FormValues } from '#machines/booking/booking.types.ts';
import { useBookingActor } from '#src/flow/booking-context.ts';
import type { FormBinding } from './StepForm.tsx';

/** What a form tells the flow. */
export interface FormEvents<Values> {
  changed: (values: Values, isValid: boolean) => BookingEvent;
  submitted: (values: Values) => BookingEvent;
}

/** Ties the form of a step to the flow: it starts with what the draft holds or what was typed before. */
export function useStepForm<S extends FormStep>(step: S, { changed, submitted }: FormEvents<FormValues[S]>): FormBinding<FormValues[S]> {
  const actor = useBookingActor();
  const [initialValues] = useState(() => selectValues(actor.getSnapshot(), step));
  return {
    initialValues,
    onChange: (values, isValid) => actor.send(changed(values, isValid)),
    onSubmit: (values) => actor.send(submitted(values)),
  };
}

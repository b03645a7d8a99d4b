import type { Sample } from '#machines/booking/answers/answers.ts';
import { FORM_STEPS, samplesOf, type FormStep } from '#machines/booking/booking.answers.ts';
import { formEvents } from '#machines/booking/booking.forms.ts';
import type { SomeCases, EventCase, EventOf, Situation } from './case.ts';

/** Whether the current page is this form's and the sample suits the draft. */
function isAt(
  step: FormStep,
  { suits }: Pick<Sample<unknown>, 'suits'>,
  situation: Situation,
): boolean {
  return situation.step === step && suits?.(situation.context.draft) !== false;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the values to the step
function typing<S extends FormStep>(step: S): EventCase<EventOf<'form.changed'>>[] {
  return samplesOf(step).map(([name, sample]) => ({
    id: `${step}, ${name}`,
    says: `the form is filled in with ${sample.says}`,
    make: (situation) =>
      isAt(step, sample, situation)
        ? formEvents.changed(step, sample.values, sample.isInvalid !== true)
        : null,
  }));
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the values to the step
function submitting<S extends FormStep>(step: S): EventCase<EventOf<'form.submitted'>>[] {
  return samplesOf(step).flatMap(([name, sample]) =>
    sample.isInvalid === true
      ? []
      : [
          {
            id: `${step}, ${name}`,
            says: `the form is submitted with ${sample.says}`,
            make: (situation: Situation) =>
              isAt(step, sample, situation) ? formEvents.submitted(step, sample.values) : null,
          },
        ],
  );
}

/** Every form with every sample of it. */
export const formCases = {
  'form.changed': FORM_STEPS.flatMap(typing),
  'form.submitted': FORM_STEPS.flatMap(submitting),
} satisfies SomeCases;

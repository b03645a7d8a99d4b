import { CONTENT } from 'virtual:content/all';
import type { StoryContext } from '@storybook/react-vite';
import { ANSWERS, type FormStep, type FormValues } from '#machines/booking/booking.answers.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import { readVisit } from '#src/domain/query.ts';
import type { FormPageState } from '#src/screens/form/useFormPage.ts';
import { frameState } from './frame-state.ts';

const NEW_DRAFT = newDraft(readVisit(''), { referrer: '', pageUrl: '' });

/** The values of a step's form before anything is answered. */
export function emptyForm<S extends FormStep>(step: S): FormValues[S] {
  return ANSWERS[step].read(NEW_DRAFT);
}

/** A form binding with these initial values that ignores changes and submits. */
export function formBinding<Values>(initialValues: Values) {
  return { initialValues, onChange: () => undefined, onSubmit: () => undefined };
}

/** A step's form with these values typed into it. */
export function typed<S extends FormStep>(
  step: S,
  values: Partial<FormValues[S]>,
): Pick<FormPageState<S>, 'form'> {
  return { form: formBinding({ ...emptyForm(step), ...values }) };
}

/** What the page of a step's form shows before anything is typed. */
export function formPage<S extends FormStep>(step: S): FormPageState<S> {
  return { content: CONTENT[step], frame: frameState(), ...typed(step, {}) };
}

/** For `play`: presses a button, so that a form shows what is missing. */
export function press(name: string) {
  return async ({
    canvas,
    userEvent,
  }: Pick<StoryContext, 'canvas' | 'userEvent'>): Promise<void> => {
    await userEvent.click(canvas.getByRole('button', { name }));
  };
}

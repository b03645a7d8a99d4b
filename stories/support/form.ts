import { userEvent, within } from 'storybook/test';
import { ANSWERS, type FormStep, type FormValues } from '#machines/booking/booking.answers.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import { readVisit } from '#src/domain/query.ts';

const NEW_DRAFT = newDraft(readVisit(''), { referrer: '', pageUrl: '' });

/** What the form of a step holds before anything is answered. */
export function emptyForm<S extends FormStep>(step: S): FormValues[S] {
  return ANSWERS[step].read(NEW_DRAFT);
}

/** A form that starts with these values and tells nobody. */
export function formBinding<Values>(initialValues: Values) {
  return { initialValues, onChange: () => undefined, onSubmit: () => undefined };
}

/** For `play`: presses a button, so that a form shows what is missing. */
export function press(name: string) {
  return async ({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> => {
    await userEvent.click(within(canvasElement).getByRole('button', { name }));
  };
}

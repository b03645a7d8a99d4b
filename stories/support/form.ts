import { userEvent, within } from 'storybook/test';

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

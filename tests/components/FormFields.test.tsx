import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Formik } from 'formik';
import { expect, test, vi } from 'vitest';
import { boolean, object, string } from 'yup';
import { Button } from '#src/components/Button.tsx';
import { FormCheckbox } from '#src/components/fields/FormCheckbox.tsx';
import { FormComboBox } from '#src/components/fields/FormComboBox.tsx';
import { FormTextField } from '#src/components/fields/FormTextField.tsx';
import { useFormErrorFocus } from '#src/components/fields/useFormErrorFocus.ts';

const REQUIRED = 'Field is required.';

const schema = object({
  firstName: string().required(REQUIRED),
  state: string(),
  consent: boolean().isTrue('*This box must be checked to continue'),
});

function Fields() {
  return (
    <Form ref={useFormErrorFocus()} noValidate>
      <FormTextField name="firstName" label="First name" required />
      <FormComboBox
        name="state"
        label="State"
        options={[{ value: 'NY', label: 'NY', keywords: ['New York'] }]}
      />
      <FormCheckbox name="consent" label="I agree" />
      <Button type="submit">Next</Button>
    </Form>
  );
}

function renderForm(consent = true) {
  render(
    <Formik
      initialValues={{ firstName: '', state: '', consent }}
      validationSchema={schema}
      onSubmit={() => undefined}
    >
      <Fields />
    </Formik>,
  );
}

const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));

test('a message that comes on leaving a field waits until the press that left it is over, so that the press hits what it was aimed at [V2]', async () => {
  renderForm();
  const user = userEvent.setup();
  const consent = screen.getByRole('checkbox', { name: 'I agree' });
  const described = () =>
    screen.getByRole('textbox', { name: 'First name' }).getAttribute('aria-describedby');
  await user.click(screen.getByRole('textbox', { name: 'First name' }));
  await user.pointer({ keys: '[MouseLeft>]', target: consent });
  await user.pointer({ target: consent });
  const held = { focus: document.activeElement?.id, described: described() };
  await user.pointer({ keys: '[/MouseLeft]', target: consent });
  await screen.findByText(REQUIRED);
  expect(held).toEqual({ focus: 'consent', described: null });
  expect(described()).toBe('firstName-error');
});

test('a press that ends elsewhere or is broken off, and a key pressed in it, bring the message as well [V2]', async () => {
  const said: (string | null)[] = [];
  const endings = [fireEvent.mouseUp, fireEvent.pointerCancel, fireEvent.keyDown];
  for (const end of endings) {
    renderForm();
    const box = screen.getByRole('textbox', { name: 'First name' });
    await userEvent.click(box);
    await userEvent.pointer({ keys: '[MouseLeft>]', target: document.body });
    said.push(screen.queryByText(REQUIRED)?.closest('p')?.textContent ?? null);
    end(document.body);
    said.push((await screen.findByText(REQUIRED)).closest('p')?.textContent ?? null);
    cleanup();
  }
  expect(said).toEqual(endings.flatMap(() => [null, `Error: ${REQUIRED}`]));
});

test('a second failed submit brings the field into sight again, which has the focus already [V2]', async () => {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id);
  });
  renderForm(false);
  await next();
  await waitFor(() => expect(document.activeElement?.id).toBe('firstName'));
  const first = [...shown];
  await next();
  await waitFor(() => expect({ first, shown }).toEqual({ first: [], shown: ['firstName'] }));
});

test('a second failed submit by keyboard takes the focus to the field again [V2]', async () => {
  renderForm();
  await next();
  const button = screen.getByRole('button', { name: 'Next' });
  for (let times = 0; times < 2; times += 1) {
    await waitFor(() => expect(document.activeElement?.id).toBe('firstName'));
    button.focus();
    await userEvent.keyboard('{Enter}');
  }
  await waitFor(() => expect(document.activeElement?.id).toBe('firstName'));
});

test('a value that is chosen on leaving the field is judged as chosen', async () => {
  renderForm();
  await userEvent.type(screen.getByRole('combobox', { name: 'State' }), 'New York');
  await userEvent.click(screen.getByRole('textbox', { name: 'First name' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).value).toBe('NY'),
  );
  await userEvent.tab();
  await screen.findByText(REQUIRED);
  expect(screen.getByRole('combobox', { name: 'State' }).getAttribute('aria-invalid')).toBe(null);
});

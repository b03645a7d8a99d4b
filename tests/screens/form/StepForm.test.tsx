import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AnyObjectSchema, object, string } from 'yup';
import { FormCheckbox } from '#src/components/fields/FormCheckbox.tsx';
import { FormComboBox } from '#src/components/fields/FormComboBox.tsx';
import { FormTextField } from '#src/components/fields/FormTextField.tsx';
import { StepForm } from '#src/screens/form/StepForm.tsx';
import { chunk } from '#src/startup/retry-import.ts';
import { messageOf, press, recordForm, textBox } from '#tests/support/forms.tsx';

interface Values {
  city: string;
  state: string;
  consent: boolean;
}

const STATES = [
  { value: 'CO', label: 'CO', keywords: ['Colorado'] },
  { value: 'NJ', label: 'NJ', keywords: ['New Jersey'] },
  { value: 'NY', label: 'NY', keywords: ['New York'] },
];

const REQUIRED = 'Field is required.';
const schema = object({ city: string().required(REQUIRED), state: string().required(REQUIRED) });

function show(initialValues: Values) {
  const recorded = recordForm(initialValues);
  render(
    <StepForm form={recorded.form} schema={schema}>
      <FormTextField name="city" label="City" />
      <FormComboBox name="state" label="State" options={STATES} />
      <FormCheckbox name="consent" label="Consent" />
      <button type="submit">Next</button>
    </StepForm>,
  );
  return recorded;
}

const state = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'State' });

/** Sets values as some password managers do: without any event. */
function setSilently(city: string, where: string, consent: boolean): void {
  textBox('City').value = city;
  state().value = where;
  screen.getByRole<HTMLInputElement>('checkbox').checked = consent;
}

test('a text set in a list without an event counts as the one entry that contains it [V7]', async () => {
  const { submitted } = show({ city: 'Denver', state: 'NY', consent: true });
  setSilently('Denver', 'Colo', true);
  await press('Next');
  await waitFor(() => expect(submitted).toEqual([{ city: 'Denver', state: 'CO', consent: true }]));
});

test('a text set in a list without an event that several entries contain, or none, stands there with a message, and nothing is sent in its place [V7]', async () => {
  for (const text of ['New', 'Bavaria']) {
    const { submitted } = show({ city: 'Denver', state: 'CO', consent: true });
    setSilently('Denver', text, true);
    await press('Next');
    await waitFor(() => expect(messageOf(state())).toBe(REQUIRED));
    expect(state().value).toEqual(text);
    expect(submitted).toEqual([]);
    cleanup();
  }
});

test('what was filled in without an event is not called missing once the rules are there, whichever try to fetch them ends first [V7, V8]', async () => {
  const { form } = recordForm({ city: '', state: '', consent: true });
  const arrivals: ((schema: AnyObjectSchema) => void)[] = [];
  const rules = chunk(
    () =>
      new Promise<AnyObjectSchema>((resolve) => {
        arrivals.push(resolve);
      }),
  );
  const shown = () => (
    <StepForm form={form} schema={rules}>
      <FormTextField name="city" label="City" />
      <FormTextField name="state" label="State" />
    </StepForm>
  );
  const { rerender } = render(shown());
  textBox('City').value = 'Denver';
  textBox('State').value = 'CO';
  rerender(shown());
  await act(async () => {
    for (const arrive of arrivals.toReversed()) arrive(schema);
  });
  expect(['City', 'State'].map((label) => messageOf(textBox(label)))).toEqual([null, null]);
});

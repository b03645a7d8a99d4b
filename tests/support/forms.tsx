import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { FormBinding } from '#src/screens/form/StepForm.tsx';

/** A form that records what it reports to the flow. */
export interface RecordedForm<Values> {
  form: FormBinding<Values>;
  changed: { values: Values; isValid: boolean }[];
  submitted: Values[];
}

export function recordForm<Values>(initialValues: Values): RecordedForm<Values> {
  const changed: { values: Values; isValid: boolean }[] = [];
  const submitted: Values[] = [];
  return {
    form: {
      initialValues,
      onChange: (values, isValid) => changed.push({ values, isValid }),
      onSubmit: (values) => submitted.push(values),
    },
    changed,
    submitted,
  };
}

/** The error message of a field or a group; null if there is none. */
export function messageOf(element: HTMLElement): string | null {
  const ids = (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith('-error'));
  const [text] = ids.map(
    (id) => document.getElementById(id)?.textContent?.replace('Error: ', '') ?? '',
  );
  return text ?? null;
}

/** The paragraph that a text is a part of. */
export function paragraphOf(text: string | RegExp): HTMLElement {
  const paragraph = screen.getByText(text).closest('p');
  if (paragraph === null) throw new Error(`No paragraph says ${text}`);
  return paragraph;
}

export function textBox(name: string): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('textbox', { name });
}

export async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
}

/** Waits until the validation rules of the form on the page have loaded. */
export async function rulesLoaded(): Promise<void> {
  await act(() => vi.dynamicImportSettled());
}

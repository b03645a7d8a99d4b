import { act, render, screen, waitFor, type RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, vi } from 'vitest';
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

type ValuesOf<Props> = Props extends { form?: FormBinding<infer Values> } ? Values : never;

export interface ShownForm<Props> extends Omit<RecordedForm<ValuesOf<Props>>, 'form'> {
  /** What the form reported last. */
  last: () => RecordedForm<ValuesOf<Props>>['changed'][number] | undefined;
  /** Renders the page with other properties. */
  becomes: (props: Props) => void;
  container: RenderResult['container'];
}

/** Renders the page of a form, as a story shows it, with these values in it, and records what it reports to the flow. */
export function showForm<Props extends object>(
  { Component }: { Component: ComponentType<Props> },
  values: ValuesOf<Props>,
  props?: Omit<Props, 'form'>,
): ShownForm<Props> {
  const { form, ...recorded } = recordForm(values);
  const page = (more?: Partial<Props>) => <Component {...({ ...props, form, ...more } as Props)} />;
  const { container, rerender } = render(page());
  return {
    ...recorded,
    container,
    last: () => recorded.changed.at(-1),
    becomes: (more) => rerender(page(more)),
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

/** Presses a button, or a choice of another role. */
export async function press(
  name: string | RegExp,
  role: 'button' | 'radio' | 'checkbox' | 'option' = 'button',
): Promise<void> {
  await userEvent.click(screen.getByRole(role, { name }));
}

/** Waits until this element has the focus. */
export async function hasFocus(find: () => Element | null | undefined): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(find()));
}

/** Waits until the validation rules of the form on the page have loaded. */
export async function rulesLoaded(): Promise<void> {
  await act(() => vi.dynamicImportSettled());
}

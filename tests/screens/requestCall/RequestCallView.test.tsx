import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallRequestValues } from '#machines/booking/answers/requestCall.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { Empty } from '#stories/screens/RequestCall.stories.tsx';
import { CONTACT } from '#stories/support/contact.ts';
import { emptyForm } from '#stories/support/form.ts';
import { messageOf, paragraphOf, press, recordForm, textBox } from '../../support/forms.tsx';
import { showStage } from '../../support/stage.tsx';

const NOTHING = emptyForm('requestCall');
const PREFILLED =
  '/request-call?firstName=Ann&lastName=Lee&phoneNumber=2025550143&addressZipcode=55401&emailAddress=ann%40example.com';

function show(values: CallRequestValues = NOTHING) {
  const { form, submitted } = recordForm(values);
  const { rerender } = render(<Empty.Component form={form} />);
  return { submitted, confirm: () => rerender(<Empty.Component form={form} isConfirmed />) };
}

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));

const submit = () => screen.getByRole('button', { name: 'Request a call' });

test('five required fields stand in their order; submitting them empty shows every message and goes to the first [S2.request-call, S5.request-call, F24, V2]', async () => {
  const { submitted } = show();
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  const isDisabled = submit().ariaDisabled;
  await press('Request a call');
  await waitFor(() => expect(document.activeElement).toBe(textBox('First name')));

  expect(boxes.map((box) => [box.name, box.ariaRequired, messageOf(box)])).toEqual(
    ['firstName', 'lastName', 'phone', 'email', 'zipcode'].map((name) => [
      name,
      'true',
      'Field is required.',
    ]),
  );
  expect(isDisabled).toBe('true');
  expect(submitted).toEqual([]);
});

test('once it is saved the form turns into its confirmation, whose heading takes the focus and which names the number that was sent [S2.request-call, S4.call-confirmation, V1]', async () => {
  const { submitted, confirm } = show(CONTACT);
  await press('Request a call');
  await waitFor(() => expect(submitted).toEqual([CONTACT]));
  confirm();

  expect(document.activeElement?.textContent).toBe("Thank you. We'll call you soon.");
  expect(paragraphOf(/^We'll call you/).textContent).toBe(
    "We'll call you at 303-555-0123. Wrong number? Call (800) 555-0142.",
  );
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});

test('Try again by keyboard keeps the focus on the page while it saves, and on the message when that fails again [F15, V5]', async () => {
  let attempts = 0;
  let refuse: (reason: ServiceError) => void = () => undefined;
  await showStage({
    url: PREFILLED,
    ports: {
      saveDraft: () =>
        new Promise((_, reject) => {
          attempts += 1;
          refuse = reject;
        }),
    },
  });
  const fail = async (attempt: number) => {
    await waitFor(() => expect(attempts).toBe(attempt));
    refuse(new ServiceError({ kind: 'offline' }));
    return screen.findByRole('alert');
  };
  await press('Request a call');
  await fail(1);
  screen.getByRole('button', { name: 'Try again' }).focus();
  await userEvent.keyboard('{Enter}');
  const meanwhile = document.activeElement?.tagName;

  expect(await fail(2)).toBe(document.activeElement);
  expect(meanwhile).toBe('H1');
});

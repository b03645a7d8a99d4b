import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { Empty } from '#stories/screens/RequestCall.stories.tsx';
import { BAD_CONTACT, CONTACT } from '#stories/support/contact.ts';
import { emptyForm } from '#stories/support/form.ts';
import {
  hasFocus,
  messageOf,
  paragraphOf,
  press,
  showForm,
  textBox,
} from '../../support/forms.tsx';

const { success } = await bundledCopy('requestCall');
beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));

const submit = () => screen.getByRole('button', { name: 'Request a call' });

test('five required fields stand in their order; submitting them empty shows every message and goes to the first [S2.request-call, S5.request-call, F24, V2]', async () => {
  const { submitted } = showForm(Empty, emptyForm('requestCall'));
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  const isDisabled = submit().ariaDisabled;
  await press('Request a call');
  await hasFocus(() => textBox('First name'));

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

test('what a field does not allow is refused beside it [S5.request-call]', async () => {
  const { submitted } = showForm(Empty, BAD_CONTACT);
  await press('Request a call');
  await hasFocus(() => textBox('First name'));

  expect(screen.getAllByRole('textbox').map(messageOf)).toEqual([
    'Please make sure your input does not contain invalid characters. “@” is not allowed.',
    'Field is required.',
    'This phone number is not allowed.',
    'Invalid email.',
    'Zipcode must be 5 digits.',
  ]);
  expect(submitted).toEqual([]);
});

test('once it is saved the form turns into its confirmation, whose heading takes the focus and which names the number that was sent [S2.request-call, S4.call-confirmation, V1]', async () => {
  const { submitted, becomes } = showForm(Empty, CONTACT);
  await press('Request a call');
  await waitFor(() => expect(submitted).toEqual([CONTACT]));
  becomes({ isConfirmed: true });

  expect(document.activeElement?.textContent).toBe("Thank you. We'll call you soon.");
  expect(success.image.url).toBe('illustration:call-requested');
  expect(screen.getByText(success.text).tagName).toBe('P');
  expect(paragraphOf(/^We'll call you/).textContent).toBe(
    "We'll call you at 303-555-0123. Wrong number? Call (800) 555-0142.",
  );
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});

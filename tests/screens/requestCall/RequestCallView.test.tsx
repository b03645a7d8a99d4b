import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallRequestValues } from '#machines/booking/answers/requestCall.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import {
  RequestCallView,
  type RequestCallViewProps,
} from '#src/screens/requestCall/RequestCallView.tsx';
import { ServiceError } from '#src/services/service-error.ts';
import { emptyForm } from '#stories/support/form.ts';
import { frameState } from '#stories/support/frame-state.ts';
import { messageOf, paragraphOf, press, recordForm, textBox } from '../../support/forms.tsx';
import { heading, showStage } from '../../support/stage.tsx';

const requestCall = await bundledCopy('requestCall');
const site = await bundledCopy('site');

const NOTHING = emptyForm('requestCall');
const FULL: CallRequestValues = {
  ...NOTHING,
  firstName: 'José',
  lastName: 'O’Brien',
  phone: '3035550123',
  zipcode: '80202',
  email: 'jose@example.com',
};
const FIELDS = ['First name', 'Last name', 'Phone number', 'Zipcode', 'Email'];
const PREFILLED =
  '/request-call?firstName=Ann&lastName=Lee&phoneNumber=2025550143&addressZipcode=55401&emailAddress=ann%40example.com';

function show(values: CallRequestValues = NOTHING, overrides: Partial<RequestCallViewProps> = {}) {
  const { form, changed, submitted } = recordForm(values);
  const view = (props: Partial<RequestCallViewProps>) => (
    <RequestCallView
      content={requestCall}
      callUs={site.callUs}
      frame={frameState({ progress: null, leave: null })}
      form={form}
      isConfirmed={false}
      hasAutofill
      {...props}
    />
  );
  const { rerender } = render(view(overrides));
  return {
    changed,
    submitted,
    becomes: (props: Partial<RequestCallViewProps>) => rerender(view(props)),
  };
}

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));
const submit = () => screen.getByRole('button', { name: 'Request a call' });
const messages = () => FIELDS.map((name) => messageOf(textBox(name)));

test('it shows what happens in order, beside a form of five required fields in theirs [S2.request-call, F24]', () => {
  show();

  expect(
    screen.getAllByRole('listitem').map((item) => item.querySelector('h2')?.textContent),
  ).toEqual(['We call you', 'We find a time', 'We visit']);
  expect(
    screen
      .getAllByRole('textbox')
      .map((box) => [box.getAttribute('name'), box.getAttribute('aria-required')]),
  ).toEqual(['firstName', 'lastName', 'phone', 'email', 'zipcode'].map((name) => [name, 'true']));
  expect(FIELDS.map((name) => textBox(name).getAttribute('autocomplete'))).toEqual([
    'given-name',
    'family-name',
    'tel',
    'postal-code',
    'email',
  ]);
  expect(submit().getAttribute('aria-disabled')).toBe('true');
});

test('submitting an empty form shows every message and goes to the first field [S5.request-call, V2]', async () => {
  const { submitted } = show();
  await press('Request a call');
  await waitFor(() => expect(document.activeElement).toBe(textBox('First name')));

  expect(messages()).toEqual(FIELDS.map(() => 'Field is required.'));
  expect(submitted).toEqual([]);
});

test.each<[Partial<CallRequestValues>, string, string]>([
  [
    { firstName: 'J@mes' },
    'First name',
    'Please make sure your input does not contain invalid characters. “@” is not allowed.',
  ],
  [{ phone: '1234567890' }, 'Phone number', 'This phone number is not allowed.'],
  [{ zipcode: '802' }, 'Zipcode', 'Zipcode must be 5 digits.'],
  [{ email: 'jose@example' }, 'Email', 'Invalid email.'],
  [{ email: ' ' }, 'Email', 'Field is required.'],
])('%j is refused beside its field [S5.request-call]', async (values, name, message) => {
  const { submitted } = show({ ...FULL, ...values });
  const isDisabled = submit().getAttribute('aria-disabled');
  await press('Request a call');
  await waitFor(() => expect(document.activeElement).toBe(textBox(name)));

  expect(isDisabled).toBe('true');
  expect(messageOf(textBox(name))).toEqual(message);
  expect(submitted).toEqual([]);
});

test('a valid form is handed on, the phone as its digits [S5.request-call]', async () => {
  const { submitted } = show({ ...FULL, phone: '' });
  await userEvent.type(textBox('Phone number'), '+1 (303) 555-0123');
  const isDisabled = submit().getAttribute('aria-disabled');
  await press('Request a call');
  await waitFor(() => expect(submitted).toHaveLength(1));

  expect(isDisabled).toBe(null);
  expect(submitted).toEqual([FULL]);
});

test('once it is saved the form turns into its confirmation, whose heading takes the focus [S2.request-call, S4.call-confirmation, V1]', () => {
  const image = { url: 'https://pictures.example/phone.webp', alt: 'A phone that rings' };
  const { becomes } = show(FULL);
  becomes({
    isConfirmed: true,
    content: { ...requestCall, success: { ...requestCall.success, image } },
  });

  expect(screen.getByRole('img', { name: image.alt }).getAttribute('src')).toEqual(image.url);
  expect(requestCall.success.image.url).toBe('illustration:call-requested');
  expect(heading()).toBe("Thank you. We'll call you soon.");
  expect(screen.getByText(requestCall.success.text).tagName).toBe('P');
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(document.activeElement?.textContent).toBe("Thank you. We'll call you soon.");
});

test('the confirmation names the number that was sent, and whom to tell that it is wrong [S2.request-call, S4.call-confirmation]', async () => {
  const { becomes, submitted } = show(FULL);
  await press('Request a call');
  await waitFor(() => expect(submitted).toHaveLength(1));
  becomes({ isConfirmed: true });

  expect(paragraphOf(/^We'll call you/).textContent).toBe(
    "We'll call you at 303-555-0123. Wrong number? Call (800) 555-0142.",
  );
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
  const message = await fail(2);
  const afterwards = document.activeElement;

  expect(meanwhile).toBe('H1');
  expect(afterwards).toEqual(message);
});

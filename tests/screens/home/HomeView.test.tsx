import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ContactValues } from '#machines/booking/answers/contact.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { TRAP_FIELD } from '#src/domain/constants.ts';
import type { HomeViewProps } from '#src/screens/home/HomeView.tsx';
import { watchContactForm } from '#src/services/form-evidence.ts';
import { Empty } from '#stories/screens/Home.stories.tsx';
import {
  BAD_CONTACT,
  CONTACT,
  contactStatus,
  NO_CONTACT,
  NO_REVIEWS,
} from '#stories/support/contact.ts';
import { hasFocus, messageOf, press, showForm, textBox } from '#tests/support/forms.tsx';

const home = await bundledCopy('home');

const BOXES = ['First name', 'Last name', 'Phone number', 'Zipcode', 'Email'];

function show(values: ContactValues = NO_CONTACT, props: Partial<HomeViewProps> = {}) {
  return showForm(Empty, values, props);
}

const consent = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: home.form.consentLabel });
const start = () => screen.getByRole('button', { name: 'Start my estimate' });
const fields = () => [...BOXES.map(textBox), consent()];
const messages = () => fields().map(messageOf);
const NO_MESSAGES = [null, null, null, null, null, null];

test('the event, its field agent and the market are named [S2.landing-event, S2.landing-market]', () => {
  show(NO_CONTACT, {
    occasion: {
      isEvent: true,
      eventName: 'Denver Home Show',
      agentName: 'Dana Whitfield',
      marketName: 'Denver',
    },
  });
  const [list] = screen.getAllByRole('list');
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Denver Home Show',
    'Field Rep: Dana Whitfield',
    'Denver Area',
  ]);
});

test('the page has one heading, what it promises, and the form and the offer with their titles [S2.landing-intro, S2.landing-button, S2.landing-offer-bar, V1]', async () => {
  show(NO_CONTACT, { reviews: NO_REVIEWS });
  const offer = await screen.findByRole('complementary', {
    name: 'Offer: Buy 2 windows get 2 free',
  });
  const headings = (level: number) =>
    screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);

  expect(headings(1)).toEqual(['Better windows start with a free estimate']);
  expect(headings(2)).toEqual([
    'Start my estimate',
    'We come to you',
    'A price the same day',
    'No pressure',
  ]);
  expect(offer.textContent).toContain('$0 down and 0% interest for 12 months.');
});

test('the offer can be put away, which leads the focus to what follows it [S2.landing-offer-bar, V5]', async () => {
  show();
  await screen.findByRole('complementary', { name: 'Offer: Buy 2 windows get 2 free' });
  await press('Close offer');

  expect(screen.queryByRole('complementary')).toBe(null);
  expect(
    document.activeElement?.contains(screen.getByRole('heading', { name: 'We come to you' })),
  ).toBe(true);
  expect(document.activeElement?.contains(textBox('First name'))).toBe(false);
});

test('required fields are marked, email is optional and consent starts checked [S2.landing-fields, S2.landing-consent, S5.consent]', () => {
  show();
  const marks = fields().map(({ id, ariaRequired }) => [
    ariaRequired,
    document.querySelector(`label[for=${id}]`)?.nextElementSibling?.textContent,
  ]);
  const required = ['true', '*'];

  expect(marks).toEqual([required, required, required, required, [null, '(optional)'], required]);
  expect(consent().checked).toBe(true);
});

test('the start button looks disabled while the form is invalid, and pressing it shows every message and the first field [S2.landing-start, S2.landing-button, S5.landing, S5.consent, S5.text-pattern, S5.phone-forbidden, S5.zip, S5.email, V2]', async () => {
  const { submitted } = show(BAD_CONTACT);
  const before = [start().ariaDisabled, ...messages()];
  await press('Start my estimate');
  await hasFocus(() => textBox('First name'));

  expect(before).toEqual(['true', ...NO_MESSAGES]);
  expect(messages()).toEqual([
    'Please make sure your input does not contain invalid characters. “@” is not allowed.',
    'Field is required.',
    'This phone number is not allowed.',
    'Zipcode must be 5 digits.',
    'Invalid email.',
    '*This box must be checked to continue',
  ]);
  expect(submitted).toEqual([]);
});

test('a message comes only after the field was left [S5.errors-after-touch]', async () => {
  show();
  await userEvent.type(textBox('Zipcode'), '80');
  const before = messages();
  await userEvent.tab();

  await waitFor(() =>
    expect({ before, after: messages() }).toEqual({
      before: NO_MESSAGES,
      after: [null, null, null, 'Zipcode must be 5 digits.', null, null],
    }),
  );
});

test('browsers fill in contact details, but never on the shared device of an event', () => {
  const hints = () => BOXES.map((name) => textBox(name).getAttribute('autocomplete'));
  show();
  const own = hints();
  cleanup();
  show(NO_CONTACT, {
    occasion: { isEvent: true, eventName: null, agentName: null, marketName: null },
  });

  expect(own).toEqual(['given-name', 'family-name', 'tel', 'postal-code', 'email']);
  expect(hints()).toEqual(['off', 'off', 'off', 'off', 'off']);
});

test('a failed save keeps what was typed, says so where it is in sight and can be tried again [F15, V2]', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const onRetry = vi.fn<() => void>();
  show(CONTACT, { status: contactStatus({ failure: { kind: 'offline' }, onRetry }) });
  const alert = screen.getByRole('alert');
  await press('Try again');

  expect(alert.textContent).toMatch(/^You seem to be offline/);
  expect(scrolled.mock.contexts).toEqual([alert]);
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(textBox('Phone number').value).toBe('303-555-0123');
});

test('that saved answers are gone is said above the fields, and there is nothing to try again [S8.draft-not-found, V2]', () => {
  show(NO_CONTACT, { status: contactStatus({ failure: { kind: 'notFound' } }) });
  const alert = screen.getByRole('alert');

  expect(alert.textContent).toBe(
    "We couldn't find your saved answers. Please start again, or call us at (800) 555-0142.",
  );
  expect(alert.compareDocumentPosition(textBox('First name'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

/** What the header of a save says about the form. */
async function shownBy(evidence: () => Promise<string | null>): Promise<unknown> {
  const header = await evidence();
  return header === null ? null : JSON.parse(decodeURIComponent(header));
}

test('of the form that is shown, words, version, page and box go with the save, as the visitor saw them [L21.shown]', async () => {
  const evidence = watchContactForm(document);
  expect(await shownBy(evidence)).toBe(null);
  show();
  const shown = {
    label: home.form.consentLabel,
    content: home.form.version,
    page: `${location.origin}/`,
    preChecked: true,
    touched: false,
  };
  expect(await shownBy(evidence)).toEqual({ trapped: false, challenge: null, consent: shown });
  await userEvent.dblClick(consent());
  expect(await shownBy(evidence)).toMatchObject({ consent: { ...shown, touched: true } });
  expect(home.form.version).toMatch(/^blt[0-9a-f]{16}@\d+$/);
});

test('a box that comes empty is said to, and one that an extension ticked without an event to be changed [L21.shown]', async () => {
  const evidence = watchContactForm(document);
  show({ ...NO_CONTACT, marketingConsent: false });
  expect(await shownBy(evidence)).toMatchObject({ consent: { preChecked: false, touched: false } });
  consent().checked = true;
  expect(await shownBy(evidence)).toMatchObject({ consent: { preChecked: false, touched: true } });
});

test('the field that people never see is no part of the page for keyboard, screen reader and browser, and a script that fills it in is told of [L20.trap]', async () => {
  const evidence = watchContactForm(document);
  show();
  const trap = document.querySelector<HTMLInputElement>(`[inert] input[name="${TRAP_FIELD}"]`);
  expect(trap?.tabIndex).toBe(-1);
  expect(trap?.autocomplete).toBe('off');
  if (trap !== null) trap.value = 'https://spam.example.com';
  expect(await shownBy(evidence)).toMatchObject({ trapped: true });
});

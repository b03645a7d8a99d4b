import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ContactValues } from '#machines/booking/answers/contact.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { FailureState } from '#src/screens/frame/FailureNotice.tsx';
import { TRAP_FIELD } from '#src/domain/constants.ts';
import { HomeView, type HomeViewProps } from '#src/screens/home/HomeView.tsx';
import type { Occasion } from '#machines/booking/booking.selectors.ts';
import { watchContactForm } from '#src/services/form-evidence.ts';
import {
  CONTACT,
  contactStatus,
  NO_CONTACT,
  NO_REVIEWS,
  REVIEWS,
} from '#stories/support/contact.ts';
import { messageOf, press, recordForm, textBox } from '#tests/support/forms.tsx';

const home = await bundledCopy('home');

const REQUIRED = 'Field is required.';
const NAME_LENGTH = 'Text length should be from 1 to 50 symbols.';
const NAME_CHARACTERS =
  'Please make sure your input does not contain invalid characters. “@” is not allowed.';
const NOBODY: Occasion = { isEvent: false, eventName: null, agentName: null, marketName: null };
const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  zipcode: 'Zipcode',
  email: 'Email',
};

interface Options {
  values?: ContactValues;
  occasion?: Occasion;
  status?: Partial<FailureState>;
  content?: HomeViewProps['content'];
  reviews?: HomeViewProps['reviews'];
}

function renderHome({
  values = NO_CONTACT,
  occasion = NOBODY,
  status = {},
  content = home,
  reviews = NO_REVIEWS,
}: Options = {}) {
  const recorded = recordForm(values);
  const calls: string[] = [];
  render(
    <HomeView
      content={content}
      form={recorded.form}
      status={contactStatus({ onRetry: () => calls.push('retry'), ...status })}
      occasion={occasion}
      reviews={reviews}
      onCallRequested={() => calls.push('call')}
    />,
  );
  return { ...recorded, calls };
}

const consent = () => screen.getByRole('checkbox', { name: home.form.consentLabel });
const start = () => screen.getByRole('button', { name: 'Start my estimate' });

function messages(): Record<string, string | null> {
  const fields = Object.entries(LABELS).map(
    ([name, label]) => [name, messageOf(textBox(label))] as const,
  );
  return { ...Object.fromEntries(fields), consent: messageOf(consent()) };
}

const NO_MESSAGES = {
  firstName: null,
  lastName: null,
  phone: null,
  zipcode: null,
  email: null,
  consent: null,
};

test('the landing page has one heading, its promise, the form and the offer [S2.landing-intro, S2.landing-button, S2.landing-offer-bar, V1]', async () => {
  renderHome();
  const offer = await screen.findByRole('complementary', {
    name: 'Offer: Buy 2 windows get 2 free',
  });
  expect({
    h1: screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent),
    h2: screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
    offer: within(offer).getByText('$0 down and 0% interest for 12 months.').textContent,
  }).toEqual({
    h1: ['Better windows start with a free estimate'],
    h2: ['Start my estimate', 'We come to you', 'A price the same day', 'No pressure'],
    offer: '$0 down and 0% interest for 12 months.',
  });
});

test('the offer can be put away, which leads the focus to what follows it, and is absent where there is none [S2.landing-offer-bar, V5]', async () => {
  renderHome();
  await screen.findByRole('complementary');
  await press('Close offer');
  expect(screen.queryByRole('complementary')).toBe(null);
  expect(
    document.activeElement?.contains(screen.getByRole('heading', { name: 'We come to you' })),
  ).toBe(true);
  expect(
    document.activeElement?.contains(screen.getByRole('textbox', { name: LABELS.firstName })),
  ).toBe(false);
  cleanup();
  renderHome({ content: { ...home, offerBar: null } });
  expect(screen.queryByRole('complementary')).toBe(null);
});

test('required fields are marked, email is optional and consent starts checked [S2.landing-fields, S2.landing-consent, S5.consent]', () => {
  renderHome();
  const boxes = [
    ...Object.values(LABELS).map((label) => [label, textBox(label)] as const),
    ['Consent', consent()] as const,
  ];
  const marks = (id: string) =>
    document
      .querySelector(`label[for=${id}]`)
      ?.parentElement?.textContent?.match(/\*$|\(optional\)$/)?.[0] ?? '';
  const required = boxes.map(([label, box]) => [
    label,
    box.getAttribute('aria-required'),
    marks(box.id),
  ]);
  expect({ required, isConsentChecked: consent().matches(':checked') }).toEqual({
    required: [
      ['First name', 'true', '*'],
      ['Last name', 'true', '*'],
      ['Phone number', 'true', '*'],
      ['Zipcode', 'true', '*'],
      ['Email', null, '(optional)'],
      ['Consent', 'true', '*'],
    ],
    isConsentChecked: true,
  });
});

test('the start button looks disabled while the form is invalid, and pressing it shows every message and the first field [S2.landing-start, S5.landing, S5.consent, V2]', async () => {
  const { submitted } = renderHome({
    values: { ...NO_CONTACT, email: 'jose@example', marketingConsent: false },
  });
  expect(start().getAttribute('aria-disabled')).toBe('true');
  expect(messages()).toEqual(NO_MESSAGES);
  await press('Start my estimate');
  await waitFor(() => expect(document.activeElement).toBe(textBox('First name')));
  expect({ messages: messages(), submitted }).toEqual({
    messages: {
      firstName: REQUIRED,
      lastName: REQUIRED,
      phone: REQUIRED,
      zipcode: REQUIRED,
      email: 'Invalid email.',
      consent: '*This box must be checked to continue',
    },
    submitted: [],
  });
});

test.each<[Partial<ContactValues>, Partial<Record<keyof typeof NO_MESSAGES, string>>]>([
  [{ firstName: 'J@mes' }, { firstName: NAME_CHARACTERS }],
  [{ lastName: 'x'.repeat(51) }, { lastName: NAME_LENGTH }],
  [{ phone: '1234567890' }, { phone: 'This phone number is not allowed.' }],
  [{ zipcode: '8020' }, { zipcode: 'Zipcode must be 5 digits.' }],
  [{ email: 'jose@@example.com' }, { email: 'Invalid email.' }],
])(
  '%j is refused with its message [S5.landing, S5.text-pattern, S5.phone-forbidden, S5.zip, S5.email]',
  async (change, expected) => {
    const { submitted } = renderHome({ values: { ...CONTACT, ...change } });
    await press('Start my estimate');
    await waitFor(() => expect(messages()).toEqual({ ...NO_MESSAGES, ...expected }));
    expect(submitted).toEqual([]);
  },
);

test('a message comes only after the field was left [S5.errors-after-touch]', async () => {
  renderHome();
  await userEvent.type(textBox('Zipcode'), '80');
  expect(messages()).toEqual(NO_MESSAGES);
  await userEvent.tab();
  await waitFor(() =>
    expect(messages()).toEqual({ ...NO_MESSAGES, zipcode: 'Zipcode must be 5 digits.' }),
  );
});

test('a filled form is submitted with the phone as its digits [S2.landing-fields, S5.phone-mask]', async () => {
  const { submitted } = renderHome();
  await userEvent.type(textBox('First name'), 'José');
  await userEvent.type(textBox('Last name'), 'O’Brien');
  await userEvent.type(textBox('Phone number'), '3035550123');
  expect(textBox('Phone number').value).toBe('303-555-0123');
  await userEvent.type(textBox('Zipcode'), '80202');
  await userEvent.type(textBox('Email'), 'jose@example.com');
  expect(start().getAttribute('aria-disabled')).toBe(null);
  await press('Start my estimate');
  await waitFor(() => expect(submitted).toEqual([CONTACT]));
});

test('the event, its field agent and the market are named [S2.landing-event, S2.landing-market]', () => {
  renderHome({
    occasion: {
      isEvent: true,
      eventName: 'Denver Home Show',
      agentName: 'Dana Whitfield',
      marketName: 'Denver',
    },
  });
  const [list] = screen.getAllByRole('list');
  expect([...(list?.children ?? [])].map((item) => item.textContent)).toEqual([
    'Denver Home Show',
    'Field Rep: Dana Whitfield',
    'Denver Area',
  ]);
});

test('browsers fill in contact details, but never on the shared device of an event', () => {
  const hints = () =>
    Object.keys(LABELS).map((name) =>
      document.querySelector(`[name=${name}]`)?.getAttribute('autocomplete'),
    );
  renderHome();
  const own = hints();
  cleanup();
  renderHome({ occasion: { ...NOBODY, isEvent: true } });
  expect({ own, shared: hints() }).toEqual({
    own: ['given-name', 'family-name', 'tel', 'postal-code', 'email'],
    shared: ['off', 'off', 'off', 'off', 'off'],
  });
});

test('a failed save keeps what was typed, says so and can be tried again [F15]', async () => {
  const { calls } = renderHome({ values: CONTACT, status: { failure: { kind: 'offline' } } });
  expect(within(screen.getByRole('alert')).getByText(/You seem to be offline/)).toBeTruthy();
  await press('Try again');
  expect({ calls, phone: textBox('Phone number').value }).toEqual({
    calls: ['retry'],
    phone: '303-555-0123',
  });
});

test('that saved answers are gone is said above the fields, and there is nothing to try again [S8.draft-not-found, V2]', () => {
  renderHome({ status: { failure: { kind: 'notFound' } } });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(
    "We couldn't find your saved answers. Please start again, or call us at (800) 555-0142.",
  );
  expect(
    alert.compareDocumentPosition(textBox('First name')) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('what a failed save says is brought into sight [V2]', () => {
  const shown: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
    options,
  ) {
    shown.push([this.getAttribute('role'), options]);
  });
  renderHome({ values: CONTACT, status: { failure: { kind: 'offline' } } });
  expect(shown).toEqual([['alert', { block: 'nearest' }]]);
});

test('while the save is under way a second press does nothing [F15]', async () => {
  const { submitted } = renderHome({ values: CONTACT, status: { isBusy: true } });
  await press('Start my estimate');
  expect(submitted).toEqual([]);
});

test('reviews show their summary and months, and nothing where there are none [V4]', async () => {
  renderHome({ reviews: REVIEWS });
  const section = await screen.findByRole('region', { name: 'What homeowners say' });
  expect({
    summary: within(section).getByText('1,284 Google reviews').textContent,
    authors: within(section)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent),
  }).toEqual({
    summary: '1,284 Google reviews',
    authors: [
      'Maria G.March 2026',
      'Tom & LenaFebruary 2026',
      'Priya N.',
      'Walter S.December 2025',
    ],
  });
  cleanup();
  renderHome();
  expect(screen.queryByRole('region', { name: 'What homeowners say' })).toBe(null);
});

/** What the header of a save says about the form. */
async function shownBy(evidence: () => Promise<string | null>): Promise<unknown> {
  const header = await evidence();
  return header === null ? null : JSON.parse(decodeURIComponent(header));
}

test('of the form that is shown, words, version, page and box go with the save, as the visitor saw them [L21.shown]', async () => {
  const evidence = watchContactForm(document);
  expect(await shownBy(evidence)).toBe(null);
  renderHome();
  const shown = {
    label: home.form.consentLabel,
    content: home.form.version,
    page: `${location.origin}/`,
    preChecked: true,
    touched: false,
  };
  expect(await shownBy(evidence)).toEqual({ trapped: false, challenge: null, consent: shown });
  await userEvent.click(consent());
  await userEvent.click(consent());
  expect(await shownBy(evidence)).toEqual({
    trapped: false,
    challenge: null,
    consent: { ...shown, touched: true },
  });
  expect(home.form.version).toMatch(/^blt[0-9a-f]{16}@\d+$/);
});

test('a box that comes empty is said to, and one that an extension ticked without an event to be changed [L21.shown]', async () => {
  const evidence = watchContactForm(document);
  renderHome({ values: { ...NO_CONTACT, marketingConsent: false } });
  const box = document.querySelector<HTMLInputElement>('input[name="marketingConsent"]');
  expect(await shownBy(evidence)).toMatchObject({ consent: { preChecked: false, touched: false } });
  if (box !== null) box.checked = true;
  expect(await shownBy(evidence)).toMatchObject({ consent: { preChecked: false, touched: true } });
});

test('the field that people never see is no part of the page for keyboard, screen reader and browser, and a script that fills it in is told of [L20.trap]', async () => {
  const evidence = watchContactForm(document);
  renderHome();
  const trap = document.querySelector<HTMLInputElement>(`input[name="${TRAP_FIELD}"]`);
  expect(trap?.closest('[inert]') !== null).toBe(true);
  expect(trap?.tabIndex).toBe(-1);
  expect(trap?.autocomplete).toBe('off');
  if (trap !== null) trap.value = 'https://spam.example.com';
  expect(await shownBy(evidence)).toMatchObject({ trapped: true });
});

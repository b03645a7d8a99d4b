import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ContactValues } from '#machines/booking/answers/contact.ts';
import type { EmbedGetStartedViewProps } from '#src/screens/embedGetStarted/EmbedGetStartedView.tsx';
import {
  AtAnEvent,
  Empty,
  HandedOver,
  WindowBlocked,
} from '#stories/screens/EmbedGetStarted.stories.tsx';
import { CONTACT, contactStatus, NO_CONTACT } from '#stories/support/contact.ts';
import { hasFocus, press, recordForm, textBox } from '#tests/support/forms.tsx';

const LINK = 'https://book.example.com/?id=1&utm_source=partner&resume=true';
const BLOCKED = { handOver: { state: 'blocked', link: LINK } } as const;
const BUTTON = 'Book Your Estimate Online';

/** Shows the page. `calls` has `open` for each new window, `submit` for each submit and `retry` for each retry, in order. */
function show(values: ContactValues = CONTACT, props: Partial<EmbedGetStartedViewProps> = {}) {
  const calls: string[] = [];
  const { form } = recordForm(values);
  render(
    <Empty.Component
      status={contactStatus({ failure: { kind: 'timeout' }, onRetry: () => calls.push('retry') })}
      {...props}
      form={{ ...form, onSubmit: () => calls.push('submit') }}
      onPress={() => calls.push('open')}
    />,
  );
  return { calls };
}

const itemsOf = (element: HTMLElement | undefined) =>
  within(element ?? document.body)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('the embedded page is the form and the promotion alone [S2.landing-embedded, S2.landing-button, S1.embedded-promotion, V1]', () => {
  render(<Empty.Component />);

  expect(screen.getAllByRole('heading').map((one) => [one.tagName, one.textContent])).toEqual([
    ['H1', BUTTON],
  ]);
  expect(itemsOf(screen.getByRole('region', { name: "This season's offer" }))).toEqual([
    'Buy 2 windows get 2 free',
    '$0 down',
    '$0 monthly payments',
    '0% interest until 2027',
  ]);
  expect(screen.queryByRole('complementary')).toBe(null);
});

test('the embedded page names event, field agent and market as the landing page does [F20, S2.landing-event, S2.landing-market]', () => {
  render(<AtAnEvent.Component />);
  expect(itemsOf(screen.getAllByRole('list')[1])).toEqual([
    'Spring Home Show',
    'Field Rep: Avery Brooks',
    'Denver Area',
  ]);
});

test('the new window is opened in the press itself, before the form is submitted [F13, S2.landing-embedded-submit]', async () => {
  const { calls } = show();
  const button = screen.getByRole('button', { name: BUTTON });
  await waitFor(() => expect(button.ariaDisabled).toBeNull());
  button.click();
  expect(calls).toEqual(['open', 'submit']);
});

test('an invalid form opens no window and shows what is missing [F13, S2.landing-start]', async () => {
  const { calls } = show(NO_CONTACT);
  await press(BUTTON);
  await hasFocus(() => textBox('First name'));
  expect(calls).toEqual([]);
});

test('trying a failed save again opens the window again in that press [F13, F15]', async () => {
  const { calls } = show();
  await press('Try again');
  expect(calls).toEqual(['open', 'retry']);
});

test.each([
  {
    story: HandedOver,
    title: 'Your estimate is open in a new window',
    text: 'Please continue in that window. Your answers are saved.',
  },
  {
    story: WindowBlocked,
    title: BUTTON,
    text: 'Your browser blocked the new window. Your answers are saved.',
  },
])(
  'once the answers are saved the page says “$text”, with a link that opens outside the frame [F13]',
  ({ story, title, text }) => {
    render(<story.Component />);
    const link = screen.getByRole('link', { name: /^Continue my estimate/ });

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(text)).toBeDefined();
    expect(link.getAttribute('href')).toMatch(/^https:.*resume=true$/);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBe(null);
  },
);

test.each([
  { isCopied: true, says: 'Address copied.' },
  { isCopied: false, says: 'The address is selected. Copy it now.' },
])(
  'where no window opens at all the address can be copied: “$says”, and the phone number is there [B13.window]',
  async ({ isCopied, says }) => {
    const box = () => textBox('Address of your estimate');
    const copy = vi.fn<(command: string) => boolean>(() => isCopied);
    Object.assign(document, { execCommand: copy });
    show(CONTACT, BLOCKED);
    await press('Copy');
    Reflect.deleteProperty(document, 'execCommand');

    expect(copy.mock.calls).toEqual([['copy']]);
    expect({ from: box().selectionStart, to: box().selectionEnd }).toEqual({
      from: 0,
      to: LINK.length,
    });
    expect(screen.getByText(says).role).toBe('status');
    expect(screen.getByRole('link', { name: '(800) 555-0142' })).toBeDefined();
  },
);

test('where the new window was blocked the heading takes the focus, and where it opened nothing here does [F13, V1]', () => {
  const focused = [WindowBlocked, HandedOver].map((story) => {
    cleanup();
    render(<story.Component />);
    return document.activeElement?.tagName;
  });
  expect(focused).toEqual(['H1', 'BODY']);
});

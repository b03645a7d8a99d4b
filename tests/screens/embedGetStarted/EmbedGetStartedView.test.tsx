import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContactValues } from '#machines/booking/answers/contact.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { Occasion } from '#machines/booking/booking.selectors.ts';
import type { FailureState } from '#src/screens/frame/FailureNotice.tsx';
import {
  EmbedGetStartedView,
  type HandOverState,
} from '#src/screens/embedGetStarted/EmbedGetStartedView.tsx';
import { CONTACT, contactStatus, NO_CONTACT } from '#stories/support/contact.ts';
import { press, recordForm, textBox } from '#tests/support/forms.tsx';

const embedGetStarted = await bundledCopy('embedGetStarted');

const LINK = 'https://book.example.com/?id=1&utm_source=partner&resume=true';

const NOBODY: Occasion = { isEvent: false, eventName: null, agentName: null, marketName: null };

function renderEmbed(
  values: ContactValues = CONTACT,
  handOver: HandOverState = { state: 'none' },
  status: Partial<FailureState> = {},
  occasion: Occasion = NOBODY,
) {
  const recorded = recordForm(values);
  const calls: string[] = [];
  render(
    <EmbedGetStartedView
      content={embedGetStarted}
      form={recorded.form}
      status={contactStatus({ onRetry: () => calls.push('retry'), ...status })}
      occasion={occasion}
      handOver={handOver}
      onPress={() => calls.push(recorded.submitted.length === 0 ? 'open' : 'open too late')}
    />,
  );
  return { ...recorded, calls };
}

const BUTTON = 'Book Your Estimate Online';

test('the embedded page is the form and the promotion alone [S2.landing-embedded, S2.landing-button, S1.embedded-promotion, V1]', () => {
  renderEmbed();
  const promotion = screen.getByRole('region', { name: "This season's offer" });
  expect({
    headings: screen
      .getAllByRole('heading')
      .map((heading) => [heading.tagName, heading.textContent]),
    items: within(promotion)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
    offerBar: screen.queryByRole('complementary'),
  }).toEqual({
    headings: [['H1', BUTTON]],
    items: ['Buy 2 windows get 2 free', '$0 down', '$0 monthly payments', '0% interest until 2027'],
    offerBar: null,
  });
});

test('the embedded page names event, field agent and market as the landing page does [F20, S2.landing-event, S2.landing-market]', () => {
  renderEmbed(
    CONTACT,
    { state: 'none' },
    {},
    {
      isEvent: true,
      eventName: 'Spring Home Show',
      agentName: 'Avery Brooks',
      marketName: 'Denver',
    },
  );
  const [, occasion] = screen.getAllByRole('list');
  expect(
    occasion === undefined
      ? []
      : within(occasion)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
  ).toEqual(['Spring Home Show', 'Field Rep: Avery Brooks', 'Denver Area']);
});

test('the new window is opened in the press itself, before the form is submitted [F13, S2.landing-embedded-submit]', async () => {
  const { calls, submitted } = renderEmbed();
  const button = screen.getByRole('button', { name: BUTTON });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  button.click();
  expect({ calls, submitted }).toEqual({ calls: ['open'], submitted: [CONTACT] });
});

test('an invalid form opens no window and shows what is missing [F13, S2.landing-start]', async () => {
  const { calls, submitted } = renderEmbed(NO_CONTACT);
  await press(BUTTON);
  await waitFor(() => expect(document.activeElement).toBe(textBox('First name')));
  expect({ calls, submitted }).toEqual({ calls: [], submitted: [] });
});

test('trying a failed save again opens the window again in that press [F13, F15]', async () => {
  const { calls } = renderEmbed(CONTACT, { state: 'none' }, { failure: { kind: 'timeout' } });
  await press('Try again');
  expect(calls).toEqual(['open', 'retry']);
});

test('once the booking goes on in the new window the page says so [F13]', () => {
  renderEmbed(CONTACT, { state: 'handedOver', link: LINK });
  expect({
    h1: screen.getByRole('heading', { level: 1 }).textContent,
    text: screen.getByText('Please continue in that window. Your answers are saved.').textContent,
    link: screen.getByRole('link', { name: /^Continue my estimate/ }).getAttribute('href'),
    form: screen.queryByRole('textbox'),
  }).toEqual({
    h1: 'Your estimate is open in a new window',
    text: 'Please continue in that window. Your answers are saved.',
    link: LINK,
    form: null,
  });
});

test('where the window was blocked a plain link is offered, which opens outside the frame [F13]', () => {
  renderEmbed(CONTACT, { state: 'blocked', link: LINK });
  const link = screen.getByRole('link', { name: /^Continue my estimate/ });
  expect({
    text: screen.getByText('Your browser blocked the new window. Your answers are saved.')
      .textContent,
    href: link.getAttribute('href'),
    target: link.getAttribute('target'),
  }).toEqual({
    text: 'Your browser blocked the new window. Your answers are saved.',
    href: LINK,
    target: '_blank',
  });
});

test.each([
  [true, 'Address copied.'],
  [false, 'The address is selected. Copy it now.'],
])(
  'where no window opens at all the address can be copied (the browser does: %s), and the phone number is there [B13.window]',
  async (isCopied, said) => {
    const commands: unknown[] = [];
    const box = () => textBox('Address of your estimate');
    Object.assign(document, {
      execCommand: (command: string) =>
        commands.push([
          command,
          box().value.slice(box().selectionStart ?? 0, box().selectionEnd ?? 0),
        ]) > 0 && isCopied,
    });
    renderEmbed(CONTACT, { state: 'blocked', link: LINK });
    await press('Copy');
    Reflect.deleteProperty(document, 'execCommand');
    const phone = screen.getByRole('link', { name: contactStatus().phone }).getAttribute('href');
    expect(screen.getByText(said).getAttribute('role')).toBe('status');
    expect(commands).toEqual([['copy', LINK]]);
    expect(phone).toBe('tel:8005550142');
  },
);

test('where the new window was blocked the heading takes the focus, and where it opened nothing here does [F13, V1]', () => {
  const focused = (['blocked', 'handedOver'] as const).map((state) => {
    cleanup();
    renderEmbed(CONTACT, { state, link: LINK });
    return document.activeElement;
  });
  expect(focused.map((element) => element?.tagName)).toEqual(['H1', 'BODY']);
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { CommentsValues } from '#machines/booking/answers/additionalComments.ts';
import type { AdditionalCommentsViewProps } from '#src/screens/additionalComments/AdditionalCommentsView.tsx';
import { Empty } from '#stories/screens/AdditionalComments.stories.tsx';
import { CALENDARS, VISIT } from '#stories/support/booked-visit.ts';
import { emptyForm } from '#stories/support/form.ts';
import {
  hasFocus,
  messageOf,
  paragraphOf,
  press,
  showForm,
  textBox,
} from '#tests/support/forms.tsx';
import { buttons } from '#tests/support/info-pages.ts';

const EMPTY = emptyForm('additionalComments');

function show(
  props: Partial<AdditionalCommentsViewProps> = {},
  values: Partial<CommentsValues> = {},
) {
  return showForm(Empty, { ...EMPTY, ...values }, props);
}

test.each([
  {
    visit: VISIT,
    heading: 'Tuesday, March 3rd at 09:00 AM',
    text: 'Your appointment is booked!',
    hasCalendar: true,
  },
  {
    visit: null,
    heading: 'Your form is submitted!',
    text: 'We will call to setup your appointment time.',
    hasCalendar: false,
  },
])(
  'the heading is $heading, and who arrives at it is told: $text [S2.comments-heading, S2.comments-subtitle, S2.date-format, S2.time-format, S2.comments-box, V1]',
  ({ visit, heading, text, hasCalendar }) => {
    show({ visit });
    const title = screen.getByRole('heading', { level: 1 });
    const description = document.getElementById(title.getAttribute('aria-describedby') ?? '');

    expect(title.textContent).toBe(heading);
    expect(description?.textContent).toBe(text);
    expect(buttons().includes('Add to your calendar')).toBe(hasCalendar);
    expect(
      screen
        .getByText("You're all set. Everything below is optional.")
        .compareDocumentPosition(textBox('Comments')),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test('comments and topics are submitted by a Submit button in the middle, without an icon; there is no Back [S2.submit-button, S2.comments-box, V1]', async () => {
  const { submitted } = show();
  await userEvent.type(textBox('Comments'), 'Ring twice');
  await press('Ways to pay', 'checkbox');
  const submit = screen.getByRole('button', { name: 'Submit' });
  await userEvent.click(submit);

  await waitFor(() =>
    expect(submitted).toEqual([{ ...EMPTY, comments: 'Ring twice', topics: ['financing'] }]),
  );
  expect(screen.queryByRole('button', { name: 'Back' })).toBe(null);
  expect(submit.querySelector('svg')).toBe(null);
  expect(submit.parentElement?.className).toContain('centered');
});

test('the counter counts as the rule does: an emoji is one symbol, spaces at the end are none; one more is refused and takes the focus [S2.comments-box, S5.field-counter, S5.comments, S5.length, V2]', async () => {
  const { submitted } = show({}, { comments: `${'🏠'.repeat(3000)} ` });
  const counted = screen.getByText(/\/3000$/).textContent;
  await press('Submit');
  await waitFor(() => expect(submitted).toHaveLength(1));
  await userEvent.type(textBox('Comments'), 'y');
  await press('Submit');

  await hasFocus(() => textBox('Comments'));
  expect(counted).toBe('3000/3000');
  expect(submitted.length).toBe(1);
  expect(messageOf(textBox('Comments'))).toBe('Text length should be from 1 to 3000 symbols.');
});

test('a fourth topic is ignored and said so, until another one is let go [S5.topics]', async () => {
  show({}, { topics: ['financing', 'noise', 'other'] });
  const fourth = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Warranty' });
  const checked: boolean[] = [];
  await userEvent.click(fourth);
  checked.push(fourth.checked);
  const notice = screen.getByText("You've already chosen 3 topics. Remove one to choose another.");
  await press('A quieter home', 'checkbox');
  await userEvent.click(fourth);
  checked.push(fourth.checked);

  expect(checked).toEqual([false, true]);
  expect(notice.ariaLive).toBe('polite');
  expect(notice.textContent).toBe('');
});

test('the visit can be put into a calendar, and changed by phone; a browser that downloads no file is told so once it was asked for one [S2.comments-subtitle, B13.window]', async () => {
  const onFile = vi.fn<() => void>();
  show({ calendars: { ...CALENDARS, onFile } });
  const links = screen
    .getAllByRole('link', { name: /new tab/ })
    .map((link) => [link.getAttribute('href'), link.getAttribute('rel')]);
  const before = screen.queryByText(/^Your visit is in the file/);
  await press('Add to your calendar');
  const said = paragraphOf(/^Your visit is in the file/);
  const change = paragraphOf(/^To change or cancel/);

  expect(links).toEqual([
    [CALENDARS.google, 'noopener noreferrer'],
    [CALENDARS.outlook, 'noopener noreferrer'],
  ]);
  expect(onFile).toHaveBeenCalledTimes(1);
  expect(before).toBe(null);
  expect(said.role).toBe('status');
  expect(said.textContent).toBe(
    'Your visit is in the file you just downloaded. No file? Then this browser allows none here: choose Google Calendar or Outlook, or call (800) 555-0142. Your visit is booked either way.',
  );
  expect(change.textContent).toBe('To change or cancel your visit, call (800) 555-0142.');
  expect(within(change).getByRole('link').getAttribute('href')).toBe('tel:+18005550142');
});

test('the page says where the confirmation went, and asks for no other address [L9]', () => {
  show();
  expect(paragraphOf(/^The details/).textContent).toBe(
    'The details are on their way to ana@example.com.',
  );
  expect(screen.queryByRole('textbox', { name: 'Email me the details' })).toBe(null);
});

test('who gave no email address may give one, and need not; what is none is refused in words and stays in its box [L9, S5.email, V2]', async () => {
  const { submitted } = show({ email: '' });
  const box = textBox('Email me the details');
  expect(screen.queryByText(/^The details/)).toBe(null);
  await press('Submit');
  await waitFor(() => expect(submitted).toEqual([EMPTY]));
  await userEvent.type(box, 'ann@example');
  await press('Submit');
  await waitFor(() => expect(messageOf(box)).toBe('Invalid email.'));
  await userEvent.type(box, '.com');
  await press('Submit');
  await waitFor(() => expect(submitted.at(-1)).toEqual({ ...EMPTY, email: 'ann@example.com' }));
});

test('who had booked in another tab is told which time was not booked [F27]', () => {
  show({ unbooked: { date: '2026-03-09', startTime: '09:00' } });
  expect(screen.getByRole('alert').textContent).toBe(
    'You had already booked in another tabMonday, March 9th at 09:00 AM, the time you just chose here, was not booked.',
  );
});

test('says that the time which was picked is free again, where there was one [S4.none-works]', () => {
  show({ visit: null, hasFreedTime: true });
  expect(screen.getByText('The time you had picked is free again.').tagName).toBe('P');
});

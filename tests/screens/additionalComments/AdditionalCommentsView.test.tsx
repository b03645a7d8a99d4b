import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { CommentsValues } from '#machines/booking/answers/additionalComments.ts';
import { Icon } from '#src/components/Icon.tsx';
import { bundledCopy } from '#src/content/model/bundle.ts';
import {
  AdditionalCommentsView,
  type AdditionalCommentsViewProps,
} from '#src/screens/additionalComments/AdditionalCommentsView.tsx';
import { CALENDARS } from '#stories/support/booked-visit.ts';
import { emptyForm } from '#stories/support/form.ts';
import { frameState } from '#stories/support/frame-state.ts';
import { messageOf, paragraphOf, recordForm } from '#tests/support/forms.tsx';

const additionalComments = await bundledCopy('additionalComments');
const site = await bundledCopy('site');

const VISIT = {
  date: '2026-03-08',
  startTime: '13:30',
  endTime: '15:30',
  timeZone: 'America/Chicago',
  address: '12 Oak St, Minneapolis, MN 55401',
  offer: null,
} as const;

function show(
  overrides: Partial<AdditionalCommentsViewProps> = {},
  initialValues: Partial<CommentsValues> = {},
) {
  const { form, submitted } = recordForm<CommentsValues>({
    ...emptyForm('additionalComments'),
    ...initialValues,
  });
  render(
    <AdditionalCommentsView
      content={additionalComments}
      callUs={site.callUs}
      frame={frameState({ progress: null, onBack: null })}
      form={form}
      visit={VISIT}
      phone="3035550123"
      isEvent={false}
      draftId="draft-1"
      unbooked={null}
      hasFreedTime={false}
      email="ann@example.com"
      calendars={CALENDARS}
      {...overrides}
    />,
  );
  return { submitted, user: userEvent.setup() };
}

test('with an appointment the heading is its day and time [S2.comments-heading, S2.comments-subtitle, S2.date-format, S2.time-format]', () => {
  show();

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Sunday, March 8th at 01:30 PM',
  );
  expect(screen.getByText('Your appointment is booked!').tagName).toBe('STRONG');
});

test.each([
  [VISIT, 'Your appointment is booked!'],
  [null, 'We will call to setup your appointment time.'],
])(
  'who arrives at the heading is told what it means: %# [S2.comments-subtitle, V1]',
  (visit, text) => {
    show({ visit });
    const title = screen.getByRole('heading', { level: 1 });
    const description = document.getElementById(title.getAttribute('aria-describedby') ?? '');

    expect(description?.textContent).toBe(text);
  },
);

test('that it is booked is said with weight, under a check mark [S2.comments-subtitle]', () => {
  const { container } = render(<Icon name="check" size={32} />);
  show();

  expect(
    screen.getByRole('heading', { level: 1 }).closest('form')?.querySelector('svg[width="2rem"]')
      ?.innerHTML,
  ).toEqual(container.querySelector('svg')?.innerHTML);
  expect(screen.getByText('Your appointment is booked!').className.includes('booked')).toBe(true);
});

test('without one the form is submitted and a call is promised [S2.comments-heading, S2.comments-subtitle]', () => {
  show({ visit: null });

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your form is submitted!');
  expect(screen.getByText('We will call to setup your appointment time.').tagName).toBe('P');
  expect(screen.queryByRole('button', { name: 'Add to your calendar' })).toBe(null);
});

test('comments and topics are submitted by a Submit button in the middle, without an icon; there is no Back [S2.submit-button, S2.comments-box, V1]', async () => {
  const { user, submitted } = show();
  await user.type(screen.getByRole('textbox', { name: 'Comments' }), 'Ring twice');
  await user.click(screen.getByRole('checkbox', { name: 'Ways to pay' }));
  const submit = screen.getByRole('button', { name: 'Submit' });
  await user.click(submit);

  await waitFor(() =>
    expect(submitted).toEqual([
      { ...emptyForm('additionalComments'), comments: 'Ring twice', topics: ['financing'] },
    ]),
  );
  expect(screen.getByText('10/3000').textContent).toBe('10/3000');
  expect(screen.queryByRole('button', { name: 'Back' })).toBe(null);
  expect(submit.querySelectorAll('svg').length).toBe(0);
  expect(submit.parentElement?.className.includes('centered')).toBe(true);
});

test('the counter counts as the rule does: an emoji is one symbol, spaces at the end are none; one more is refused and takes the focus [S5.field-counter, S5.comments, S5.length, V2]', async () => {
  const { user, submitted } = show({}, { comments: `${'🏠'.repeat(3000)} ` });
  const counted = screen.getByText(/\/3000$/).textContent;
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(submitted).toHaveLength(1));
  const box = screen.getByRole('textbox', { name: 'Comments' });
  await user.type(box, 'y');
  await user.click(screen.getByRole('button', { name: 'Submit' }));

  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(counted).toBe('3000/3000');
  expect(submitted.length).toBe(1);
  expect(messageOf(box)).toBe('Text length should be from 1 to 3000 symbols.');
});

test('a fourth topic is ignored and said so [S5.topics]', async () => {
  const { user, submitted } = show({}, { topics: ['financing', 'noise', 'other'] });
  const fourth = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Warranty' });
  await user.click(fourth);
  const notice = screen.getByText("You've already chosen 3 topics. Remove one to choose another.");
  await user.click(screen.getByRole('button', { name: 'Submit' }));

  await waitFor(() =>
    expect(submitted).toEqual([
      { ...emptyForm('additionalComments'), topics: ['financing', 'noise', 'other'] },
    ]),
  );
  expect(fourth.checked).toBe(false);
  expect(notice.getAttribute('aria-live')).toBe('polite');
  await user.click(screen.getByRole('checkbox', { name: 'A quieter home' }));
  await user.click(fourth);
  expect(fourth.checked).toBe(true);
  expect(screen.queryByText(/^You have chosen 3/)).toBe(null);
});

test('the visit can be put into a calendar, and changed by phone [S2.comments-subtitle]', async () => {
  let added = 0;
  const { user } = show({ calendars: { ...CALENDARS, onFile: () => void (added += 1) } });
  await user.click(screen.getByRole('button', { name: 'Add to your calendar' }));
  const card = paragraphOf(/^To change or cancel/);

  expect(added).toBe(1);
  expect(card.textContent).toBe('To change or cancel your visit, call (800) 555-0142.');
  expect(within(card).getByRole('link').getAttribute('href')).toBe('tel:+18005550142');
});

test('web calendars stand beside the file, and a browser that downloads none is told so once it was asked for [B13.window]', async () => {
  const { user } = show();
  const links = ['Google Calendar (opens in a new tab)', 'Outlook (opens in a new tab)'].map(
    (name) => screen.getByRole('link', { name }),
  );
  const before = screen.queryByText(/^Your visit is in the file/);
  await user.click(screen.getByRole('button', { name: 'Add to your calendar' }));
  const said = paragraphOf(/^Your visit is in the file/);

  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    [CALENDARS.google, 'noopener noreferrer'],
    [CALENDARS.outlook, 'noopener noreferrer'],
  ]);
  expect(before).toBe(null);
  expect(said.getAttribute('role')).toBe('status');
  expect(said.textContent).toBe(
    'Your visit is in the file you just downloaded. No file? Then this browser allows none here: choose Google Calendar or Outlook, or call (800) 555-0142. Your visit is booked either way.',
  );
});

test('the page says that the booking is done and the questions are optional [S2.comments-box]', () => {
  show();
  const [said, box] = [
    screen.getByText("You're all set. Everything below is optional."),
    screen.getByRole('textbox', { name: 'Comments' }),
  ];

  expect(said.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('the page says where the confirmation went, and asks for no other address [L9]', () => {
  show();
  expect(screen.getByText(/^The details/).closest('p')?.textContent).toBe(
    'The details are on their way to ann@example.com.',
  );
  expect(screen.queryByRole('textbox', { name: 'Email me the details' })).toBe(null);
});

const emailBox = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Email me the details' });

test('who gave no email address may give one, and need not [L9]', async () => {
  const { user, submitted } = show({ email: '' });
  expect(screen.queryByText(/^The details/)).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(submitted).toHaveLength(1));
  await user.type(emailBox(), 'ann@example.com');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(submitted.at(-1)).toEqual({ comments: '', topics: [], email: 'ann@example.com' }),
  );
});

test('what is no email address is refused in words, and stays in its box [L9, S5.email, V2]', async () => {
  const { user, submitted } = show({ email: '' });
  await user.type(emailBox(), 'ann@example');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(messageOf(emailBox())).toBe('Invalid email.'));
  expect(document.activeElement).toBe(emailBox());
  expect(emailBox().value).toBe('ann@example');
  expect(submitted).toEqual([]);
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

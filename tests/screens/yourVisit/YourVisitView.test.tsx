import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnVisitView } from '#machines/booking/booking.page-selectors.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { YourVisitViewProps } from '#src/screens/yourVisit/YourVisitView.tsx';
import { NotGivenUp, Open } from '#stories/screens/YourVisit.stories.tsx';
import { VISIT } from '#stories/support/booked-visit.ts';
import { press } from '../../support/forms.tsx';

const { tip } = await bundledCopy('yourVisit');

const PAGE: OwnVisitView = {
  state: 'open',
  visit: { ...VISIT, timeZone: 'America/Chicago' },
  changeableUntil: '2026-03-02T21:00',
  news: null,
  status: 'Completed',
};

function show(page: Partial<OwnVisitView> = {}, props: Partial<YourVisitViewProps> = {}) {
  const sent: BookingEvent[] = [];
  render(
    <Open.Component page={{ ...PAGE, ...page }} {...props} send={(event) => sent.push(event)} />,
  );
  return { sent };
}

const buttons = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Exit' && name !== 'Add to your calendar');

const said = () => document.body.textContent;

test('the page shows when and where the visit is, how to prepare, and until when it can be changed [L26.page]', () => {
  show();
  const facts = [
    'Tuesday, March 3rd',
    '09:00 AM to 10:30 AM',
    'Central Time',
    VISIT.address,
    tip.text,
    'You can change it here until Monday, March 2nd at 09:00 PM.',
  ];
  expect(facts.filter((fact) => !said().includes(fact))).toEqual([]);
});

test('giving up asks what shall become of the project, and keeping the visit comes first [L26.page]', async () => {
  const { sent } = show({ state: 'asking' });
  const dialog = screen.getByRole('alertdialog', { name: 'Give up this visit?' });
  const focused = document.activeElement?.textContent;
  await press('Call me to find a time');
  await press('I no longer want it');
  await press('Keep my visit');
  expect({
    text: dialog.textContent.includes('Tuesday, March 3rd at 09:00 AM'),
    focused,
    sent,
  }).toEqual({
    text: true,
    focused: 'Keep my visit',
    sent: [
      { type: 'giveUp.confirmed', status: 'CallToSet' },
      { type: 'giveUp.confirmed', status: 'Abandoned' },
      { type: 'giveUp.declined' },
    ],
  });
});

test.each<[Partial<OwnVisitView>, string, string[]]>([
  [{ state: 'none', status: 'Abandoned' }, 'You have given up this visit', ['Book a visit again']],
  [
    { state: 'none', status: 'CallToSet' },
    "We'll call you at 202-555-0143",
    ['Add something we should know'],
  ],
  [{ state: 'none' }, 'No visit is booked any more', ['Add something we should know']],
])(
  '%j says what is true and offers the next step [L26.page, L26.meanwhile]',
  (page, says, next) => {
    show(page, { visit: null });
    expect(said()).toContain(says);
    expect(buttons()).toEqual(next);
  },
);

test.each([{ state: 'near' }, { state: 'past' }] as const)(
  'where the visit is $state there is a number to call and no button to change it [L26.page]',
  (page) => {
    show(page);
    expect(screen.getByRole('link', { name: 'Call (800) 555-0142' }).getAttribute('href')).toBe(
      'tel:+18005550142',
    );
    expect(screen.queryByRole('button', { name: 'Change the time' })).toBe(null);
  },
);

test('a visit that could not be given up is said to stay, with Try again [L26.page]', () => {
  render(<NotGivenUp.Component />);
  expect(screen.getByRole('alert').textContent).toContain('It stays as it was.');
  expect(buttons()).toContain('Try again');
});

test.each([
  ['moved', 'status', 'Your visit has moved'],
  ['changed', 'alert', 'Your visit has changed meanwhile'],
] as const)(
  'news that it was %s is announced [L26.calendar, L26.meanwhile]',
  (news, role, says) => {
    show({ news });
    expect(screen.getAllByRole(role).some(({ textContent }) => textContent.includes(says))).toBe(
      true,
    );
  },
);

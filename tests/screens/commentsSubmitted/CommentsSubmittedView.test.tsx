import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { CommentsSubmittedView } from '#src/screens/commentsSubmitted/CommentsSubmittedView.tsx';
import { frameState } from '#stories/support/frame-state.ts';
import { CALENDARS, VISIT } from '#stories/support/booked-visit.ts';

const commentsSubmitted = await bundledCopy('commentsSubmitted');
const site = await bundledCopy('site');

const nothing = () => undefined;

test('a check mark and the title, without the text and without buttons [S2.comments-submitted, S2.details-submitted-comments]', () => {
  const image = { url: 'icon:check', alt: 'Done' };
  render(
    <CommentsSubmittedView
      content={{ ...commentsSubmitted, image }}
      frame={frameState({ progress: null, onBack: null })}
      thanks={null}
    />,
  );

  expect(screen.getByRole('img', { name: 'Done' }).tagName).toBe('svg');
  expect(commentsSubmitted.image.url).toBe('illustration:checkmark');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Additional comments are submitted!',
  );
  expect(screen.queryByText(commentsSubmitted.introduction.text)).toBe(null);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('during events Restart Form is there [S2.exit]', () => {
  const frame = frameState({
    progress: null,
    onBack: null,
    leave: { label: 'Restart Form', onClick: nothing },
  });
  render(<CommentsSubmittedView content={commentsSubmitted} frame={frame} thanks={null} />);

  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Restart Form',
  ]);
});

test('below the title stands what was agreed: when, where and how to change it, still without buttons [S2.comments-submitted]', () => {
  const thanks = {
    firstName: 'Ann',
    phone: '3035550123',
    visit: VISIT,
    callUs: site.callUs,
    email: 'ann@example.com',
    calendars: CALENDARS,
  };
  render(
    <CommentsSubmittedView
      content={commentsSubmitted}
      frame={frameState({ progress: null, onBack: null })}
      thanks={thanks}
    />,
  );
  const card = screen.getByRole('region', { name: 'Thank you, Ann. We have everything we need.' });

  expect(
    within(card)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tuesday, March 3rd', '09:00 AM to 10:30 AM, Central Time', VISIT.address]);
  expect(within(card).getByRole('link', { name: site.callUs.phone }).getAttribute('href')).toEqual(
    site.callUs.phoneLink,
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
});

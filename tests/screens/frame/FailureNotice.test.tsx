import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Failure } from '#machines/booking/booking.types.ts';
import { FailureNotice } from '#src/screens/frame/FailureNotice.tsx';

/** What the notice says, and where its links lead. */
function noticeOf(failure: Failure, phone: string): { says: string | null | undefined; links: (string | null)[][] } {
  const { unmount } = render(<FailureNotice failure={failure} phone={phone} isBusy={false} onRetry={() => undefined} canRetry={false} />);
  const alert = screen.getByRole('alert');
  const notice = {
    says: alert.textContent,
    links: within(alert).queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  };
  unmount();
  return notice;
}

test('a refusal of too many requests names the number to call, as a link [L20.limits]', () => {
  expect(noticeOf({ kind: 'tooManyRequests' }, '(800) 555-0142')).toEqual({
    says: 'That was a bit too fast for us. Everything you typed is still here; please wait a moment and try again, or call us at (800) 555-0142.',
    links: [['(800) 555-0142', 'tel:8005550142']],
  });
});

test.each([
  ['(800) 555-0142', 'tel:8005550142'],
  ['800-555-0142', 'tel:8005550142'],
  ['800.555.0142', 'tel:8005550142'],
  ['1-800-555-0142', 'tel:18005550142'],
  ['+1 (800) 555-0142', 'tel:+18005550142'],
])('the number %s in the sentence of a backend is a link [L20.limits]', (phone, href) => {
  expect(noticeOf({ kind: 'rejected', message: `Please call us at ${phone}, and we will book it for you.` }, '')).toEqual({
    says: `We could not save this: Please call us at ${phone}, and we will book it for you. Nothing you typed is lost.`,
    links: [[phone, href]],
  });
});

test('other numbers in the sentence of a backend are no links', () => {
  const message = 'Draft 12345678901 of 2026-11-16 at 80202-1234 asks for 300 windows.';
  expect(noticeOf({ kind: 'rejected', message }, '(800) 555-0142')).toEqual({ says: `We could not save this: ${message} Nothing you typed is lost.`, links: [] });
});

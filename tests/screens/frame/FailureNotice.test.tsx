import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Failure } from '#machines/booking/booking.types.ts';
import { FailureNotice } from '#src/screens/frame/FailureNotice.tsx';

/** What the notice says, and where its links lead. */
function noticeOf(
  failure: Failure,
  phone: string,
): { says: string; links: (string | null)[][]; retry: boolean } {
  const { unmount } = render(
    <FailureNotice failure={failure} phone={phone} isBusy={false} onRetry={() => undefined} />,
  );
  const alert = screen.getByRole('alert');
  const button = within(alert).queryByRole('button', { name: 'Try again' });
  const notice = {
    says: (alert.textContent ?? '').replace(button?.textContent ?? '', ''),
    retry: button !== null,
    links: within(alert)
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  };
  unmount();
  return notice;
}

test('a refusal of too many requests names the number to call, as a link [L20.limits]', () => {
  expect(noticeOf({ kind: 'tooManyRequests' }, '(800) 555-0142')).toEqual({
    says: 'That was a bit too fast for us. Everything you typed is still here. Please wait a moment and try again, or call us at (800) 555-0142.',
    links: [['(800) 555-0142', 'tel:8005550142']],
    retry: true,
  });
});

test('a draft that is gone is not asked for again [V2]', () => {
  expect(noticeOf({ kind: 'notFound' }, '(800) 555-0142')).toEqual({
    says: "We couldn't find your saved answers. Please start again, or call us at (800) 555-0142.",
    links: [['(800) 555-0142', 'tel:8005550142']],
    retry: false,
  });
});

test.each([
  ['(800) 555-0142', 'tel:8005550142'],
  ['800-555-0142', 'tel:8005550142'],
  ['800.555.0142', 'tel:8005550142'],
  ['1-800-555-0142', 'tel:18005550142'],
  ['+1 (800) 555-0142', 'tel:+18005550142'],
])('the number %s in the sentence of a backend is a link [L20.limits]', (phone, href) => {
  expect(
    noticeOf(
      { kind: 'rejected', message: `Please call us at ${phone}, and we'll book it for you.` },
      '',
    ),
  ).toEqual({
    says: `We couldn't save this: Please call us at ${phone}, and we'll book it for you. Nothing you typed is lost.`,
    links: [[phone, href]],
    retry: true,
  });
});

test('other numbers in the sentence of a backend are no links', () => {
  const message = 'Draft 12345678901 of 2026-11-16 at 80202-1234 asks for 300 windows.';
  expect(noticeOf({ kind: 'rejected', message }, '(800) 555-0142')).toEqual({
    says: `We couldn't save this: ${message} Nothing you typed is lost.`,
    links: [],
    retry: true,
  });
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Failure } from '#machines/booking/booking.types.ts';
import { FailureNotice } from '#src/screens/frame/FailureNotice.tsx';

/** Where the links of the notice lead, and whether it offers to try again. */
function noticeOf(failure: Failure) {
  render(
    <FailureNotice
      failure={failure}
      phone="(800) 555-0142"
      isBusy={false}
      onRetry={() => undefined}
    />,
  );
  return {
    links: screen
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
    retry: screen.queryByRole('button', { name: 'Try again' }) !== null,
  };
}

const said = () => screen.getByRole('alert').textContent;

test('a draft that is gone is not asked for again; the number to call is a link [V2, L20.limits]', () => {
  expect(noticeOf({ kind: 'notFound' })).toEqual({
    links: [['(800) 555-0142', 'tel:8005550142']],
    retry: false,
  });
  expect(said()).toBe(
    "We couldn't find your saved answers. Please start again, or call us at (800) 555-0142.",
  );
});

test.each([
  { phone: '(800) 555-0142', href: 'tel:8005550142' },
  { phone: '800.555.0142', href: 'tel:8005550142' },
  { phone: '+1 (800) 555-0142', href: 'tel:+18005550142' },
])('the number $phone in the sentence of a backend is a link [L20.limits]', ({ phone, href }) => {
  const message = `Please call us at ${phone}, and we'll book it for you.`;
  expect(noticeOf({ kind: 'rejected', message })).toEqual({ links: [[phone, href]], retry: true });
  expect(said()).toContain(`We couldn't save this: ${message} Nothing you typed is lost.`);
});

test('other numbers in the sentence of a backend are no links', () => {
  const message = 'Draft 12345678901 of 2026-11-16 at 80202-1234 asks for 300 windows.';
  expect(noticeOf({ kind: 'rejected', message }).links).toEqual([]);
});

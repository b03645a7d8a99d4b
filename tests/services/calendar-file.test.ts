import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { downloadCalendarFile } from '#src/services/calendar-file.ts';

const made: Blob[] = [];
const revoked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  URL.createObjectURL = (blob) => `blob:${blob instanceof Blob ? made.push(blob) : 0}`;
  URL.revokeObjectURL = (url) => void revoked.push(url);
});
test('a calendar text is offered as a file, and its address is given back later [L8]', async () => {
  const clicked: { href: string; download: string }[] = [];
  document.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      if (event.target instanceof HTMLAnchorElement)
        clicked.push({ href: event.target.href, download: event.target.download });
    },
    { once: true },
  );
  const hashes: (string | null)[] = [];
  await downloadCalendarFile('draft-1', (draftHash) => {
    hashes.push(draftHash);
    return 'BEGIN:VCALENDAR';
  });
  expect(hashes).toEqual([createHash('sha256').update('draft-1').digest('hex')]);
  expect(clicked).toEqual([{ href: 'blob:1', download: 'appointment.ics' }]);
  expect(made.map(({ type, size }) => [type, size])).toEqual([['text/calendar;charset=utf-8', 15]]);
  expect(document.querySelectorAll('a').length).toBe(0);
  expect(revoked).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(revoked).toEqual(['blob:1']);
});

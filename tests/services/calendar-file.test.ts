import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { downloadCalendarFile } from '#src/services/calendar-file.ts';

test('a calendar text is offered as a file, and its address is given back later [L8]', async () => {
  vi.useFakeTimers();
  const make = vi.fn<(blob: Blob) => string>(() => 'blob:1');
  const revoke = vi.fn<(url: string) => void>();
  Object.assign(URL, { createObjectURL: make, revokeObjectURL: revoke });
  const clicked = new Promise<unknown>((resolve) => {
    document.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        resolve(event.target);
      },
      { once: true },
    );
  });
  await downloadCalendarFile('draft-1', (draftHash) => `UID:${draftHash}`);
  expect(await clicked).toMatchObject({ href: 'blob:1', download: 'appointment.ics' });
  const [blob] = make.mock.calls[0] ?? [];
  expect(blob?.type).toBe('text/calendar;charset=utf-8');
  expect(blob?.size).toBe(`UID:${createHash('sha256').update('draft-1').digest('hex')}`.length);
  expect(document.querySelector('a')).toBe(null);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(revoke).toHaveBeenCalledWith('blob:1');
});

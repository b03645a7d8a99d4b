import { expect, test, vi } from 'vitest';
import { idleOrLeaving } from '#src/startup/schedule.ts';

test('a visitor who leaves ends the wait for an idle moment, and is not listened for any longer', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('requestIdleCallback', () => 0);
  const listening = vi.spyOn(window, 'addEventListener');
  const waited = idleOrLeaving();
  window.dispatchEvent(new Event('pagehide'));
  await waited;
  const [[, , options] = []] = listening.mock.calls;
  expect(options).toMatchObject({ once: true, signal: { aborted: true } });
});

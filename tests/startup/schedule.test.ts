import { describe, expect, test, vi } from 'vitest';
import { idleOrLeaving, nextTask } from '#src/startup/schedule.ts';

/** Which comes first: a message already queued in the browser, or what follows `nextTask`. */
async function order(): Promise<string[]> {
  const seen: string[] = [];
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise<void>((resolve) => {
    port1.addEventListener('message', () => {
      seen.push('what was waiting');
      port1.close();
      resolve();
    });
  });
  port1.start();
  port2.postMessage(null);
  await nextTask();
  seen.push('the next piece of work');
  await heard;
  return seen;
}

describe('the next piece of work comes after what was waiting already', () => {
  test('where the browser has no scheduler', async () => {
    vi.stubGlobal('scheduler', {});
    expect(await order()).toEqual(['what was waiting', 'the next piece of work']);
  });

  test('where it has one: that keeps the order, and is asked for urgent work', () => {
    const postTask = vi.fn<(then: () => void, options: object) => Promise<void>>(() =>
      Promise.resolve(),
    );
    vi.stubGlobal('scheduler', { postTask });
    void nextTask();
    expect(postTask.mock.calls).toEqual([[expect.any(Function), { priority: 'user-blocking' }]]);
  });
});

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

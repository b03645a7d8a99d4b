/** Calls back in a task of its own, as soon as may be: what the browser has to do first, such as hearing a tap, comes before it. */
export function inNextTask(then: () => void): void {
  if ('scheduler' in globalThis && 'postTask' in scheduler) {
    void scheduler.postTask(then, { priority: 'user-blocking' });
    return;
  }
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    then();
  });
  port1.start();
  port2.postMessage(null);
}

/** Resolves in a task of its own. Between two pieces of work that together keep the page from answering (decision record 0023). */
export function nextTask(): Promise<void> {
  return new Promise(inNextTask);
}

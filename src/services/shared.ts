/** Waits for a promise that others wait for as well: aborting rejects for this caller alone and leaves the request running. */
export function withSignal<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    // Before anything returns: a promise that nobody has attached to rejects unhandled.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
  });
}

const RealDate = Date;

function dateAt(now: number): DateConstructor {
  return new Proxy(RealDate, {
    construct: (target, parts: unknown[]) => Reflect.construct(target, parts.length === 0 ? [now] : parts),
    get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
  });
}

/** Whoever asks for the time is told this moment, in epoch milliseconds, until the returned function is called. Null leaves the time as it is. */
export function stopTime(now: number | null): () => void {
  if (now !== null) globalThis.Date = dateAt(now);
  return () => {
    globalThis.Date = RealDate;
  };
}

const RealDate = Date;

function dateAt(now: () => number): object {
  return class FixedDate extends RealDate {
    constructor(...parts: [] | [string | number | Date]) {
      if (parts.length === 0) super(now());
      else super(parts[0]);
    }

    static override now(): number {
      return now();
    }
  };
}

function put(date: object): void {
  Object.assign(globalThis, { Date: date });
}

/** Runs something at a given moment, in epoch milliseconds, whatever the clock on the wall says. */
export function withClock<T>(now: number, run: () => T): T {
  const before = globalThis.Date;
  put(dateAt(() => now));
  try {
    return run();
  } finally {
    put(before);
  }
}

/** A clock that stands where it is put, until it is given back. */
export function stopClock(now: number): { set(now: number): void; giveBack(): void } {
  let at = now;
  const before = globalThis.Date;
  put(dateAt(() => at));
  return {
    set: (next) => {
      at = next;
    },
    giveBack: () => put(before),
  };
}

const RealDate = Date;

let standsAt = 0;

/** One class for all moments: making a class for every step of an exploration takes longer than the step. */
class StandingDate extends RealDate {
  constructor(...parts: [] | [string | number | Date]) {
    if (parts.length === 0) super(standsAt);
    else super(parts[0]);
  }

  static override now(): number {
    return standsAt;
  }
}

function put(date: object): void {
  if (globalThis.Date !== date) Object.assign(globalThis, { Date: date });
}

/** Runs something at a given moment, in epoch milliseconds, whatever the clock on the wall says. One call inside another costs next to nothing. */
export function withClock<T>(now: number, run: () => T): T {
  const before = globalThis.Date;
  const stoodAt = standsAt;
  standsAt = now;
  put(StandingDate);
  try {
    return run();
  } finally {
    standsAt = stoodAt;
    put(before);
  }
}

/** A clock that stands where it is put, until it is given back. */
export function stopClock(now: number): { set(now: number): void; giveBack(): void } {
  const before = globalThis.Date;
  const stoodAt = standsAt;
  standsAt = now;
  put(StandingDate);
  return {
    set: (next) => {
      standsAt = next;
    },
    giveBack: () => {
      standsAt = stoodAt;
      put(before);
    },
  };
}

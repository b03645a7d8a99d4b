interface StandingClock {
  /** Where it stands, in epoch milliseconds. */
  now: number;
}

const RealDate = Date;

/** The clocks that stand, the one that counts last. They may be given back in any order. */
const standing: StandingClock[] = [];

/** One for all moments: making one for every step of an exploration takes longer than the step. */
const StandingDate = new Proxy(RealDate, {
  construct: (target, parts: unknown[], newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});

/** What to put back when no clock stands any more: a test may have a clock of its own. */
let outside: DateConstructor = RealDate;

function now(): number {
  return standing.at(-1)?.now ?? RealDate.now();
}

/** A clock that stands where it is put, in epoch milliseconds, until it is given back. */
export function stopClock(at: number): { set(now: number): void; giveBack(): void } {
  const clock: StandingClock = { now: at };
  if (standing.length === 0) outside = globalThis.Date;
  standing.push(clock);
  globalThis.Date = StandingDate;
  return {
    set: (next) => {
      clock.now = next;
    },
    giveBack: () => {
      const index = standing.indexOf(clock);
      if (index < 0) return;
      standing.splice(index, 1);
      if (standing.length === 0) globalThis.Date = outside;
    },
  };
}

/** Runs something at a given moment, in epoch milliseconds, whatever the clock on the wall says. */
export function withClock<T>(at: number, run: () => T): T {
  const { giveBack } = stopClock(at);
  try {
    return run();
  } finally {
    giveBack();
  }
}

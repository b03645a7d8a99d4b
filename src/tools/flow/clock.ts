interface StandingClock {
  /** The time it is stopped at, in epoch milliseconds. */
  now: number;
}

const RealDate = Date;

/** The stopped clocks; the last one applies. They may be given back in any order. */
const standing: StandingClock[] = [];

/** Shared by all clocks: creating one for every step of an exploration takes longer than the step. */
const StandingDate = new Proxy(RealDate, {
  construct: (target, parts: unknown[], newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});

/** What to restore once no clock is stopped: a test may have faked the clock already. */
let outside: DateConstructor = RealDate;

function now(): number {
  return standing.at(-1)?.now ?? RealDate.now();
}

/** Stops the global clock at a time in epoch milliseconds, until it is given back. */
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

/** Runs a function with the clock stopped at a time in epoch milliseconds. */
export function withClock<T>(at: number, run: () => T): T {
  const { giveBack } = stopClock(at);
  try {
    return run();
  } finally {
    giveBack();
  }
}

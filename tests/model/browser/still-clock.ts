/**
 * Stops the clock of a page and provides the two commands of Playwright's clock (`__pwClock`): set the time, or advance it and run the timers. It is sent
 * to the page as text, so it may use nothing but its argument and the page.
 * @param begins epoch milliseconds
 */
export function standStill(begins: number): void {
  type Timer = { at: number; every: number | null; run: () => void };
  const builtins = {
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
  };
  const timers = new Map<number, Timer>();
  const RealDate = Date;
  const FRAME_MS = 16;
  // The timers' clock, and how far the wall clock is ahead of it.
  let passed = 0;
  let ahead = begins;
  let last = 0;
  const plan = (run: () => void, milliseconds: number, every: number | null = null): number => {
    last += 1;
    timers.set(last, { at: passed + Math.max(0, milliseconds), every, run });
    return last;
  };
  const timer =
    (isRepeated: boolean) =>
    (run: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) =>
      plan(() => run(...args), milliseconds, isRepeated ? Math.max(1, milliseconds) : null);
  const forget = (id: number) => timers.delete(id);
  const { port1: here, port2: there } = new MessageChannel();
  here.start();
  // The browser's own timer would take 4 ms each time.
  const nextTask = () =>
    new Promise((resume) => {
      here.addEventListener('message', resume, { once: true });
      there.postMessage(null, []);
    });
  const due = (until: number) =>
    [...timers]
      .filter(([, { at }]) => at <= until)
      .toSorted(([, one], [, other]) => one.at - other.at)[0];
  const runFor = async (milliseconds: number): Promise<void> => {
    const until = passed + milliseconds;
    for (let next = due(until); next !== undefined; next = due(until)) {
      const [id, { at, every, run }] = next;
      passed = Math.max(passed, at);
      if (every === null) timers.delete(id);
      else timers.set(id, { at: passed + every, every, run });
      try {
        run();
      } catch (error) {
        reportError(error);
      }
      await nextTask();
    }
    passed = until;
  };
  const setSystemTime = (now: number) => {
    ahead = now - passed;
  };
  const StillDate = new Proxy(RealDate, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length === 0 ? [passed + ahead] : args, made),
    apply: () => new RealDate(passed + ahead).toString(),
  });
  RealDate.now = () => passed + ahead;
  performance.now = () => passed;
  Object.assign(window, {
    __pwClock: { controller: { runFor, setSystemTime }, builtins },
    Date: StillDate,
    setTimeout: timer(false),
    setInterval: timer(true),
    clearTimeout: forget,
    clearInterval: forget,
    requestAnimationFrame: (run: (now: number) => void) =>
      plan(() => run(passed), FRAME_MS - (passed % FRAME_MS)),
    cancelAnimationFrame: forget,
    ...('requestIdleCallback' in window && {
      requestIdleCallback: (
        run: (deadline: { didTimeout: boolean; timeRemaining: () => number }) => void,
      ) => plan(() => run({ didTimeout: false, timeRemaining: () => FRAME_MS }), 0),
      cancelIdleCallback: forget,
    }),
  });
}

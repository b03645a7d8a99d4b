/**
 * Makes the clock of a page stand still, with the two commands of the one that Playwright installs (`__pwClock`): the moment can be set, and
 * time can be let pass with its timers. Sent to the page as text: it may use nothing but its argument and the page.
 * @param begins epoch milliseconds
 */
export function standStill(begins: number): void {
  type Timer = { at: number; every: number | null; run: () => void };
  const builtins = { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) };
  const timers = new Map<number, Timer>();
  const RealDate = Date;
  const FRAME_MS = 16;
  // What has passed for timers, and what the clock on the wall is ahead of that.
  let passed = 0;
  let ahead = begins;
  let last = 0;
  const plan = (run: () => void, milliseconds: number, every: number | null = null): number => {
    last += 1;
    timers.set(last, { at: passed + Math.max(0, milliseconds), every, run });
    return last;
  };
  const timer = (isRepeated: boolean) => (run: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) =>
    plan(() => run(...args), milliseconds, isRepeated ? Math.max(1, milliseconds) : null);
  const forget = (id: number) => timers.delete(id);
  const { port1: here, port2: there } = new MessageChannel();
  here.start();
  // A timer of the browser would take 4 ms each time.
  const nextTask = () =>
    new Promise((resume) => {
      here.addEventListener('message', resume, { once: true });
      there.postMessage(null, []);
    });
  const due = (until: number) => [...timers].filter(([, { at }]) => at <= until).toSorted(([, one], [, other]) => one.at - other.at)[0];
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
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [passed + ahead] : args, made),
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
    requestAnimationFrame: (run: (now: number) => void) => plan(() => run(passed), FRAME_MS - (passed % FRAME_MS)),
    cancelAnimationFrame: forget,
    ...('requestIdleCallback' in window && {
      requestIdleCallback: (run: (deadline: { didTimeout: boolean; timeRemaining: () => number }) => void) => plan(() => run({ didTimeout: false, timeRemaining: () => FRAME_MS }), 0),
      cancelIdleCallback: forget,
    }),
  });
}

import type { Browser, BrowserContext, Page } from 'playwright';
import { forgetSites } from '#tests/support/find-browsers.ts';
import { watchPage } from '#tests/support/watch-page.ts';
import { callOf, DRIVEN_ENGINES, type EngineName, QUERIES } from '#tests/support/driven.ts';
import { idOfDefinition, readMicrostep } from '#src/model/active.ts';
import { NOON } from '#src/model/cases/case.ts';
import { holdCalls } from './held-calls.ts';
import { ofDriver, ofPlaywright } from './journey-page.ts';
import { BookingPage, type PersistedEntry, type Patience } from './page.ts';
import { isUnexpected } from './problems.ts';
import { startProxy } from './proxy.ts';
import { leaveUncounted, type Site } from './site.ts';
import { lookAround } from './sight.ts';
import { standStill } from './still-clock.ts';

/** A page that was opened for a journey. */
export interface OpenedPage {
  booking: BookingPage;
  /** What went wrong in it so far. */
  problems(): Promise<readonly string[]>;
  /** For axe and pictures; null if neither is used. */
  chromium: Page | null;
  /** Releases what is still held and closes the page. */
  close(): Promise<void>;
}

export interface OpenOptions extends Patience {
  persisted: readonly PersistedEntry[];
}

/** A browser in which journeys are walked, one after another. */
export interface Stage {
  /** Opens an address of the site in a new page. Only the HTTP cache is shared with earlier pages. */
  open(url: string, options: OpenOptions): Promise<OpenedPage>;
  /** For traces; null if none can be made. */
  chromium: BrowserContext | null;
  close(): Promise<void>;
}

/** Pictures are half as large as the window. */
const WINDOW = { viewport: { width: 1080, height: 760 }, deviceScaleFactor: 0.5 } as const;

/**
 * The script that watches and steers a page. It is sent as text, together with the functions it calls; compilers may wrap functions in `__name`. It drives
 * the clock that Playwright or `standStill` installs. Playwright's own clock commands would add one more script to every later document for each step of
 * time; here, a later document starts at the time stored in `sessionStorage`.
 */
function listenIn(): string {
  return `
    const __name = (named) => named;
    const idOfDefinition = ${idOfDefinition.toString()};
    const readMicrostep = ${readMicrostep.toString()};
    window.bookingLook = ${lookAround.toString()};
    window.bookingReported = { microsteps: [], deadline: null, secondsLeft: 0 };
    const open = window.open.bind(window);
    window.open = (...of) => (window.bookingBlocksWindows === true ? null : open(...of));
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [still];
    const clock = window.__pwClock;
    const NOW = 'journey-now';
    const keptNow = sessionStorage.getItem(NOW);
    if (keptNow !== null) clock.controller.setSystemTime(Number(keptNow));
    window.bookingJumpTo = (now) => {
      sessionStorage.setItem(NOW, String(now));
      clock.controller.setSystemTime(now);
    };
    window.bookingPass = async (milliseconds, now) => {
      sessionStorage.setItem(NOW, String(now));
      await clock.controller.runFor(milliseconds);
      await new Promise((resume) => clock.builtins.setTimeout(resume, 0));
    };
    window.bookingInspect = (inspected) => {
      const microstep = readMicrostep(inspected);
      if (microstep === null) return;
      window.bookingReported.microsteps.push(microstep);
      const { hold, holdSecondsLeft } = inspected.snapshot.context;
      window.bookingReported.deadline = hold === null ? null : hold.deadline;
      window.bookingReported.secondsLeft = holdSecondsLeft;
    };
  `;
}

/** Fills the storage with the entries of an earlier visit, in the page's first document alone. Runs in the page. */
function keep(entries: readonly PersistedEntry[]): void {
  if (sessionStorage.getItem('journey-begun') !== null) return;
  sessionStorage.setItem('journey-begun', 'yes');
  for (const { key, storage, value } of entries)
    (storage === 'local' ? localStorage : sessionStorage).setItem(key, JSON.stringify(value));
}

/**
 * A Chromium context for journeys. It fetches cacheable files once. Every page starts at `NOON`, where its clock stands still. One page stays
 * open on the site, which keeps the site's process alive.
 */
export async function chromiumStage(
  browser: Browser,
  { origin, api, isShared }: Pick<Site, 'origin' | 'api' | 'isShared'>,
): Promise<Stage> {
  const context = await browser.newContext({
    ...WINDOW,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  await context.clock.install({ time: NOON - 1000 });
  await context.clock.pauseAt(NOON);
  if (isShared) await leaveUncounted(context);
  const keeper = await context.newPage();
  await keeper.goto(`${origin}/favicon.svg`);
  return {
    open: async (url, { persisted, ...patience }) => {
      const page = await context.newPage();
      const problems: string[] = [];
      watchPage(page, problems, {
        site: `${origin}/`,
        isWrong: (answer) => isUnexpected(answer, patience.refusals),
      });
      await forgetSites(page, [origin]);
      const booking = new BookingPage(ofPlaywright(page), patience);
      await page.addInitScript(listenIn());
      await page.addInitScript(keep, persisted);
      const letGo = await holdCalls(page, { origin, api }, (call) => booking.take(call));
      await page.goto(`${origin}${url}`, { waitUntil: 'domcontentloaded' });
      return {
        booking,
        problems: async () => problems,
        chromium: page,
        close: async () => {
          await letGo();
          await page.close();
        },
      };
    },
    chromium: context,
    close: () => context.close(),
  };
}

/** Records what a driver does not report about a page. Runs in the page, before anything else. */
function watchMyself(): void {
  window.bookingProblems = [];
  const note = (what: string) => window.bookingProblems.push(what);
  const { error } = console;
  console.error = (...of: unknown[]) => {
    note(`console error: ${of.map(String).join(' ')}`);
    error(...of);
  };
  // An event without an `error` was not thrown by a script, such as a ResizeObserver's notice of a late size.
  window.addEventListener('error', ({ message, error: thrown }) => {
    if (thrown) note(`uncaught: ${message}`);
  });
  window.addEventListener('unhandledrejection', ({ reason }) =>
    note(`uncaught: ${String(reason)}`),
  );
}

/** Fakes the window that the booking opens: browsers open none for a script, because nobody pressed anything. */
function pretendWindows(): void {
  const opened = {
    closed: false,
    opener: null,
    close: () => undefined,
    document: { title: '', body: { textContent: '' } },
    location: { replace: () => undefined },
  };
  Object.assign(window, { open: () => opened });
}

/** Turns off the HTTP cache for `fetch`: Firefox would delay a second request for the same address until the first is answered. */
function keepNoAnswers(): void {
  const { fetch } = window;
  window.fetch = (input, init) => fetch(input, { ...init, cache: 'no-store' });
}

/**
 * A browser of another engine for journeys. A proxy holds the calls and gives every document its clock. A script does the pressing and typing, as in
 * Chromium; tests/browsers covers the engine's own input.
 */
export async function engineStage(engine: EngineName, site: Site): Promise<Stage> {
  const found = DRIVEN_ENGINES.find(({ name }) => name === engine);
  if (found === undefined) throw new Error(`There is no engine ${engine}.`);
  const [proxy, browser] = await Promise.all([startProxy(site), found.start({ holdsCalls: true })]);
  return {
    open: async (url, { persisted, ...patience }) => {
      const driven = await browser.open();
      await driven.resize(WINDOW.viewport.width, WINDOW.viewport.height);
      const booking = new BookingPage(ofDriver(driven), patience);
      const problems: string[] = [];
      const script = [
        'const __name = (named) => named',
        callOf(watchMyself, []),
        QUERIES,
        callOf(standStill, [NOON]),
        callOf(pretendWindows, []),
        callOf(keepNoAnswers, []),
        `{ ${listenIn()} }`,
        callOf(keep, [persisted]),
      ].join(';\n');
      proxy.begin({
        script,
        take: (one) => booking.take(one),
        refusals: patience.refusals,
        problems,
      });
      await driven.goto(`${proxy.origin}${url}`);
      return {
        booking,
        problems: async () => [...problems, ...(await driven.run(() => window.bookingProblems))],
        chromium: null,
        close: async () => undefined,
      };
    },
    chromium: null,
    close: async () => {
      await browser.close();
      await proxy.stop();
    },
  };
}

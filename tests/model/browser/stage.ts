import type { Browser, BrowserContext, Page } from 'playwright';
import { forgetSites } from '#src/tools/chromium.ts';
import { DRIVEN_ENGINES, type EngineName, QUERIES } from '#tests/support/driven.ts';
import { readMicrostep } from '../chart/identity.ts';
import { START_OF_JOURNEYS } from '../drafts.ts';
import { holdCalls } from './held-calls.ts';
import { ofDriver, ofPlaywright } from './journey-page.ts';
import { BookingPage, type KeptEntry, type Patience } from './page.ts';
import { isOfCase, watchPage } from './problems.ts';
import { startProxy } from './proxy.ts';
import { leaveUncounted, type Site } from './site.ts';
import { lookAround } from './sight.ts';
import { standStill } from './still-clock.ts';

/** A page that was opened for a journey. */
export interface OpenedPage {
  booking: BookingPage;
  /** What went wrong in it so far. */
  problems(): Promise<readonly string[]>;
  /** For axe and pictures; null where neither is made. */
  chromium: Page | null;
  /** Ends what is still held, and closes the page. */
  close(): Promise<void>;
}

export interface OpenOptions extends Patience {
  kept: readonly KeptEntry[];
}

/** Where journeys are walked, one after another. */
export interface Stage {
  /** Opens an address of the site in a new page, which knows nothing of earlier ones but what may be cached. */
  open(url: string, options: OpenOptions): Promise<OpenedPage>;
  /** For traces; null where none are made. */
  chromium: BrowserContext | null;
  close(): Promise<void>;
}

/** Pictures are half as large as the window. */
const WINDOW = { viewport: { width: 1080, height: 760 }, deviceScaleFactor: 0.5 } as const;

/**
 * Sent to the page as text, together with the functions it calls. Compilers may wrap functions in `__name`. The clock is the one that Playwright
 * installs, or `standStill`: Playwright's own commands hand every step of time to all documents to come, as one more script each.
 * Here a document that comes later starts at the moment that was kept.
 */
function listenIn(): string {
  return `
    const __name = (named) => named;
    const readMicrostep = ${readMicrostep.toString()};
    window.bookingLook = ${lookAround.toString()};
    window.bookingTold = { microsteps: [], deadline: null, secondsLeft: null };
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
      window.bookingTold.microsteps.push(microstep);
      const { hold, holdSecondsLeft } = inspected.snapshot.context;
      window.bookingTold.deadline = hold === null ? null : hold.deadline;
      window.bookingTold.secondsLeft = hold === null ? null : holdSecondsLeft;
    };
  `;
}

/** Puts into the storage of the page's first document what the browser kept of an earlier visit. Runs in the page. */
function keep(entries: readonly KeptEntry[]): void {
  if (sessionStorage.getItem('journey-begun') !== null) return;
  sessionStorage.setItem('journey-begun', 'yes');
  for (const { key, storage, value } of entries) (storage === 'local' ? localStorage : sessionStorage).setItem(key, JSON.stringify(value));
}

/**
 * A context of Chromium for journeys: what may be cached is fetched once, and every document begins at the moment journeys begin, at which its
 * clock stands still. One page of it stays on the site, so that its process does.
 */
export async function chromiumStage(browser: Browser, { origin, api, isShared }: Pick<Site, 'origin' | 'api' | 'isShared'>): Promise<Stage> {
  const context = await browser.newContext({ ...WINDOW, locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' });
  await context.clock.install({ time: START_OF_JOURNEYS - 1000 });
  await context.clock.pauseAt(START_OF_JOURNEYS);
  if (isShared) await leaveUncounted(context);
  const keeper = await context.newPage();
  await keeper.goto(`${origin}/favicon.svg`);
  return {
    open: async (url, { kept, ...patience }) => {
      const page = await context.newPage();
      const problems: string[] = [];
      watchPage(page, origin, problems, patience.refusals);
      await forgetSites(page, [origin]);
      const booking = new BookingPage(ofPlaywright(page), patience);
      await page.addInitScript(listenIn());
      await page.addInitScript(keep, kept);
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

/** What a driver does not tell of a page. Runs in the page, before anything else. */
function watchMyself(): void {
  window.bookingProblems = [];
  const note = (what: string) => window.bookingProblems.push(what);
  const { error } = console;
  console.error = (...of: unknown[]) => {
    note(`console error: ${of.map(String).join(' ')}`);
    error(...of);
  };
  // What no script has thrown has no error: a size that is told a frame later.
  window.addEventListener('error', ({ message, error: thrown }) => {
    if (thrown) note(`uncaught: ${message}`);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => note(`uncaught: ${String(reason)}`));
}

/** A script is no press, so that no browser would open a window for it: the booking's window is there, and shows nothing. */
function pretendWindows(): void {
  const opened = { closed: false, opener: null, close: () => undefined, document: { title: '', body: { textContent: '' } }, location: { replace: () => undefined } };
  Object.assign(window, { open: () => opened });
}

/** Firefox asks for an address once at a time, and for the next time when the first was answered: here none of them is kept. */
function keepNoAnswers(): void {
  const { fetch } = window;
  window.fetch = (input, init) => fetch(input, { ...init, cache: 'no-store' });
}

function calling(code: (argument: never) => void, argument?: unknown): string {
  return `(${code.toString()})(${JSON.stringify(argument) ?? ''});`;
}

/**
 * A browser of another engine for journeys. A proxy holds the calls and hands every document its clock. What is pressed and typed is done by a
 * script, as in Chromium; the engine's own input is what tests/browsers is about.
 */
export async function engineStage(engine: EngineName, site: Site): Promise<Stage> {
  const found = DRIVEN_ENGINES.find(({ name }) => name === engine);
  if (found === undefined) throw new Error(`There is no engine ${engine}.`);
  const [proxy, browser] = await Promise.all([startProxy(site), found.start({ holdsCalls: true })]);
  return {
    open: async (url, { kept, ...patience }) => {
      const driven = await browser.open();
      await driven.resize(WINDOW.viewport.width, WINDOW.viewport.height);
      const booking = new BookingPage(ofDriver(driven), patience);
      const problems: string[] = [];
      const script = ['const __name = (named) => named;', calling(watchMyself), QUERIES, calling(standStill, START_OF_JOURNEYS), calling(pretendWindows), calling(keepNoAnswers), `{ ${listenIn()} }`, calling(keep, kept)].join('\n');
      proxy.begin({ script, take: (one) => booking.take(one), refusals: patience.refusals, problems });
      await driven.goto(`${proxy.origin}${url}`);
      return {
        booking,
        problems: async () => [...problems, ...(await driven.run(() => window.bookingProblems)).filter((text) => !isOfCase(text))],
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

import type { Browser, CDPSession, Page } from 'playwright';
import { forgetSites } from '../chromium.ts';

/** The day every story is shown on, so that no picture depends on today. */
const FIXED_TIME = Date.parse('2026-03-02T09:00:00-06:00');
/** CSS px. */
export const WIDTHS = [390, 1280] as const;
export type PictureWidth = (typeof WIDTHS)[number];
const WINDOW_HEIGHTS: Readonly<Record<PictureWidth, number>> = { 390: 844, 1280: 800 };
/** Taller pages are cut off here, in px. */
const TALLEST = 2600;
/** What a window of 1280 × 1024 px shows at 400 % zoom. */
const MAGNIFIED = { width: 320, height: 256 } as const;
const RENDER_TIMEOUT_MS = 20_000;
const SETTLE_ROUNDS = 40;

/** `whole`: as tall as the page. `window`: only what a window of usual height shows, for overlays. */
export type PictureExtent = 'whole' | 'window';

export interface StoryPage {
  /**
   * Renders the story at 390 px and checks everything except pictures.
   * @returns the problems in words: errors, accessibility, external requests, content too wide at 320 px
   */
  check(storyId: string): Promise<string[]>;
  /** Captures the last checked story as a PNG. */
  picture(width: PictureWidth, extent: PictureExtent): Promise<Buffer>;
}

interface Finished {
  status: string;
  message: string;
  violations: string[];
}

interface StoryChannel {
  on(event: string, listener: (payload: never) => void): void;
  off(event: string, listener: (payload: never) => void): void;
  emit(event: string, ...payload: unknown[]): void;
  /** The event's last payload; undefined if it has not been emitted yet. */
  last(event: string): unknown;
}

declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__: StoryChannel;
  }
}

/** Runs in the page. Shows a story and resolves when it is finished; by then the accessibility addon has run axe. */
function showStory([storyId, timeoutMs]: readonly [string, number]): Promise<Finished> {
  interface Payload {
    storyId?: string;
    status?: string;
    message?: string;
    reporters?: { type: string; result?: { violations?: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] } }[];
  }
  const channel = window['__STORYBOOK_ADDONS_CHANNEL__'];
  const failures = ['storyThrewException', 'playFunctionThrewException', 'storyErrored', 'storyMissing'];
  return new Promise((resolve) => {
    let message = '';
    const onFailure = (payload: Payload | string): void => {
      message ||= typeof payload === 'string' ? payload : (payload.message ?? 'It could not be rendered.');
      setTimeout(() => finish({ storyId, status: 'error' }), 500);
    };
    const finish = (payload: Payload): void => {
      if (payload.storyId !== storyId) return;
      clearTimeout(timer);
      channel.off('storyFinished', finish);
      for (const event of failures) channel.off(event, onFailure);
      const reports = (payload.reporters ?? []).filter(({ type }) => type === 'a11y');
      const violations = reports.flatMap(({ result }) => result?.violations ?? []).flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `axe ${id}: ${help} at ${target.join(' ')}\n${failureSummary}`),
      );
      const isAudited = payload.status !== 'success' || reports.some(({ result }) => result !== undefined);
      resolve({ status: payload.status ?? 'error', message, violations: isAudited ? violations : ['axe did not run'] });
    };
    const timer = setTimeout(() => {
      message ||= `It was not finished after ${timeoutMs} ms.`;
      finish({ storyId, status: 'error' });
    }, timeoutMs);
    channel.on('storyFinished', finish);
    for (const event of failures) channel.on(event, onFailure);
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  });
}

/** Runs in the page. */
async function untilDrawn(): Promise<void> {
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  window.scrollTo(0, 0);
  await document.fonts.ready;
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  await frame();
  await frame();
}

/** Runs in the page. Lists the innermost elements that reach beyond the window. */
function partsTooWide(): string[] {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  const wide = [...document.querySelectorAll('body *')].filter((part) => part.getBoundingClientRect().right > room + 0.5);
  const innermost = wide.filter((part) => !wide.some((other) => other !== part && part.contains(other)));
  const names = innermost.slice(0, 3).map((part) => `<${part.tagName.toLowerCase()} class="${part.getAttribute('class') ?? ''}">`);
  return [`${document.documentElement.scrollWidth - room} px too wide for a window of ${room} px: ${names.join(', ')}`];
}

interface Watch {
  underWay: number;
  problems: string[];
}

function watch(page: Page, origin: string): Watch {
  const seen: Watch = { underWay: 0, problems: [] };
  const isOwn = (url: string): boolean => url.startsWith(`${origin}/`) || /^(data|blob|about):/.test(url);
  page.on('request', (request) => {
    seen.underWay += 1;
    if (!isOwn(request.url())) seen.problems.push(`external request: ${request.method()} ${request.url()}`);
  });
  page.on('requestfinished', () => (seen.underWay -= 1));
  page.on('requestfailed', () => (seen.underWay -= 1));
  page.on('response', (response) => {
    if (response.status() >= 400) seen.problems.push(`${response.status()} for ${response.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) seen.problems.push(`console error: ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.problems.push(`uncaught: ${error.message}`));
  return seen;
}

async function settle(page: Page, seen: Watch): Promise<void> {
  for (let round = 0; round < SETTLE_ROUNDS; round += 1) {
    await page.evaluate(untilDrawn);
    if (seen.underWay <= 0) return;
  }
}

function resize(devtools: CDPSession, width: number, height: number): Promise<unknown> {
  return devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
}

async function capture(devtools: CDPSession): Promise<Buffer> {
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return Buffer.from(data, 'base64');
}

const STILL = '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }';
/** tsx wraps functions in a call to a helper of this name, so the page needs one too. */
const NAME_HELPER = 'globalThis.__name ??= (value) => value;';
/** A proxy around the real class, because the dates with a time zone build on its prototype. */
const FIXED_CLOCK = `globalThis.Date = new Proxy(Date, {
  construct: (real, parts, made) => Reflect.construct(real, parts.length === 0 ? [${FIXED_TIME}] : parts, made),
  get: (real, key) => (key === 'now' ? () => ${FIXED_TIME} : Reflect.get(real, key)),
});`;

/** One page at a time, in its own browser context, for the stories of any file. */
export interface StoryPages {
  /**
   * The current page, or a new one. Stories are switched inside it without a reload, as in Storybook.
   * @param opening id of any story with which a new page opens, unchecked. Not the story to check next: Storybook would not render it again.
   */
  current(opening: string): Promise<StoryPage>;
  /** Clears the browser's storage, so that nothing the stories of one file stored there affects the next. */
  forget(): Promise<void>;
  /** Closes the current page. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export async function openStoryPages(browser: Browser, origin: string): Promise<StoryPages> {
  const context = await browser.newContext({ viewport: { width: 390, height: WINDOW_HEIGHTS[390] }, reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/Chicago' });
  await context.addInitScript({ content: NAME_HELPER + FIXED_CLOCK });
  let page: Page | null = null;
  let stories: StoryPage | null = null;
  return {
    current: async (opening) => {
      page ??= await context.newPage();
      stories ??= await openStoryPage(page, origin, opening);
      return stories;
    },
    forget: async () => {
      if (page === null) return;
      await forgetSites(page, [origin]);
      await page.evaluate(() => sessionStorage.clear());
    },
    leave: async () => {
      await page?.close();
      page = null;
      stories = null;
    },
    close: () => context.close(),
  };
}

async function openStoryPage(page: Page, origin: string, opening: string): Promise<StoryPage> {
  const devtools = await page.context().newCDPSession(page);
  const seen = watch(page, origin);
  await page.goto(`${origin}/iframe.html?id=${opening}&viewMode=story`);
  // Storybook reloads the page if another story is selected before this one has finished.
  await page.waitForFunction(() => '__STORYBOOK_ADDONS_CHANNEL__' in window && window['__STORYBOOK_ADDONS_CHANNEL__'].last('storyFinished') !== undefined);
  await page.addStyleTag({ content: STILL });
  await settle(page, seen);

  return {
    check: async (storyId) => {
      seen.problems = [];
      await resize(devtools, 390, WINDOW_HEIGHTS[390]);
      const finished = await page.evaluate(showStory, [storyId, RENDER_TIMEOUT_MS] as const);
      await settle(page, seen);
      await resize(devtools, MAGNIFIED.width, MAGNIFIED.height);
      const tooWide = await page.evaluate(partsTooWide);
      // Storybook also reports axe violations as an error.
      const isBroken = finished.status !== 'success' && finished.violations.length === 0;
      const broken = isBroken ? [`it did not render, or its play function failed: ${finished.message}`] : [];
      return [...new Set([...broken, ...finished.violations, ...tooWide, ...seen.problems])];
    },
    picture: async (width, extent) => {
      await resize(devtools, width, WINDOW_HEIGHTS[width]);
      if (extent === 'whole') {
        await settle(page, seen);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await resize(devtools, width, Math.min(Math.max(height, WINDOW_HEIGHTS[width]), TALLEST));
      }
      await settle(page, seen);
      return capture(devtools);
    },
  };
}

const SPECIMEN = { width: 960, height: 720 } as const;

/** Captures text in Figtree at the product's font sizes, independent of the product. It shows how this machine renders fonts. */
export async function captureSpecimen(browser: Browser, origin: string): Promise<Buffer> {
  const context = await browser.newContext({ viewport: SPECIMEN });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(`${origin}/specimen.html`);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  const picture = await capture(devtools);
  await context.close();
  return picture;
}

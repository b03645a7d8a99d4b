import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as TestingLibrary from '@testing-library/dom';
import { retry, withTimeout } from 'es-toolkit';
import puppeteer from 'puppeteer-core';
import type { BrowserContext, Frame, KeyInput, Page } from 'puppeteer-core';
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';
import type { WebDriver } from 'selenium-webdriver';
import { findEngines } from '#tests/support/find-browsers.ts';
import { freePort } from './processes.ts';

/** Time limit for any wait, in case a browser hangs. */
export const PATIENCE = { timeout: 60_000 } as const;

/** Testing Library's queries, as in the view tests, for a real page: they find what assistive technology finds. */
export const QUERIES = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/index\.js$/, '@testing-library/dom.umd.min.js'),
  'utf8',
);

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary;
  }
}

/** Retries `ask` until it resolves. @throws its last error when it takes too long */
export function waitFor<T>(ask: () => Promise<T>): Promise<T> {
  return retry(ask, { delay: 50, signal: AbortSignal.timeout(PATIENCE.timeout) });
}

/** WebDriver's characters for keys, by their names in the DOM. */
const KEYS = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowRight: Key.ARROW_RIGHT,
  Control: Key.CONTROL,
  Enter: Key.ENTER,
  Home: Key.HOME,
  Shift: Key.SHIFT,
  ' ': Key.SPACE,
  Tab: Key.TAB,
  a: 'a',
} as const satisfies Partial<Record<KeyInput, string>>;

export type KeyName = keyof typeof KEYS;

/** A page in a real browser. Pointer and keys are the browser's own input, not synthetic events. */
export interface DrivenPage {
  /** Runs a function in the page. Its arguments and result must be plain data, and it cannot use anything from its enclosing scope. */
  run<A extends unknown[], T>(code: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
  /** Runs a script in the page that defines something global. */
  load(script: string): Promise<void>;
  /** Presses at a point, in CSS pixels of the page's window. */
  press(x: number, y: number): Promise<void>;
  /** Presses keys, all held until the last is down. */
  keys(...keys: KeyName[]): Promise<void>;
  type(text: string): Promise<void>;
}

export interface DrivenWindow extends DrivenPage {
  /** Moves the pointer to a point. */
  point(x: number, y: number): Promise<void>;
  goto(url: string): Promise<void>;
  /** The browser's own Back button; likewise `forward` and `reload`. */
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  /** The inner size, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** The page in the first frame of this one. */
  frame(): Promise<DrivenPage>;
  /** The window that was opened last. */
  opened(): Promise<DrivenWindow>;
}

/** A browser that is running. */
export interface DrivenBrowser {
  /** Opens a window with fresh storage and closes the earlier ones. */
  open(): Promise<DrivenWindow>;
  close(): Promise<void>;
}

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

export interface DrivenEngine {
  name: Exclude<EngineName, 'Chromium'>;
  isHere(): boolean;
  start(options?: StartOptions): Promise<DrivenBrowser>;
}

/** The source text of a call to a function. */
export function callOf<A extends unknown[]>(code: (...args: A) => unknown, args: A): string {
  return `(${code.toString()})(${args.map((argument) => JSON.stringify(argument)).join(', ')})`;
}

/** Scrolls a point of the first frame to the middle of the window. Returns its coordinates in the window. */
function pointOfFrame(x: number, y: number): { x: number; y: number } {
  const frame = document.querySelector('iframe');
  const place = () => frame?.getBoundingClientRect() ?? new DOMRect();
  window.scrollBy({ top: place().top + y - window.innerHeight / 2, behavior: 'instant' });
  return { x: place().left + x, y: place().top + y };
}

/** A page in a frame. It uses the window's pointer. */
function frameIn(window: DrivenWindow, inside: Omit<DrivenPage, 'press'>): DrivenPage {
  return {
    ...inside,
    press: async (left, top) => {
      const { x, y } = await window.run(pointOfFrame, left, top);
      await window.press(x, y);
    },
  };
}

function scriptsIn(page: Page | Frame): Pick<DrivenPage, 'run' | 'load'> {
  return {
    run: <A extends unknown[], T>(code: (...args: A) => T, ...args: A) =>
      page.evaluate<[], () => T>(callOf(code, args)),
    load: async (script) => {
      await page.evaluate(script);
    },
  };
}

function puppeteerWindow(page: Page): DrivenWindow {
  const window: DrivenWindow = {
    ...scriptsIn(page),
    goto: async (url) => {
      await page.goto(url);
    },
    back: async () => {
      await page.goBack({ waitUntil: [] });
    },
    forward: async () => {
      await page.goForward({ waitUntil: [] });
    },
    reload: async () => {
      await page.reload();
    },
    press: (x, y) => page.mouse.click(x, y),
    point: (x, y) => page.mouse.move(x, y),
    keys: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    frame: async () => {
      const [inside] = page.mainFrame().childFrames();
      if (inside === undefined) throw new Error('The page has no frame.');
      return frameIn(window, { ...window, ...scriptsIn(inside) });
    },
    opened: () =>
      waitFor(async () => {
        const opened = (await page.browserContext().pages()).at(-1);
        if (opened === undefined || opened === page) throw new Error('No window was opened.');
        return puppeteerWindow(opened);
      }),
  };
  return window;
}

/** Settings of the browser. */
export interface StartOptions {
  /** Whether the browser keeps nothing of any site but its cookies. */
  hasStorage?: boolean;
  /** Lets many requests to one site be pending at once. Only Firefox can be configured so; others allow six. */
  holdsCalls?: boolean;
}

async function startFirefox(
  executablePath: string,
  { hasStorage = true, holdsCalls = false }: StartOptions,
): Promise<DrivenBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'dom.storage.enabled': hasStorage,
      ...(holdsCalls && { 'network.http.max-persistent-connections-per-server': 64 }),
    },
  });
  let context: BrowserContext | null = null;
  return {
    open: async () => {
      await context?.close();
      context = await browser.createBrowserContext();
      return puppeteerWindow(await context.newPage());
    },
    close: () => browser.close(),
  };
}

function webkitWindow(driver: WebDriver, handleOf: () => Promise<string>): DrivenWindow {
  const inWindow = async <T>(work: () => Promise<T>): Promise<T> => {
    await driver.switchTo().window(await handleOf());
    return work();
  };
  const inFrame = <T>(work: () => Promise<T>): Promise<T> =>
    inWindow(async () => {
      await driver.switchTo().frame(0);
      return work();
    });
  /** WebKit treats two presses at the same spot within 400 ms as a double click, even across pages. So each press is slightly off the last one. */
  let beside = 4;
  const moveTo = (x: number, y: number) =>
    driver
      .actions()
      .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 });
  const inputAndScripts = (within: typeof inWindow): Omit<DrivenPage, 'press'> => ({
    keys: (...keys) =>
      within(async () => {
        const all = keys.map((key) => KEYS[key]);
        const down = all.reduce((actions, key) => actions.keyDown(key), driver.actions());
        await all
          .toReversed()
          .reduce((actions, key) => actions.keyUp(key), down)
          .perform();
      }),
    type: (text) => within(() => driver.actions().sendKeys(text).perform()),
    run: <A extends unknown[], T>(code: (...args: A) => T, ...args: A) =>
      within(() => driver.executeScript<Awaited<T>>(`return ${callOf(code, args)}`)),
    load: (script) => within(() => driver.executeScript<undefined>(script)),
  });
  const window: DrivenWindow = {
    ...inputAndScripts(inWindow),
    goto: (url) => inWindow(() => driver.get(url)),
    back: () => inWindow(() => driver.navigate().back()),
    forward: () => inWindow(() => driver.navigate().forward()),
    reload: () => inWindow(() => driver.navigate().refresh()),
    press: (x, y) =>
      inWindow(() => {
        beside = -beside;
        return moveTo(x + beside, y)
          .press()
          .release()
          .perform();
      }),
    point: (x, y) => inWindow(() => moveTo(x, y).perform()),
    resize: (width, height) =>
      inWindow(async () => {
        // `setRect` sets the size of the whole window, including its bars.
        const bars = await driver.manage().window().getRect();
        const inner = await driver.executeScript<number[]>('return [innerWidth, innerHeight]');
        const [innerWidth = 0, innerHeight = 0] = inner;
        await driver
          .manage()
          .window()
          .setRect({
            width: width + bars.width - innerWidth,
            height: height + bars.height - innerHeight,
          });
        // The page learns its new size later.
        await waitFor(async () => {
          const now = await driver.executeScript<number[]>('return [innerWidth, innerHeight]');
          if (now[0] !== width || now[1] !== height)
            throw new Error(`The window has ${now.join(' x ')} px, not ${width} x ${height}.`);
        });
      }),
    frame: async () => frameIn(window, inputAndScripts(inFrame)),
    opened: async () => {
      const handle = await handleOf();
      // Look it up each time: a window gets another handle when it navigates to another site.
      const openedHandle = () =>
        waitFor(async () => {
          const opened = (await driver.getAllWindowHandles()).find((one) => one !== handle);
          if (opened === undefined) throw new Error('No window was opened.');
          return opened;
        });
      await openedHandle();
      return webkitWindow(driver, openedHandle);
    },
  };
  return window;
}

/** Kills the child when this process exits. */
function endWithUs(child: ChildProcess): ChildProcess {
  process.once('exit', () => child.kill());
  return child;
}

/** Starts a virtual display, which picks its own number. */
async function startDisplay(command: string): Promise<{ display: string; child: ChildProcess }> {
  const child = endWithUs(
    spawn(command, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    }),
  );
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
    child.once('exit', () => reject(new Error('Xvfb did not start.')));
  });
  return { display: `:${number}`, child };
}

/** Removes all spacing from the bars of WebKit's test browser. Otherwise its window is at least 447 px wide. */
const NARROW_BARS = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; }';

/** Creates a GTK settings folder with these styles. */
function settingsFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bars-'));
  mkdirSync(path.join(folder, 'gtk-3.0'));
  writeFileSync(path.join(folder, 'gtk-3.0/gtk.css'), NARROW_BARS);
  return folder;
}

/** Starts WebKit's driver for one session, in its own process group. */
async function startSession(
  command: string,
  env: NodeJS.ProcessEnv,
  { hasStorage = true }: StartOptions,
): Promise<{ driver: WebDriver; end: () => void }> {
  const port = await freePort();
  const service = spawn(command, [`--port=${port}`], { stdio: 'ignore', env, detached: true });
  // Kill the whole group, which includes the browser, instead of asking it to quit: some drivers crash on that, and some never answer.
  const end = (): void => {
    process.off('exit', end);
    try {
      if (service.pid !== undefined) process.kill(-service.pid, 'SIGKILL');
    } catch {
      // The whole group has already ended.
    }
  };
  process.once('exit', end);
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitFor(() => fetch(`${url}/status`));
    const driver = await withTimeout(
      async () =>
        new Builder()
          .usingServer(url)
          .withCapabilities(
            new Capabilities({
              browserName: 'MiniBrowser',
              'webkitgtk:browserOptions': {
                args: ['--automation', `--enable-html5-local-storage=${hasStorage}`],
              },
            }),
          )
          .build(),
      PATIENCE.timeout,
    );
    // Practically no script timeout: WebKit measures it with a timer of the page, and a test may advance the page's clock.
    await driver.manage().setTimeouts({ script: 2 ** 31 - 1 });
    return { driver, end };
  } catch (error) {
    end();
    throw error;
  }
}

/** One session in a few hundred never starts: its browser exits at once, and the driver waits forever. */
const SESSION_RETRIES = 3;

async function startWebKit(
  { driver: command, display: xvfb }: { driver: string; display: string },
  options: StartOptions,
): Promise<DrivenBrowser> {
  const { display, child: screen } = await startDisplay(xvfb);
  const settings = settingsFolder();
  const env = { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings };
  let end: () => void = () => undefined;
  return {
    open: async () => {
      end();
      const session = await retry(() => startSession(command, env, options), {
        retries: SESSION_RETRIES,
      });
      end = session.end;
      const handle = await session.driver.getWindowHandle();
      return webkitWindow(session.driver, async () => handle);
    },
    close: async () => {
      end();
      screen.kill();
      rmSync(settings, { recursive: true, force: true });
    },
  };
}

/** @throws if the browser is not installed */
function found<T>(browser: T | undefined): T {
  if (browser === undefined) throw new Error('This browser is not here.');
  return browser;
}

/** The engines that visitors use, other than Chromium. */
export const DRIVEN_ENGINES: readonly DrivenEngine[] = [
  {
    name: 'Firefox',
    isHere: () => findEngines().firefox !== undefined,
    start: async (options = {}) => startFirefox(found(findEngines().firefox), options),
  },
  {
    name: 'WebKit',
    isHere: () => findEngines().webkit !== undefined,
    start: async (options = {}) => startWebKit(found(findEngines().webkit), options),
  },
];

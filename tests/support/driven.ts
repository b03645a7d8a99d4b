import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import puppeteer from 'puppeteer-core';
import type { BrowserContext, KeyInput, Page } from 'puppeteer-core';
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';
import type { WebDriver } from 'selenium-webdriver';
import { vi } from 'vitest';
import { enginesAtHand } from '#src/tools/engines.ts';

/** Keys by their names in the DOM, with WebDriver's characters for them. */
const KEYS = {
  Alt: Key.ALT,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  Delete: Key.DELETE,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Shift: Key.SHIFT,
  Space: Key.SPACE,
  Tab: Key.TAB,
  a: 'a',
} as const satisfies Partial<Record<KeyInput, string>>;

export type KeyName = keyof typeof KEYS;

/** A window of a real browser. Pointer and keys are the browser's own input, not events that a script makes. */
export interface DrivenWindow {
  goto(url: string): Promise<void>;
  /** As the browser's own buttons do. */
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page; what it takes and gives must be plain data. It knows nothing of what stands around it. */
  run<A extends unknown[], T>(code: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
  /** Runs a script in the page that defines something global. */
  load(script: string): Promise<void>;
  /** Presses at a point, in CSS pixels of the window. */
  press(x: number, y: number): Promise<void>;
  /** Presses keys, all held until the last is down. */
  keys(...keys: KeyName[]): Promise<void>;
  type(text: string): Promise<void>;
  /** The inner size, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
}

/** A browser that is running. */
export interface DrivenBrowser {
  /** A window that knows nothing of the ones before. Those are closed. */
  open(): Promise<DrivenWindow>;
  close(): Promise<void>;
}

export interface DrivenEngine {
  name: 'Firefox' | 'WebKit';
  isHere: boolean;
  start(): Promise<DrivenBrowser>;
}

/** The call of a function as a text. */
function callOf<A extends unknown[]>(code: (...args: A) => unknown, args: A): string {
  return `(${code.toString()})(${args.map((argument) => JSON.stringify(argument)).join(', ')})`;
}

function firefoxWindow(page: Page): DrivenWindow {
  return {
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
    run: <A extends unknown[], T>(code: (...args: A) => T, ...args: A) => page.evaluate<[], () => T>(callOf(code, args)),
    load: async (script) => {
      await page.evaluate(script);
    },
    press: (x, y) => page.mouse.click(x, y),
    keys: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
  };
}

async function startFirefox(executablePath: string): Promise<DrivenBrowser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  let context: BrowserContext | null = null;
  return {
    open: async () => {
      await context?.close();
      context = await browser.createBrowserContext();
      return firefoxWindow(await context.newPage());
    },
    close: () => browser.close(),
  };
}

function webkitWindow(driver: WebDriver): DrivenWindow {
  return {
    goto: (url) => driver.get(url),
    back: () => driver.navigate().back(),
    forward: () => driver.navigate().forward(),
    reload: () => driver.navigate().refresh(),
    run: (code, ...args) => driver.executeScript(`return ${callOf(code, args)}`),
    load: (script) => driver.executeScript(script),
    press: (x, y) => driver.actions().move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 }).press().release().perform(),
    keys: async (...keys) => {
      const all = keys.map((key) => KEYS[key]);
      const down = all.reduce((actions, key) => actions.keyDown(key), driver.actions());
      await all.toReversed().reduce((actions, key) => actions.keyUp(key), down).perform();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    resize: async (width, height) => {
      await driver.manage().window().setRect({ width, height });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Ends with this process, whatever happens to it. */
function endWithUs(child: ChildProcess): ChildProcess {
  process.once('exit', () => child.kill());
  return child;
}

/** Starts a display that nobody sees; the display chooses its number. */
async function startDisplay(command: string): Promise<{ display: string; child: ChildProcess }> {
  const child = endWithUs(spawn(command, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }));
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
    child.once('exit', () => reject(new Error('Xvfb did not start.')));
  });
  return { display: `:${number}`, child };
}

async function startWebKit({ driver: command, display: xvfb }: { driver: string; display: string }): Promise<DrivenBrowser> {
  const [port, { display, child: screen }] = await Promise.all([freePort(), startDisplay(xvfb)]);
  const service = endWithUs(spawn(command, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display } }));
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/status`), { timeout: 20_000 });
  let driver: WebDriver | null = null;
  return {
    open: async () => {
      await driver?.quit();
      const opened = await new Builder().usingServer(url).withCapabilities(new Capabilities({ browserName: 'MiniBrowser' })).build();
      driver = opened;
      return webkitWindow(opened);
    },
    close: async () => {
      await driver?.quit();
      service.kill();
      screen.kill();
    },
  };
}

const { firefox, webkit } = enginesAtHand();

async function missing(): Promise<DrivenBrowser> {
  throw new Error('This browser is not here.');
}

/** The engines that visitors have besides Chromium's. */
export const DRIVEN_ENGINES: readonly DrivenEngine[] = [
  { name: 'Firefox', isHere: firefox !== undefined, start: firefox === undefined ? missing : () => startFirefox(firefox) },
  { name: 'WebKit', isHere: webkit !== undefined, start: webkit === undefined ? missing : () => startWebKit(webkit) },
];

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Launcher } from 'chrome-launcher';
import type { Browser, Page } from 'playwright';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

/** How to start the browser. `args` are the same for every tool; `sandbox` says whether Chromium's own sandbox works here. */
export interface Chromium {
  executablePath: string;
  /** Chromium's headless build, if the system has one. It renders pages like the full build, with a quarter less work. */
  headlessPath: string | undefined;
  args: string[];
  sandbox: boolean;
}

/** Beside those that Playwright gives. */
const QUIET_FLAGS: readonly string[] = [
  '--disable-gpu',
  '--disable-domain-reliability',
  '--disable-sync',
];

/** Browser controls that are pages themselves. Headless, nobody sees them, yet every window would load one and spend half a second on it. */
const UNSEEN_CONTROLS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI'];

/** The features that Playwright disables itself. Chromium honors only one `--disable-features` flag, so ours has to repeat Playwright's list. */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** The files on the PATH that a command name resolves to. */
function onSearchPath(command: string): string[] {
  const folders = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, command)).filter((file) => existsSync(file));
}

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

const PROBE_TIMEOUT_MS = 30_000;
const PLAYWRIGHT_DOWNLOAD_TIMEOUT_MS = 180_000;

const HEADLESS_COMMANDS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** True when the file starts: a package stub, or a browser whose system libraries are missing, does not. */
function starts(executablePath: string): boolean {
  if (!existsSync(executablePath)) return false;
  if (process.platform === 'win32') return true;
  const probe = spawnSync(executablePath, ['--version'], {
    encoding: 'utf8',
    timeout: PROBE_TIMEOUT_MS,
  });
  return probe.status === 0 && /chrom/i.test(probe.stdout);
}

function systemChromium(): string | undefined {
  try {
    return Launcher.getInstallations().find(starts);
  } catch {
    return undefined; // There is none.
  }
}

/** `CHROME_HEADLESS_PATH` decides (empty: none). If only `CHROME_PATH` is set, no headless build is looked for. */
function headlessChromium(): string | undefined {
  const chosen = process.env['CHROME_HEADLESS_PATH'];
  if (chosen !== undefined) return chosen === '' ? undefined : chosen;
  return process.env['CHROME_PATH']
    ? undefined
    : HEADLESS_COMMANDS.flatMap(onSearchPath).find(starts);
}

/** Root, and containers that forbid user namespaces, cannot use Chromium's sandbox; everywhere else it stays on. */
function sandboxWorks(executablePath: string): boolean {
  if (process.env['CHROMIUM_SANDBOX'] === 'on') return true;
  if (process.env['CHROMIUM_SANDBOX'] === 'off' || process.getuid?.() === 0) return false;
  if (process.platform !== 'linux') return true;
  const page = ['--headless=new', ...QUIET_FLAGS, '--dump-dom', 'about:blank'];
  return (
    spawnSync(executablePath, page, { stdio: 'ignore', timeout: PROBE_TIMEOUT_MS }).status === 0
  );
}

/** Downloads Playwright's own Chromium, or else installs the distribution's package. Undefined if neither starts afterwards. */
async function installChromium(): Promise<string | undefined> {
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  if (starts(own)) return own;
  say("No Chrome or Chromium found. Downloading Playwright's own …");
  const cli = path.join(PROJECT_ROOT, 'node_modules/playwright/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: PLAYWRIGHT_DOWNLOAD_TIMEOUT_MS,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000', ...process.env },
  });
  if (starts(own)) return own;
  spawnSync(path.join(PROJECT_ROOT, '.ci/install'), ['chromium'], { stdio: 'inherit' });
  return systemChromium();
}

async function locate(): Promise<Chromium> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen && !starts(chosen))
    throw new Error(`CHROME_PATH is set to ${chosen}, which does not start.`);
  const executablePath = chosen || systemChromium() || (await installChromium());
  if (executablePath === undefined)
    throw new Error(
      'No Chrome or Chromium could be found or installed. Install one (on Debian: apt-get install chromium), or set CHROME_PATH to the file that starts it.',
    );
  const sandbox = sandboxWorks(executablePath);
  return {
    executablePath,
    headlessPath: headlessChromium(),
    sandbox,
    args: [...QUIET_FLAGS, ...(sandbox ? [] : ['--no-sandbox', '--disable-dev-shm-usage'])],
  };
}

let located: Promise<Chromium> | undefined;

/**
 * Finds Chromium, or installs it. Tries `CHROME_PATH`, a system Chrome or Chromium, Playwright's own, then the distribution's package.
 * Rejects with a readable message when there is none. Searches once per process; {@link shareChromium} passes the result on to child processes.
 */
export function findChromium(): Promise<Chromium> {
  located ??= locate();
  return located;
}

/** Exports the result of {@link findChromium} to the environment, so that child processes (and Lighthouse) need not search again. */
export async function shareChromium(): Promise<Chromium> {
  const found = await findChromium();
  process.env['CHROME_PATH'] = found.executablePath;
  process.env['CHROME_HEADLESS_PATH'] = found.headlessPath ?? '';
  process.env['CHROMIUM_SANDBOX'] = found.sandbox ? 'on' : 'off';
  return found;
}

export interface LaunchOptions {
  /** Additional flags. */
  args?: readonly string[];
  /** Additional Chromium features to disable. */
  off?: readonly string[];
  /**
   * `page` if you only look at pages: uses the headless build where there is one (decision record 0037). `browser`, the default, if you depend
   * on the browser around them: third-party cookies, font rendering, timing.
   */
  toSee?: 'page' | 'browser';
}

/** Starts headless Chromium through Playwright, with the same flags everywhere. The caller closes it. */
export async function launchChromium({
  args: extraArgs = [],
  off = [],
  toSee = 'browser',
}: LaunchOptions = {}): Promise<Browser> {
  const [{ chromium }, found] = await Promise.all([import('playwright'), findChromium()]);
  const executablePath =
    (toSee === 'page' ? found.headlessPath : undefined) ?? found.executablePath;
  const features = `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...UNSEEN_CONTROLS, ...off].join(',')}`;
  return chromium.launch({
    executablePath,
    args: [...found.args, features, ...extraArgs],
    chromiumSandbox: found.sandbox,
  });
}

/** Clears these sites' storage and all cookies from a page's context. The HTTP cache and each tab's sessionStorage stay. */
export async function forgetSites(page: Page, origins: Iterable<string>): Promise<void> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  await Promise.all(
    [...origins].map((origin) =>
      session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    ),
  );
  await Promise.all([session.detach(), context.clearCookies()]);
}

/** Paths of the browsers with engines other than Chromium's; undefined for one that is not installed. */
export interface Engines {
  /** Mozilla's own, unpatched build. */
  firefox: string | undefined;
  /** Safari's engine: WebKitGTK's WebDriver, and the Xvfb display its browser needs. */
  webkit: { driver: string; display: string } | undefined;
}

/** The path that a variable names, or else the first of these commands; undefined if there is none, or the variable is empty. */
function chosenOr(variable: string, ...commands: string[]): string | undefined {
  return (process.env[variable] ?? commands.flatMap(onSearchPath)[0]) || undefined;
}

/** Finds the browsers on this machine. `FIREFOX_PATH` and `WEBKIT_DRIVER_PATH` override the paths; set to empty, they skip a browser. */
export function findEngines(): Engines {
  const driver = chosenOr('WEBKIT_DRIVER_PATH', 'WebKitWebDriver');
  const [display] = onSearchPath('Xvfb');
  return {
    firefox: chosenOr('FIREFOX_PATH', 'firefox-esr', 'firefox'),
    webkit: driver === undefined || display === undefined ? undefined : { driver, display },
  };
}

/** Says which of the browsers are left out, because they are not installed. */
export function sayLeftOut(): void {
  const { firefox, webkit } = findEngines();
  if (firefox === undefined)
    say('Left out: Firefox. It is not here (on Debian: apt-get install firefox-esr).');
  if (webkit === undefined)
    say(
      'Left out: WebKit, the engine of Safari. It is not here (on Debian: apt-get install webkit2gtk-driver xvfb).',
    );
}

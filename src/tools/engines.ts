import { hasApt, installPackages, onSearchPath, say, updatePackageLists } from './distribution.ts';

/** Paths of the browsers with engines other than Chromium's; undefined for one that is not installed. */
export interface Engines {
  /** Mozilla's own, unpatched build. */
  firefox: string | undefined;
  /** Safari's engine: WebKitGTK's WebDriver, and the Xvfb display its browser needs. */
  webkit: { driver: string; display: string } | undefined;
}

/** For each browser: its executables, its Debian packages and the variable that overrides its path. */
const FIREFOX = { commands: ['firefox-esr', 'firefox'], packages: ['firefox-esr'], path: 'FIREFOX_PATH' } as const;
const WEBKIT = { commands: ['WebKitWebDriver'], packages: ['webkit2gtk-driver', 'xvfb'], path: 'WEBKIT_DRIVER_PATH' } as const;

function find({ commands, path }: typeof FIREFOX | typeof WEBKIT): string | undefined {
  const chosen = process.env[path];
  return chosen === undefined ? commands.flatMap(onSearchPath)[0] : chosen || undefined;
}

/** Finds the browsers on this machine. `FIREFOX_PATH` and `WEBKIT_DRIVER_PATH` override the paths; set to empty, they skip a browser. */
export function enginesAtHand(): Engines {
  const [firefox, driver, display] = [find(FIREFOX), find(WEBKIT), onSearchPath('Xvfb')[0]];
  return { firefox, webkit: driver === undefined || display === undefined ? undefined : { driver, display } };
}

function isLeftOut({ path }: typeof FIREFOX | typeof WEBKIT): boolean {
  return process.env[path] === '';
}

/** Installs missing browsers with apt if it is available, then reports the ones still missing. */
export function installEngines(): void {
  const missing = ({ firefox, webkit } = enginesAtHand()) =>
    [...(firefox === undefined ? [FIREFOX] : []), ...(webkit === undefined ? [WEBKIT] : [])].filter((engine) => !isLeftOut(engine));
  const wanted = missing();
  if (wanted.length > 0 && hasApt()) {
    say('Installing Firefox and WebKit from the packages of the distribution …');
    if (updatePackageLists()) for (const { packages } of wanted) installPackages(packages);
  }
  sayLeftOut();
}

function sayLeftOut(): void {
  const { firefox, webkit } = enginesAtHand();
  if (firefox === undefined) say('Left out: Firefox. It is not here (on Debian: apt-get install firefox-esr).');
  if (webkit === undefined) say('Left out: WebKit, the engine of Safari. It is not here (on Debian: apt-get install webkit2gtk-driver xvfb).');
}

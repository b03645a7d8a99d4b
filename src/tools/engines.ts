import { hasApt, installPackages, onSearchPath, say, updatePackageLists } from './distribution.ts';

/** Where the browsers of other engines than Chromium's are; undefined for one that is not here. */
export interface Engines {
  /** Mozilla's own build, as it is. */
  firefox: string | undefined;
  /** Safari's engine: WebKitGTK's WebDriver, and the display that its browser needs. */
  webkit: { driver: string; display: string } | undefined;
}

/** Each browser's word in commands, its files, and the packages of Debian that hold them. */
const FIREFOX = { word: 'firefox', commands: ['firefox-esr', 'firefox'], packages: ['firefox-esr'], path: 'FIREFOX_PATH' } as const;
const WEBKIT = { word: 'webkit', commands: ['WebKitWebDriver'], packages: ['webkit2gtk-driver', 'xvfb'], path: 'WEBKIT_DRIVER_PATH' } as const;

function find({ commands, path }: typeof FIREFOX | typeof WEBKIT): string | undefined {
  const chosen = process.env[path];
  return chosen === undefined ? commands.flatMap(onSearchPath)[0] : chosen || undefined;
}

/** The browsers as they are on this machine. `FIREFOX_PATH` and `WEBKIT_DRIVER_PATH` name others; empty, they leave one out. */
export function enginesAtHand(): Engines {
  const [firefox, driver, display] = [find(FIREFOX), find(WEBKIT), onSearchPath('Xvfb')[0]];
  return { firefox, webkit: driver === undefined || display === undefined ? undefined : { driver, display } };
}

function isLeftOut({ path }: typeof FIREFOX | typeof WEBKIT): boolean {
  return process.env[path] === '';
}

/** Installs what is missing from Debian's packages where apt can, and says in words what is left out where it cannot. */
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

/** The words of the engines that are here; says which is not, and keeps commands that are started from now on from installing it. */
export function onlyEnginesAtHand(): string[] {
  const { firefox, webkit } = enginesAtHand();
  sayLeftOut();
  if (firefox === undefined) process.env[FIREFOX.path] = '';
  if (webkit === undefined) process.env[WEBKIT.path] = '';
  return [...(firefox === undefined ? [] : [FIREFOX.word]), ...(webkit === undefined ? [] : [WEBKIT.word])];
}

import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { findEngines, sayLeftOut } from '#src/tools/browsers.ts';

let folder: string;

function place(...commands: string[]): void {
  for (const command of commands) {
    writeFileSync(path.join(folder, command), '');
    chmodSync(path.join(folder, command), 0o755);
  }
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'engines-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('FIREFOX_PATH', undefined);
  vi.stubEnv('WEBKIT_DRIVER_PATH', undefined);
});

test('both browsers are found where their commands are, WebKit with the display it needs', () => {
  place('firefox-esr', 'WebKitWebDriver', 'Xvfb');

  expect(findEngines()).toEqual({
    firefox: path.join(folder, 'firefox-esr'),
    webkit: { driver: path.join(folder, 'WebKitWebDriver'), display: path.join(folder, 'Xvfb') },
  });
});

test('WebKit is not here without a display', () => {
  place('WebKitWebDriver');

  expect(findEngines()).toEqual({ firefox: undefined, webkit: undefined });
});

test('another browser is taken, or none, where the environment says so', () => {
  place('firefox-esr', 'WebKitWebDriver', 'Xvfb');
  vi.stubEnv('FIREFOX_PATH', '/opt/firefox/firefox');
  vi.stubEnv('WEBKIT_DRIVER_PATH', '');

  expect(findEngines()).toEqual({ firefox: '/opt/firefox/firefox', webkit: undefined });
});

/** What is written to the terminal while `work` runs. */
function saidBy(work: () => void): string[] {
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  work();
  return said;
}

test('what is not here is left out, and said in words', () => {
  expect(saidBy(sayLeftOut)).toEqual([
    'Left out: Firefox. It is not here (on Debian: apt-get install firefox-esr).\n',
    'Left out: WebKit, the engine of Safari. It is not here (on Debian: apt-get install webkit2gtk-driver xvfb).\n',
  ]);
});

import { shareChromium } from '#src/tools/chromium.ts';
import { installEngines } from '#src/tools/engines.ts';
import { ensureWebBuilt } from '#src/tools/web-build.ts';

/** Runs once before all tests in other browsers: builds the front end from the current sources, and finds or installs the browsers. */
export async function setup(): Promise<void> {
  await ensureWebBuilt((message) => console.log(message));
  await shareChromium();
  installEngines();
}

import { sayLeftOut, shareChromium } from '#tests/support/find-browsers.ts';
import { ensureWebBuilt } from '#src/tools/web-build.ts';

/** Runs once before all tests in other browsers: builds the front end from the current sources, and finds Chromium, and says which of the others are left out. */
export async function setup(): Promise<void> {
  await ensureWebBuilt((message) => console.log(message));
  await shareChromium();
  sayLeftOut();
}

import { shareChromium } from '#tests/support/find-browsers.ts';
import { ensureWebBuilt } from '#src/tools/web-build.ts';

/** Runs once before all browser tests: builds the front end from the current sources, and finds Chromium. */
export async function setup(): Promise<void> {
  await ensureWebBuilt();
  await shareChromium();
}

import { shareChromium } from '#src/tools/chromium.ts';
import { ensureWebBuilt } from '#src/tools/web-build.ts';

/** Once before all browser tests: the front end is built from the sources as they are, and Chromium is found. */
export async function setup(): Promise<void> {
  await ensureWebBuilt((message) => console.log(message));
  await shareChromium();
}

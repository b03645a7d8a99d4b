import { shareChromium } from '#src/tools/chromium.ts';
import { installEngines } from '#src/tools/engines.ts';
import { ensureWebBuilt } from '#src/tools/web-build.ts';

/** Once before all tests in other browsers: the front end is built from the sources as they are, and the browsers are found. */
export async function setup(): Promise<void> {
  await ensureWebBuilt((message) => console.log(message));
  await shareChromium();
  installEngines();
}

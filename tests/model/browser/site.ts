import type { BrowserContext } from 'playwright';
import { isRecord } from '#src/domain/is-record.ts';
import { CHART_META } from '#src/services/chart-revision.ts';
import { bookingChartHash } from '#src/tools/flow/chart-hash.ts';
import { ensureWebBuilt } from '#src/tools/web-build.ts';
import { startProduct } from '#tests/support/product.ts';

/** Where the product is walked. */
export interface Site {
  /** Without a slash at the end. */
  origin: string;
  /** Path of the API as the site's configuration has it, without a slash at the end. */
  api: string;
  /** Whether others use it too: what a walk does there should not count as a visit. */
  isShared: boolean;
  stop(): Promise<void>;
}

/** The product as it is built here, on a database of its own. */
export async function builtHere(): Promise<Site> {
  await ensureWebBuilt((message) => console.log(message));
  const product = await startProduct();
  return { origin: product.url, api: '/api', isShared: false, stop: () => product.stop() };
}

/** What asks for privacy is not counted among the visitors (src/services/funnel.ts). */
export async function leaveUncounted(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`${url} cannot be reached.`, { cause: error });
  });
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return response.text();
}

/** The API of a site, as its `config.json` has it. @throws where that is no configuration, or the API is another site */
function apiOf(config: string, origin: string): string {
  const read: unknown = JSON.parse(config);
  const address = isRecord(read) ? read['apiBaseUrl'] : null;
  if (typeof address !== 'string') throw new Error(`${origin}/config.json names no API.`);
  const url = new URL(address, origin);
  if (url.origin !== origin) throw new Error(`The API is at ${url.origin}: calls from ${origin} to another site cannot be held.`);
  return url.pathname.replace(/\/$/, '');
}

/**
 * A front end that is deployed somewhere, with its own bundle, headers and configuration.
 * @throws a sentence where it cannot be walked: it is not of this chart's revision, say
 */
export async function deployedAt(base: string): Promise<Site> {
  const { origin } = new URL(base);
  const told = new RegExp(`<meta name="${CHART_META}" content="([^"]*)"`).exec(await textAt(`${origin}/`))?.[1];
  const wanted = bookingChartHash();
  if (told !== wanted) throw new Error(`${origin} is of another revision: its chart is ${told ?? 'not told'}, the one here is ${wanted}.`);
  return { origin, api: apiOf(await textAt(`${origin}/config.json`), origin), isShared: true, stop: async () => undefined };
}

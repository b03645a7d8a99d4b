import type { BrowserContext } from 'playwright';
import { isRecord } from '#src/domain/is-record.ts';
import { CHART_META } from '#src/services/chart-revision.ts';
import { chartHash } from '#src/tools/flow/chart-hash.ts';
import { ensureWebBuilt } from '#src/tools/web-build.ts';
import { startProduct } from '#tests/support/product.ts';

/** A site that journeys walk through. */
export interface Site {
  /** Without a slash at the end. */
  origin: string;
  /** Path of the API from the site's configuration, without a slash at the end. */
  api: string;
  /** Whether others use it too. Journeys there should not count as visits. */
  isShared: boolean;
  stop(): Promise<void>;
}

/** The product built from this working copy, on a database of its own. */
export async function builtHere(): Promise<Site> {
  await ensureWebBuilt();
  const product = await startProduct({ visits: { noticeMs: 0 } });
  return { origin: product.url, api: '/api', isShared: false, stop: () => product.close() };
}

/** Keeps the context's visits out of the visitor counts: it asks for privacy (src/services/funnel.ts). */
export async function leaveUncounted(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`${url} cannot be reached.`, { cause: error });
  });
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return response.text();
}

/** The API path from a site's `config.json`. @throws if it names no API, or one on another origin */
function apiOf(config: string, origin: string): string {
  const read: unknown = JSON.parse(config);
  const address = isRecord(read) ? read['apiBaseUrl'] : null;
  if (typeof address !== 'string') throw new Error(`${origin}/config.json names no API.`);
  const url = new URL(address, origin);
  if (url.origin !== origin)
    throw new Error(
      `The API is at ${url.origin}: calls from ${origin} to another site cannot be held.`,
    );
  return url.pathname.replace(/\/$/, '');
}

/**
 * A deployed front end, with its own bundle, headers and configuration.
 * @throws a readable error if it cannot be walked, for example because it is of another revision of the chart
 */
export async function deployedAt(base: string): Promise<Site> {
  const { origin } = new URL(base);
  const reported = new RegExp(`<meta name="${CHART_META}" content="([^"]*)"`).exec(
    await textAt(`${origin}/`),
  )?.[1];
  const wanted = chartHash();
  if (reported !== wanted)
    throw new Error(
      `${origin} is of another revision: its chart is ${reported ?? 'not told'}, the one here is ${wanted}.`,
    );
  return {
    origin,
    api: apiOf(await textAt(`${origin}/config.json`), origin),
    isShared: true,
    stop: async () => undefined,
  };
}

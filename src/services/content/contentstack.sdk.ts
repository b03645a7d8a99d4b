import contentstack, { QueryOperation } from '@contentstack/delivery-sdk';
import type { Stack } from '@contentstack/delivery-sdk';
import { REQUEST_TIMEOUT_MS } from '#src/domain/constants.ts';
import type { ContentClient, ContentQuery } from '#src/content/content.client.ts';
import { isRecord } from '#src/domain/is-record.ts';
import type { RuntimeConfig } from '../config.ts';

/** Where to read content from (decision B1, spec §7 "Content service reads"). */
export type ContentServiceConfig = Partial<RuntimeConfig['content']> &
  Pick<RuntimeConfig['content'], 'apiKey' | 'deliveryToken' | 'environment'>;

/** The connection to a stack. */
export interface ConnectedStack extends Pick<ContentClient, 'entries'> {
  /** Calls back whenever an editor changes something in the live preview. Call it only if the preview is enabled. */
  watchPreview(listener: () => void): void;
}

/** A request as the SDK's HTTP client (axios) hands it to plugins. */
interface SdkRequest {
  headers: { set(name: string, value: string): unknown };
}

/** Every request declares JSON and carries no request token, which axios would otherwise take from the cookie (spec §7). */
const AS_SPECIFIED = {
  onRequest(request: SdkRequest): SdkRequest {
    request.headers.set('Content-Type', 'application/json');
    // axios drops the content type of a request without data. null counts as data, yet nothing is sent.
    return Object.assign(request, { withXSRFToken: false, transformRequest: () => null });
  },
  onResponse: (_request: unknown, response: unknown): unknown => response,
};

/** Connects to a stack. Loads the SDK: import this module lazily. */
export function connectContentstack(config: ContentServiceConfig): ConnectedStack {
  const { livePreview, ...place } = config;
  // Without retryOnError: false the SDK sends a request four times on a 401 and loses the message. No cacheOptions: its cache mixes up queries.
  const stack = contentstack.stack({
    ...place,
    timeout: REQUEST_TIMEOUT_MS,
    retryOnError: false,
    plugins: [AS_SPECIFIED],
    ...(livePreview?.enable === true && {
      live_preview: {
        enable: true,
        preview_token: livePreview.previewToken,
        host: livePreview.host,
      },
    }),
  });
  return {
    entries: (type, query = {}) => findEntries(stack, type, query),
    watchPreview(listener) {
      watchPreview(stack, config, listener).catch((error: unknown) =>
        console.warn('The live preview did not start.', error),
      );
    },
  };
}

async function findEntries(stack: Stack, type: string, query: ContentQuery): Promise<unknown[]> {
  const entries = stack.contentType(type).entry();
  const withReferences =
    query.include === undefined ? entries : entries.includeReference(...query.include);
  const find =
    query.url === undefined
      ? withReferences.query()
      : withReferences.query().where('url', QueryOperation.EQUALS, query.url);
  const found: unknown = await find.find();
  return entriesOf(found);
}

/** The entries of an answer. Throws a TypeError if it has none (an HTML page, say). */
function entriesOf(answer: unknown): unknown[] {
  if (isRecord(answer) && Array.isArray(answer['entries'])) return answer['entries'];
  throw new TypeError('The content service did not answer with entries.');
}

async function watchPreview(
  stack: Stack,
  { apiKey, environment, branch }: ContentServiceConfig,
  listener: () => void,
): Promise<void> {
  // The preview writes its hash into this very object, which the SDK reads on every request.
  const stackSdk = Object.assign(stack.config, { live_preview: stack.config.live_preview ?? {} });
  const { default: livePreview } = await import('@contentstack/live-preview-utils');
  await livePreview.init({
    ssr: false,
    enable: true,
    mode: 'preview',
    stackSdk,
    stackDetails: { apiKey, environment, ...(branch !== undefined && { branch }) },
  });
  livePreview.onEntryChange(listener, { skipInitialRender: true });
}

import contentstack, { QueryOperation } from '@contentstack/delivery-sdk';
import type { Stack } from '@contentstack/delivery-sdk';
import { REQUEST_TIMEOUT_MS } from '#src/domain/constants.ts';
import type { ContentClient, ContentQuery } from '#src/content/content.client.ts';

/** Where to read content from, as set in the runtime configuration (decision B1, spec §7 "Content service reads"). */
export interface ContentServiceConfig {
  readonly apiKey: string;
  readonly deliveryToken: string;
  readonly environment: string;
  readonly branch?: string | undefined;
  /** Contentstack region, such as `us` or `eu`. */
  readonly region?: string | undefined;
  /** A custom host, without scheme, port or path. */
  readonly host?: string | undefined;
  /** Replaces scheme, host and `/v3`, for example with `/cms/v3` on the same origin. Wins over `host`. */
  readonly endpoint?: string | undefined;
  /** Lets editors see their changes before they publish them. */
  readonly livePreview?: LivePreviewConfig | undefined;
}

interface LivePreviewConfig {
  readonly enable: boolean;
  readonly previewToken: string;
  /** Such as `rest-preview.contentstack.com`. */
  readonly host: string;
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
export function connectContentstack(config: ContentServiceConfig): ContentClient {
  // Without retryOnError: false the SDK sends a request four times on a 401 and loses the message. No cacheOptions: its cache mixes up queries.
  const stack = contentstack.stack({
    apiKey: config.apiKey,
    deliveryToken: config.deliveryToken,
    environment: config.environment,
    timeout: REQUEST_TIMEOUT_MS,
    retryOnError: false,
    plugins: [AS_SPECIFIED],
    ...(config.branch === undefined ? {} : { branch: config.branch }),
    ...(config.region === undefined ? {} : { region: config.region }),
    ...(config.host === undefined ? {} : { host: config.host }),
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint }),
    ...(config.livePreview?.enable === true
      ? { live_preview: previewOptions(config.livePreview) }
      : {}),
  });
  const client: ContentClient = { entries: (type, query = {}) => findEntries(stack, type, query) };
  return config.livePreview?.enable === true
    ? { ...client, onChange: (listener) => startLivePreview(stack, config, listener) }
    : client;
}

function previewOptions(preview: LivePreviewConfig) {
  return { enable: true, preview_token: preview.previewToken, host: preview.host };
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
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'entries' in answer &&
    Array.isArray(answer.entries)
  )
    return answer.entries;
  throw new TypeError('The content service did not answer with entries.');
}

function startLivePreview(
  stack: Stack,
  config: ContentServiceConfig,
  listener: () => void,
): () => void {
  let isStopped = false;
  // The preview writes its hash into this very object, which the SDK reads on every request.
  const stackSdk = Object.assign(stack.config, { live_preview: stack.config.live_preview ?? {} });
  const start = async (): Promise<void> => {
    const { default: livePreview } = await import('@contentstack/live-preview-utils');
    await livePreview.init({
      ssr: false,
      enable: true,
      mode: 'preview',
      stackSdk,
      stackDetails: {
        apiKey: config.apiKey,
        environment: config.environment,
        ...(config.branch === undefined ? {} : { branch: config.branch }),
      },
    });
    livePreview.onEntryChange(
      () => {
        if (!isStopped) listener();
      },
      { skipInitialRender: true },
    );
  };
  start().catch((error: unknown) => console.warn('The live preview did not start.', error));
  return () => {
    isStopped = true;
  };
}

import type { ContentClient } from '#src/content/content.client.ts';
import { nextTask } from '#src/startup/schedule.ts';

/** Where content is read, from the runtime configuration (decision B1, spec §7 "Content service reads"). */
export interface ContentServiceConfig {
  readonly apiKey: string;
  readonly deliveryToken: string;
  readonly environment: string;
  readonly branch?: string | undefined;
  /** Contentstack region, such as `us` or `eu`. */
  readonly region?: string | undefined;
  /** A host of one's own, without scheme, port or path. */
  readonly host?: string | undefined;
  /** Replaces scheme, host and `/v3`, such as `/cms/v3` on the same origin; wins over `host`. */
  readonly endpoint?: string | undefined;
  /** Lets editors see their changes before they publish them. */
  readonly livePreview?: LivePreviewConfig | undefined;
}

export interface LivePreviewConfig {
  readonly enable: boolean;
  readonly previewToken: string;
  /** Such as `rest-preview.contentstack.com`. */
  readonly host: string;
}

/** A content client on the Contentstack delivery SDK, which is downloaded at the first read and not before. */
export function createContentstackClient(config: ContentServiceConfig): ContentClient {
  let sdk: Promise<ContentClient> | null = null;
  const connected = (): Promise<ContentClient> => {
    if (sdk === null) {
      sdk = import('./contentstack.sdk.ts').then(async ({ connectContentstack }) => {
        await nextTask();
        return connectContentstack(config);
      });
      // A chunk that did not load may load the next time.
      sdk.catch(() => {
        sdk = null;
      });
    }
    return sdk;
  };
  const client: ContentClient = {
    entries: async (type, query) => {
      const { entries } = await connected();
      // The SDK takes milliseconds to put a question together, and several are asked at once.
      await nextTask();
      return entries(type, query);
    },
  };
  if (config.livePreview?.enable !== true) return client;
  return { ...client, onChange: (listener) => listenToPreview(connected, listener) };
}

function listenToPreview(connected: () => Promise<ContentClient>, listener: () => void): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  connected().then(
    (client) => {
      if (!isStopped) stop = client.onChange?.(listener);
    },
    () => undefined,
  );
  return () => {
    isStopped = true;
    stop?.();
  };
}

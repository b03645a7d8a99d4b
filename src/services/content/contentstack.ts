import type { ContentClient } from '#src/content/content.client.ts';
import { nextTask } from '#src/startup/schedule.ts';
import { sharing } from '#src/startup/sharing.ts';
import type { ConnectedStack, ContentServiceConfig } from './contentstack.sdk.ts';

/** A content client on top of the Contentstack delivery SDK, which is downloaded on the first read or `onChange`. */
export function createContentstackClient(config: ContentServiceConfig): ContentClient {
  const connected = sharing(async (): Promise<ConnectedStack> => {
    const { connectContentstack } = await import('./contentstack.sdk.ts');
    await nextTask();
    return connectContentstack(config);
  });
  const client: ContentClient = {
    entries: async (type, query) => {
      const { entries } = await connected();
      // The SDK takes milliseconds to build a query, and several are made at once.
      await nextTask();
      return entries(type, query);
    },
  };
  if (config.livePreview?.enable !== true) return client;
  return {
    ...client,
    onChange(listener) {
      let isStopped = false;
      connected().then(
        ({ watchPreview }) =>
          watchPreview(() => {
            if (!isStopped) listener();
          }),
        () => undefined,
      );
      return () => {
        isStopped = true;
      };
    },
  };
}

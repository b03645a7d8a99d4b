import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { CONTENT_IDS, CONTENTS } from '#src/content/parse.ts';
import { fetchContent } from '#src/content/fetch.ts';
import type { ContentClient } from '#src/content/content.client.ts';
import { parseConfig, type RuntimeConfig } from '#src/services/config.ts';
import { createContentstackClient } from '#src/services/content/contentstack.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let config: RuntimeConfig['content'];

beforeAll(async () => {
  server = await startTestServer();
  const shipped = parseConfig(
    JSON.parse(await readFile(new URL('../../../public/config.json', import.meta.url), 'utf8')),
  );
  config = { ...shipped.content, endpoint: `${server.url}${shipped.content.endpoint}` };
});

afterAll(() => server.close());

test.each(CONTENT_IDS)(
  '%s is read by the delivery SDK, as configured, in one request per source and says what the bundle says [S1.content, S7.content-reads, B2]',
  async (id) => {
    const sdk = createContentstackClient(config);
    let requests = 0;
    const client: ContentClient = {
      entries(type, query) {
        requests += 1;
        return sdk.entries(type, query);
      },
    };
    expect(await fetchContent(client, id)).toEqual(await bundledCopy(id));
    expect(requests).toBe(CONTENTS[id].sources.length);
  },
);

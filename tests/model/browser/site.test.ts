import { expect, onTestFinished, test } from 'vitest';
import { chartHash } from '#src/tools/flow/chart-hash.ts';
import { serve } from '#tests/support/listen.ts';
import { deployedAt } from './site.ts';

/** Starts a site that serves these files. Returns its origin, without a slash at the end. */
async function siteWith(files: Readonly<Record<string, string>>): Promise<string> {
  const { url, close } = await serve((request, response) => {
    const body = files[request.url ?? ''];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  onTestFinished(close);
  return url;
}

const page = (chart: string) => `<head><meta name="chart" content="${chart}"></head>`;
const RIGHT = page(chartHash());

test('a site of this revision is walked, and its API is where its configuration says', async () => {
  const origin = await siteWith({ '/': RIGHT, '/config.json': '{"apiBaseUrl":"/booking/api/"}' });
  expect(await deployedAt(`${origin}/ignored?way=in`)).toEqual({
    origin,
    api: '/booking/api',
    isShared: true,
    stop: expect.any(Function),
  });
});

test.each([
  [
    'is of another revision',
    { '/': page('0123456789abcdef') },
    'its chart is 0123456789abcdef, the one here is',
  ],
  ['tells no revision', { '/': '<head></head>' }, 'its chart is not told, the one here is'],
  ['is down', {}, '/ answers 404.'],
  [
    'has its API elsewhere',
    { '/': RIGHT, '/config.json': '{"apiBaseUrl":"https://api.example.com/v1"}' },
    'The API is at https://api.example.com: calls from',
  ],
])('a site that %s is refused with the reason', async (_, files, reason) => {
  await expect(deployedAt(await siteWith(files))).rejects.toThrow(reason);
});

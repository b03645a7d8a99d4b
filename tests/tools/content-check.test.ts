import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isRecord } from '#src/domain/is-record.ts';
import { snapshotClient } from '#src/content/model/snapshot.ts';
import type { ContentClient } from '#src/content/content.client.ts';
import { checkContent, describeReports, USAGE } from '#src/tools/content-check.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { runTool } from '#tests/support/run-tool.ts';

async function describedOn(day: string, client: ContentClient = snapshotClient) {
  return describeReports(await checkContent(client, new Date(`${day}T12:00:00`)));
}

test('the command runs outside of the build and the tests, which know more kinds of files than Node', async () => {
  // Some day, the offers of the snapshot are over.
  const over = describeReports(await checkContent(snapshotClient));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/tools/content-check.ts'],
    { cwd: PROJECT_ROOT, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: Math.min(over.length, 1), stderr: '' });
  expect(stdout.split('\n').slice(0, -2)).toEqual(over);
});

test.each([
  [
    '--endpoint https://cdn.contentstack.io/v3',
    '--endpoint, --api-key and --delivery-token belong together: give all three or none.',
  ],
  [
    '--endpoint cdn:v3 --api-key K --delivery-token T',
    '--endpoint is an http(s) address, and not cdn:v3.',
  ],
])('what cannot be understood is said: %s', async (typed, sentence) => {
  expect(await runTool('content-check.ts', typed.split(' '))).toEqual({
    exitCode: 2,
    out: '',
    error: `${sentence}\n${USAGE}\n`,
  });
});

test('a service that does not answer is said without a stack', async () => {
  const stack = '--endpoint http://127.0.0.1:1/v3 --api-key K --delivery-token T';
  const { exitCode, error } = await runTool('content-check.ts', stack.split(' '));
  expect({ exitCode, lines: error.trim().split('\n') }).toEqual({
    exitCode: 1,
    lines: [expect.stringMatching(/^The content could not be read: /)],
  });
});

/** The snapshot with some entries changed. */
function edited(
  change: (entries: object[], of: { type: string; url?: string | undefined }) => object[],
): ContentClient {
  return {
    entries: async (type, query) => {
      const entries = await snapshotClient.entries(type, query);
      return change(entries.filter(isRecord), { type, url: query?.url });
    },
  };
}

test('what is wrong is listed page by page, and mail by mail', async () => {
  const client = edited((entries, { type, url }) => {
    if (url === '/event') return [];
    if (url === '/address')
      return entries.map((entry) => ({ ...entry, title: 'T'.repeat(80), note: 'x' }));
    return type === 'mail' ? entries.map((entry) => ({ ...entry, subject: '' })) : entries;
  });
  expect((await describedOn('2026-06-01', client)).slice(0, 7)).toEqual([
    'event (not usable, the bundled copy is shown)',
    '  missing: /event There is no such entry.',
    'address',
    '  too long: title 80 of 70 characters.',
    '  unknown: note Not a field of this type.',
    'mail booked (not usable, the bundled copy is shown)',
    '  missing: subject Text is required.',
  ]);
});

test("a text with another number to call than the site's is not true [S3.content-true]", async () => {
  const client = edited((entries, { url }) =>
    url === '/request-call'
      ? JSON.parse(JSON.stringify(entries).replaceAll('from (800) 555-0142', 'from (800) 555-0143'))
      : entries,
  );
  expect(await describedOn('2026-06-01', client)).toEqual([
    'requestCall',
    '  not true: requestCall Says (800) 555-0143, but the number to call is (800) 555-0142.',
  ]);
});

test('an offer is no longer true in the year until which it holds [S3.content-true]', async () => {
  expect(await describedOn('2026-12-31')).toEqual([]);
  expect(await describedOn('2027-01-01')).toEqual([
    'embedGetStarted',
    '  not true: embedGetStarted Says “until 2027”, and it is 2027.',
  ]);
});

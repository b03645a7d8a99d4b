import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isRecord } from '#src/domain/is-record.ts';
import { MAIL_NAMES } from '#src/content/model/content-types.ts';
import { snapshotClient } from '#src/content/model/snapshot.ts';
import { CONTENT_IDS } from '#src/content/parse.ts';
import type { ContentClient } from '#src/content/content.client.ts';
import { checkContent, describeReports, USAGE } from '#src/tools/content-check.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { runTool } from '#tests/support/run-tool.ts';

/** A day on which the offers of the snapshot hold. */
const TODAY = new Date('2026-06-01T12:00:00');

test('the snapshot has nothing missing, unknown or too long', async () => {
  expect(describeReports(await checkContent(snapshotClient, TODAY))).toEqual([]);
});

test('the command runs outside of the build and the tests, which know more kinds of files than Node', async () => {
  // Some day, the offers of the snapshot are over.
  const over = describeReports(await checkContent(snapshotClient));
  const said =
    over.length === 0
      ? `${CONTENT_IDS.length + MAIL_NAMES.length} pages, parts and mails, nothing missing, unknown or too long.`
      : 'See docs/guides/content.md for what belongs where.';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/tools/content-check.ts'],
    { cwd: PROJECT_ROOT, encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: Math.min(over.length, 1),
    stdout: [...over, said, ''].join('\n'),
    stderr: '',
  });
});

test('the command answers --help with its usage', async () => {
  expect(await runTool('content-check.ts', ['--help'])).toEqual({
    exitCode: 0,
    out: `${USAGE}\n`,
    error: '',
  });
});

test.each([
  [['--foo'], "Unknown option '--foo'"],
  [
    ['--endpoint', 'nonsense', '--api-key', 'K', '--delivery-token', 'T'],
    '--endpoint is an http(s) address, and not nonsense.',
  ],
  [
    ['--endpoint', 'https://cdn.contentstack.io/v3'],
    '--endpoint, --api-key and --delivery-token belong together: give all three or none.',
  ],
])('what cannot be understood is said: %j', async (args, sentence) => {
  expect(await runTool('content-check.ts', args)).toEqual({
    exitCode: 2,
    out: '',
    error: `${sentence}\n${USAGE}\n`,
  });
});

test('a service that does not answer is said without a stack', async () => {
  const { exitCode, out, error } = await runTool('content-check.ts', [
    '--endpoint',
    'http://127.0.0.1:1/v3',
    '--api-key',
    'K',
    '--delivery-token',
    'T',
  ]);
  expect({
    exitCode,
    out,
    lines: error.trim().split('\n').length,
    says: error.startsWith('The content could not be read: '),
  }).toEqual({ exitCode: 1, out: '', lines: 1, says: true });
});

test('what is wrong is listed page by page, and mail by mail', async () => {
  const client: ContentClient = {
    async entries(type, query) {
      const entries = await snapshotClient.entries(type, query);
      if (query?.url === '/event') return [];
      if (type === 'mail')
        return entries.flatMap((entry) =>
          isRecord(entry) && entry['unique_name'] !== 'moved'
            ? [{ ...entry, subject: entry['unique_name'] === 'booked' ? '' : entry['subject'] }]
            : [],
        );
      if (query?.url !== '/address') return entries;
      return entries.map((entry) =>
        isRecord(entry) ? { ...entry, title: 'T'.repeat(80), note: 'x' } : entry,
      );
    },
  };
  expect(describeReports(await checkContent(client, TODAY))).toEqual([
    'event (not usable, the bundled copy is shown)',
    '  missing: /event There is no such entry.',
    'address',
    '  unknown: note Not a field of this type.',
    '  too long: title 80 of 70 characters.',
    'mail booked (not usable, the bundled copy is shown)',
    '  missing: subject Text is required.',
    'mail moved (not usable, the bundled copy is shown)',
    '  missing: mail There is no such entry.',
  ]);
});

test("a text with another number to call than the site's is not true [S3.content-true]", async () => {
  const client: ContentClient = {
    async entries(type, query) {
      const entries = await snapshotClient.entries(type, query);
      return query?.url === '/request-call'
        ? JSON.parse(
            JSON.stringify(entries).replaceAll(
              'business day from (800) 555-0142',
              'business day from (800) 555-0143',
            ),
          )
        : entries;
    },
  };
  expect(describeReports(await checkContent(client, TODAY))).toEqual([
    'requestCall',
    '  not true: requestCall Says (800) 555-0143, but the number to call is (800) 555-0142.',
  ]);
});

test('an offer is no longer true in the year until which it holds [S3.content-true]', async () => {
  const on = async (date: string) =>
    describeReports(await checkContent(snapshotClient, new Date(`${date}T12:00:00`)));
  expect(await on('2026-12-31')).toEqual([]);
  expect(await on('2027-01-01')).toEqual([
    'embedGetStarted',
    '  not true: embedGetStarted Says “until 2027”, and it is 2027.',
  ]);
});

/** `npm run content:check`: what is missing, unknown or too long, page by page, in the snapshot or in a live content service. */
import { lowerCase, uniq } from 'es-toolkit';
import { messageOf } from '#src/domain/message-of.ts';
import { cachedClient } from '#src/content/cached-client.ts';
import type { ContentProblem, Report } from '#src/content/model/fields.ts';
import { MAIL_NAMES } from '#src/content/model/content-types.ts';
import { snapshotClient } from '#src/content/model/snapshot.ts';
import { CONTENT_IDS, readContent } from '#src/content/parse.ts';
import type { ContentClient } from '#src/content/content.client.ts';
import { readMail } from '#src/server/mail/mail-copy.ts';
import { createContentstackClient } from '#src/services/content/contentstack.ts';
import { PHONE_DIGITS } from '#src/domain/constants.ts';
import { urlOf } from '#src/server/settings.ts';
import { printReport, readCommand, refuse } from './command.ts';

export interface PageReport {
  readonly id: string;
  /** False when the bundled copy would be shown instead. */
  readonly isUsable: boolean;
  readonly problems: readonly ContentProblem[];
}

/** What the content says of a kind, each once. */
function sayings(content: object, kind: RegExp): string[] {
  return uniq(JSON.stringify(content).match(kind) ?? []);
}

/** The numbers to call, as shown or as dialed, that are not the site's. */
function otherPhones(content: object, phone: string | undefined): string[] {
  if (phone === undefined) return [];
  const lastDigits = (text: string) => text.replaceAll(/\D/g, '').slice(-PHONE_DIGITS);
  return sayings(content, /\(\d{3}\) \d{3}-\d{4}|tel:[+\d]+/g).filter(
    (said) => lastDigits(said) !== lastDigits(phone),
  );
}

/** The years until which something is said to hold, and which have begun: `0% interest until 2027`. */
function pastYears(content: object, today: Date): string[] {
  return sayings(content, /\buntil \d{4}\b/g).filter(
    (said) => Number(said.slice(-4)) <= today.getFullYear(),
  );
}

async function checkOne(
  id: string,
  read: (report: Report) => Promise<object | null>,
  { phone, today }: { phone: string | undefined; today: Date },
): Promise<PageReport> {
  const problems: ContentProblem[] = [];
  const content = await read((problem) => problems.push(problem));
  if (content !== null) {
    const report = (detail: string) => problems.push({ kind: 'notTrue', at: id, detail });
    for (const other of otherPhones(content, phone))
      report(`Says ${other}, but the number to call is ${phone}.`);
    for (const past of pastYears(content, today))
      report(`Says “${past}”, and it is ${today.getFullYear()}.`);
  }
  return { id, isUsable: content !== null, problems };
}

/** Checks every page, every part of the shell and every mail; rejects when the service does not answer. */
export async function checkContent(
  client: ContentClient,
  today: Date = new Date(),
): Promise<PageReport[]> {
  const cached = cachedClient(client);
  const facts = { phone: (await readContent(cached, 'site'))?.callUs.phone, today };
  return Promise.all([
    ...CONTENT_IDS.map((id) =>
      checkOne(id, (report) => readContent(cached, id, { report }), facts),
    ),
    ...MAIL_NAMES.map((name) =>
      checkOne(`mail ${name}`, (report) => readMail(cached, name, report), facts),
    ),
  ]);
}

/** The reports that have problems, as lines for a terminal. */
export function describeReports(reports: readonly PageReport[]): string[] {
  return reports
    .filter((report) => !report.isUsable || report.problems.length > 0)
    .flatMap((report) => [
      report.isUsable ? report.id : `${report.id} (not usable, the bundled copy is shown)`,
      ...report.problems.map(
        (problem) => `  ${lowerCase(problem.kind)}: ${problem.at} ${problem.detail}`,
      ),
    ]);
}

export const USAGE = `Usage: npm run content:check                 the snapshot in src/content/snapshot
       npm run content:check -- --endpoint https://cdn.contentstack.io/v3 --api-key K --delivery-token T [--environment production] [--branch main]
Exit code: 0 nothing is missing, unknown or too long, 1 something is or the service does not answer, 2 this was not understood.`;

/** The content that the arguments name. */
function clientFromArguments(): ContentClient {
  const {
    values: { endpoint, 'api-key': apiKey, 'delivery-token': deliveryToken, environment, branch },
  } = readCommand(USAGE, {
    endpoint: { type: 'string' },
    'api-key': { type: 'string' },
    'delivery-token': { type: 'string' },
    environment: { type: 'string', default: 'production' },
    branch: { type: 'string', default: 'main' },
  });
  if (endpoint === undefined && apiKey === undefined && deliveryToken === undefined)
    return snapshotClient;
  if (endpoint === undefined || apiKey === undefined || deliveryToken === undefined)
    return refuse(
      USAGE,
      '--endpoint, --api-key and --delivery-token belong together: give all three or none.',
    );
  if (urlOf(endpoint, 'http:', 'https:') === null)
    return refuse(USAGE, `--endpoint is an http(s) address, and not ${endpoint}.`);
  return createContentstackClient({ apiKey, deliveryToken, environment, branch, endpoint });
}

if (process.argv[1] === import.meta.filename) {
  const client = clientFromArguments();
  await printReport(async () => {
    const reports = await checkContent(client).catch((cause: unknown) => {
      throw new Error(`The content could not be read: ${messageOf(cause)}`, { cause });
    });
    const lines = describeReports(reports);
    const last =
      lines.length === 0
        ? `${reports.length} pages, parts and mails, nothing missing, unknown or too long.`
        : 'See docs/guides/content.md for what belongs where.';
    return { text: [...lines, last].join('\n'), exitCode: Math.min(lines.length, 1) };
  });
}

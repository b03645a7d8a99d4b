import { setTimeout as pause } from 'node:timers/promises';
import type { ContentClient, ContentQuery } from '#src/content/content.client.ts';
import { mail, type MAIL_NAMES, siteSettings } from '#src/content/model/content-types.ts';
import {
  type ContentType,
  type EntryOf,
  MalformedContent,
  readEntry,
  type Report,
} from '#src/content/model/fields.ts';
import { isRecord } from '#src/domain/is-record.ts';

export type MailName = (typeof MAIL_NAMES)[number];

/** The words of one mail, and of the site that sends it. */
export interface MailCopy {
  mail: EntryOf<typeof mail>;
  site: EntryOf<typeof siteSettings>;
}

/** Where to read the words of mails. */
export interface MailContent {
  /** The content service that the pages read; null if this server takes its place. */
  service: ContentClient | null;
  /** How long a mail waits for the service. Default: 2 seconds, far less than a delivery attempt may take. */
  timeoutMs?: number;
  /** The content that ships with the product. */
  shipped: ContentClient;
}

/** What the mails are made of. */
export interface MailSettings {
  /** Address of the product, without a trailing slash. */
  publicUrl: string;
  content: MailContent;
  /** The address that mails and invitations come from; null if none are sent. */
  organizer: string | null;
  /** Whether visits have a page of their own, where visitors change them. */
  hasVisitPages: boolean;
}

const SERVICE_TIMEOUT_MS = 2000;

/** The first entry that is wanted; null if there is none or it cannot be used. Rejects if the service does not answer. */
async function readFirst<Entry extends object>(
  client: ContentClient,
  type: ContentType<Entry>,
  isWanted: (entry: Record<string, unknown>) => boolean,
  { query, report = () => undefined }: { query?: ContentQuery; report?: Report | undefined } = {},
): Promise<Entry | null> {
  const entry = (await client.entries(type.uid, query)).filter(isRecord).find(isWanted);
  if (entry === undefined) {
    report({ kind: 'missing', at: type.uid, detail: 'There is no such entry.' });
    return null;
  }
  try {
    return readEntry(type.entry, entry, report);
  } catch (error) {
    if (error instanceof MalformedContent) return null;
    throw error;
  }
}

/** The words of a mail; null if there is no entry or it cannot be used. Rejects if the client does not answer. */
export function readMail(
  client: ContentClient,
  name: MailName,
  report?: Report,
): Promise<EntryOf<typeof mail> | null> {
  return readFirst(client, mail, ({ unique_name }) => unique_name === name, { report });
}

function readSite(client: ContentClient): Promise<EntryOf<typeof siteSettings> | null> {
  return readFirst(client, siteSettings, () => true, { query: { include: ['call_us'] } });
}

/** The result of the work; null if it fails or takes too long. */
async function inTime<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result | null> {
  return Promise.race([work.catch(() => null), pause(timeoutMs, null, { ref: false })]);
}

/**
 * The words of a mail from the content service. Falls back to the shipped content if there is no service, it does not answer in time, or an
 * entry is missing or cannot be used. Throws if the shipped content cannot be used either.
 */
export async function readMailCopy(
  { service, timeoutMs = SERVICE_TIMEOUT_MS, shipped }: MailContent,
  name: MailName,
): Promise<MailCopy> {
  const [mailOfService, siteOfService] =
    service === null
      ? [null, null]
      : await Promise.all([
          inTime(timeoutMs, readMail(service, name)),
          inTime(timeoutMs, readSite(service)),
        ]);
  const copy = {
    mail: mailOfService ?? (await readMail(shipped, name)),
    site: siteOfService ?? (await readSite(shipped)),
  };
  if (copy.mail === null || copy.site === null)
    throw new Error(`The content has no mail ${name}, or no site settings.`);
  return { mail: copy.mail, site: copy.site };
}

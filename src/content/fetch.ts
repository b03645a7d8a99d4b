import type { ContentClient } from '#src/domain/content.client.ts';
import { includesOf } from './bundled/includes.ts';
import { CONTENT_SOURCES } from './content.sources.ts';
import type { ContentById, ContentId } from './content.types.ts';
import { expandReferences } from './expand.ts';
import type { Report } from './model/fields.ts';
import { parseContent } from './parse.ts';

/**
 * Reads one piece of content: its entries with the references that the pages are known to use, then whatever the answer left
 * unexpanded, one more read per type. Null when an entry is missing or malformed; rejects when the service does not answer.
 */
export async function fetchContent<Id extends ContentId>(client: ContentClient, id: Id, report?: Report): Promise<ContentById[Id] | null> {
  const raw = await Promise.all(CONTENT_SOURCES[id].map((source) => firstEntry(client, source.type, source.url)));
  const expanded = await Promise.all(raw.map((entry) => expandReferences(entry, (type) => client.entries(type))));
  return parseContent(id, expanded, report);
}

async function firstEntry(client: ContentClient, type: string, url: string | null): Promise<unknown> {
  const include = includesOf(url ?? type);
  const entries = await client.entries(type, { ...(url === null ? {} : { url }), ...(include.length === 0 ? {} : { include }) });
  return entries[0];
}

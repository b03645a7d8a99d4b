import { INCLUDES } from 'virtual:content/includes';
import type { ContentClient } from './content.client.ts';
import { readContent, type ContentById, type ContentId } from './parse.ts';

/** One piece of content as the service has it now; null when an entry is missing or malformed. Rejects when the service does not answer. */
export async function fetchContent<Id extends ContentId>(
  client: ContentClient,
  id: Id,
): Promise<ContentById[Id] | null> {
  return readContent(client, id, { includes: INCLUDES });
}

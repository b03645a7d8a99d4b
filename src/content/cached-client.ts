import type { ContentClient, ContentQuery } from './content.client.ts';

/** A client that reads each type and url once and shares the answer; a failed read is not cached. */
export function cachedClient(client: ContentClient): ContentClient & { clear(): void } {
  const answers = new Map<string, Promise<unknown[]>>();
  return {
    async entries(type: string, query: ContentQuery = {}) {
      const key = `${type} ${query.url ?? ''}`;
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = client.entries(type, query);
      answers.set(key, answer);
      answer.catch(() => answers.delete(key));
      return answer;
    },
    clear: () => answers.clear(),
  };
}

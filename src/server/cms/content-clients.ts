import type { ContentClient } from '#src/content/content.client.ts';
import { ConfigurationError, parseContentSettings } from '#src/services/config.ts';
import { createContentstackClient } from '#src/services/content/contentstack.ts';
import { SettingsError } from '../settings-error.ts';
import { configOf } from '../web/web-config.ts';
import { resolveReferences } from './references.ts';
import { openSnapshot } from './snapshot.ts';

/** Answers from a folder of `<content_type>.json` files, as the service would. */
export function folderClient(contentRoot: string): ContentClient {
  const snapshot = openSnapshot(contentRoot);
  return { entries: async (type, { include = [] } = {}) => (snapshot.entriesOf(type) ?? []).map((entry) => resolveReferences(snapshot, entry, include)) };
}

/**
 * The content service that the pages read, by the runtime configuration; null where there is none, or it is a path of this server.
 * @throws SettingsError for a wrong setting of it
 */
export function contentServiceOf(webRoot: string): ContentClient | null {
  const config = configOf(webRoot);
  if (config['content'] === undefined) return null;
  try {
    const { livePreview: _forEditorsAlone, ...settings } = parseContentSettings(config);
    return settings.endpoint?.startsWith('/') ? null : createContentstackClient(settings);
  } catch (error) {
    if (error instanceof ConfigurationError) throw new SettingsError(`config.json: ${error.problems.join('; ')}.`);
    throw error;
  }
}

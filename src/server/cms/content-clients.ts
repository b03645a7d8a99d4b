import type { ContentClient } from '#src/content/content.client.ts';
import { ConfigurationError, parseContentSettings } from '#src/services/config.ts';
import { createContentstackClient } from '#src/services/content/contentstack.ts';
import { SettingsError } from '../settings-error.ts';
import { configOf } from '../web/web-config.ts';

import { openSnapshot, resolveReferences } from './snapshot.ts';

/** Reads content from a folder of `<content_type>.json` files. Resolves `include` as the service would, but ignores `url`. */
export function folderClient(contentRoot: string): ContentClient {
  const snapshot = openSnapshot(contentRoot);
  return {
    entries: async (type, { include = [] } = {}) =>
      (snapshot.entriesOf(type) ?? []).map((entry) => resolveReferences(snapshot, entry, include)),
  };
}

/**
 * The content service that the pages read, according to the runtime configuration; null if it names none, or a path of this server.
 * @throws SettingsError if one of its settings is wrong
 */
export function contentServiceOf(webRoot: string): ContentClient | null {
  const config = configOf(webRoot);
  if (config['content'] === undefined) return null;
  try {
    const { livePreview: _forEditorsAlone, ...settings } = parseContentSettings(config);
    return settings.endpoint?.startsWith('/') ? null : createContentstackClient(settings);
  } catch (error) {
    if (error instanceof ConfigurationError)
      throw new SettingsError(`config.json: ${error.problems.join('; ')}.`);
    throw error;
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#src/domain/is-record.ts';

/** The runtime configuration beside the built front end (decision B1); empty where there is none that can be read. */
function configOf(webRoot: string): Record<string, unknown> {
  const file = join(webRoot, 'config.json');
  if (!existsSync(file)) return {};
  try {
    const config: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRecord(config) ? config : {};
  } catch {
    return {};
  }
}

/** Whether the runtime configuration switches something of the server on. */
export function isSwitchedOn(key: 'flowExplorer' | 'outboxInspector' | 'sourceMaps', webRoot: string): boolean {
  return configOf(webRoot)[key] === true;
}

/** The number to call, as the runtime configuration has it; null where it has none. */
export function phoneOf(webRoot: string): string | null {
  const { callUs } = configOf(webRoot);
  return isRecord(callUs) && typeof callUs['phone'] === 'string' ? callUs['phone'] : null;
}

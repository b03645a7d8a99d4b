import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether the runtime configuration beside the built front end switches something of the server on (decision B1). */
export function isSwitchedOn(key: 'flowExplorer' | 'sourceMaps', webRoot: string): boolean {
  const file = join(webRoot, 'config.json');
  if (!existsSync(file)) return false;
  try {
    const config: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof config === 'object' && config !== null && Reflect.get(config, key) === true;
  } catch {
    return false;
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether the runtime configuration beside the built front end switches the flow explorer on (`flowExplorer`, decision B1). */
export function isExplorerOn(webRoot: string): boolean {
  const file = join(webRoot, 'config.json');
  if (!existsSync(file)) return false;
  try {
    const config: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof config === 'object' && config !== null && 'flowExplorer' in config && config.flowExplorer === true;
  } catch {
    return false;
  }
}

import { closeOnSignals, startServer } from '#src/server/main.ts';
import { isExplorerOn } from '#src/server/web/explorer-config.ts';
import { ensureExplorerBuilt } from './flow/explorer-build.ts';
import { WEB_ROOT } from './paths.ts';
import { ensureWebBuilt } from './web-build.ts';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Why the product does not start, in words that say what to do. */
function explain(error: unknown): string {
  const port = process.env['PORT'] || '3000';
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop what is using it, or choose another: PORT=3100 npm start`;
    case 'EACCES':
      return `Port ${port} or the data folder ${process.env['DATA_DIR'] || './data'} cannot be opened: no permission.`;
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

try {
  await ensureWebBuilt((message) => console.log(message));
  const hasExplorer = isExplorerOn(WEB_ROOT);
  if (hasExplorer) await ensureExplorerBuilt((message) => console.log(message));
  const server = await startServer({ LOG_LEVEL: 'warn', ...process.env });
  closeOnSignals(server);
  console.log(`The product is ready at ${server.url} (stop it with Ctrl-C)`);
  if (hasExplorer) console.log(`The flow explorer is at ${server.url}/flow/`);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

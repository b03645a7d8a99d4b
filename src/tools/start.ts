import { closeOnSignals, startServer } from '#src/server/start-server.ts';
import { isSwitchedOn } from '#src/server/web/web-config.ts';
import { whyNotStarted } from '#src/server/why-not-started.ts';
import { ensureExplorerBuilt } from './flow/explorer-build.ts';
import { WEB_ROOT } from './paths.ts';
import { ensureWebBuilt } from './web-build.ts';

try {
  await ensureWebBuilt();
  const hasExplorer = isSwitchedOn('flowExplorer', WEB_ROOT);
  if (hasExplorer) await ensureExplorerBuilt();
  const server = await startServer(
    { LOG_LEVEL: 'warn', ...process.env },
    { withDemoVisits: hasExplorer },
  );
  closeOnSignals(server);
  console.log(`The product is ready at ${server.url} (stop it with Ctrl-C)`);
  if (hasExplorer) console.log(`The flow explorer is at ${server.url}/flow/`);
  if (server.isInspected) console.log(`Mails and webhooks are kept at ${server.url}/outbox/`);
} catch (error) {
  console.error(whyNotStarted(error, process.env));
  process.exit(1);
}

import { createServer } from 'vite';
import { messageOf } from '#src/domain/message-of.ts';
import { portOf } from '#src/server/start-server.ts';
import { whyNotStarted } from '#src/server/why-not-started.ts';
import { serveExplorer } from './flow/explorer-plugins.ts';
import { freePort, ended, spawnTool, stop, untilAnswers } from './processes.ts';
import { PROJECT_ROOT } from './paths.ts';

/** Restarts the backend on every change of its sources and hot-reloads the front end. Ctrl-C stops both. */
async function develop(): Promise<void> {
  const port = portOf(process.env['PORT']);
  const backendPort = process.env['BACKEND_PORT'] || String(await freePort());
  process.env['BACKEND_URL'] = `http://127.0.0.1:${backendPort}`;

  const backend = spawnTool('src/tools/dev-backend.ts', {
    watch: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
      PORT: backendPort,
      HOST: '127.0.0.1',
    },
  });
  const web = await createServer({
    root: PROJECT_ROOT,
    plugins: [serveExplorer()],
    server: { port, strictPort: true },
  });

  const stopBoth = async (code: number): Promise<void> => {
    await Promise.all([web.close(), stop(backend)]);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stopBoth(0);
    });
  }

  try {
    await web.listen();
    // If the backend fails to start, report it and go on: the watcher restarts it once its source is fixed.
    await untilAnswers(`${process.env['BACKEND_URL']}/api/health`, backend).catch((error: Error) =>
      console.error(error.message),
    );
  } catch (error) {
    console.error(messageOf(error));
    await stopBoth(1);
  }
  console.log(
    `The product, with hot reload, is at http://localhost:${port} (backend on port ${backendPort}; stop both with Ctrl-C)`,
  );
  console.log(`The flow explorer is at http://localhost:${port}/flow/`);
  await stopBoth(await ended(backend));
}

try {
  await develop();
} catch (error) {
  console.error(whyNotStarted(error, process.env));
  process.exit(1);
}

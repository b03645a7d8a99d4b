import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '#src/tools/server-build.ts';
import { type ServerProcess, startCommand } from './server-process.ts';

/** The built server, running from a folder that contains nothing else. */
export interface RunningBundle extends ServerProcess {
  /** The folder that would be copied to another machine. */
  folder: string;
  /** Kills it and deletes the folder. */
  close(): Promise<void>;
}

/** Builds the server into a new folder, lets `addWeb` add the front end, and starts it from another working directory without this process's environment. */
export async function startBundle(addWeb: (webRoot: string) => void): Promise<RunningBundle> {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  await buildServer(folder);
  addWeb(join(folder, 'web'));
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  const started = await startCommand(process.execPath, [join(folder, 'server.js')], {
    cwd: elsewhere,
    env: { PORT: '0' },
  });
  return {
    ...started,
    folder,
    close: async () => {
      started.child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

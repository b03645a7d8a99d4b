import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '#src/tools/server-build.ts';

/** The built server, running in a folder where nothing else is. */
export interface RunningBundle {
  /** The folder that would be copied to another machine. */
  folder: string;
  /** Without a slash at the end. */
  url: string;
  child: ChildProcess;
  /** Ends it whatever it does, and deletes the folder. */
  stop(): void;
}

/** Builds the server into a folder of its own, lets `addWeb` put the front end beside it, and starts it elsewhere with nothing of this environment. */
export async function startBundle(addWeb: (webRoot: string) => void): Promise<RunningBundle> {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  await buildServer(folder);
  addWeb(join(folder, 'web'));
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  const child = spawn(process.execPath, [join(folder, 'server.js')], { cwd: elsewhere, env: { PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const [, found] = /Listening on (\S+)/.exec(chunk.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}.`)));
  });
  return {
    folder,
    url,
    child,
    stop: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

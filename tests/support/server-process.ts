import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Resolves with the exit code, or null when it was killed. */
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Starts the server as a process of its own on a free port, and waits until it listens. */
export function startProcess(env: Record<string, string>, main = MAIN): Promise<ServerProcess> {
  return startCommand(process.execPath, ['--import', 'tsx', main], { env: environment(env) });
}

/** What this process knows, with a free port and a database of its own. */
export function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '', ...env };
}

/** Starts a command that serves the product, and waits until it listens. */
export async function startCommand(command: string, args: readonly string[], options: SpawnOptions): Promise<ServerProcess> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const [, found] = /Listening on (\S+)/.exec(chunk.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it listened.`)));
  });
  return { url, child, ended };
}

/** Kills those that still run, as a test that failed leaves them. */
export function killProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

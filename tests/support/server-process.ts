import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildOnce } from '#src/tools/build-once.ts';
import { filesUnder, PROJECT_ROOT } from '#src/tools/paths.ts';
import { OUTSIDE } from '#src/tools/server-build.ts';

/** Entry points of the servers that run as processes. */
export const SERVERS = {
  usual: 'src/server/main.ts',
  quickOutbox: 'tests/support/outbox-process.ts',
} as const;
type ServerSource = (typeof SERVERS)[keyof typeof SERVERS];

const BUILT = path.join(PROJECT_ROOT, 'dist/test-servers');

/** Bundles a server into one file unless it is fresh. Starting from it is a quarter of the work of compiling the sources in every process. */
export async function builtServer(source: ServerSource = SERVERS.usual): Promise<string> {
  const sources = ['package-lock.json', 'machines', 'src', 'tests/support'].flatMap(filesUnder);
  await buildOnce(BUILT, sources, () =>
    build({
      absWorkingDir: PROJECT_ROOT,
      entryPoints: Object.values(SERVERS),
      outdir: BUILT,
      outbase: PROJECT_ROOT,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: OUTSIDE,
      // The server finds the folders it serves relative to its source file; packages resolve `require` relative to the bundle.
      define: {
        'import.meta.dirname': JSON.stringify(path.join(PROJECT_ROOT, 'src/server')),
        'import.meta.url': JSON.stringify(
          pathToFileURL(path.join(PROJECT_ROOT, SERVERS.usual)).href,
        ),
      },
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
    }),
  );
  return path.join(BUILT, source.replace(/ts$/, 'js'));
}

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Resolves with the exit code, or null when it was killed. */
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Starts the server as a process of its own on a free port, and waits until it listens. */
export async function startProcess(
  env: Record<string, string>,
  source: ServerSource = SERVERS.usual,
): Promise<ServerProcess> {
  return startCommand(process.execPath, [await builtServer(source)], { env: environment(env) });
}

/** This process's environment, with a free port, no PostgreSQL, and `env` on top. */
export function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '', ...env };
}

/** Starts a command that serves the product, and waits until it listens. */
export async function startCommand(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<ServerProcess> {
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
      const [, found] = /(?:Listening on|ready at) (\S+)/.exec(chunk.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) =>
      reject(new Error(`The server ended with code ${code} before it listened.`)),
    );
  });
  return { url, child, ended };
}

/** Kills the processes that still run, for example after a failed test. */
export function killProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildOnce, digestOf, filesUnder } from '#src/tools/build-once.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { OUTSIDE } from '#src/tools/server-build.ts';

/** The sources of the servers that run as processes. */
export const SERVERS = { usual: 'src/server/main.ts', quickOutbox: 'tests/support/outbox-process.ts' } as const;
type ServerSource = (typeof SERVERS)[keyof typeof SERVERS];

const BUILT = path.join(PROJECT_ROOT, 'dist/test-servers');
const STAMP = path.join(BUILT, 'sources');

/** A server as one file, which listens after a quarter of the work: else every process translates the sources and reads a thousand files anew. */
export async function builtServer(source: ServerSource = SERVERS.usual): Promise<string> {
  const digest = digestOf(['package-lock.json', 'machines', 'src', 'tests/support'].flatMap((folder) => filesUnder(folder)));
  await buildOnce(
    () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest,
    async () => {
      await build({
        absWorkingDir: PROJECT_ROOT,
        entryPoints: Object.values(SERVERS),
        outdir: BUILT,
        outbase: PROJECT_ROOT,
        bundle: true,
        platform: 'node',
        format: 'esm',
        external: OUTSIDE,
        // The folders that it serves are found from where its source is, and what packages require from where it is itself.
        define: { 'import.meta.url': JSON.stringify(pathToFileURL(path.join(PROJECT_ROOT, SERVERS.usual)).href) },
        banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      });
      writeFileSync(STAMP, digest);
    },
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
export async function startProcess(env: Record<string, string>, source: ServerSource = SERVERS.usual): Promise<ServerProcess> {
  return startCommand(process.execPath, [await builtServer(source)], { env: environment(env) });
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

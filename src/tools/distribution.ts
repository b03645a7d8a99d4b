import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The files on the search path that a command may start. */
export function onSearchPath(command: string): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, command)).filter((file) => existsSync(file));
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** Runs a command to its end, says which, and shows what it writes. True where it ended well. */
export function run(command: string, args: readonly string[], options: { timeout?: number; env?: NodeJS.ProcessEnv } = {}): boolean {
  say(`  $ ${command} ${args.join(' ')}`);
  const result = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  return result.status === 0;
}

function runAsRoot(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return isRoot() ? run(command, args, { env }) : run('sudo', ['-n', 'DEBIAN_FRONTEND=noninteractive', command, ...args]);
}

/** Whether packages of the distribution can be asked for here at all: root, or sudo without a password, is needed besides. */
export function hasApt(): boolean {
  return process.platform === 'linux' && onSearchPath('apt-get').length > 0;
}

export function updatePackageLists(): boolean {
  return runAsRoot('apt-get', ['update']);
}

/** Installs packages of the distribution, all or none. True where they are there then. */
export function installPackages(packages: readonly string[]): boolean {
  return runAsRoot('apt-get', ['install', '-y', '--no-install-recommends', ...packages]);
}

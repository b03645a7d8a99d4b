import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The files on the PATH that a command name resolves to. */
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

/** Prints a command and runs it to completion with its output shown. Returns true if it exits with 0. */
export function run(command: string, args: readonly string[], options: { timeout?: number; env?: NodeJS.ProcessEnv } = {}): boolean {
  say(`  $ ${command} ${args.join(' ')}`);
  const result = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  return result.status === 0;
}

function runAsRoot(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return isRoot() ? run(command, args, { env }) : run('sudo', ['-n', 'DEBIAN_FRONTEND=noninteractive', command, ...args]);
}

/** Whether this is a Linux with apt-get. Installing also needs root, or sudo without a password. */
export function hasApt(): boolean {
  return process.platform === 'linux' && onSearchPath('apt-get').length > 0;
}

export function updatePackageLists(): boolean {
  return runAsRoot('apt-get', ['update']);
}

/** Installs distribution packages, all or none. Returns true on success. */
export function installPackages(packages: readonly string[]): boolean {
  return runAsRoot('apt-get', ['install', '-y', '--no-install-recommends', ...packages]);
}

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../paths.ts';
import { ended, packageCommand } from '../processes.ts';

export const STORIES_ROOT = path.join(PROJECT_ROOT, 'dist/storybook');

const INDEX = path.join(STORIES_ROOT, 'index.json');
/** Written last: an interrupted build does not have it. */
const PAGE = path.join(STORIES_ROOT, 'iframe.html');
const SOURCES = ['.storybook', 'stories', 'src', 'machines', 'public', 'vite.config.ts', 'package-lock.json'];
const NOT_IN_STORIES = new Set([path.join('src', 'server'), path.join('src', 'tools')]);

export interface BuiltStory {
  /** Such as `screens-home--empty`. */
  id: string;
  /** Such as `Screens/Home`. */
  title: string;
  name: string;
  tags: readonly string[];
}

/** Time of the last change to a file, or to anything under a folder, in epoch milliseconds. */
function changedAt(relative: string): number {
  const absolute = path.join(PROJECT_ROOT, relative);
  if (NOT_IN_STORIES.has(relative) || !existsSync(absolute)) return 0;
  const stat = statSync(absolute);
  const below = stat.isDirectory() ? readdirSync(absolute).map((name) => changedAt(path.join(relative, name))) : [];
  return Math.max(stat.mtimeMs, ...below);
}

function isFresh(): boolean {
  return existsSync(PAGE) && existsSync(INDEX) && Math.max(...SOURCES.map(changedAt)) < statSync(PAGE).mtimeMs;
}

/** Builds Storybook into `dist/storybook` unless that is newer than every source. Rejects when the build fails. */
export async function ensureStoriesBuilt(say: (message: string) => void): Promise<void> {
  if (isFresh()) return;
  say('Building the stories …');
  const storybook = packageCommand('storybook', 'dist/bin/dispatcher.js');
  const build = spawn(process.execPath, [storybook, 'build', '--disable-telemetry', '--quiet', '-o', STORIES_ROOT], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  build.stdout.on('data', (part: Buffer) => output.push(part));
  build.stderr.on('data', (part: Buffer) => output.push(part));
  if ((await ended(build)) !== 0) throw new Error(`The stories could not be built:\n${Buffer.concat(output).toString('utf8')}`);
}

/** The stories of the last build, in the order of their files. */
export function builtStories(): BuiltStory[] {
  const index: { entries: Record<string, BuiltStory & { type: string }> } = JSON.parse(readFileSync(INDEX, 'utf8'));
  return Object.values(index.entries)
    .filter(({ type }) => type === 'story')
    .map(({ id, title, name, tags }) => ({ id, title, name, tags }));
}

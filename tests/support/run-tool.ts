import path from 'node:path';
import { vi } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

export interface ToolRun {
  exitCode: number;
  out: string;
  error: string;
}

class Ended extends Error {}

function takeExitCode(): number {
  const { exitCode } = process;
  process.exitCode = undefined;
  return Number(exitCode ?? 0);
}

/**
 * Runs a tool as its script would, but in this process: starting another takes a second.
 * @param file name of the file in src/tools
 * @param folder the working directory; default: the project's
 */
export async function runTool(
  file: string,
  args: readonly string[],
  { folder = PROJECT_ROOT, env = {} }: { folder?: string; env?: Record<string, string> } = {},
): Promise<ToolRun> {
  const script = path.join(PROJECT_ROOT, 'src/tools', file);
  const { argv } = process;
  const before = process.cwd();
  const printed = { out: '', error: '' };
  const spies = [
    vi
      .spyOn(console, 'log')
      .mockImplementation((...parts) => void (printed.out += `${parts.join(' ')}\n`)),
    vi
      .spyOn(console, 'error')
      .mockImplementation((...parts) => void (printed.error += `${parts.join(' ')}\n`)),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      process.exitCode = code ?? process.exitCode ?? 0;
      throw new Ended();
    }),
  ];
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.resetModules();
  process.argv = [process.execPath, script, ...args];
  process.exitCode = undefined;
  process.chdir(folder);
  try {
    await import(/* @vite-ignore */ script);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  } finally {
    // A tool that ended left its module half run: whoever imports it next must get a fresh one.
    vi.resetModules();
    process.chdir(before);
    process.argv = argv;
    for (const spy of spies) spy.mockRestore();
  }
  return { exitCode: takeExitCode(), ...printed };
}

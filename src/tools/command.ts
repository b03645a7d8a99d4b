import { parseArgs, type ParseArgsConfig } from 'node:util';
import { messageOf } from '#src/domain/message-of.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

function parse<O extends Options>(options: O) {
  return parseArgs({ options, allowPositionals: true });
}

/** Ends the process with 2: the command does not understand what was typed. */
export function refuse(usage: string, why: string): never {
  console.error([why, usage].filter((line) => line !== '').join('\n'));
  return process.exit(2);
}

/**
 * Reads what was typed after a command: its options, and the words besides. Ends the process with the usage if that was asked for (0), or if the command
 * does not understand what was typed (2).
 */
export function readCommand<O extends Options>(
  usage: string,
  options: O,
  isUnderstood: (words: readonly string[]) => boolean = (words) => words.length === 0,
): ReturnType<typeof parse<O>> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  let why = '';
  try {
    const typed = parse(options);
    if (isUnderstood(typed.positionals)) return typed;
  } catch (error) {
    // The rest says how to type a word that begins with a dash: no command takes any.
    [why = ''] = messageOf(error).split('. To specify');
  }
  return refuse(usage, why);
}

/** A command's output and exit code. */
export interface Report {
  text: string;
  exitCode: number;
}

/** Prints what a command's work says, and sets the exit code. An error is printed and exits with 1. */
export async function printReport(work: () => Promise<Report>): Promise<void> {
  try {
    const { text, exitCode } = await work();
    console.log(text);
    process.exitCode = exitCode;
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

/** Prints the usage. The process then exits with 0 if it was asked for, with 2 if the arguments were not understood. */
export function tellUsage(usage: string, [option]: readonly string[]): void {
  console.log(usage);
  process.exitCode = option === '--help' || option === '-h' ? 0 : 2;
}

/** For a command that takes no arguments: if it got any, shows its usage and ends the process. */
export function takeNoArguments(usage: string): void {
  const args = process.argv.slice(2);
  if (args.length === 0) return;
  tellUsage(usage, args);
  process.exit();
}

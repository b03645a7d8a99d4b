/** For a command that takes no arguments: if it got any, shows its usage and ends the process, with 0 for `--help` and 2 for anything else. */
export function takeNoArguments(usage: string): void {
  const args = process.argv.slice(2);
  if (args.length === 0) return;
  console.log(usage);
  process.exit(args.includes('--help') ? 0 : 2);
}

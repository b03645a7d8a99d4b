import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { messageOf } from '#src/domain/message-of.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { readChart } from '#src/model/chart.ts';
import { generateFlow } from './generate.ts';
import { lostNotes, readNotes } from './notes.ts';

const USAGE = `Usage: npm run flow            writes docs/flow.md from the chart
       npm run flow:check      only says whether they are up to date (exit code 1 where not)`;

/** Generated files that differ from those on disk. */
export function staleFiles(generated: ReadonlyMap<string, string>): string[] {
  const changed = [...generated].filter(([file, content]) => {
    const absolute = path.join(PROJECT_ROOT, file);
    return !existsSync(absolute) || readFileSync(absolute, 'utf8') !== content;
  });
  return changed.map(([file]) => file);
}

function write(generated: ReadonlyMap<string, string>): void {
  for (const [file, content] of generated) {
    mkdirSync(path.dirname(path.join(PROJECT_ROOT, file)), { recursive: true });
    writeFileSync(path.join(PROJECT_ROOT, file), content);
  }
}

function main(options: readonly string[]): number {
  if (options.some((option) => option !== '--check')) {
    console.log(USAGE);
    return options.includes('--help') ? 0 : 2;
  }
  const begun = performance.now();
  for (const lost of lostNotes(readNotes(), readChart(bookingMachine)))
    console.warn(`Warning: ${lost}`);
  const generated = generateFlow();
  const stale = staleFiles(generated);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (stale.length === 0) {
    console.log(`The flow's ${generated.size} files are up to date (${seconds} s).`);
    return 0;
  }
  if (options.includes('--check')) {
    console.error(`Not up to date with the chart: ${stale.join(', ')}. Run: npm run flow`);
    return 1;
  }
  write(generated);
  console.log(`Wrote ${stale.length} of ${generated.size} files (${seconds} s).`);
  return 0;
}

if (import.meta.filename === process.argv[1]) {
  try {
    process.exitCode = main(process.argv.slice(2));
  } catch (error) {
    console.error(`The flow could not be drawn. ${messageOf(error)}`);
    process.exitCode = 1;
  }
}

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readChart } from './chart.ts';
import type { Revision } from './revision.ts';

/** The chart, the routes and the titles of the checkout in a folder. Every module of a checkout has an address of its own, so that revisions do not mix. */
async function read(folder: string): Promise<Revision> {
  const load = async (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(path.join(folder, 'machines/booking', file)).href);
  const { bookingMachine } = await load('booking.machine.ts');
  const { STEPS } = await load('booking.steps.ts');
  // The other revision is code of this project, checked by its own compiler run.
  const chart = readChart(bookingMachine as Parameters<typeof readChart>[0]);
  const rows = Object.entries(STEPS as Record<string, { path: string; title: string }>);
  return { chart, routes: Object.fromEntries(rows.map(([step, row]) => [step, row.path])), titles: Object.fromEntries(rows.map(([step, row]) => [step, row.title])) };
}

/** Prints what the checkouts in the given folders hold, as a JSON array, or why they cannot be read. A process of its own, which leaves nothing of them behind. */
try {
  process.stdout.write(JSON.stringify(await Promise.all(process.argv.slice(2).map((folder) => read(path.resolve(folder))))));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

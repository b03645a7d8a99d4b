import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readChart } from './chart.ts';

/** Prints the chart and the routes of the checkout in the given folder as JSON; a process of its own, so that two revisions do not mix. */
async function print(folder: string): Promise<void> {
  const load = async (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(path.join(folder, 'machines/booking', file)).href);
  const { bookingMachine } = await load('booking.machine.ts');
  const { STEPS } = await load('booking.steps.ts');
  // The other revision is code of this project, checked by its own compiler run.
  const chart = readChart(bookingMachine as Parameters<typeof readChart>[0]);
  const routes = Object.fromEntries(Object.entries(STEPS as Record<string, { path: string }>).map(([step, row]) => [step, row.path]));
  process.stdout.write(JSON.stringify({ chart, routes }));
}

await print(path.resolve(process.argv[2] ?? '.'));

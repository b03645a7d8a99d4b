import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { messageOf } from '#src/domain/message-of.ts';
import { readChart } from './chart.ts';
import type { Revision } from './revision.ts';

/** The file with times and limits. */
const CONSTANTS = 'src/domain/constants.ts';
/** The file with the table of pages. */
const STEP_TABLE = 'src/domain/steps.ts';
/** Its location in older revisions. */
const OLD_STEP_TABLE = 'machines/booking/booking.steps.ts';

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function textOf(value: unknown): string {
  if (value instanceof Set || value instanceof Map) return JSON.stringify([...value]);
  return value instanceof RegExp ? value.toString() : (JSON.stringify(value) ?? 'undefined');
}

/** Constants by name; those inside an object by name and key: `PROPERTY_TYPE.rental`. Functions are left out. */
function constantsIn(values: Record<string, unknown>, before = ''): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'function') return [];
    return isPlainObject(value) ? constantsIn(value, `${before}${name}.`) : [[`${before}${name}`, textOf(value)]];
  });
}

/** Bundles some files of a checkout into one module and loads it: loading a hundred files one by one takes several times as long. */
async function modulesOf(folder: string, files: readonly string[]): Promise<Record<string, unknown>[]> {
  const contents = files.map((file, index) => `export * as file${index} from './${file}';`).join('\n');
  const { outputFiles } = await build({ stdin: { contents, resolveDir: folder }, bundle: true, write: false, platform: 'node', format: 'esm', target: 'node20', logLevel: 'silent' });
  const loaded: Record<string, Record<string, unknown>> = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`);
  return files.map((_, index) => loaded[`file${index}`] ?? {});
}

/** Reads the chart, the routes, the titles and the constants of the checkout in a folder. */
export async function readRevision(folder: string): Promise<Revision> {
  const isThere = (file: string): boolean => existsSync(path.join(folder, file));
  const files = ['machines/booking/booking.machine.ts', isThere(STEP_TABLE) ? STEP_TABLE : OLD_STEP_TABLE, ...(isThere(CONSTANTS) ? [CONSTANTS] : [])];
  const [machine, steps, constants = {}] = await modulesOf(folder, files);
  // The other revision is code of this project, checked by its own compiler run.
  const chart = readChart(machine?.['bookingMachine'] as Parameters<typeof readChart>[0]);
  const rows = Object.entries(steps?.['STEPS'] as Record<string, { path: string; title: string }>);
  return {
    chart,
    routes: Object.fromEntries(rows.map(([step, row]) => [step, row.path])),
    titles: Object.fromEntries(rows.map(([step, row]) => [step, row.title])),
    constants: Object.fromEntries(constantsIn(constants)),
  };
}

/** Prints the revisions in the given folders as a JSON array, or why they cannot be read. Runs in a process of its own, so that nothing of them stays loaded. */
if (import.meta.filename === process.argv[1]) {
  try {
    process.stdout.write(JSON.stringify(await Promise.all(process.argv.slice(2).map((folder) => readRevision(path.resolve(folder))))));
  } catch (error) {
    process.stderr.write(messageOf(error));
    process.exitCode = 1;
  }
}

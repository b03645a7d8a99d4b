import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { STEPS } from '#src/domain/steps.ts';
import { indexChart, readChart } from './chart.ts';
import type { Chart, ChartIndex } from './chart.ts';
import { chartHash } from './chart-hash.ts';
import { diagramsOf } from './diagrams.ts';
import { toMarkdown } from './document.ts';
import { layOut } from './layout.ts';
import { createStepper } from './moves.ts';
import type { PlacedDiagram } from './placed.ts';
import { VARIANT_NAMES } from './variants.ts';
import { statusTable } from './status-table.ts';
import { toSvg } from './svg.ts';
import { keepWays, statesToStopIn, waysOf } from './ways.ts';

/** Where the explorer finds the places of boxes and edges; written with the documents. */
export const LAYOUT_FILE = 'stories/flow/layout.json';
/** Where the explorer finds a short way to every state, for each kind of visitor. */
export const WAYS_FILE = 'stories/flow/ways.json';
/** Where the explorer finds the hash of the chart; a report of another chart has another one. */
export const HASH_FILE = 'stories/flow/chart-hash.json';
export const DOCUMENT_FILE = 'docs/flow.md';
export const PICTURES_FOLDER = 'docs/flow';

/** Route path of every page, as the pictures show it. */
export const ROUTES: Record<string, string> = Object.fromEntries(Object.entries(STEPS).map(([step, { path }]) => [step, path]));

async function inTurn<T, R>(values: readonly T[], work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const value of values) results.push(await work(value));
  return results;
}

/** Every picture of the booking flow, laid out. */
export async function placedDiagrams(): Promise<PlacedDiagram[]> {
  const index = indexChart(readChart(bookingMachine));
  return inTurn(diagramsOf(index, { routes: ROUTES }), layOut);
}

/** What the chart does not say and the pictures need, one sentence for each; empty where nothing is missing. */
export function unsaid({ states }: Chart, routes: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...Object.entries(routes).flatMap(([step, route]) => (route === undefined ? [`The page “${step}” has no path in STEPS (src/domain/steps.ts).`] : [])),
    ...states.flatMap(({ path, description }) => (description === '' ? [`The state “${path === '' ? '(root)' : path}” has no description.`] : [])),
  ];
}

function waysFile(index: ChartIndex): string {
  const stepper = createStepper(bookingMachine);
  const { cases, states, variants } = keepWays(statesToStopIn(index), new Map(VARIANT_NAMES.map((variant) => [variant, waysOf(stepper, index, variant)])));
  const lines = Object.entries(variants).map(([variant, ways]) => `  ${JSON.stringify(variant)}: ${JSON.stringify(ways)}`);
  return `{\n "cases": ${JSON.stringify(cases, null, 1)},\n "states": ${JSON.stringify(states, null, 1)},\n "variants": {\n${lines.join(',\n')}\n }\n}\n`;
}

/** Every generated file: path from the root of the project → content. The same content on every machine. @throws in sentences where the chart does not say enough */
export async function generateFlow(): Promise<Map<string, string>> {
  const index = indexChart(readChart(bookingMachine));
  const missing = unsaid(index.chart, ROUTES);
  if (missing.length > 0) throw new Error(missing.join('\n'));
  const diagrams = diagramsOf(index, { routes: ROUTES });
  const placed = await inTurn(diagrams, layOut);
  const statuses = await statusTable();
  const document = toMarkdown({ index, diagrams, statuses });
  return new Map([
    [DOCUMENT_FILE, document],
    ...placed.map((diagram): [string, string] => [`${PICTURES_FOLDER}/${diagram.id}.svg`, toSvg(diagram)]),
    [HASH_FILE, `${JSON.stringify({ chartHash: chartHash(index.chart) })}\n`],
    [WAYS_FILE, waysFile(index)],
    [LAYOUT_FILE, `${JSON.stringify(placed, null, 1)}\n`],
  ]);
}

import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { STEPS } from '#machines/booking/booking.steps.ts';
import { indexChart, readChart } from './chart.ts';
import { diagramsOf } from './diagrams.ts';
import { toMarkdown } from './document.ts';
import { layOut } from './layout.ts';
import type { PlacedDiagram } from './placed.ts';
import { statusTable } from './status-table.ts';
import { toSvg } from './svg.ts';

/** Where the explorer finds the places of boxes and edges; written with the documents. */
export const LAYOUT_FILE = 'stories/flow/layout.json';
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

/** Every generated file: path from the root of the project → content. The same content on every machine. */
export async function generateFlow(): Promise<Map<string, string>> {
  const index = indexChart(readChart(bookingMachine));
  const diagrams = diagramsOf(index, { routes: ROUTES });
  const placed = await inTurn(diagrams, layOut);
  const document = toMarkdown({ index, diagrams, statuses: await statusTable() });
  return new Map([
    [DOCUMENT_FILE, document],
    ...placed.map((diagram): [string, string] => [`${PICTURES_FOLDER}/${diagram.id}.svg`, toSvg(diagram)]),
    [LAYOUT_FILE, `${JSON.stringify(placed, null, 1)}\n`],
  ]);
}

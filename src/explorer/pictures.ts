import { pictures } from 'virtual:explorer-data';
import { minBy } from 'es-toolkit';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { isStepId, type StepId } from '#src/domain/steps.ts';
import { indexChart, readChart } from '#src/tools/flow/chart.ts';
import type { PlacedDiagram } from '#src/tools/flow/placed.ts';

export const chart = indexChart(readChart(bookingMachine));

const PATHS = new Set(chart.chart.states.map(({ path }) => path));

/** The page a state belongs to; null outside of pages. */
export function stepOf(path: string): StepId | null {
  const step = PATHS.has(path) ? (chart.lineage(path).find((state) => state.step !== null)?.step ?? null) : null;
  return isStepId(step) ? step : null;
}

/** A picture with its place on a map. */
export interface Panel {
  picture: PlacedDiagram;
  x: number;
  y: number;
}

export interface MapLayout {
  panels: Panel[];
  width: number;
  height: number;
}

const GAP = 48;
const HEADING = 40;
/** The columns of the map, by diagram id. Diagrams not listed come last. The columns make the map about as wide as high, like the frame. */
const COLUMNS: readonly (readonly string[])[] = [['opening', 'offer'], ['start', 'hold', 'resources'], ['project', 'appointment', 'elsewhere']];

/** Stacks diagrams in columns. */
function inColumns(columns: readonly (readonly PlacedDiagram[])[], margin: number): MapLayout {
  const panels: Panel[] = [];
  let x = margin;
  let height = 0;
  for (const column of columns.filter(({ length }) => length > 0)) {
    let y = margin;
    for (const picture of column) {
      panels.push({ picture, x, y: y + HEADING });
      y += picture.height + HEADING + GAP;
    }
    height = Math.max(height, y);
    x += Math.max(...column.map(({ width }) => width)) + GAP;
  }
  return { panels, width: x, height };
}

const REGIONS = pictures.filter(({ kind }) => kind === 'region');

/** The map of all parts of the flow. */
export const MAP = inColumns([...COLUMNS.map((ids) => ids.flatMap((id) => REGIONS.find((one) => one.id === id) ?? [])), REGIONS.filter(({ id }) => !COLUMNS.flat().includes(id))], GAP);

/** Spreads diagrams over columns to make the map about as wide as high: each goes into the shortest column so far. */
function spread(own: readonly PlacedDiagram[]): PlacedDiagram[][] {
  const columns = Array.from({ length: Math.round(Math.sqrt(own.length)) }, (): { height: number; pictures: PlacedDiagram[] } => ({ height: 0, pictures: [] }));
  for (const picture of own) {
    const lowest = minBy(columns, ({ height }) => height);
    if (lowest === undefined) break;
    lowest.pictures.push(picture);
    lowest.height += picture.height + HEADING + GAP;
  }
  return columns.map(({ pictures: column }) => column);
}

/** Lays out some diagrams as their own map. */
export function mapOf(own: readonly PlacedDiagram[]): MapLayout {
  const { panels, width, height } = inColumns(spread(own), 0);
  return { panels, width: width - GAP, height: height - GAP };
}

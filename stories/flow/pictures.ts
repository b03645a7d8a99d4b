import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { indexChart, readChart } from '#src/tools/flow/chart.ts';
import type { PlacedDiagram } from '#src/tools/flow/placed.ts';
import layout from './layout.json';
import { parsePictures } from './parse-pictures.ts';

/** The pictures of the flow as `npm run flow` laid them out. */
export const PICTURES: readonly PlacedDiagram[] = parsePictures(layout);
export const chart = indexChart(readChart(bookingMachine));

/** A picture with its place on the map of all regions. */
export interface Panel {
  picture: PlacedDiagram;
  x: number;
  y: number;
}

const GAP = 48;
const HEADING = 40;
/** Which pictures stand below each other on the map, column by column; what is not named comes last. */
const COLUMNS: readonly (readonly string[])[] = [['opening', 'offer'], ['start', 'hold'], ['project'], ['elsewhere', 'appointment', 'resources']];

export interface MapLayout {
  panels: Panel[];
  width: number;
  height: number;
}

function columnsOf(pictures: readonly PlacedDiagram[]): PlacedDiagram[][] {
  const named = COLUMNS.map((ids) => ids.flatMap((id) => pictures.find((picture) => picture.id === id) ?? []));
  const others = pictures.filter(({ id }) => !COLUMNS.some((ids) => ids.includes(id)));
  return [...named, others].filter((column) => column.length > 0);
}

/** Places pictures in columns. */
export function mapOf(pictures: readonly PlacedDiagram[]): MapLayout {
  const panels: Panel[] = [];
  let x = GAP;
  let height = 0;
  for (const column of columnsOf(pictures)) {
    let y = GAP;
    for (const picture of column) {
      panels.push({ picture, x, y: y + HEADING });
      y += picture.height + HEADING + GAP;
    }
    height = Math.max(height, y);
    x += Math.max(...column.map(({ width }) => width)) + GAP;
  }
  return { panels, width: x, height };
}

export const REGIONS: readonly PlacedDiagram[] = PICTURES.filter(({ kind }) => kind === 'region');
export const MAP = mapOf(REGIONS);

/** A single picture as a map of its own. */
export function single(picture: PlacedDiagram): MapLayout {
  return { panels: [{ picture, x: 0, y: HEADING }], width: picture.width, height: picture.height + HEADING };
}

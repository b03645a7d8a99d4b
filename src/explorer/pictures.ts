import { pictures } from 'virtual:explorer-data';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { indexChart, readChart } from '#src/tools/flow/chart.ts';
import type { PlacedDiagram } from '#src/tools/flow/placed.ts';

export const chart = indexChart(readChart(bookingMachine));

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
/** Which pictures stand below each other on the map, column by column; what is not named comes last. Together they are about as wide as high, as the frame is. */
const COLUMNS: readonly (readonly string[])[] = [['opening', 'offer'], ['start', 'hold', 'resources'], ['project', 'appointment', 'elsewhere']];

/** Places pictures below each other, column by column. */
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

/** All parts of the flow side by side. */
export const MAP = inColumns([...COLUMNS.map((ids) => ids.flatMap((id) => REGIONS.find((one) => one.id === id) ?? [])), REGIONS.filter(({ id }) => !COLUMNS.flat().includes(id))], GAP);

/** Some pictures below each other as a map of their own. */
export function mapOf(own: readonly PlacedDiagram[]): MapLayout {
  const { panels, width, height } = inColumns([own], 0);
  return { panels, width: width - GAP, height: height - GAP };
}

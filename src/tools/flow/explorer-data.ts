import { mapValues } from 'es-toolkit';
import type { StepId } from '#src/domain/steps.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { chartHash } from './chart-hash.ts';
import { indexChart, readChart } from '#src/model/chart.ts';
import { diagramsOf } from '#src/model/diagrams.ts';
import { layOut } from './layout.ts';
import { createStepper } from '#src/model/stepper.ts';
import type { Note } from '#src/model/notes.ts';
import { readNotes } from './read-notes.ts';
import { pageParts, type PageParts } from './page-parts.ts';
import type { PlacedDiagram } from '#src/model/placed.ts';
import { VARIANTS, type VariantName } from '#src/model/variants.ts';
import { waysOf, type Ways } from '#src/model/ways.ts';

/** What the explorer shows but would take too long to compute in a browser. */
export interface ExplorerData {
  pictures: PlacedDiagram[];
  ways: Record<VariantName, Ways>;
  /** What each page shows. */
  parts: Record<StepId, PageParts>;
  notes: Note[];
  /** Hash of the chart. A coverage report made from this chart has the same hash. */
  chartHash: string;
}

/** Computes the data. The same chart gives the same data on every machine. */
export async function explorerData(): Promise<ExplorerData> {
  const index = indexChart(readChart(bookingMachine));
  const stepper = createStepper();
  const pictures = diagramsOf(index).filter(({ kind }) => kind === 'inside' || kind === 'beside');
  const ways = mapValues(VARIANTS, (_variant, name) => waysOf(stepper, index, name));
  return {
    pictures: await Promise.all(pictures.map(layOut)),
    ways,
    parts: pageParts(),
    notes: readNotes(),
    chartHash: chartHash(),
  };
}

import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { chartHash } from './chart-hash.ts';
import { indexChart, readChart } from './chart.ts';
import { diagramsOf } from './diagrams.ts';
import { ROUTES } from './generate.ts';
import { layOutAll } from './layout.ts';
import { createStepper } from './moves.ts';
import type { PlacedDiagram } from './placed.ts';
import type { VariantName } from './variants.ts';
import { waysOf } from './ways.ts';

/** What the explorer shows and takes too long to find out in a browser. */
export interface ExplorerData {
  pictures: PlacedDiagram[];
  /** A short way to each state that visitors of a variant come to: variant → path of the state → names of moves. */
  ways: Record<VariantName, Record<string, string[]>>;
  /** A coverage report of this chart names the same hash. */
  chartHash: string;
}

/** The same chart gives the same data on every machine. */
export async function explorerData(): Promise<ExplorerData> {
  const index = indexChart(readChart(bookingMachine));
  const stepper = createStepper(bookingMachine);
  const waysFor = (variant: VariantName) => waysOf(stepper, index, variant);
  return {
    pictures: await layOutAll(diagramsOf(index, { routes: ROUTES })),
    ways: { standard: waysFor('standard'), embedded: waysFor('embedded'), paidLead: waysFor('paidLead'), event: waysFor('event'), verification: waysFor('verification') },
    chartHash: chartHash(index.chart),
  };
}

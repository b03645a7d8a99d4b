import type { DraftStatus } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { chartHash } from './chart-hash.ts';
import { indexChart, readChart } from '#src/model/chart.ts';
import { diagramsOf } from '#src/model/diagrams.ts';
import { ROUTES } from './generate.ts';
import { layOutAll } from './layout.ts';
import { createStepper } from '#src/model/stepper.ts';
import type { Note } from '#src/model/note-words.ts';
import { readNotes } from './notes.ts';
import { pageParts, type PageParts } from './page-parts.ts';
import type { PlacedDiagram } from '#src/model/placed.ts';
import type { VariantName } from '#src/model/variants.ts';
import { waysOf, type Ways } from '#src/model/ways.ts';

/** A short way through a transition, and the draft's status afterwards. */
export interface LineWay {
  moves: number[];
  status: DraftStatus;
}

/** What the explorer shows but would take too long to compute in a browser. */
export interface ExplorerData {
  pictures: PlacedDiagram[];
  /** A short way to each state that visitors of a variant can reach: variant → state path → names of moves. */
  ways: Record<VariantName, Record<string, string[]>>;
  /** A short way through each transition: variant → transition id → indexes into `moves`. */
  lines: Record<VariantName, Record<string, LineWay>>;
  /** Names of moves, without duplicates. */
  moves: string[];
  /** What each page shows. */
  parts: Record<StepId, PageParts>;
  /** The notes from docs/flow-notes.json. */
  notes: Note[];
  /** Hash of the chart. A coverage report made from this chart has the same hash. */
  chartHash: string;
}

function forEach<T>(make: (variant: VariantName) => T): Record<VariantName, T> {
  return {
    standard: make('standard'),
    embedded: make('embedded'),
    paidLead: make('paidLead'),
    event: make('event'),
    verification: make('verification'),
  };
}

/** Computes the data. The same chart gives the same data on every machine. */
export async function explorerData(): Promise<ExplorerData> {
  const index = indexChart(readChart(bookingMachine));
  const stepper = createStepper();
  const found = forEach((variant) => waysOf(stepper, index, variant));
  const moves = new Map<string, number>();
  const positionOf = (move: string): number => {
    const known = moves.get(move) ?? moves.size;
    moves.set(move, known);
    return known;
  };
  const linesOf = ({ transitions }: Ways) =>
    Object.fromEntries(
      Object.entries(transitions).map(([id, way]): [string, LineWay] => [
        id,
        { moves: way.moves.map(positionOf), status: way.status },
      ]),
    );
  const lines = forEach((variant) => linesOf(found[variant]));
  return {
    pictures: await layOutAll(
      diagramsOf(index, { routes: ROUTES }).filter(
        ({ kind }) => kind === 'inside' || kind === 'beside',
      ),
    ),
    ways: forEach((variant) => found[variant].states),
    lines,
    moves: [...moves.keys()],
    parts: pageParts(),
    notes: readNotes(),
    chartHash: chartHash(),
  };
}

import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { indexChart, readChart, type Chart } from '#src/model/chart.ts';
import { diagramsOf } from '#src/model/diagrams.ts';
import { toMarkdown } from './document.ts';
import { readNotes } from './read-notes.ts';
import { statusTable } from '#src/model/status-table.ts';

export const DOCUMENT_FILE = 'docs/flow.md';

/** The states that the chart does not describe, one sentence each. */
export function unsaid(states: Chart['states']): string[] {
  return states
    .filter(({ description }) => description === '')
    .map(({ path }) => `The state “${path === '' ? '(root)' : path}” has no description.`);
}

/** The contents of docs/flow.md, the same on every machine. @throws with a sentence for everything the chart lacks */
export function generateFlow(): string {
  const index = indexChart(readChart(bookingMachine));
  const missing = unsaid(index.chart.states);
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return toMarkdown({
    index,
    diagrams: diagramsOf(index),
    statuses: statusTable(),
    notes: readNotes(),
  });
}

import type { Chart, ChartIndex } from './chart.ts';
import { placeWords } from './places.ts';
import { inQuotes, transitionWords } from './words.ts';

/** A person's note on a state or a transition of the chart. */
export interface Note {
  /** Path of a state, or id of a transition. */
  about: string;
  says: string;
}

/** What a note is about, in words; its id if the place is gone. */
export function aboutWords(index: ChartIndex, { about }: Note): string {
  const transition = index.chart.transitions.find(({ id }) => id === about);
  if (transition !== undefined)
    return `${transition.source === '' ? 'Anywhere' : placeWords(index, transition.source)}: ${inQuotes(transitionWords(transition))}`;
  return index.chart.states.some(({ path }) => path === about) ? placeWords(index, about) : about;
}

/** A sentence for each note whose place is gone. */
export function lostNotes(notes: readonly Note[], { states, transitions }: Chart): string[] {
  const places = new Set([...states.map(({ path }) => path), ...transitions.map(({ id }) => id)]);
  return notes
    .filter(({ about }) => !places.has(about))
    .map(({ about, says }) => `The chart has no “${about}”, which a note is about: “${says}”`);
}

import { messageOf } from '#src/domain/message-of.ts';
import { isRecord } from '#src/domain/is-record.ts';
import type { Chart, ChartIndex } from './chart.ts';
import { placeWords } from './document.ts';
import { inQuotes, transitionWords } from './words.ts';

/** The file with the notes, relative to the project root. */
export const NOTES_FILE = 'docs/flow-notes.json';

/** A person's note on a state or a transition of the chart. */
export interface Note {
  /** Path of a state, or id of a transition. */
  about: string;
  /** The transition's name when the note was written, so that we notice when another transition takes its index. Null if that does not matter. */
  called: string | null;
  says: string;
}

function noteOf(value: unknown, at: number): Note {
  const wrong = (what: string) => new Error(`${NOTES_FILE}, note ${at + 1}: ${what}.`);
  if (!isRecord(value)) throw wrong('it is no object');
  const { about, called = null, says, ...others } = value;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong(`there is no “${unknown}”, only “about”, “called” and “says”`);
  if (typeof about !== 'string' || about === '') throw wrong('“about” must be the path of a state or the id of a transition');
  if (typeof says !== 'string' || says.trim() === '') throw wrong('“says” must be a text');
  if (called !== null && typeof called !== 'string') throw wrong('“called” must be a text');
  return { about, called, says };
}

/** Parses the notes file. @throws in a sentence that names the note and what is wrong with it */
export function readNotes(text: string): Note[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${NOTES_FILE} is not JSON: ${messageOf(error)}`, { cause: error });
  }
  if (!Array.isArray(value)) throw new Error(`${NOTES_FILE} must be a list of notes.`);
  return value.map(noteOf);
}

/** Moves each note along with its transition when that has a new index. If the state no longer has such a transition, the note goes to the state. */
export function placeNotes(notes: readonly Note[], { states, transitions }: Chart): Note[] {
  return notes.map((note) => {
    const { about, called } = note;
    const [source = about] = about.split(' ▸ ');
    if (called === null || !states.some(({ path }) => path === source)) return note;
    const meant = transitions.filter((one) => one.source === source && transitionWords(one) === called);
    return { ...note, about: (meant.find(({ id }) => id === about) ?? meant[0])?.id ?? source };
  });
}

/** What a note is about, in words; its id if the place is gone. */
export function aboutWords(index: ChartIndex, { about }: Note): string {
  const transition = index.chart.transitions.find(({ id }) => id === about);
  if (transition !== undefined) return `${transition.source === '' ? 'Anywhere' : placeWords(index, transition.source)}: ${inQuotes(transitionWords(transition))}`;
  return index.chart.states.some(({ path }) => path === about) ? placeWords(index, about) : about;
}

/** A sentence for each note whose place is gone or now has another name. */
export function lostNotes(notes: readonly Note[], { states, transitions }: Chart): string[] {
  return notes.flatMap(({ about, called, says }) => {
    const transition = transitions.find(({ id }) => id === about);
    if (transition === undefined && !states.some(({ path }) => path === about)) return [`The chart has no ${inQuotes(about)}, which a note is about: ${inQuotes(says)}`];
    if (called === null || transition === undefined || transitionWords(transition) === called) return [];
    return [`${inQuotes(about)} is called ${inQuotes(transitionWords(transition))} now, not ${inQuotes(called)}, as a note about it says: ${inQuotes(says)}`];
  });
}

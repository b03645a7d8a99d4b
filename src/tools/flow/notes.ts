import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '#src/domain/is-record.ts';
import { messageOf } from '#src/domain/message-of.ts';
import { PROJECT_ROOT } from '../paths.ts';
import type { Chart } from '#src/model/chart.ts';
import type { Note } from '#src/model/note-words.ts';

/** The file with the notes, relative to the project root. */
export const NOTES_FILE = 'docs/flow-notes.json';

function noteOf(value: unknown, at: number): Note {
  if (
    isRecord(value) &&
    typeof value['about'] === 'string' &&
    typeof value['says'] === 'string' &&
    Object.keys(value).length === 2
  )
    return { about: value['about'], says: value['says'] };
  throw new Error(
    `${NOTES_FILE}, note ${at + 1}: it must have the texts “about” and “says”, and nothing else.`,
  );
}

/** Reads the notes; none if there is no file. @throws in a sentence that names the note and what is wrong with it */
export function readNotes(file = path.join(PROJECT_ROOT, NOTES_FILE)): Note[] {
  if (!existsSync(file)) return [];
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Array.isArray(value)) return value.map(noteOf);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`${NOTES_FILE} is not JSON: ${messageOf(error)}`, { cause: error });
  }
  throw new Error(`${NOTES_FILE} must be a list of notes.`);
}

/** A sentence for each note whose place is gone. */
export function lostNotes(notes: readonly Note[], { states, transitions }: Chart): string[] {
  const places = new Set([
    ...states.map(({ path: place }) => place),
    ...transitions.map(({ id }) => id),
  ]);
  return notes
    .filter(({ about }) => !places.has(about))
    .map(({ about, says }) => `The chart has no “${about}”, which a note is about: “${says}”`);
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../paths.ts';
import { NOTES_FILE, readNotes, type Note } from './notes.ts';

/** The notes of a repository; empty if it has no notes file. @throws in a sentence if they cannot be read */
export function notesAtHand(repository: string = PROJECT_ROOT): Note[] {
  const file = path.join(repository, NOTES_FILE);
  return existsSync(file) ? readNotes(readFileSync(file, 'utf8')) : [];
}

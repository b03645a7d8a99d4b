import { readFileSync } from 'node:fs';
import path from 'node:path';
import { array, object, string } from 'yup';
import { messageOf } from '#src/domain/message-of.ts';
import type { Note } from '#src/model/notes.ts';
import { PROJECT_ROOT } from '../paths.ts';

const NOTES_FILE = 'docs/flow-notes.json';

const notesSchema = array(
  object({ about: string().required(), says: string().required() }).noUnknown(),
)
  .strict()
  .required();

/** The notes in a file. @throws in a sentence that names the file and what is wrong with it */
export function readNotes(file = path.join(PROJECT_ROOT, NOTES_FILE)): Note[] {
  try {
    return notesSchema.validateSync(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${path.relative(PROJECT_ROOT, file)}: ${messageOf(error)}`, { cause: error });
  }
}

import { notes } from 'virtual:explorer-data';
import { aboutWords, type Note } from '#src/model/note-words.ts';
import { chart } from './pictures.ts';
import type { Thing } from './thing.ts';
import styles from './Explorer.module.css';

/** The notes on an edge's transitions, or on a box's state and everything inside it. */
function notesOn(thing: Thing): Note[] {
  if (thing.kind === 'line')
    return notes.filter(({ about }) => thing.edge.transitions.includes(about));
  return notes.filter(({ about }) => chart.isWithin(about.split(' ▸ ')[0] ?? '', thing.node.id));
}

function Lines({ notes: own }: { notes: readonly Note[] }) {
  return (
    <ul className={styles['answers']}>
      {own.map((note) => (
        <li key={`${note.about} ${note.says}`} data-note={note.about}>
          {note.says} <span className={styles['small']}>{aboutWords(chart, note)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The notes from docs/flow-notes.json on the selected thing. */
export function NotesOn({ thing }: { thing: Thing }) {
  const own = notesOn(thing);
  return own.length === 0 ? null : (
    <>
      <h3>Notes</h3>
      <Lines notes={own} />
    </>
  );
}

/** Every note of docs/flow-notes.json. */
export function AllNotes() {
  return notes.length === 0 ? null : (
    <section aria-label="Notes">
      <h2>Notes</h2>
      <Lines notes={notes} />
    </section>
  );
}

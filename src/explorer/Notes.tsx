import { notes } from 'virtual:explorer-data';
import { aboutWords } from '#src/model/notes.ts';
import type { PlacedEdge, PlacedNode } from '#src/model/placed.ts';
import { chart } from './chart.ts';
import styles from './Explorer.module.css';

/** The notes of docs/flow-notes.json on a way's transitions, or on a box's state and everything inside it. */
export function Notes({ on }: { on: PlacedEdge | PlacedNode }) {
  const own = notes.filter(({ about }) =>
    'transitions' in on
      ? on.transitions.includes(about)
      : chart.isWithin(about.split(' ▸ ')[0] ?? '', on.id),
  );
  return own.length === 0 ? null : (
    <>
      <h3>Notes</h3>
      <ul className={styles['plain']}>
        {own.map((note) => (
          <li key={`${note.about} ${note.says}`} data-note={note.about}>
            {note.says} <span className={styles['small']}>{aboutWords(chart, note)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

import { EDGE_LOOK } from '#src/model/diagram-look.ts';
import type { EdgeKind } from '#src/model/places.ts';
import { countedWords, COVERAGE_LOOK, FUNNEL_LOOK, type Overlay } from './overlays.ts';
import styles from './Explorer.module.css';

interface Entry {
  colour: string;
  dash: string | null;
  words: string;
}

function entriesOf(overlay: Overlay, hidden: ReadonlySet<EdgeKind>): Entry[] {
  switch (overlay.kind) {
    case 'none': {
      const kinds = Object.keys(EDGE_LOOK) as EdgeKind[];
      return kinds
        .filter((kind) => !hidden.has(kind))
        .map((kind) => ({
          colour: EDGE_LOOK[kind].stroke,
          dash: EDGE_LOOK[kind].dash,
          words: EDGE_LOOK[kind].words,
        }));
    }
    case 'coverage':
      return Object.values(COVERAGE_LOOK);
    case 'visit':
      return [{ colour: EDGE_LOOK.forward.stroke, dash: null, words: 'the way of this visit' }];
    case 'funnel':
      return Object.values(FUNNEL_LOOK).map(({ colour, words }) => ({ colour, dash: null, words }));
  }
}

/** What the colours of the picture mean. */
export function Legend({ overlay, hidden }: { overlay: Overlay; hidden: ReadonlySet<EdgeKind> }) {
  return (
    <ul className={styles['legend']} aria-label="Legend">
      {entriesOf(overlay, hidden).map(({ colour, dash, words }) => (
        <li key={words}>
          <svg width="28" height="8" aria-hidden="true">
            <path d="M0 4h28" stroke={colour} strokeWidth="3" strokeDasharray={dash ?? undefined} />
          </svg>
          {words}
        </li>
      ))}
      {overlay.kind === 'funnel' ? <li>thick: much traffic</li> : null}
      {overlay.kind === 'funnel' ? <li>{countedWords(overlay.visits)}</li> : null}
      <li>
        <span className={styles['glow']} /> possible now
      </li>
    </ul>
  );
}

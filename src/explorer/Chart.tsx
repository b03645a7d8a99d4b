import { useMemo, useState, type ReactNode } from 'react';
import type { StepId } from '#src/domain/steps.ts';
import type { CoverageReport } from '#src/model/coverage-report.ts';
import type { Move, OfferedMove } from '#src/model/moves.ts';
import type { PlacedDiagram, PlacedEdge } from '#src/model/placed.ts';
import type { EdgeKind } from '#src/model/places.ts';
import { Details } from './Details.tsx';
import { FlowMap } from './FlowMap.tsx';
import { Legend } from './Legend.tsx';
import { tintsOf, type Overlay } from './overlays.ts';
import { thingIn } from './thing.ts';
import styles from './Explorer.module.css';

export interface ChartProps {
  diagram: PlacedDiagram;
  active: ReadonlySet<string>;
  taken: ReadonlySet<string>;
  moves: readonly OfferedMove[];
  hidden: ReadonlySet<EdgeKind>;
  overlay: Overlay;
  report: CoverageReport | null;
  /** State paths of the boxes that a list highlights; the first one is brought into sight. */
  pointed: readonly string[];
  miniatures: ReadonlyMap<StepId, string>;
  decision: ReactNode;
  /** What a change would alter, in words by the id of a box or an edge. */
  effects: ReadonlyMap<string, string>;
  storyOf: (step: StepId) => string | null;
  onApply: (move: Move) => void;
  onJump: (path: string) => void;
  /** Shows what happens inside a page. */
  onOpen: (path: string) => void;
  onPlayTo: (journey: string, edge: PlacedEdge) => void;
}

/** The diagram of the flow, with details of the selected thing. */
export function Chart({
  diagram,
  active,
  taken,
  moves,
  hidden,
  overlay,
  report,
  pointed,
  miniatures,
  decision,
  effects,
  storyOf,
  onApply,
  onJump,
  onOpen,
  onPlayTo,
}: ChartProps) {
  const [looked, setLooked] = useState<string | null>(null);
  // Drop the selection if its diagram is no longer shown.
  const thing = useMemo(
    () => (looked === null ? null : thingIn(diagram, looked)),
    [diagram, looked],
  );
  const open = useMemo(() => new Set(moves.flatMap(({ transitions }) => transitions)), [moves]);
  const tints = useMemo(() => tintsOf(overlay, diagram), [overlay, diagram]);
  return (
    <section
      className={styles['chart']}
      aria-label="Picture of the flow"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setLooked(null);
      }}
    >
      <div className={styles['picture']}>
        <FlowMap
          diagram={diagram}
          active={active}
          taken={taken}
          open={open}
          hidden={hidden}
          looked={thing === null ? null : looked}
          pointed={pointed}
          tints={tints}
          miniatures={miniatures}
          decision={decision}
          effects={effects}
          onLook={setLooked}
          onOpen={onOpen}
        />
        {thing === null ? null : (
          <Details
            thing={thing}
            diagram={diagram}
            moves={
              thing.kind === 'line'
                ? moves.filter(({ transitions }) =>
                    transitions.some((id) => thing.edge.transitions.includes(id)),
                  )
                : []
            }
            overlay={overlay}
            report={report}
            storyOf={storyOf}
            onApply={onApply}
            onJump={onJump}
            onOpen={onOpen}
            onPlayTo={onPlayTo}
            onClose={() => setLooked(null)}
          />
        )}
      </div>
      {diagram.kind === 'map' && overlay.kind === 'none' ? null : (
        <Legend overlay={overlay} hidden={hidden} />
      )}
    </section>
  );
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { StepId } from '#src/domain/steps.ts';
import type { CoverageReport } from '#src/tools/flow/coverage.ts';
import { labelOf, nameOf, type Move, type OfferedMove } from '#src/tools/flow/moves.ts';
import type { PlacedEdge } from '#src/tools/flow/placed.ts';
import type { EdgeKind } from '#src/tools/flow/places.ts';
import { Details } from './Details.tsx';
import { canJumpTo } from './jump.ts';
import { Legend } from './Legend.tsx';
import { tintsOf, type Overlay } from './overlays.ts';
import { Picture } from './Picture.tsx';
import type { MapLayout } from './pictures.ts';
import { keyOf, neighbour, thingsOf, type Thing } from './things.ts';
import { Viewport, type Area } from './Viewport.tsx';
import styles from './Explorer.module.css';

export interface ChartProps {
  map: MapLayout;
  /** Brought into view whenever it changes. */
  focus: Area | null;
  active: ReadonlySet<string>;
  taken: ReadonlySet<string>;
  moves: readonly OfferedMove[];
  hidden: ReadonlySet<EdgeKind>;
  overlay: Overlay;
  report: CoverageReport | null;
  /** State path of the box that a list highlights, or null. */
  pointed: string | null;
  storyOf: (step: StepId) => string | null;
  onApply: (move: Move) => void;
  onJump: (path: string) => void;
  onPlayTo: (journey: string, edge: PlacedEdge) => void;
}

interface Chooser {
  moves: Move[];
  x: number;
  y: number;
}

/** Milliseconds the pointer must rest before a thing is selected: on its way to the details it crosses other edges. */
const REST_MS = 120;

function middleOf(edge: PlacedEdge): { x: number; y: number } {
  const { points, label } = edge;
  if (label !== null) return { x: label.x + label.width / 2, y: label.y + label.height / 2 };
  return points[Math.floor(points.length / 2)] ?? { x: 0, y: 0 };
}

/** The area around a thing, so that keyboard users see what they move to. */
function areaOf(thing: Thing, { panels }: MapLayout): Area | null {
  const panel = panels.find(({ picture }) => picture.id === thing.picture);
  if (panel === undefined) return null;
  const { x, y } = thing.kind === 'line' ? middleOf(thing.edge) : { x: thing.node.x + thing.node.width / 2, y: thing.node.y + thing.node.height / 2 };
  return { x: panel.x + x - 300, y: panel.y + y - 220, width: 600, height: 440 };
}

/** The diagram of the flow, with details of the selected thing. */
export function Chart({ map, focus, active, taken, moves, hidden, overlay, report, pointed, storyOf, onApply, onJump, onPlayTo }: ChartProps) {
  const [lookedAt, setLooked] = useState<{ thing: Thing; by: 'pointer' | 'click' | 'key' } | null>(null);
  // Drop the selection if its diagram is no longer shown.
  const looked = map.panels.some(({ picture }) => picture.id === lookedAt?.thing.picture) ? lookedAt : null;
  const [chooser, setChooser] = useState<Chooser | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);

  const open = useMemo(() => new Set(moves.flatMap(({ transitions }) => transitions)), [moves]);
  const tints = useMemo(() => tintsOf(overlay, map), [overlay, map]);
  const things = useMemo(() => thingsOf(map, hidden), [map, hidden]);
  const isOpen = (thing: Thing): boolean => thing.kind === 'line' && thing.edge.transitions.some((id) => open.has(id));

  const go = useCallback(
    (edge: PlacedEdge, x: number, y: number) => {
      const fitting = moves.filter(({ transitions }) => transitions.some((id) => edge.transitions.includes(id)));
      const [only] = fitting;
      if (fitting.length === 1 && only !== undefined) onApply(only);
      else if (fitting.length > 1) setChooser({ moves: fitting, x, y });
    },
    [moves, onApply],
  );
  const onPoint = useCallback(
    (key: string | null) => {
      clearTimeout(rest.current);
      if (key === null) return;
      rest.current = setTimeout(() => {
        const thing = things.find((one) => keyOf(one) === key);
        if (thing !== undefined) setLooked((before) => (before !== null && before.by !== 'pointer' ? before : { thing, by: 'pointer' }));
      }, REST_MS);
    },
    [things],
  );
  const onLook = useCallback(
    (key: string) => {
      const thing = things.find((one) => keyOf(one) === key);
      if (thing !== undefined) setLooked({ thing, by: 'click' });
    },
    [things],
  );
  const walk = (by: 1 | -1) => {
    const thing = neighbour(things, looked?.thing ?? null, by);
    if (thing !== null) setLooked({ thing, by: 'key' });
  };
  const enter = (x: number, y: number) => {
    if (looked?.thing.kind === 'line') go(looked.thing.edge, x, y);
    else if (looked !== null && canJumpTo(looked.thing.node.id)) onJump(looked.thing.node.id);
  };
  const lookedKey = looked === null ? null : keyOf(looked.thing);
  const lookedArea = useMemo(() => (looked?.by === 'key' ? areaOf(looked.thing, map) : null), [looked, map]);

  return (
    <section className={styles['chart']} aria-label="Picture of the flow">
      <Viewport
        label="Picture of the flow"
        size={map}
        focus={lookedArea ?? focus}
        keys={{
          n: () => walk(1),
          p: () => walk(-1),
          Enter: (x, y) => enter(x, y),
          Escape: () => {
            setLooked(null);
            setChooser(null);
          },
        }}
      >
        <Picture map={map} active={active} taken={taken} open={open} hidden={hidden} looked={lookedKey} pointed={pointed} tints={tints} onPoint={onPoint} onLook={onLook} onGo={go} />
      </Viewport>
      <Legend overlay={overlay} hidden={hidden} />
      {looked === null ? null : (
        <Details
          thing={looked.thing}
          isOpen={isOpen(looked.thing)}
          overlay={overlay}
          report={report}
          storyOf={storyOf}
          onJump={onJump}
          onPlayTo={onPlayTo}
          onClose={() => setLooked(null)}
        />
      )}
      {chooser === null ? null : (
        <ChooserMenu
          {...chooser}
          onChoose={(move) => {
            setChooser(null);
            onApply(move);
          }}
          onClose={() => setChooser(null)}
        />
      )}
    </section>
  );
}

function ChooserMenu({ moves, x, y, onChoose, onClose }: Chooser & { onChoose: (move: Move) => void; onClose: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div
      className={styles['chooser']}
      role="group"
      aria-label="Choose a case"
      style={{ left: Math.max(8, Math.min(x, window.innerWidth - 300)), top: Math.max(8, Math.min(y, window.innerHeight - 40 - moves.length * 38)) }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {moves.map((move, at) => (
        <button key={nameOf(move)} ref={at === 0 ? first : null} type="button" onClick={() => onChoose(move)}>
          {labelOf(move)}
        </button>
      ))}
      <button type="button" className={styles['quiet']} onClick={onClose}>
        Cancel
      </button>
    </div>
  );
}

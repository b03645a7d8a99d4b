import {
  Background,
  Controls,
  Handle,
  MiniMap,
  Position,
  ReactFlow,
  useReactFlow,
  useStore,
  type Edge,
  type EdgeChange,
  type EdgeProps,
  type Node,
  type NodeChange,
  type NodeProps,
} from '@xyflow/react';
import { useEffect, useEffectEvent, useMemo, type CSSProperties, type ReactNode } from 'react';
import '@xyflow/react/dist/style.css';
import type { StepId } from '#src/domain/steps.ts';
import { EDGE_LOOK, NODE_LOOK, pathOfEdge } from '#src/model/diagram-look.ts';
import type { PlacedDiagram, PlacedEdge, PlacedNode } from '#src/model/placed.ts';
import { stepOf } from './chart.ts';
import { DECISION, isBackendPage } from './pages-map.ts';
import type { Tint } from './tints.ts';
import { takenEdges } from './way.ts';
import styles from './FlowMap.module.css';

export interface FlowMapProps {
  diagram: PlacedDiagram;
  /** Paths of the states the flow is in. */
  active: ReadonlySet<string>;
  /** Ids of the transitions taken in the last step. */
  taken: ReadonlySet<string>;
  /** Ids of the transitions that can be taken now. */
  open: ReadonlySet<string>;
  /** Id of the selected box or edge, or null. */
  looked: string | null;
  /** Paths of the states that answer a question; the first one is brought into sight. */
  found: readonly string[];
  /** By id of the box or the edge. */
  tints: ReadonlyMap<string, Tint>;
  /** What each page looks like, as a document. */
  miniatures: ReadonlyMap<StepId, string>;
  /** The table of the address decision. */
  decision: ReactNode;
  /** What a change would alter, in words by the id of a box or an edge. */
  effects: ReadonlyMap<string, string>;
  onLook: (id: string | null) => void;
  /** A page is opened to see what happens inside. */
  onOpen: (path: string) => void;
}

type BoxNode = Node<
  {
    node: PlacedNode;
    isCard: boolean;
    isLit: boolean;
    isFound: boolean;
    tint: Tint | null;
    miniature: string | null;
    decision: ReactNode;
    effect: string | null;
  },
  'box'
>;
type ArrowEdge = Edge<
  { edge: PlacedEdge; isOpen: boolean; isTaken: boolean; tint: Tint | null; effect: string | null },
  'arrow'
>;

/** React Flow draws an edge only between boxes that have handles; where it starts and ends is computed before. */
function Handles() {
  const look = { isConnectable: false, className: styles['handle'] ?? '' };
  return (
    <>
      <Handle type="target" position={Position.Top} {...look} />
      <Handle type="source" position={Position.Bottom} {...look} />
    </>
  );
}

function Miniature({ html }: { html: string | null }) {
  return (
    <span className={styles['miniature']} aria-hidden="true" inert>
      {html === null ? null : (
        <iframe
          title="What the page looks like"
          tabIndex={-1}
          srcDoc={html}
          sandbox="allow-same-origin"
          loading="lazy"
        />
      )}
    </span>
  );
}

function Box({
  data: { node, isCard, isLit, isFound, tint, miniature, decision, effect },
  selected,
}: NodeProps<BoxNode>) {
  const { fill, stroke, dash } = NODE_LOOK[node.kind];
  const isDecision = isCard && node.id === DECISION.path;
  const look: CSSProperties = {
    backgroundColor: isLit ? undefined : fill,
    borderColor: tint?.colour ?? stroke,
    borderStyle: dash === null ? 'solid' : 'dashed',
  };
  return (
    <div
      className={styles['box']}
      style={look}
      data-kind={isDecision ? 'decision' : isCard ? 'card' : node.kind}
      data-node={node.id}
      data-lit={isLit || undefined}
      data-looked={selected || isFound || undefined}
    >
      <Handles />
      <strong>{node.title}</strong>
      {node.note === '' ? null : <span>{node.note}</span>}
      {isDecision ? decision : isCard ? <Miniature html={miniature} /> : null}
      {effect === null ? null : (
        <span className={styles['badge']} data-effect>
          {effect}
        </span>
      )}
      {tint === null || tint.badge === '' || effect !== null ? null : (
        <span className={styles['badge']} style={{ color: tint.colour }}>
          {tint.badge}
        </span>
      )}
      {isCard && tint === null && isBackendPage(node.id) ? (
        <span className={styles['badge']}>sent by the backend</span>
      ) : null}
    </div>
  );
}

function Arrow({ data, selected }: EdgeProps<ArrowEdge>) {
  if (data === undefined) return null;
  const { edge, isOpen, isTaken, tint, effect } = data;
  const { stroke, dash } = EDGE_LOOK[edge.kind];
  const path = pathOfEdge(edge);
  const colour = tint?.colour ?? stroke;
  const width = Math.max(tint?.width ?? 1.6, isTaken ? 4 : isOpen || selected ? 3 : 0);
  const { label } = edge;
  const head = `head-${colour.slice(1)}`;
  return (
    <g data-edge={edge.id} data-open={isOpen || undefined}>
      <marker
        id={head}
        viewBox="0 0 10 10"
        refX="9"
        refY="5"
        markerWidth="9"
        markerHeight="9"
        markerUnits="userSpaceOnUse"
        orient="auto"
      >
        <path d="M0 0L10 5L0 10z" fill={colour} />
      </marker>
      {isOpen || selected ? (
        <path d={path} className={styles[selected ? 'looked' : 'glow']} />
      ) : null}
      <path
        d={path}
        fill="none"
        stroke={colour}
        strokeWidth={width}
        strokeDasharray={dash ?? undefined}
        markerEnd={`url(#${head})`}
      />
      <path
        d={path}
        className="react-flow__edge-interaction"
        fill="none"
        strokeOpacity={0}
        strokeWidth={16}
      />
      {label === null ? null : (
        <foreignObject
          x={label.x}
          y={label.y}
          width={label.width}
          height={label.height}
          className={styles['words']}
          data-narrow={label.height > label.width || undefined}
        >
          <div>
            <span style={{ color: EDGE_LOOK[edge.kind].text }}>{label.lines.join(' / ')}</span>
            {effect === null ? null : <strong data-effect>{effect}</strong>}
          </div>
        </foreignObject>
      )}
    </g>
  );
}

const NODE_TYPES = { box: Box };
const EDGE_TYPES = { arrow: Arrow };
const FIT = { padding: 0.015, maxZoom: 1.4 } as const;

/** Texts on a picture are too small to be read below this zoom. */
const READABLE = 0.7;
/** Zoom of a picture that does not fit the window anyway. */
const CLOSE = 0.95;

/** Where to look for `centre` so that nothing beyond the picture is shown, in its coordinates. `seen` is how much of the window there is, in pixels. */
function within(centre: number, seen: number, start: number, length: number): number {
  const half = Math.min(seen / CLOSE, length) / 2;
  return Math.min(Math.max(centre, start + half), start + length - half);
}

/** Shows everything as long as it can be read, or else what is around a box: whenever the room changes, or the box is another one that is out of sight. */
function KeepInSight({ box }: { box: PlacedNode | undefined }) {
  const { fitView, getNodes, getNodesBounds, getViewport, setCenter } = useReactFlow();
  const [width, height] = [useStore((state) => state.width), useStore((state) => state.height)];
  const show = useEffectEvent((room: { width: number; height: number }) => {
    const whole = getNodesBounds(getNodes());
    const scale = Math.min(room.width / whole.width, room.height / whole.height);
    const minZoom = scale < READABLE ? CLOSE : READABLE;
    if (box === undefined || scale >= READABLE) void fitView({ ...FIT, minZoom });
    else
      void setCenter(
        within(box.x + box.width / 2, room.width, whole.x, whole.width),
        within(box.y + box.height / 2, room.height, whole.y, whole.height),
        { zoom: CLOSE },
      );
  });
  const find = useEffectEvent((wanted: PlacedNode) => {
    const { x, y, zoom } = getViewport();
    const isSeen = (start: number, length: number, room: number) =>
      start >= 0 && start + length * zoom <= room;
    const isWhole =
      isSeen(wanted.x * zoom + x, wanted.width, width) &&
      isSeen(wanted.y * zoom + y, wanted.height, height);
    if (!isWhole) show({ width, height });
  });
  useEffect(() => show({ width, height }), [width, height]);
  useEffect(() => {
    if (box !== undefined) find(box);
  }, [box]);
  return null;
}

/** A diagram of the flow, lit by a running flow: to pan, to zoom, and to walk through by keyboard. */
export function FlowMap({
  diagram,
  active,
  taken,
  open,
  looked,
  found,
  tints,
  miniatures,
  decision,
  effects,
  onLook,
  onOpen,
}: FlowMapProps) {
  const isMap = diagram.kind === 'map';
  const nodes = useMemo(
    () =>
      diagram.nodes.map((node): BoxNode => {
        const step = stepOf(node.id);
        const isLit = node.kind !== 'portal' && active.has(node.id);
        const data = {
          node,
          isCard: isMap,
          isLit,
          isFound: found.includes(node.id),
          tint: tints.get(node.id) ?? null,
          miniature: (step && miniatures.get(step)) ?? null,
          decision,
          effect: effects.get(node.id) ?? null,
        };
        const { id, x, y, width, height, title, description } = node;
        return {
          id,
          width,
          height,
          data,
          type: 'box',
          position: { x, y },
          measured: { width, height },
          selected: looked === id,
          ariaLabel: `${title}. ${description}`,
        };
      }),
    [diagram, isMap, active, found, looked, tints, miniatures, decision, effects],
  );
  const edges = useMemo(() => {
    const ways = takenEdges(diagram, taken);
    // On the map, ways back and those that the backend decides are drawn for what is selected only.
    const isShown = ({ id, from, to, kind }: PlacedEdge) =>
      !isMap || kind === 'forward' || [id, from, to].includes(looked ?? '') || ways.has(id);
    return diagram.edges.filter(isShown).map((edge): ArrowEdge => {
      const { id, from, to, labels } = edge;
      const data = {
        edge,
        isOpen: edge.transitions.some((one) => open.has(one)),
        isTaken: ways.has(id),
        tint: tints.get(id) ?? null,
        effect: effects.get(id) ?? null,
      };
      const titleOf = (path: string) =>
        diagram.nodes.find((node) => node.id === path)?.title ?? path;
      return {
        id,
        type: 'arrow',
        source: from,
        target: to,
        data,
        selected: looked === id,
        ariaLabel: `${titleOf(from)} to ${titleOf(to)}: ${labels.join(', ')}`,
      };
    });
  }, [diagram, isMap, taken, open, looked, tints, effects]);
  const inSight =
    diagram.nodes.find(({ id }) => id === (looked ?? found[0])) ??
    diagram.nodes.find(({ id, kind }) => kind !== 'portal' && active.has(id)) ??
    diagram.nodes[0];
  const follow = (changes: readonly (NodeChange | EdgeChange)[]) => {
    for (const change of changes)
      if (change.type === 'select' && change.selected) onLook(change.id);
  };
  return (
    <div className={styles['map']} data-picture={diagram.id}>
      <ReactFlow
        key={diagram.id}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={follow}
        onEdgesChange={follow}
        onPaneClick={() => onLook(null)}
        onNodeDoubleClick={(_event, { id }) => onOpen(id)}
        nodesDraggable={false}
        nodesConnectable={false}
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        multiSelectionKeyCode={null}
        minZoom={0.1}
        maxZoom={3}
      >
        <Background />
        <KeepInSight box={inSight} />
        {isMap ? null : <Controls showInteractive={false} />}
        {isMap ? null : (
          <MiniMap
            pannable
            zoomable
            position="top-right"
            style={{ width: 120, height: 80 }}
            ariaLabel="Overview of this picture"
          />
        )}
      </ReactFlow>
    </div>
  );
}

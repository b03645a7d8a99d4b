import {
  Background,
  BaseEdge,
  Controls,
  Handle,
  MarkerType,
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
import { useEffect, useEffectEvent, useMemo, type CSSProperties } from 'react';
import '@xyflow/react/dist/style.css';
import { STEPS } from '#src/domain/steps.ts';
import { EDGE_LOOK, NODE_LOOK, pathOfEdge } from '#src/model/diagram-look.ts';
import type { PlacedEdge, PlacedNode } from '#src/model/placed.ts';
import { stepOf } from './chart.ts';
import { DecisionTable } from './DecisionTable.tsx';
import { useExplorer } from './explorer-view.ts';
import { DECISION } from './pages-map.ts';
import { takenEdges } from './way.ts';
import styles from './FlowMap.module.css';

type BoxNode = Node<{ node: PlacedNode }, 'box'>;
type ArrowEdge = Edge<{ edge: PlacedEdge; isTaken: boolean }, 'arrow'>;

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

function Box({ data: { node }, selected }: NodeProps<BoxNode>) {
  const { diagram, active, found, tints, miniatures, effects } = useExplorer();
  const step = stepOf(node.id);
  const isCard = diagram.kind === 'map';
  const isLit = node.kind !== 'portal' && active.has(node.id);
  const tint = tints.get(node.id);
  const effect = effects.get(node.id);
  const isOfBackend = isCard && step !== null && STEPS[step].kind === 'backend';
  const badge = effect ?? tint?.badge ?? (isOfBackend ? 'sent by the backend' : '');
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
      data-looked={selected || found.includes(node.id) || undefined}
    >
      <Handles />
      <strong>{node.title}</strong>
      {node.note === '' ? null : <span>{node.note}</span>}
      {isDecision ? (
        <DecisionTable />
      ) : isCard ? (
        <Miniature html={(step && miniatures.get(step)) ?? null} />
      ) : null}
      {badge === '' ? null : (
        <span
          className={styles['badge']}
          style={{ color: effect === undefined ? tint?.colour : undefined }}
          data-effect={effect === undefined ? undefined : true}
        >
          {badge}
        </span>
      )}
    </div>
  );
}

function Arrow({ data, selected, markerEnd }: EdgeProps<ArrowEdge>) {
  const { open, tints, effects } = useExplorer();
  if (data === undefined) return null;
  const { edge, isTaken } = data;
  const { stroke, dash, text } = EDGE_LOOK[edge.kind];
  const path = pathOfEdge(edge);
  const tint = tints.get(edge.id);
  const effect = effects.get(edge.id);
  const isOpen = edge.transitions.some((one) => open.has(one));
  const width = Math.max(tint?.width ?? 1.6, isTaken ? 4 : isOpen || selected ? 3 : 0);
  const { label } = edge;
  return (
    <g data-edge={edge.id} data-open={isOpen || undefined}>
      {isOpen || selected ? (
        <path d={path} className={styles[selected ? 'looked' : 'glow']} />
      ) : null}
      <BaseEdge
        path={path}
        interactionWidth={16}
        style={{
          stroke: tint?.colour ?? stroke,
          strokeWidth: width,
          strokeDasharray: dash ?? undefined,
        }}
        {...(markerEnd !== undefined && { markerEnd })}
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
            <span style={{ color: text }}>{label.lines.join(' / ')}</span>
            {effect === undefined ? null : <strong data-effect>{effect}</strong>}
          </div>
        </foreignObject>
      )}
    </g>
  );
}

const NODE_TYPES = { box: Box };
const EDGE_TYPES = { arrow: Arrow };
const HEAD = { type: MarkerType.ArrowClosed, width: 26, height: 26, markerUnits: 'userSpaceOnUse' };
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
  const { fitView, getNodes, getNodesBounds, getViewport, isNodeIntersecting, setCenter } =
    useReactFlow();
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
  const find = useEffectEvent(({ id }: PlacedNode) => {
    const { x, y, zoom } = getViewport();
    const seen = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    if (!isNodeIntersecting({ id }, seen, false)) show({ width, height });
  });
  useEffect(() => show({ width, height }), [width, height]);
  useEffect(() => {
    if (box !== undefined) find(box);
  }, [box]);
  return null;
}

/** A diagram of the flow, lit by a running flow: to pan, to zoom, and to walk through by keyboard. */
export function FlowMap() {
  const { diagram, active, taken, looked, found, tints, setLooked, lookInside } = useExplorer();
  const isMap = diagram.kind === 'map';
  const nodes = useMemo(
    () =>
      diagram.nodes.map((node): BoxNode => {
        const { id, x, y, width, height, title, description } = node;
        return {
          id,
          width,
          height,
          data: { node },
          type: 'box',
          position: { x, y },
          measured: { width, height },
          selected: looked === id,
          ariaLabel: `${title}. ${description}`,
        };
      }),
    [diagram, looked],
  );
  const edges = useMemo(() => {
    const ways = takenEdges(diagram, taken);
    // On the map, ways back and those that the backend decides are drawn for what is selected only.
    const isShown = ({ id, from, to, kind }: PlacedEdge) =>
      !isMap || kind === 'forward' || [id, from, to].includes(looked ?? '') || ways.has(id);
    const titleOf = (path: string) => diagram.nodes.find(({ id }) => id === path)?.title ?? path;
    return diagram.edges.filter(isShown).map((edge): ArrowEdge => {
      const { id, from, to, kind, labels } = edge;
      return {
        id,
        type: 'arrow',
        source: from,
        target: to,
        data: { edge, isTaken: ways.has(id) },
        selected: looked === id,
        markerEnd: { ...HEAD, color: tints.get(id)?.colour ?? EDGE_LOOK[kind].stroke },
        ariaLabel: `${titleOf(from)} to ${titleOf(to)}: ${labels.join(', ')}`,
      };
    });
  }, [diagram, isMap, taken, looked, tints]);
  const inSight =
    diagram.nodes.find(({ id }) => id === (looked ?? found[0])) ??
    diagram.nodes.find(({ id, kind }) => kind !== 'portal' && active.has(id)) ??
    diagram.nodes[0];
  const follow = (changes: readonly (NodeChange | EdgeChange)[]) => {
    for (const change of changes)
      if (change.type === 'select' && change.selected) setLooked(change.id);
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
        onPaneClick={() => setLooked(null)}
        onNodeDoubleClick={(_event, { id }) => lookInside(id)}
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
        {isMap ? null : (
          <>
            <Controls showInteractive={false} />
            <MiniMap
              pannable
              zoomable
              position="top-right"
              style={{ width: 120, height: 80 }}
              ariaLabel="Overview of this picture"
            />
          </>
        )}
      </ReactFlow>
    </div>
  );
}

import { memo, type MouseEvent } from 'react';
import type { PlacedEdge, PlacedNode } from '#src/tools/flow/placed.ts';
import { BoxShape, Heads, LINE_COLOURS, LineShape, LineWords } from '#src/tools/flow/Drawing.tsx';
import { FONT_FAMILY, INK, NODE_LOOK, pathOfEdge } from '#src/tools/flow/look.ts';
import type { EdgeKind } from '#src/tools/flow/places.ts';
import type { MapLayout } from './pictures.ts';
import { takenEdges } from './way.ts';

/** How an overlay draws a box or an edge. */
export interface Tint {
  colour: string;
  /** The verdict, for tests and style sheets. */
  mark: string;
  /** A short text on a box, such as a share; empty for none. */
  badge: string;
  dash: string | null;
  /** Line width, in pixels of the drawing. */
  width: number;
}

export interface PictureProps {
  map: MapLayout;
  /** Paths of the states the flow is in. */
  active: ReadonlySet<string>;
  /** Ids of the transitions taken in the last step. */
  taken: ReadonlySet<string>;
  /** Ids of the transitions that can be taken now. */
  open: ReadonlySet<string>;
  hidden: ReadonlySet<EdgeKind>;
  /** Key of the selected thing, or null. */
  looked: string | null;
  /** Path of the state that a list highlights, or null. */
  pointed: string | null;
  /** By id of the box or the edge. Keep the identity of the map while the overlay is the same: the components are memoized. */
  tints: ReadonlyMap<string, Tint>;
  /** The pointer entered the thing with this key, or left it (null). */
  onPoint: (key: string | null) => void;
  /** A box was clicked, or an edge that cannot be taken now. */
  onLook: (key: string) => void;
  /** An edge was clicked that can be taken now. */
  onGo: (edge: PlacedEdge, x: number, y: number) => void;
}

const LIT = '#ffc72e';
const LIT_LINE = '#0b2548';
const LOOKED = '#0b57d0';

interface BoxProps {
  node: PlacedNode;
  /** {@link keyOf} of the box. */
  id: string;
  lit: boolean;
  looked: boolean;
  tint: Tint | null;
  onPoint: PictureProps['onPoint'];
  onLook: PictureProps['onLook'];
}

const Box = memo(function Box({ node, id, lit, looked, tint, onPoint, onLook }: BoxProps) {
  const isHere = lit && node.kind !== 'portal';
  return (
    <g
      transform={`translate(${node.x} ${node.y})`}
      data-node={node.id}
      data-lit={isHere || undefined}
      onClick={() => onLook(id)}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(null)}
      style={{ cursor: 'pointer' }}
    >
      {looked ? <rect x={-6} y={-6} width={node.width + 12} height={node.height + 12} rx={NODE_LOOK[node.kind].radius + 5} fill="none" stroke={LOOKED} strokeWidth={2} /> : null}
      <BoxShape node={node} {...(isHere ? { fill: LIT, frame: LIT_LINE, noteColour: INK } : { frame: tint?.colour ?? null })} />
      {tint === null || tint.badge === '' ? null : (
        <g transform={`translate(${node.width} 0)`}>
          <rect x={-8 - tint.badge.length * 7} y={-11} width={tint.badge.length * 7 + 14} height={22} rx={11} fill={tint.colour} />
          <text x={-1 - (tint.badge.length * 7) / 2} y={4} fontSize={12} fontWeight={700} fill="#ffffff" textAnchor="middle">
            {tint.badge}
          </text>
        </g>
      )}
    </g>
  );
});

interface LineProps extends Pick<PictureProps, 'onPoint' | 'onLook' | 'onGo'> {
  edge: PlacedEdge;
  /** {@link keyOf} of the line. */
  id: string;
  isOpen: boolean;
  isTaken: boolean;
  looked: boolean;
  tint: Tint | null;
}

type HandlerProps = Pick<LineProps, 'edge' | 'id' | 'isOpen' | 'onPoint' | 'onLook' | 'onGo'>;

function handlersOf({ edge, id, isOpen, onPoint, onLook, onGo }: HandlerProps) {
  return {
    onClick: (event: MouseEvent) => (isOpen ? onGo(edge, event.clientX, event.clientY) : onLook(id)),
    onPointerEnter: () => onPoint(id),
    onPointerLeave: () => onPoint(null),
    style: { cursor: 'pointer' },
  };
}

const Line = memo(function Line({ isTaken, looked, tint, ...rest }: LineProps) {
  const { edge, isOpen } = rest;
  const path = pathOfEdge(edge);
  const width = Math.max(tint?.width ?? 1.6, isTaken ? 4 : isOpen ? 3 : 0);
  return (
    <g
      data-edge={edge.id}
      data-open={isOpen || undefined}
      data-taken={isTaken || undefined}
      data-coverage={tint?.mark}
      data-width={tint?.width}
      {...handlersOf(rest)}
    >
      {looked ? <path d={path} fill="none" stroke={LOOKED} strokeOpacity={0.3} strokeWidth={14} strokeLinejoin="round" /> : null}
      {isOpen ? <path d={path} fill="none" stroke={LIT} strokeOpacity={0.55} strokeWidth={11} strokeLinejoin="round" /> : null}
      <LineShape edge={edge} width={width} colour={tint?.colour} dash={tint?.dash} />
      <path d={path} fill="none" stroke="transparent" strokeWidth={16} />
    </g>
  );
});

const Words = memo(function Words({ tint, ...rest }: Omit<LineProps, 'isTaken' | 'looked'>) {
  const { edge, isOpen } = rest;
  return edge.label === null ? null : (
    <g {...handlersOf(rest)}>
      <LineWords edge={edge} fill={isOpen ? '#fff4d1' : '#ffffff'} colour={tint?.colour} />
    </g>
  );
});

/** The diagrams of the flow side by side, lit by a running flow. For sight and pointer only: the lists next to it offer the same. */
export const Picture = memo(function Picture({ map, active, taken, open, hidden, looked, pointed, tints, onPoint, onLook, onGo }: PictureProps) {
  const isOpen = (edge: PlacedEdge): boolean => edge.transitions.some((id) => open.has(id));
  const ways = takenEdges(taken);
  return (
    <g fontFamily={FONT_FAMILY}>
      <Heads colours={LINE_COLOURS} />
      {map.panels.map(({ picture, x, y }) => {
        const edges = picture.edges.filter(({ kind }) => !hidden.has(kind));
        const lineProps = (edge: PlacedEdge) => {
          const id = `${picture.id} ${edge.id}`;
          return { edge, id, isOpen: isOpen(edge), tint: tints.get(edge.id) ?? null, onPoint, onLook, onGo };
        };
        return (
          <g key={picture.id} transform={`translate(${x} ${y})`} data-picture={picture.id}>
            <rect x={0} y={-40} width={picture.width} height={picture.height + 40} rx={16} fill="#ffffff" stroke="#e3e9f1" strokeWidth={1.5} />
            <text x={20} y={-12} fontSize={20} fontWeight={700} fill={INK}>
              {picture.title}
            </text>
            {edges.map((edge) => (
              <Line key={edge.id} {...lineProps(edge)} isTaken={ways.has(edge.id)} looked={looked === `${picture.id} ${edge.id}`} />
            ))}
            {picture.nodes.map((node) => (
              <Box
                key={node.id}
                node={node}
                id={`${picture.id} ${node.id}`}
                lit={active.has(node.id)}
                looked={looked === `${picture.id} ${node.id}` || pointed === node.id}
                tint={tints.get(node.id) ?? null}
                onPoint={onPoint}
                onLook={onLook}
              />
            ))}
            {edges.map((edge) => (
              <Words key={edge.id} {...lineProps(edge)} />
            ))}
          </g>
        );
      })}
    </g>
  );
});

import { memo } from 'react';
import type { MouseEvent } from 'react';
import { FONT } from '#src/tools/flow/placed.ts';
import type { PlacedEdge, PlacedNode } from '#src/tools/flow/placed.ts';
import { EDGE_LOOK, FONT_FAMILY, INK, MUTED, NODE_LOOK, pathOfEdge } from '#src/tools/flow/look.ts';
import type { EdgeKind } from '#src/tools/flow/places.ts';
import { fitted } from '#src/tools/flow/text.ts';
import type { MapLayout } from './pictures.ts';

/** Colours that an overlay gives to a box or an edge, with words for whoever points at it. */
export interface Tint {
  colour: string;
  /** For tests and style sheets: the verdict. */
  mark: string;
  /** A short text on the spot, a count. */
  badge: string;
  dash: string | null;
}

export interface PictureProps {
  map: MapLayout;
  /** Paths of the states the flow is in. */
  active: ReadonlySet<string>;
  /** Transitions taken last. */
  taken: ReadonlySet<string>;
  /** Transitions that may be taken now. */
  open: ReadonlySet<string>;
  hidden: ReadonlySet<EdgeKind>;
  /** Key of the thing that is looked at, or null. */
  looked: string | null;
  /** Path of the state a list points at, or null. */
  pointed: string | null;
  /** By id of the box or of the edge; the same map as long as the overlay is the same. */
  tints: ReadonlyMap<string, Tint>;
  /** The pointer is over a thing with this key, or over none. */
  onPoint: (key: string | null) => void;
  /** A thing was clicked that leads nowhere now. */
  onLook: (key: string) => void;
  /** A line was clicked that may be taken now. */
  onGo: (edge: PlacedEdge, x: number, y: number) => void;
}

const LIT = '#ffc72e';
const LIT_LINE = '#0b2548';

/** Whether a box stands for a state the flow is in: the state itself, or one below it. */
export function isLit(id: string, active: ReadonlySet<string>): boolean {
  return active.has(id);
}

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
  const look = NODE_LOOK[node.kind];
  const isHere = lit && node.kind !== 'portal';
  const top = (node.height - (node.titleLines.length + node.noteLines.length) * FONT.line) / 2 + FONT.title - 1;
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
      {looked ? <rect x={-6} y={-6} width={node.width + 12} height={node.height + 12} rx={look.radius + 5} fill="none" stroke="#0b57d0" strokeWidth={2} /> : null}
      <rect
        width={node.width}
        height={node.height}
        rx={look.radius}
        fill={isHere ? LIT : look.fill}
        stroke={isHere ? LIT_LINE : (tint?.colour ?? look.stroke)}
        strokeWidth={isHere || tint !== null ? 3 : 1.5}
        strokeDasharray={look.dash ?? undefined}
      />
      {node.titleLines.map((text, at) => (
        <text key={text} x={node.width / 2} y={top + at * FONT.line} fontSize={FONT.title} fontWeight={700} fill={INK} textAnchor="middle" {...fitted(text, FONT.title, true)}>
          {text}
        </text>
      ))}
      {node.noteLines.map((text, at) => (
        <text
          key={text}
          x={node.width / 2}
          y={top + (node.titleLines.length + at) * FONT.line}
          fontSize={FONT.note}
          fill={isHere ? INK : MUTED}
          textAnchor="middle"
          {...fitted(text, FONT.note)}
        >
          {text}
        </text>
      ))}
      {tint === null || tint.badge === '' ? null : (
        <g transform={`translate(${node.width} 0)`}>
          <rect x={-8 - tint.badge.length * 7} y={-11} width={tint.badge.length * 7 + 14} height={22} rx={11} fill={tint.colour} />
          <text x={-1 - (tint.badge.length * 7) / 2} y={4} fontSize={12} fontWeight={700} fill="#ffffff" textAnchor="middle">
            {tint.badge}
          </text>
        </g>
      )}
      {node.isStart ? <circle r={6} fill={INK} /> : null}
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
  const look = EDGE_LOOK[edge.kind];
  const path = pathOfEdge(edge);
  const width = isTaken ? 4 : isOpen || tint !== null ? 3 : 1.6;
  return (
    <g
      data-edge={edge.id}
      data-open={isOpen || undefined}
      data-taken={isTaken || undefined}
      data-coverage={tint?.mark}
      {...handlersOf(rest)}
    >
      {looked ? <path d={path} fill="none" stroke="#0b57d0" strokeOpacity={0.3} strokeWidth={14} strokeLinejoin="round" /> : null}
      {isOpen ? <path d={path} fill="none" stroke="#ffc72e" strokeOpacity={0.55} strokeWidth={11} strokeLinejoin="round" /> : null}
      <path
        d={path}
        fill="none"
        stroke={tint?.colour ?? look.stroke}
        strokeWidth={width}
        strokeDasharray={(tint === null ? look.dash : tint.dash) ?? undefined}
        markerEnd={`url(#head-${edge.kind})`}
      />
      <path d={path} fill="none" stroke="transparent" strokeWidth={16} />
    </g>
  );
});

const Words = memo(function Words({ tint, ...rest }: Omit<LineProps, 'isTaken' | 'looked'>) {
  const { edge, isOpen } = rest;
  const { label } = edge;
  if (label === null) return null;
  return (
    <g {...handlersOf(rest)}>
      <rect x={label.x} y={label.y} width={label.width} height={label.height} rx={4} fill={isOpen ? '#fff4d1' : '#ffffff'} />
      {label.lines.map((text, at) => (
        <text
          key={text}
          x={label.x + 4}
          y={label.y + FONT.label + 1 + at * (FONT.line - 2)}
          fontSize={FONT.label}
          fill={tint?.colour ?? EDGE_LOOK[edge.kind].text}
          {...fitted(text, FONT.label)}
        >
          {text}
        </text>
      ))}
    </g>
  );
});

/** Pictures of the flow side by side, lit by a running flow. For the eye and the pointer: the lists beside it say and do the same. */
export const Picture = memo(function Picture({ map, active, taken, open, hidden, looked, pointed, tints, onPoint, onLook, onGo }: PictureProps) {
  const isOpen = (edge: PlacedEdge): boolean => edge.transitions.some((id) => open.has(id));
  const isTaken = (edge: PlacedEdge): boolean => edge.transitions.some((id) => taken.has(id));
  return (
    <g fontFamily={FONT_FAMILY}>
      <defs>
        {Object.entries(EDGE_LOOK).map(([kind, { stroke }]) => (
          <marker key={kind} id={`head-${kind}`} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto">
            <path d="M0 0L10 5L0 10z" fill={stroke} />
          </marker>
        ))}
      </defs>
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
              <Line key={edge.id} {...lineProps(edge)} isTaken={isTaken(edge)} looked={looked === `${picture.id} ${edge.id}`} />
            ))}
            {picture.nodes.map((node) => (
              <Box
                key={node.id}
                node={node}
                id={`${picture.id} ${node.id}`}
                lit={isLit(node.id, active)}
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

import type { ReactNode } from 'react';
import { EDGE_LOOK, INK, MUTED, NODE_LOOK, pathOfEdge } from './look.ts';
import { FONT, type PlacedEdge, type PlacedNode } from './placed.ts';
import { fitted } from './text.ts';

/** Arrowhead markers. Each has its own id: `head-forward`. */
export function Heads({ colours }: { colours: Readonly<Record<string, string>> }) {
  return (
    <defs>
      {Object.entries(colours).map(([name, colour]) => (
        <marker key={name} id={`head-${name}`} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto">
          <path d="M0 0L10 5L0 10z" fill={colour} />
        </marker>
      ))}
    </defs>
  );
}

/** Colours of the lines by kind. */
export const LINE_COLOURS = Object.fromEntries(Object.entries(EDGE_LOOK).map(([kind, { stroke }]) => [kind, stroke]));

export interface BoxProps {
  node: PlacedNode;
  /** Color of a thick frame. Null: the thin default frame of its kind. */
  frame?: string | null;
  fill?: string;
  noteColour?: string;
}

/** A box with its texts, drawn from its top left corner. */
export function BoxShape({ node, frame = null, fill, noteColour = MUTED }: BoxProps) {
  const look = NODE_LOOK[node.kind];
  const lines = [
    ...node.titleLines.map((text) => ({ text, size: FONT.title, isBold: true })),
    ...node.noteLines.map((text) => ({ text, size: FONT.note, isBold: false })),
  ];
  const top = (node.height - lines.length * FONT.line) / 2 + FONT.title - 1;
  return (
    <>
      <rect
        width={node.width}
        height={node.height}
        rx={look.radius}
        fill={fill ?? look.fill}
        stroke={frame ?? look.stroke}
        strokeWidth={frame === null ? 1.5 : 3}
        strokeDasharray={look.dash ?? undefined}
      />
      {lines.map(({ text, size, isBold }, at) => (
        <text
          key={text}
          x={node.width / 2}
          y={top + at * FONT.line}
          fontSize={size}
          fontWeight={isBold ? 700 : 400}
          fill={isBold ? INK : noteColour}
          textAnchor="middle"
          {...fitted(text, size, isBold)}
        >
          {text}
        </text>
      ))}
      {node.isStart ? <circle r={6} fill={INK} /> : null}
    </>
  );
}

export interface LineProps {
  edge: PlacedEdge;
  width?: number;
  colour?: string | undefined;
  dash?: string | null | undefined;
  /** Name of its arrowhead. Default: that of its kind. */
  head?: string;
  children?: ReactNode;
}

/** The line of an edge with its arrowhead. */
export function LineShape({ edge, width = 1.6, colour = EDGE_LOOK[edge.kind].stroke, dash = EDGE_LOOK[edge.kind].dash, head = edge.kind, children }: LineProps) {
  return (
    <path d={pathOfEdge(edge)} fill="none" stroke={colour} strokeWidth={width} strokeDasharray={dash ?? undefined} markerEnd={`url(#head-${head})`}>
      {children}
    </path>
  );
}

/** The label of an edge. */
export function LineWords({ edge: { label, kind }, fill = '#ffffff', colour = EDGE_LOOK[kind].text }: { edge: PlacedEdge; fill?: string; colour?: string | undefined }) {
  if (label === null) return null;
  return (
    <>
      <rect x={label.x} y={label.y} width={label.width} height={label.height} rx={4} fill={fill} />
      {label.lines.map((text, at) => (
        <text key={text} x={label.x + 4} y={label.y + FONT.label + 1 + at * (FONT.line - 2)} fontSize={FONT.label} fill={colour} {...fitted(text, FONT.label)}>
          {text}
        </text>
      ))}
    </>
  );
}

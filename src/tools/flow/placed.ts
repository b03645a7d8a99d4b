import type { Diagram, DiagramEdge, DiagramNode } from './diagrams.ts';

/** Font sizes in the diagrams and the line height, in CSS pixels. */
export const FONT = { title: 14, note: 12, label: 12, line: 17 } as const;

export interface Point {
  x: number;
  y: number;
}

export interface PlacedNode extends DiagramNode {
  x: number;
  y: number;
  width: number;
  height: number;
  titleLines: string[];
  noteLines: string[];
}

export interface PlacedEdge extends DiagramEdge {
  points: Point[];
  label: { x: number; y: number; width: number; height: number; lines: string[] } | null;
}

/** A laid-out diagram. Coordinates are in CSS pixels. */
export interface PlacedDiagram extends Omit<Diagram, 'nodes' | 'edges'> {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

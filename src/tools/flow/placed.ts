import type { Diagram, DiagramEdge, DiagramNode } from './diagrams.ts';

/** Sizes of the texts in the pictures, and the height of a line, in CSS pixels. */
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

/** A diagram with a place for everything, in CSS pixels. */
export interface PlacedDiagram extends Omit<Diagram, 'nodes' | 'edges'> {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

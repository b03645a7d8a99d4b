import type { Diagram, DiagramEdge, DiagramNode } from './diagrams.ts';

export interface Point {
  x: number;
  y: number;
}

export interface PlacedNode extends DiagramNode, Point {
  width: number;
  height: number;
}

export interface PlacedEdge extends DiagramEdge {
  points: Point[];
  /** Where its words stand; null if it has none. */
  label: (Point & { width: number; height: number; lines: string[] }) | null;
}

/** A laid-out diagram, or the map of all pages. Coordinates are in CSS pixels. */
export interface PlacedDiagram extends Omit<Diagram, 'nodes' | 'edges' | 'kind'> {
  kind: Diagram['kind'] | 'map';
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

import type { NodeKind } from './diagrams.ts';
import type { PlacedEdge } from './placed.ts';
import type { EdgeKind } from './places.ts';

/** The shared look of all diagrams, in the documentation and the explorer. On white, texts have a contrast of at least 4.5:1 and lines of 3:1. */
export interface NodeLook {
  fill: string;
  stroke: string;
  dash: string | null;
  words: string;
}

export const NODE_LOOK = {
  page: { fill: '#eef4fd', stroke: '#1259bd', dash: null, words: 'a page' },
  choice: {
    fill: '#fff4d1',
    stroke: '#8a6100',
    dash: null,
    words: 'a question the flow answers itself',
  },
  rest: { fill: '#ffffff', stroke: '#4b5a70', dash: null, words: 'waiting' },
  busy: { fill: '#f0f3f8', stroke: '#4b5a70', dash: '2 3', words: 'a call under way' },
  failed: {
    fill: '#fdf0ef',
    stroke: '#b3261e',
    dash: null,
    words: 'something failed; the visitor has a way on',
  },
  group: { fill: '#eef4fd', stroke: '#0b2548', dash: null, words: 'a part of the journey' },
  portal: { fill: '#ffffff', stroke: '#6b7a90', dash: '6 4', words: 'drawn in another picture' },
} satisfies Record<NodeKind, NodeLook>;

export interface EdgeLook {
  stroke: string;
  text: string;
  dash: string | null;
  words: string;
}

export const EDGE_LOOK = {
  forward: { stroke: '#0d4694', text: '#0f2140', dash: null, words: 'onward' },
  back: { stroke: '#6b7a90', text: '#4b5a70', dash: '7 5', words: 'back' },
  failure: { stroke: '#b3261e', text: '#8f1d17', dash: '2 4', words: 'when something fails' },
  elsewhere: {
    stroke: '#7a4b9a',
    text: '#5d3579',
    dash: '10 4 2 4',
    words: 'where the backend decides',
  },
} satisfies Record<EdgeKind, EdgeLook>;

const CORNER = 8;

/** The path of an edge with rounded corners. */
export function pathOfEdge({ points }: Pick<PlacedEdge, 'points'>): string {
  return points
    .map((point, at) => {
      const before = points[at - 1];
      const after = points[at + 1];
      if (before === undefined) return `M${point.x} ${point.y}`;
      if (after === undefined) return `L${point.x} ${point.y}`;
      const [start, end] = [towards(point, before), towards(point, after)];
      return `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`;
    })
    .join('');
}

function towards(
  from: { x: number; y: number },
  to: { x: number; y: number },
): { x: number; y: number } {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(CORNER, length / 2) / length;
  return {
    x: Math.round(from.x + (to.x - from.x) * share),
    y: Math.round(from.y + (to.y - from.y) * share),
  };
}

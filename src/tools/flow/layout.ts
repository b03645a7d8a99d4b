import ELK from 'elkjs/lib/elk.bundled.js';
import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import type { Diagram, DiagramEdge, DiagramNode } from './diagrams.ts';
import { FONT, type PlacedDiagram, type PlacedEdge, type PlacedNode, type Point } from './placed.ts';
import { distinct, widthOf, wrap } from './text.ts';

const PADDING = { x: 18, y: 12 } as const;
const NODE_WIDTH = { min: 96, title: 190, note: 230 } as const;
const LABEL_WIDTH = 170;
/** Further labels are only counted. The diagram of a page's inside shows more of them. */
const LABELS_SHOWN = 3;
const LABELS_SHOWN_INSIDE = 8;
const MARGIN = 24;

function widest(lines: readonly string[], size: number, isBold = false): number {
  return Math.max(0, ...lines.map((line) => widthOf(line, size, isBold)));
}

function sized(node: DiagramNode): PlacedNode {
  const titleLines = wrap(node.title, NODE_WIDTH.title, FONT.title, true);
  const noteLines = wrap(node.note, NODE_WIDTH.note, FONT.note);
  const inner = Math.max(widest(titleLines, FONT.title, true), widest(noteLines, FONT.note));
  return {
    ...node,
    x: 0,
    y: 0,
    width: Math.ceil(Math.max(NODE_WIDTH.min, inner + 2 * PADDING.x)),
    height: Math.ceil((titleLines.length + noteLines.length) * FONT.line + 2 * PADDING.y),
    titleLines,
    noteLines,
  };
}

function labelLines(all: readonly string[], most: number): string[] {
  const labels = distinct(all);
  const shown = labels.length > most + 1 ? labels.slice(0, most) : labels;
  const more = labels.length - shown.length;
  const texts = shown.map((text) => (labels.length > 1 ? `· ${text}` : text));
  return [...texts, ...(more === 0 ? [] : [`· and ${more} more`])].flatMap((text) => wrap(text, LABEL_WIDTH, FONT.label));
}

function elkEdge(edge: DiagramEdge, at: number, most: number): ElkExtendedEdge {
  const lines = labelLines(edge.labels, most);
  const isForward = edge.kind === 'forward';
  return {
    id: `e${at}`,
    sources: [edge.from],
    targets: [edge.to],
    layoutOptions: isForward ? { 'elk.layered.priority.direction': '10', 'elk.layered.priority.straightness': '10' } : {},
    labels:
      lines.length === 0
        ? []
        : [{ id: `l${at}`, text: lines.join('\n'), width: Math.ceil(widest(lines, FONT.label)) + 8, height: lines.length * (FONT.line - 2) + 4 }],
  };
}

function graphOf(nodes: readonly PlacedNode[], { edges, kind }: Diagram): ElkNode {
  const most = kind === 'inside' ? LABELS_SHOWN_INSIDE : LABELS_SHOWN;
  return {
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.padding': `[top=${MARGIN},left=${MARGIN},bottom=${MARGIN},right=${MARGIN}]`,
      'elk.spacing.nodeNode': '44',
      'elk.spacing.edgeNode': '26',
      'elk.spacing.edgeEdge': '18',
      'elk.spacing.edgeLabel': '6',
      'elk.layered.spacing.nodeNodeBetweenLayers': '34',
      'elk.layered.spacing.edgeNodeBetweenLayers': '22',
      'elk.layered.spacing.edgeEdgeBetweenLayers': '16',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
      'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
      'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
      'elk.edgeLabels.inline': 'true',
      'elk.randomSeed': '1',
    },
    children: nodes.map(({ id, width, height }) => ({ id, width, height })),
    edges: edges.map((edge, at) => elkEdge(edge, at, most)),
  };
}

function round({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

function placedEdge(edge: DiagramEdge, placed: ElkExtendedEdge | undefined): PlacedEdge {
  const section = placed?.sections?.[0];
  const label = placed?.labels?.[0];
  return {
    ...edge,
    points: section === undefined ? [] : [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(round),
    label:
      label === undefined
        ? null
        : {
            ...round({ x: label.x ?? 0, y: label.y ?? 0 }),
            width: label.width ?? 0,
            height: label.height ?? 0,
            lines: (label.text ?? '').split('\n'),
          },
  };
}

/** Positions every box and edge. The same diagram gets the same layout on every machine. */
export async function layOut(diagram: Diagram): Promise<PlacedDiagram> {
  const nodes = diagram.nodes.map(sized);
  const placed = await new ELK().layout(graphOf(nodes, diagram));
  const at = new Map((placed.children ?? []).map((child) => [child.id, child]));
  return {
    ...diagram,
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    nodes: nodes.map((node) => ({ ...node, ...round({ x: at.get(node.id)?.x ?? 0, y: at.get(node.id)?.y ?? 0 }) })),
    edges: diagram.edges.map((edge, position) => placedEdge(edge, placed.edges?.[position])),
  };
}

/** Places several diagrams, one after the other. */
export async function layOutAll(diagrams: readonly Diagram[]): Promise<PlacedDiagram[]> {
  const placed: PlacedDiagram[] = [];
  for (const diagram of diagrams) placed.push(await layOut(diagram));
  return placed;
}

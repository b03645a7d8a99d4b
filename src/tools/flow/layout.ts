import ELK from 'elkjs/lib/elk.bundled.js';
import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import type { Diagram, DiagramEdge, DiagramNode } from '#src/model/diagrams.ts';
import type { PlacedDiagram, PlacedEdge, PlacedNode, Point } from '#src/model/placed.ts';
import { distinct } from '#src/model/places.ts';

/** Sizes in CSS pixels. The boxes and labels that the explorer draws have the same widths. */
const BOX_WIDTH = 200;
const LABEL_WIDTH = 170;
const LINE_HEIGHT = 17;
/** What fits on a line of a box or a label, in letters. */
const LETTERS = { title: 22, note: 26, label: 25 } as const;
/** Further labels are only counted. The diagram of a page's inside shows more of them. */
const LABELS_SHOWN = 3;
const LABELS_SHOWN_INSIDE = 8;

/** How many lines a text needs if each has room for so many letters. */
function lineCount(text: string, letters: number): number {
  let [lines, used] = [0, letters];
  for (const word of text.split(' ').filter((one) => one !== '')) {
    used += word.length + 1;
    if (used <= letters) continue;
    lines += 1;
    used = word.length;
  }
  return lines;
}

function sized(node: DiagramNode): PlacedNode {
  const lines = lineCount(node.title, LETTERS.title) + lineCount(node.note, LETTERS.note);
  return { ...node, x: 0, y: 0, width: BOX_WIDTH, height: lines * LINE_HEIGHT + 20 };
}

function labelsOf(all: readonly string[], most: number): string[] {
  const labels = distinct(all);
  const shown = labels.length > most + 1 ? labels.slice(0, most) : labels;
  const more = labels.length - shown.length;
  return more === 0 ? shown : [...shown, `and ${more} more`];
}

function elkEdge(edge: DiagramEdge, at: number, most: number): ElkExtendedEdge {
  const lines = labelsOf(edge.labels, most);
  const height = lines.reduce((sum, line) => sum + lineCount(line, LETTERS.label) * LINE_HEIGHT, 4);
  const isForward = edge.kind === 'forward';
  return {
    id: `e${at}`,
    sources: [edge.from],
    targets: [edge.to],
    layoutOptions: isForward
      ? { 'elk.layered.priority.direction': '10', 'elk.layered.priority.straightness': '10' }
      : {},
    labels:
      lines.length === 0
        ? []
        : [{ id: `l${at}`, text: lines.join('\n'), width: LABEL_WIDTH, height }],
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
    points:
      section === undefined
        ? []
        : [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(round),
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
    nodes: nodes.map((node) => ({
      ...node,
      ...round({ x: at.get(node.id)?.x ?? 0, y: at.get(node.id)?.y ?? 0 }),
    })),
    edges: diagram.edges.map((edge, position) => placedEdge(edge, placed.edges?.[position])),
  };
}

/** Places several diagrams, one after the other. */
export async function layOutAll(diagrams: readonly Diagram[]): Promise<PlacedDiagram[]> {
  const placed: PlacedDiagram[] = [];
  for (const diagram of diagrams) placed.push(await layOut(diagram));
  return placed;
}

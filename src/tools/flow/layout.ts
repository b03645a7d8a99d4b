import ELK from 'elkjs/lib/elk.bundled.js';
import type { ElkExtendedEdge, ElkShape } from 'elkjs';
import type { Diagram, DiagramEdge, DiagramNode } from '#src/model/diagrams.ts';
import type { PlacedDiagram, PlacedEdge, PlacedNode } from '#src/model/placed.ts';
import { distinct } from '#src/model/places.ts';
import { shortened } from './mermaid.ts';

/** Sizes in CSS pixels. The boxes and labels that the explorer draws have the same widths. */
const BOX_WIDTH = 200;
const LABEL_WIDTH = 170;
const LINE_HEIGHT = 17;
/** What fits on a line of a box or a label, in letters. */
const LETTERS = { title: 22, note: 26, label: 25 } as const;
/** Further labels are only counted. */
const LABELS_SHOWN = 8;

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

function elkEdge({ from, to, kind, labels }: DiagramEdge, at: number): ElkExtendedEdge {
  const lines = shortened(distinct(labels), LABELS_SHOWN);
  const height = lines.reduce((sum, line) => sum + lineCount(line, LETTERS.label) * LINE_HEIGHT, 4);
  const label = { id: `l${at}`, text: lines.join('\n'), width: LABEL_WIDTH, height };
  return {
    id: `e${at}`,
    sources: [from],
    targets: [to],
    layoutOptions:
      kind === 'forward'
        ? { 'elk.layered.priority.direction': '10', 'elk.layered.priority.straightness': '10' }
        : {},
    labels: lines.length === 0 ? [] : [label],
  };
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '44',
  'elk.spacing.edgeNode': '26',
  'elk.spacing.edgeEdge': '18',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '22',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.edgeLabels.inline': 'true',
  'elk.randomSeed': '1',
};

function placeOf({ x = 0, y = 0, width = 0, height = 0 }: ElkShape = {}) {
  return { x, y, width, height };
}

function placedEdge(edge: DiagramEdge, placed: ElkExtendedEdge | undefined): PlacedEdge {
  const section = placed?.sections?.[0];
  const label = placed?.labels?.[0];
  return {
    ...edge,
    points:
      section === undefined
        ? []
        : [section.startPoint, ...(section.bendPoints ?? []), section.endPoint],
    label:
      label === undefined ? null : { ...placeOf(label), lines: (label.text ?? '').split('\n') },
  };
}

/** Positions every box and edge. The same diagram gets the same layout on every machine. */
export async function layOut(diagram: Diagram): Promise<PlacedDiagram> {
  const nodes = diagram.nodes.map(sized);
  const placed = await new ELK().layout({
    id: 'root',
    layoutOptions: OPTIONS,
    children: nodes.map(({ id, width, height }) => ({ id, width, height })),
    edges: diagram.edges.map(elkEdge),
  });
  return {
    ...diagram,
    nodes: nodes.map((node, at) => ({ ...node, ...placeOf(placed.children?.[at]) })),
    edges: diagram.edges.map((edge, at) => placedEdge(edge, placed.edges?.[at])),
  };
}

import { EDGE_LOOK, FONT_FAMILY, INK, MUTED, NODE_LOOK, pathOfEdge } from './look.ts';
import type { EdgeLook } from './look.ts';
import { FONT } from './placed.ts';
import type { PlacedDiagram, PlacedEdge, PlacedNode } from './placed.ts';
import type { EdgeKind } from './places.ts';
import { fitted } from './text.ts';

/** Colours of single boxes and edges that differ from the common look, for comparisons. Keyed by id. */
export interface Marks {
  nodes: ReadonlyMap<string, string>;
  edges: ReadonlyMap<string, string>;
  /** What the colours mean, in the order to be shown. */
  legend: readonly { colour: string; words: string }[];
}

const NO_MARKS: Marks = { nodes: new Map(), edges: new Map(), legend: [] };
const LEGEND_HEIGHT = 34;

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function attribute(name: string, value: string | null): string {
  return value === null ? '' : ` ${name}="${value}"`;
}

function asWide(text: string, size: number, isBold = false): string {
  const { textLength, lengthAdjust } = fitted(text, size, isBold);
  return ` textLength="${textLength}" lengthAdjust="${lengthAdjust}"`;
}

function nodeSvg(node: PlacedNode, mark: string | undefined): string[] {
  const look = NODE_LOOK[node.kind];
  const centre = node.x + node.width / 2;
  const top = node.y + (node.height - (node.titleLines.length + node.noteLines.length) * FONT.line) / 2 + FONT.title - 1;
  const lines = [
    ...node.titleLines.map((text) => ({ text, size: FONT.title, weight: 700, fill: INK })),
    ...node.noteLines.map((text) => ({ text, size: FONT.note, weight: 400, fill: MUTED })),
  ];
  return [
    `<g><title>${escapeXml(`${node.title}: ${node.description}`)}</title>`,
    `<rect x="${node.x}" y="${node.y}" width="${node.width}" height="${node.height}" rx="${look.radius}" fill="${look.fill}" stroke="${mark ?? look.stroke}" stroke-width="${mark === undefined ? 1.5 : 3}"${attribute('stroke-dasharray', look.dash)}/>`,
    ...lines.map(
      ({ text, size, weight, fill }, at) =>
        `<text x="${centre}" y="${top + at * FONT.line}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="middle"${asWide(text, size, weight === 700)}>${escapeXml(text)}</text>`,
    ),
    ...(node.isStart ? [`<circle cx="${node.x}" cy="${node.y}" r="6" fill="${INK}"/>`] : []),
    '</g>',
  ];
}

function edgeSvg(edge: PlacedEdge, mark: string | undefined): string {
  const look = EDGE_LOOK[edge.kind];
  const head = mark === undefined ? edge.kind : `mark-${mark.slice(1)}`;
  return `<path d="${pathOfEdge(edge)}" fill="none" stroke="${mark ?? look.stroke}" stroke-width="${mark === undefined ? 1.6 : 3}"${attribute('stroke-dasharray', look.dash)} marker-end="url(#${head})"><title>${escapeXml(edge.labels.join('; ') || look.words)}</title></path>`;
}

function labelSvg({ label, kind }: PlacedEdge): string[] {
  if (label === null) return [];
  const { x, y, width, height, lines } = label;
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="#ffffff"/>`,
    ...lines.map(
      (text, at) =>
        `<text x="${x + 4}" y="${y + FONT.label + 1 + at * (FONT.line - 2)}" font-size="${FONT.label}" fill="${EDGE_LOOK[kind].text}"${asWide(text, FONT.label)}>${escapeXml(text)}</text>`,
    ),
  ];
}

function arrow(id: string, colour: string): string {
  return `<marker id="${id}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="${colour}"/></marker>`;
}

function legendItems(diagram: PlacedDiagram, marks: Marks): { colour: string; dash: string | null; words: string }[] {
  const kinds = new Set(diagram.edges.map(({ kind }) => kind));
  const looks: [string, EdgeLook][] = Object.entries(EDGE_LOOK);
  const isUsed = (kind: string): boolean => [...kinds].some((used: EdgeKind) => used === kind);
  return [
    ...looks.filter(([kind]) => isUsed(kind)).map(([, { stroke, dash, words }]) => ({ colour: stroke, dash, words })),
    ...marks.legend.map(({ colour, words }) => ({ colour, dash: null, words })),
  ];
}

const LEGEND_STEP = 170;

function legendSvg(diagram: PlacedDiagram, marks: Marks): { lines: string[]; width: number } {
  const items = legendItems(diagram, marks);
  const y = diagram.height + LEGEND_HEIGHT / 2;
  const lines = items.flatMap(({ colour, dash, words }, at) => [
    `<path d="M${24 + at * LEGEND_STEP} ${y}h30" stroke="${colour}" stroke-width="2.5"${attribute('stroke-dasharray', dash)}/>`,
    `<text x="${60 + at * LEGEND_STEP}" y="${y + 4}" font-size="${FONT.note}" fill="${MUTED}">${escapeXml(words)}</text>`,
  ]);
  return { lines, width: 24 + items.length * LEGEND_STEP };
}

/** A diagram as an SVG file that stands on its own: with a title, a description and a legend. */
export function toSvg(diagram: PlacedDiagram, marks: Marks = NO_MARKS): string {
  const legend = legendSvg(diagram, marks);
  const width = Math.max(diagram.width, legend.width);
  const height = diagram.height + LEGEND_HEIGHT;
  const heads = [
    ...Object.entries(EDGE_LOOK).map(([kind, { stroke }]) => arrow(kind, stroke)),
    ...[...new Set(marks.edges.values())].map((colour) => arrow(`mark-${colour.slice(1)}`, colour)),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="${FONT_FAMILY}">`,
    `<title id="title">${escapeXml(diagram.title)}</title>`,
    `<desc id="desc">${escapeXml(describe(diagram))}</desc>`,
    `<defs>${heads.join('')}</defs>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...diagram.edges.map((edge) => edgeSvg(edge, marks.edges.get(edge.id))),
    ...diagram.nodes.flatMap((node) => nodeSvg(node, marks.nodes.get(node.id))),
    ...diagram.edges.flatMap(labelSvg),
    ...legend.lines,
    '</svg>',
    '',
  ].join('\n');
}

/** The whole picture in words. */
export function describe({ description, nodes, edges }: Pick<PlacedDiagram, 'description' | 'nodes' | 'edges'>): string {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  const ways = edges.map(({ from, to, labels }) => `${titles.get(from)} leads to ${titles.get(to)}${labels.length === 0 ? '' : ` (${labels.join('; ')})`}.`);
  return [description, ...ways].join(' ');
}

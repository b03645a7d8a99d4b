import { sortBy } from 'es-toolkit';
import type { Diagram, DiagramNode, NodeKind } from '#src/model/diagrams.ts';
import { EDGE_LOOK, NODE_LOOK } from '#src/model/diagram-look.ts';
import { distinct, type EdgeKind } from '#src/model/places.ts';

const NODE_KINDS = Object.keys(NODE_LOOK) as NodeKind[];
const EDGE_KINDS = Object.keys(EDGE_LOOK) as EdgeKind[];

/** Mermaid reads quotes, brackets and semicolons as syntax. Quotes the text and replaces them with entities or look-alikes. */
function quoted(text: string): string {
  return `"${text.replaceAll(';', ',').replaceAll('"', '#quot;').replaceAll('“', '‘').replaceAll('”', '’')}"`;
}

function box({ kind, title, note }: DiagramNode): string {
  const text = quoted(note === '' ? title : `${title}<br/><small>${note}</small>`);
  return kind === 'choice' ? `([${text}])` : kind === 'busy' ? `[[${text}]]` : `[${text}]`;
}

/** Distinguishable without color: a failure ends in a cross. */
const ARROW = { forward: '-->', back: '-.->', failure: '-.-x', elsewhere: '==>' } satisfies Record<
  EdgeKind,
  string
>;

/** More labels than this make an edge hard to read. */
const LABELS_SHOWN = 2;

/** A label that is left out, because the dashed line already says it. */
const PLAIN_BACK = 'Back';

/** Labels, of which all further ones are only counted. */
export function shortened(labels: readonly string[], most: number): string[] {
  const more = labels.length - most;
  return more > 1 ? [...labels.slice(0, most), `and ${more} more`] : [...labels];
}

function label(all: readonly string[], kind: EdgeKind): string {
  const labels = distinct(all).filter((text) => kind !== 'back' || text !== PLAIN_BACK);
  return labels.length === 0 ? '' : `|${quoted(shortened(labels, LABELS_SHOWN).join('<br/>'))}|`;
}

/** A diagram as a Mermaid flowchart, which GitHub and GitLab render. */
export function toMermaid({ nodes, edges: drawn }: Pick<Diagram, 'nodes' | 'edges'>): string {
  // Mermaid places boxes in the order it meets their edges, so the forward edges come first.
  const edges = sortBy(drawn, [({ kind }) => kind !== 'forward']);
  const names = new Map(nodes.map(({ id }, at) => [id, `s${at}`]));
  const edgesOf = (kind: EdgeKind) =>
    edges.flatMap((edge, position) => (edge.kind === kind ? [position] : []));
  return [
    // Leave room for labels next to each other.
    '%%{init: {"flowchart": {"nodeSpacing": 70, "rankSpacing": 60}}}%%',
    'flowchart TB',
    ...nodes.map((node) => `  ${names.get(node.id)}${box(node)}:::${node.kind}`),
    ...edges.map(
      ({ from, to, kind, labels }) =>
        `  ${names.get(from)} ${ARROW[kind]}${label(labels, kind)} ${names.get(to)}`,
    ),
    ...EDGE_KINDS.filter((kind) => edgesOf(kind).length > 0).map(
      (kind) =>
        `  linkStyle ${edgesOf(kind).join(',')} stroke:${EDGE_LOOK[kind].stroke},color:${EDGE_LOOK[kind].text}`,
    ),
    ...NODE_KINDS.filter((kind) => nodes.some((node) => node.kind === kind)).map((kind) => {
      const { fill, stroke, dash } = NODE_LOOK[kind];
      return `  classDef ${kind} fill:${fill},stroke:${stroke},color:#0f2140${dash === null ? '' : `,stroke-dasharray:${dash}`}`;
    }),
  ].join('\n');
}

import { renderToStaticMarkup } from 'react-dom/server';
import { describe } from './document.ts';
import { BoxShape, Heads, LINE_COLOURS, LineShape, LineWords } from './Drawing.tsx';
import { EDGE_LOOK, FONT_FAMILY, MUTED } from './look.ts';
import { FONT } from './placed.ts';
import type { PlacedDiagram } from './placed.ts';

/** Colours of single boxes and edges that differ from the common look, for comparisons. Keyed by id. */
export interface Marks {
  nodes: ReadonlyMap<string, string>;
  edges: ReadonlyMap<string, string>;
  /** What the colours mean, in the order to be shown. */
  legend: readonly { colour: string; words: string }[];
}

const NO_MARKS: Marks = { nodes: new Map(), edges: new Map(), legend: [] };
const LEGEND = { height: 34, step: 170 } as const;

function legendItems({ edges }: PlacedDiagram, { legend }: Marks): { colour: string; dash: string | null; words: string }[] {
  const looks = Object.entries(EDGE_LOOK).filter(([kind]) => edges.some((edge) => edge.kind === kind));
  return [...looks.map(([, { stroke, dash, words }]) => ({ colour: stroke, dash, words })), ...legend.map((item) => ({ ...item, dash: null }))];
}

/** A diagram as an SVG file that stands on its own: with a title, a description and a legend. */
export function toSvg(diagram: PlacedDiagram, marks: Marks = NO_MARKS): string {
  const legend = legendItems(diagram, marks);
  const [width, height] = [Math.max(diagram.width, 24 + legend.length * LEGEND.step), diagram.height + LEGEND.height];
  const middle = diagram.height + LEGEND.height / 2;
  const markup = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="title desc" fontFamily={FONT_FAMILY}>
      <title id="title">{diagram.title}</title>
      <desc id="desc">{describe(diagram)}</desc>
      <Heads colours={{ ...LINE_COLOURS, ...Object.fromEntries([...marks.edges.values()].map((colour) => [colour.slice(1), colour])) }} />
      <rect width={width} height={height} fill="#ffffff" />
      {diagram.edges.map((edge) => {
        const colour = marks.edges.get(edge.id);
        return (
          <LineShape key={edge.id} edge={edge} {...(colour === undefined ? {} : { colour, head: colour.slice(1), width: 3 })}>
            <title>{edge.labels.join('; ') || EDGE_LOOK[edge.kind].words}</title>
          </LineShape>
        );
      })}
      {diagram.nodes.map((node) => (
        <g key={node.id} transform={`translate(${node.x} ${node.y})`}>
          <title>{`${node.title}: ${node.description}`}</title>
          <BoxShape node={node} frame={marks.nodes.get(node.id) ?? null} />
        </g>
      ))}
      {diagram.edges.map((edge) => (
        <LineWords key={edge.id} edge={edge} />
      ))}
      {legend.map(({ colour, dash, words }, at) => (
        <g key={words} transform={`translate(${24 + at * LEGEND.step} ${middle})`}>
          <path d="M0 0h30" stroke={colour} strokeWidth={2.5} strokeDasharray={dash ?? undefined} />
          <text x={36} y={4} fontSize={FONT.note} fill={MUTED}>
            {words}
          </text>
        </g>
      ))}
    </svg>,
  );
  // A line for each part, so that a change can be read.
  return `${markup.replaceAll(/>(?=<(?!\/|title>))/g, '>\n')}\n`;
}

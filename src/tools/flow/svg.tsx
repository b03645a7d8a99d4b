import { renderToStaticMarkup } from 'react-dom/server';
import { describe } from './document.ts';
import { BoxShape, Heads, LINE_COLOURS, LineShape, LineWords } from './Drawing.tsx';
import { EDGE_LOOK, FONT_FAMILY, MUTED } from './look.ts';
import { FONT, type PlacedDiagram } from './placed.ts';
import { fitted, widthOf } from './text.ts';

const LEGEND = { height: 34, between: 24, words: 36 } as const;

interface LegendItem {
  colour: string;
  dash: string | null;
  words: string;
  left: number;
}

/** The legend's entries in a row, and where the last one ends. */
function legendOf({ edges }: PlacedDiagram): { items: LegendItem[]; right: number } {
  const looks = Object.entries(EDGE_LOOK).filter(([kind]) => edges.some((edge) => edge.kind === kind));
  const items: LegendItem[] = [];
  let right: number = LEGEND.between;
  for (const [, { stroke, dash, words }] of looks) {
    items.push({ colour: stroke, dash, words, left: right });
    right += Math.ceil(LEGEND.words + widthOf(words, FONT.note) + LEGEND.between);
  }
  return { items, right };
}

/** A diagram as a standalone SVG file, with title, description and legend. */
export function toSvg(diagram: PlacedDiagram): string {
  const legend = legendOf(diagram);
  const [width, height] = [Math.max(diagram.width, legend.right), diagram.height + LEGEND.height];
  const middle = diagram.height + LEGEND.height / 2;
  const markup = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="title desc" fontFamily={FONT_FAMILY}>
      <title id="title">{diagram.title}</title>
      <desc id="desc">{describe(diagram)}</desc>
      <Heads colours={LINE_COLOURS} />
      <rect width={width} height={height} fill="#ffffff" />
      {diagram.edges.map((edge) => (
        <LineShape key={edge.id} edge={edge}>
          <title>{edge.labels.join('; ') || EDGE_LOOK[edge.kind].words}</title>
        </LineShape>
      ))}
      {diagram.nodes.map((node) => (
        <g key={node.id} transform={`translate(${node.x} ${node.y})`}>
          <title>{`${node.title}: ${node.description}`}</title>
          <BoxShape node={node} />
        </g>
      ))}
      {diagram.edges.map((edge) => (
        <LineWords key={edge.id} edge={edge} />
      ))}
      {legend.items.map(({ colour, dash, words, left }) => (
        <g key={words} transform={`translate(${left} ${middle})`}>
          <path d="M0 0h30" stroke={colour} strokeWidth={2.5} strokeDasharray={dash ?? undefined} />
          <text x={LEGEND.words} y={4} fontSize={FONT.note} fill={MUTED} {...fitted(words, FONT.note)}>
            {words}
          </text>
        </g>
      ))}
    </svg>,
  );
  // One element per line, so that diffs are readable.
  return `${markup.replaceAll(/>(?=<(?!\/|title>))/g, '>\n')}\n`;
}

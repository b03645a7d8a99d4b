import { indexChart } from './chart.ts';
import { renamesIn, touchedBy } from './diff.ts';
import type { ChartDiff, Touched } from './diff.ts';
import { diagramsOf } from './diagrams.ts';
import type { Diagram, DiagramEdge } from './diagrams.ts';
import { layOut } from './layout.ts';
import { inNewNames } from './renames.ts';
import type { Revision } from './revision.ts';
import { toSvg } from './svg.tsx';
import type { Marks } from './svg.tsx';

const ADDED = '#17703c';
const REMOVED = '#b3261e';
const CHANGED = '#8a6100';

const LEGEND = [
  { colour: ADDED, words: 'new' },
  { colour: REMOVED, words: 'gone' },
  { colour: CHANGED, words: 'changed' },
] as const;

/** What a line that stands for several ways says of both revisions: first what is gone and what is new, so that it is never left out. */
function labelsOfBoth(before: readonly string[], after: readonly string[]): string[] {
  const gone = before.filter((label) => !after.includes(label)).map((label) => `gone: ${label}`);
  const [fresh, others] = [after.filter((label) => !before.includes(label)), after.filter((label) => before.includes(label))];
  return [...gone, ...fresh.map((label) => `new: ${label}`), ...others];
}

/** Both revisions in one picture: what is only in the old one is drawn too. */
function together(before: Diagram | undefined, after: Diagram | undefined): Diagram | null {
  const base = after ?? before;
  if (base === undefined) return null;
  const nodes = new Set((after?.nodes ?? []).map(({ id }) => id));
  const edges = new Set((after?.edges ?? []).map(({ id }) => id));
  const olds = new Map((before?.edges ?? []).map(({ id, labels }) => [id, labels]));
  return {
    ...base,
    nodes: [...(after?.nodes ?? []), ...(before?.nodes ?? []).filter(({ id }) => !nodes.has(id))],
    edges: [...(after?.edges ?? []).map((edge) => ({ ...edge, labels: labelsOfBoth(olds.get(edge.id) ?? edge.labels, edge.labels) })), ...(before?.edges ?? []).filter(({ id }) => !edges.has(id))],
  };
}

function marksOf(diagram: Diagram, before: Diagram | undefined, after: Diagram | undefined, touched: Touched): Marks {
  const edgeIds = (of: Diagram | undefined) => new Set((of?.edges ?? []).map(({ id }) => id));
  const nodeIds = (of: Diagram | undefined) => new Set((of?.nodes ?? []).map(({ id }) => id));
  const [oldEdges, newEdges, oldNodes, newNodes] = [edgeIds(before), edgeIds(after), nodeIds(before), nodeIds(after)];
  const oldById = new Map((before?.edges ?? []).map((edge) => [edge.id, edge]));
  const isTouched = ({ id, transitions, labels }: DiagramEdge): boolean => {
    const old = oldById.get(id);
    const isAsked = transitions.some((one) => touched.changed.has(one) || touched.added.has(one) || touched.removed.has(one));
    return isAsked || (old !== undefined && JSON.stringify(old.labels) !== JSON.stringify(labels));
  };
  const edges = new Map<string, string>();
  for (const edge of diagram.edges) {
    if (!oldEdges.has(edge.id)) edges.set(edge.id, ADDED);
    else if (!newEdges.has(edge.id)) edges.set(edge.id, REMOVED);
    else if (isTouched(edge)) edges.set(edge.id, CHANGED);
  }
  const nodes = new Map<string, string>();
  for (const { id, kind } of diagram.nodes) {
    if (!oldNodes.has(id) && kind !== 'portal') nodes.set(id, ADDED);
    else if (!newNodes.has(id) && kind !== 'portal') nodes.set(id, REMOVED);
    else if (touched.changed.has(id)) nodes.set(id, CHANGED);
  }
  return { nodes, edges, legend: LEGEND };
}

/** A picture of a part of the flow in which both revisions are drawn. */
export interface DiffPicture {
  title: string;
  svg: string;
}

/** A picture of every part of the flow that changed, new, gone and changed told apart by colour: by the id of the picture. */
export async function diffPictures(
  diff: ChartDiff,
  before: Pick<Revision, 'chart' | 'routes'>,
  after: Pick<Revision, 'chart' | 'routes'>,
): Promise<Map<string, DiffPicture>> {
  const olds = diagramsOf(indexChart(inNewNames(before.chart, renamesIn(diff))), { routes: before.routes });
  const news = diagramsOf(indexChart(after.chart), { routes: after.routes });
  const touched = touchedBy(diff);
  const pictures = new Map<string, DiffPicture>();
  for (const id of new Set([...news, ...olds].filter(({ kind }) => kind !== 'overview').map((diagram) => diagram.id))) {
    const [old, now] = [olds.find((one) => one.id === id), news.find((one) => one.id === id)];
    const diagram = together(old, now);
    if (diagram === null) continue;
    const marks = marksOf(diagram, old, now, touched);
    if (marks.nodes.size + marks.edges.size > 0) pictures.set(id, { title: diagram.title, svg: toSvg(await layOut(diagram), marks) });
  }
  return pictures;
}

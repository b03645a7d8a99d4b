import { indexChart } from './chart.ts';
import { renamesIn, touchedBy, type ChartDiff, type Touched } from './diff.ts';
import { diagramsOf, type Diagram, type DiagramEdge } from './diagrams.ts';
import type { DiffPicture } from './diff-file.ts';
import { layOut } from './layout.ts';
import type { DiffMark } from './look.ts';
import { inNewNames } from './renames.ts';
import type { Revision } from './revision.ts';

/** The labels of an edge across both revisions: removed ones first, then new ones, so that these are never cut off. */
function labelsOfBoth(before: readonly string[], after: readonly string[]): string[] {
  const gone = before.filter((label) => !after.includes(label)).map((label) => `gone: ${label}`);
  const [fresh, others] = [after.filter((label) => !before.includes(label)), after.filter((label) => before.includes(label))];
  return [...gone, ...fresh.map((label) => `new: ${label}`), ...others];
}

/** Merges both revisions into one diagram, which keeps what exists only in the old one. Null if neither has the diagram. */
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

function marksOf(diagram: Diagram, before: Diagram | undefined, after: Diagram | undefined, touched: Touched): Record<string, DiffMark> {
  const idsOf = (things: readonly { id: string }[] | undefined) => new Set(things?.map(({ id }) => id));
  const [oldEdges, newEdges, oldNodes, newNodes] = [idsOf(before?.edges), idsOf(after?.edges), idsOf(before?.nodes), idsOf(after?.nodes)];
  const oldById = new Map(before?.edges.map((edge) => [edge.id, edge]));
  const isTouched = ({ id, transitions, labels }: DiagramEdge): boolean => {
    const old = oldById.get(id);
    const isAsked = transitions.some((one) => touched.changed.has(one) || touched.added.has(one) || touched.removed.has(one));
    return isAsked || (old !== undefined && JSON.stringify(old.labels) !== JSON.stringify(labels));
  };
  const marks: Record<string, DiffMark> = {};
  for (const edge of diagram.edges) {
    if (!oldEdges.has(edge.id)) marks[edge.id] = 'added';
    else if (!newEdges.has(edge.id)) marks[edge.id] = 'removed';
    else if (isTouched(edge)) marks[edge.id] = 'changed';
  }
  for (const { id, kind } of diagram.nodes) {
    if (!oldNodes.has(id) && kind !== 'portal') marks[id] = 'added';
    else if (!newNodes.has(id) && kind !== 'portal') marks[id] = 'removed';
    else if (touched.changed.has(id)) marks[id] = 'changed';
  }
  return marks;
}

/** A diagram of every part of the flow that changed, with marks for what was added, removed or changed. */
export async function diffPictures(diff: ChartDiff, before: Pick<Revision, 'chart' | 'routes'>, after: Pick<Revision, 'chart' | 'routes'>): Promise<DiffPicture[]> {
  const olds = diagramsOf(indexChart(inNewNames(before.chart, renamesIn(diff))), { routes: before.routes });
  const news = diagramsOf(indexChart(after.chart), { routes: after.routes });
  const touched = touchedBy(diff);
  const pictures: DiffPicture[] = [];
  for (const id of new Set([...news, ...olds].filter(({ kind }) => kind !== 'overview').map((diagram) => diagram.id))) {
    const [old, now] = [olds.find((one) => one.id === id), news.find((one) => one.id === id)];
    const diagram = together(old, now);
    if (diagram === null) continue;
    const marks = marksOf(diagram, old, now, touched);
    if (Object.keys(marks).length > 0) pictures.push({ picture: await layOut(diagram), marks });
  }
  return pictures;
}

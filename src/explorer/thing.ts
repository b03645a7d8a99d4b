import type { PlacedDiagram, PlacedEdge, PlacedNode } from '#src/model/placed.ts';

/** Something in a diagram that can be selected: a box, or an edge with the titles of the boxes it joins. */
export type Thing =
  | { kind: 'box'; node: PlacedNode }
  | { kind: 'line'; edge: PlacedEdge; from: string; to: string };

export function idOf(thing: Thing): string {
  return thing.kind === 'box' ? thing.node.id : thing.edge.id;
}

/** The box or edge of a diagram with this id; null if the diagram has none. */
export function thingIn({ nodes, edges }: PlacedDiagram, id: string): Thing | null {
  const node = nodes.find((one) => one.id === id);
  if (node !== undefined) return { kind: 'box', node };
  const edge = edges.find((one) => one.id === id);
  const titleOf = (path: string) => nodes.find((one) => one.id === path)?.title ?? path;
  return edge === undefined
    ? null
    : { kind: 'line', edge, from: titleOf(edge.from), to: titleOf(edge.to) };
}

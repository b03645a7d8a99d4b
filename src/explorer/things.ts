import type { EdgeKind } from '#src/tools/flow/places.ts';
import type { PlacedEdge, PlacedNode } from '#src/tools/flow/placed.ts';
import type { MapLayout } from './pictures.ts';

/** Something in a diagram that can be selected: a box, or an edge with the titles of the boxes it joins. */
export type Thing = { kind: 'box'; picture: string; node: PlacedNode } | { kind: 'line'; picture: string; edge: PlacedEdge; from: string; to: string };

/** A key that is unique on a map. */
export function keyOf(thing: Thing): string {
  return `${thing.picture} ${thing.kind === 'box' ? thing.node.id : thing.edge.id}`;
}

/** Everything drawn, in keyboard order: each box, then the edges that leave it. */
export function thingsOf({ panels }: MapLayout, hidden: ReadonlySet<EdgeKind>): Thing[] {
  return panels.flatMap(({ picture }) => {
    const titles = new Map(picture.nodes.map(({ id, title }) => [id, title]));
    return picture.nodes.flatMap((node): Thing[] => [
      { kind: 'box', picture: picture.id, node },
      ...picture.edges
        .filter(({ from, kind }) => from === node.id && !hidden.has(kind))
        .map((edge): Thing => ({ kind: 'line', picture: picture.id, edge, from: node.title, to: titles.get(edge.to) ?? edge.to })),
    ]);
  });
}

/** The next or previous thing, wrapping around. The first or the last one if nothing is selected yet. */
export function neighbour(things: readonly Thing[], present: Thing | null, by: 1 | -1): Thing | null {
  const at = present === null ? -1 : things.findIndex((thing) => keyOf(thing) === keyOf(present));
  if (at === -1) return things.at(by === 1 ? 0 : -1) ?? null;
  return things[(at + by + things.length) % things.length] ?? null;
}

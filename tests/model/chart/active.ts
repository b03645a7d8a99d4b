import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';

type ActiveNode = BookingSnapshot['_nodes'][number];

/** The active states of the chart, outer and inner ones. */
export function activeNodes(snapshot: BookingSnapshot): ActiveNode[] {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- xstate names it so
  return snapshot._nodes;
}

const paths = new WeakMap<ActiveNode, string>();

function pathOf(node: ActiveNode): string {
  const known = paths.get(node);
  if (known !== undefined) return known;
  const path = node.path.join('.');
  paths.set(node, path);
  return path;
}

/** Their paths. */
export function activePaths(snapshot: BookingSnapshot): string[] {
  return activeNodes(snapshot).map(pathOf);
}

/** Paths of the innermost active states, sorted. */
export function leavesOf(snapshot: BookingSnapshot): string[] {
  return activeNodes(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(pathOf)
    .toSorted();
}

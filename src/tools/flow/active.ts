import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';

const paths = new WeakMap<AnyStateNode, string>();

/** Keys from the root, joined by dots; empty for the root. */
export function pathOf(node: AnyStateNode): string {
  const known = paths.get(node);
  if (known !== undefined) return known;
  const path = node.path.join('.');
  paths.set(node, path);
  return path;
}

/** The active states of a chart, including the enclosing ones. */
export function activeNodes(snapshot: AnyMachineSnapshot): AnyStateNode[] {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- xstate names it so
  return snapshot._nodes;
}

/** Their paths. */
export function activePaths(snapshot: AnyMachineSnapshot): string[] {
  return activeNodes(snapshot).map(pathOf);
}

/** Paths of the innermost active states, sorted. */
export function leavesOf(snapshot: AnyMachineSnapshot): string[] {
  return activeNodes(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(pathOf)
    .toSorted();
}

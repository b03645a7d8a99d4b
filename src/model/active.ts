import type {
  AnyMachineSnapshot,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import { remembered } from './remembered.ts';

// The only file that reads what XState keeps for itself: which states are active, and which transitions a step took.

/** Keys from the root, joined by dots; empty for the root. */
export const pathOf = remembered((node: AnyStateNode) => node.path.join('.'));

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

/** One microstep of the chart as plain data, the same from Node and from a page. */
export interface Microstep {
  /** Type of the event handled; for an eventless transition, of the event before it. */
  event: string;
  /** Ids of the transitions taken, `path ▸ event [guard]`; empty if there were none. */
  taken: string[];
  /** Paths of the states active afterwards. */
  active: string[];
}

/**
 * The identity of a transition, the same in every machine made from the chart: among those for the same event of a state, no two have the same guard. It
 * also runs inside a page, sent there as text, so it may use nothing but its argument.
 */
export function idOfDefinition(definition: AnyTransitionDefinition): string {
  const { source, guard, eventType } = definition;
  const path = source.path.length === 0 ? '(root)' : source.path.join('.');
  const event = (source.always ?? []).includes(definition) ? '@always' : eventType;
  const use: { type?: unknown; params?: unknown } =
    typeof guard === 'object' ? guard : { type: guard };
  const params =
    typeof use.params === 'object' && use.params !== null ? Object.values(use.params) : [];
  return `${path} ▸ ${event}${use.type === undefined ? '' : ` [${[use.type, ...params].join(' ')}]`}`;
}

/**
 * What the chart did in one microstep; null for any other inspection event. It also runs inside a page, sent there as text, so it may use nothing but
 * its argument and {@link idOfDefinition}.
 */
export function readMicrostep(inspected: InspectionEvent): Microstep | null {
  if (inspected.type !== '@xstate.microstep' || !('_nodes' in inspected.snapshot)) return null;
  // oxlint-disable-next-line eslint/no-underscore-dangle -- xstate names it so
  const nodes: unknown = inspected.snapshot._nodes;
  const active = Array.isArray(nodes)
    ? nodes.map((node: { path: string[] }) => node.path.join('.'))
    : [];
  // oxlint-disable-next-line eslint/no-underscore-dangle -- xstate names it so
  const taken = inspected._transitions.map(idOfDefinition);
  return { event: inspected.event.type, taken, active };
}

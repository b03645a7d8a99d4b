import { groupBy, keyBy, mapValues } from 'es-toolkit';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { isRecord } from '#src/domain/is-record.ts';
import { idOfDefinition, pathOf } from './active.ts';

/** A guard or action with its fixed parameters. Parameters computed from the event are left out. */
export interface Named {
  name: string;
  params: Record<string, unknown> | null;
}

export interface ChartState {
  /** Keys from the root, joined by dots; empty for the root. The identity of a state. */
  path: string;
  /** Path of the parent; null for the root. */
  parent: string | null;
  key: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  description: string;
  tags: string[];
  /** The page shown in this state; null if this state is not a page. */
  step: string | null;
  /** Path of the initial child, or null. */
  initial: string | null;
  children: string[];
  invokes: { id: string; src: string }[];
  /** Actions on entering and on leaving the state. */
  entry: Named[];
  exit: Named[];
}

export interface ChartTransition {
  /** `source ▸ event [guard]`: the identity of a transition, also in coverage reports. It stays when the transition moves in its list. */
  id: string;
  /** Path of the state it belongs to. */
  source: string;
  /** The event, or `@always`. */
  event: string;
  /** Position among the transitions of the same event. */
  index: number;
  guard: Named | null;
  actions: Named[];
  /** Paths; empty if the state does not change. */
  targets: string[];
  description: string;
  reenter: boolean;
}

/** A statechart as plain data, which the diagrams, the tables, the explorer and the diff read. */
export interface Chart {
  states: ChartState[];
  transitions: ChartTransition[];
}

export const ALWAYS = '@always';
/** The wildcard event of a transition that defers any other event while a save is under way. */
export const KEPT = '*';

/** A guard or an action as the chart declares it; null if there is none. */
export function named(value: unknown): Named | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return { name: value, params: null };
  if (isRecord(value) && typeof value['type'] === 'string') {
    return { name: value['type'], params: isRecord(value['params']) ? value['params'] : null };
  }
  return { name: 'inline', params: null };
}

/** A state's entry or exit actions. XState also keeps the timers of delayed transitions there; those are left out, as they are read as transitions. */
function doings(actions: readonly unknown[]): Named[] {
  return actions.filter((action) => !isClock(action)).flatMap((action) => named(action) ?? []);
}

function isClock(action: unknown): boolean {
  if (typeof action !== 'function' || !('type' in action)) return false;
  const event = 'sendId' in action ? action.sendId : 'id' in action ? action.id : null;
  return (
    (action.type === 'xstate.raise' || action.type === 'xstate.cancel') &&
    typeof event === 'string' &&
    event.startsWith('xstate.after.')
  );
}

/** The page that a state is; null if it is none. */
export function stepOf({ meta }: AnyStateNode): string | null {
  return isRecord(meta) && typeof meta['step'] === 'string' ? meta['step'] : null;
}

function readState(node: AnyStateNode): ChartState {
  return {
    path: pathOf(node),
    parent: node.parent === undefined ? null : pathOf(node.parent),
    key: node.key,
    type: node.type,
    description: node.description ?? '',
    tags: node.tags.toSorted(),
    step: stepOf(node),
    initial: node.type === 'compound' ? (node.initial.target.map(pathOf)[0] ?? null) : null,
    children: Object.values(node.states).map(pathOf),
    invokes: node.invoke.map(({ id, src }) => ({
      id,
      src: typeof src === 'string' ? src : 'inline',
    })),
    entry: doings(node.entry),
    exit: doings(node.exit),
  };
}

/** Every transition of a state with its event and its position, as the chart declares them. */
export function declaredTransitions(
  node: AnyStateNode,
): { event: string; index: number; definition: AnyTransitionDefinition }[] {
  const byEvent = [...node.transitions, [ALWAYS, node.always ?? []] as const];
  return byEvent.flatMap(([event, definitions]) =>
    definitions.map((definition, index) => ({ event, index, definition })),
  );
}

function readTransitions(node: AnyStateNode): ChartTransition[] {
  const source = pathOf(node);
  return declaredTransitions(node).map(({ event, index, definition }) => ({
    id: idOfDefinition(definition),
    source,
    event,
    index,
    guard: named(definition.guard),
    actions: definition.actions.flatMap((action) => named(action) ?? []),
    targets: (definition.target ?? []).map(pathOf),
    description: definition.description ?? '',
    reenter: definition.reenter,
  }));
}

/** A state node and all below it, parents first, in the order of the chart. */
export function nodesWithin(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((child) => nodesWithin(child))];
}

/** Reads a machine as plain data, in the order of the chart. */
export function readChart(machine: AnyStateMachine): Chart {
  const nodes = nodesWithin(machine.root);
  return { states: nodes.map(readState), transitions: nodes.flatMap(readTransitions) };
}

/** Fast look-ups over a chart. */
export interface ChartIndex {
  chart: Chart;
  /** @throws when there is no such state */
  state(path: string): ChartState;
  transitionsOf(path: string): readonly ChartTransition[];
  /** The transition with an id, if there is one. */
  transition(id: string): ChartTransition | undefined;
  /** The transitions of a state that an event may take, in the order in which they are tried: its own, then those of the wildcard. */
  linesFor(path: string, event: string): readonly ChartTransition[];
  /** The state itself, then its parents up to the root. */
  lineage(path: string): ChartState[];
  isWithin(path: string, ancestor: string): boolean;
  /** This state and the states entered with it through initial states. Only itself if it has no children. */
  settled(path: string): string[];
}

export function indexChart(chart: Chart): ChartIndex {
  const states = keyBy(chart.states, ({ path }) => path);
  const bySource = groupBy(chart.transitions, ({ source }) => source);
  const byId = keyBy(chart.transitions, ({ id }) => id);
  const lines = mapValues(bySource, (own) => {
    const { [KEPT]: kept = [], ...byEvent } = groupBy(own, ({ event }) => event);
    return {
      kept,
      byEvent: mapValues(byEvent, (tried, event) =>
        event === ALWAYS ? tried : [...tried, ...kept],
      ),
    };
  });
  const state = (path: string): ChartState => {
    const found = states[path];
    if (found === undefined) throw new Error(`The chart has no state "${path}".`);
    return found;
  };
  const lineage = (path: string): ChartState[] => {
    const own = state(path);
    return own.parent === null ? [own] : [own, ...lineage(own.parent)];
  };
  const settled = (path: string): string[] => {
    const { type, initial, children } = state(path);
    if (type === 'parallel') return [path, ...children.flatMap(settled)];
    return initial === null ? [path] : [path, ...settled(initial)];
  };
  return {
    chart,
    state,
    transitionsOf: (path) => bySource[path] ?? [],
    transition: (id) => byId[id],
    linesFor: (path, event) =>
      lines[path]?.byEvent[event] ?? (event === ALWAYS ? undefined : lines[path]?.kept) ?? [],
    lineage,
    isWithin: (path, ancestor) =>
      path === ancestor || ancestor === '' || path.startsWith(`${ancestor}.`),
    settled,
  };
}

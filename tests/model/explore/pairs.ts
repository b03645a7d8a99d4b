import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { declaredTransitions, nodesWithin, transitionId } from '#src/tools/flow/chart.ts';
import { pathOf } from '#src/tools/flow/active.ts';

/** Two transitions one after the other: the second leaves a state that the first enters. */
export type Pair = `${string} » ${string}`;

export interface PairFinder {
  /** The pairs that transitions taken before form with those taken now, and the pairs among the latter. */
  pairsOf(before: readonly string[], now: readonly string[]): Pair[];
  /** How many pairs the shape of the chart would allow, whether or not its conditions ever let them occur. */
  conceivable(): number;
}

function initialWithin(node: AnyStateNode): AnyStateNode[] {
  if (node.type === 'parallel') return [node, ...Object.values(node.states).flatMap(initialWithin)];
  if (node.type === 'compound') return [node, ...node.initial.target.flatMap(initialWithin)];
  return [node];
}

function ancestorsOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent === undefined ? [] : [node.parent, ...ancestorsOf(node.parent)];
}

/** The states that a transition enters, by path; its own source if it has no target. */
function enteredBy(source: AnyStateNode, targets: readonly AnyStateNode[]): Set<string> {
  if (targets.length === 0) return new Set([pathOf(source)]);
  const around = new Set([source, ...ancestorsOf(source)]);
  const entered = targets.flatMap((target) => [...ancestorsOf(target).filter((node) => !around.has(node)), ...initialWithin(target)]);
  return new Set(entered.map(pathOf));
}

export function pairFinder(machine: AnyStateMachine): PairFinder {
  const sources = new Map<string, string>();
  const entered = new Map<string, Set<string>>();
  for (const node of nodesWithin(machine.root)) {
    for (const { event, index, definition } of declaredTransitions(node)) {
      const id = transitionId(pathOf(node), event, index);
      sources.set(id, pathOf(node));
      entered.set(id, enteredBy(node, definition.target ?? []));
    }
  }
  const follows = (first: string, second: string): boolean => entered.get(first)?.has(sources.get(second) ?? '') === true;

  return {
    conceivable: () => [...entered.keys()].reduce((sum, first) => sum + [...sources.keys()].filter((second) => follows(first, second)).length, 0),
    pairsOf: (before, now) => {
      const pairs: Pair[] = [];
      for (const second of now) for (const first of before) if (follows(first, second)) pairs.push(`${first} » ${second}`);
      now.forEach((second, index) => {
        for (const first of now.slice(0, index)) if (follows(first, second)) pairs.push(`${first} » ${second}`);
      });
      return pairs;
    },
  };
}

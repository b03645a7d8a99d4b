import { type AnyStateMachine, type AnyStateNode, not } from 'xstate';
import { ALWAYS, declaredTransitions, nodesWithin, transitionId } from '#src/tools/flow/chart.ts';
import { pathOf } from '#src/tools/flow/active.ts';
import { changed, isPart, linesOf, type Part, slotOf, stateAt } from './config.ts';

export type MutationKind = 'retarget' | 'drop guard' | 'negate guard' | 'drop action' | 'swap order';

/** A chart with one mistake in it. */
export interface Mutant {
  /** The kind of change and what was changed. */
  id: string;
  kind: MutationKind;
  /** The transition, or the state whose entry or exit actions were changed. */
  place: string;
  make(): AnyStateMachine;
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The name of the actions that xstate itself adds to a state with a delayed transition. */
const TIMER = 'inline';

function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isPart(value) && typeof value['type'] === 'string' ? value['type'] : 'inline';
}

/** A plausible wrong target in the same region: a sibling, else another page. */
function wrongTarget(source: AnyStateNode, target: AnyStateNode): AnyStateNode | null {
  const siblings = Object.values(target.parent?.states ?? {}).filter((node: AnyStateNode) => node !== target && node !== source && node.always === undefined);
  const [sibling] = siblings;
  if (sibling !== undefined && target.parent?.type !== 'parallel') return sibling;
  const pages = Object.values(target.parent?.parent?.states ?? {});
  return pages.find((node: AnyStateNode) => node !== target.parent && node !== source) ?? null;
}

interface Place {
  machine: AnyStateMachine;
  node: AnyStateNode;
  event: string;
  index: number;
  id: string;
}

function change(place: Place, edit: (line: Part, lines: Part[]) => void): () => AnyStateMachine {
  return () =>
    changed(place.machine, (config) => {
      const lines = linesOf(slotOf(stateAt(config, pathOf(place.node)), place.event));
      const line = lines[place.index];
      if (line === undefined) throw new Error(`There is no line ${place.id}`);
      edit(line, lines);
    });
}

/** Conditions that compare one value of the visit with a parameter. Two of them with different parameters never hold at once. */
const ONE_OF: readonly string[] = ['isArrivingAt', 'isFirstOpenQuestion', 'isHeadingTo', 'isSentTo', 'isOpening'];

/** Pairs of conditions that never both hold, and why. */
const EXCLUSIVE: readonly (readonly [first: string, second: string, why: string])[] = [
  ['isOtherPropertyType', 'isNonPrimaryResidence', 'a home is of one type'],
  ['isUnsureOfOwnership', 'isBelowValueThreshold', 'ownership must be verified, or need not be'],
  ['isNewWholeAddress', 'isSameAddress', 'an address has changed, or has not'],
  ['holdsElsewhere', 'isOverElsewhere', 'a deadline lies ahead, or has passed'],
  ['hasHoldAlert', 'hasHold', 'the chart begins without a hold where the alert is kept'],
  ['hasInvalidTyping', 'isAfter', 'the line before them answers where both would hold'],
  ['isReadyToBook', 'isFirstOpenQuestion', 'who may book has two windows at least: the first question, of how many, is answered'],
];

/** Whether two transitions never both hold. Their order does not matter then: swapping them changes nothing. */
function areExclusive(one: unknown, other: unknown): boolean {
  const [first, second] = [nameOf(one), nameOf(other)];
  return (first === second && ONE_OF.includes(first)) || EXCLUSIVE.some((pair) => pair[0] === first && pair[1] === second);
}

/** Swaps two neighboring transitions. Both need a condition: xstate refuses one without a condition before others, so nobody makes that mistake. */
function swapped(place: Place, guard: unknown, nextGuard: unknown): Mutant[] {
  if (guard === undefined || nextGuard === undefined || areExclusive(guard, nextGuard)) return [];
  const make = change(place, (line, lines) => {
    const next = lines[place.index + 1];
    if (next !== undefined) lines.splice(place.index, 2, next, line);
  });
  return [{ id: `swap order: ${place.id}`, kind: 'swap order', place: place.id, make }];
}

function negated(guard: unknown): unknown {
  if (typeof guard === 'string') return not(guard);
  return isPart(guard) && typeof guard['type'] === 'string' ? not({ ...guard, type: guard['type'] }) : guard;
}

function ofTransition(place: Place): Mutant[] {
  const { node, event, index, id } = place;
  const declared = declaredTransitions(node).filter((one) => one.event === event);
  const definition = declared[index]?.definition;
  if (definition === undefined) return [];
  const mutants: Mutant[] = [];
  const [target] = definition.target ?? [];
  const wrong = target === undefined ? null : wrongTarget(node, target);
  if (wrong !== null) {
    mutants.push({
      id: `retarget: ${id} to ${pathOf(wrong)}`,
      kind: 'retarget',
      place: id,
      make: change(place, (line) => {
        line['target'] = `#${wrong.id}`;
      }),
    });
  }
  if (definition.guard !== undefined) {
    mutants.push(
      { id: `drop guard: ${id}`, kind: 'drop guard', place: id, make: change(place, (line) => void delete line['guard']) },
      {
        id: `negate guard: ${id}`,
        kind: 'negate guard',
        place: id,
        make: change(place, (line) => {
          line['guard'] = negated(line['guard']);
        }),
      },
      ...swapped(place, definition.guard, declared[index + 1]?.definition.guard),
    );
  }
  definition.actions.forEach((action, at) => {
    mutants.push({
      id: `drop action: ${nameOf(action)} (${at}) of ${id}`,
      kind: 'drop action',
      place: id,
      make: change(place, (line) => {
        line['actions'] = listOf(line['actions']).filter((_action, position) => position !== at);
      }),
    });
  });
  return mutants;
}

function ofState(machine: AnyStateMachine, node: AnyStateNode): Mutant[] {
  const path = pathOf(node);
  return (['entry', 'exit'] as const).flatMap((when) =>
    node[when].filter((action) => nameOf(action) !== TIMER).map(
      (action, at): Mutant => ({
        id: `drop action: ${nameOf(action)} on ${when} of ${path}`,
        kind: 'drop action',
        place: path,
        make: () =>
          changed(machine, (config) => {
            const state = stateAt(config, path);
            state[when] = listOf(state[when]).filter((_action, position) => position !== at);
          }),
      }),
    ),
  );
}

/** Every chart with one mistake in it. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return nodesWithin(machine.root).flatMap((node) => [
    ...declaredTransitions(node).flatMap(({ event, index }) =>
      ofTransition({ machine, node, event, index, id: transitionId(pathOf(node), event === ALWAYS ? ALWAYS : event, index) }),
    ),
    ...ofState(machine, node),
  ]);
}

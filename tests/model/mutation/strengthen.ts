import type { AnyStateMachine } from 'xstate';
import { activePaths } from '#src/tools/flow/active.ts';
import { createStepper, type Stepper } from '../chart/stepper.ts';
import { walkWay, wayTo } from '../explore/cover.ts';
import type { Edge } from '../explore/explore.ts';
import type { Journey } from '../explore/journey.ts';
import type { Suite } from '../explore/suite.ts';
import { inputAt, STARTS } from '../starts.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { MutationResult } from './score.ts';
import { isNoticed } from './steps.ts';

function stepperFor(machine: AnyStateMachine): Stepper | null {
  const [start] = STARTS;
  try {
    return start === undefined ? null : createStepper(machine, inputAt(start));
  } catch {
    return null;
  }
}

function passes({ taken, from, to }: Edge, place: string): boolean {
  if (place.includes(' ▸ ')) return taken.includes(place);
  return activePaths(from.world.snapshot).includes(place) !== activePaths(to.world.snapshot).includes(place) || taken.some((id) => id.startsWith(`${place}.`) || id.startsWith(`${place} `));
}

/** A journey straight to a step at which a mistake shows; null if no step of the exploration shows it. */
function journeyFor(mutant: Mutant, suite: Pick<Suite, 'stepper' | 'explorer'>): Journey | null {
  const stepper = stepperFor(mutant.make());
  if (stepper === null) return null;
  for (const node of suite.explorer.nodes.values()) {
    for (const edge of node.edges) {
      if (!passes(edge, mutant.place) || !isNoticed(stepper, suite.stepper, edge)) continue;
      const way = wayTo(node);
      if (way !== null) return walkWay(suite.stepper, way.start, [...way.edges, edge]);
    }
  }
  return null;
}

/** Additional journeys, each to a step that shows a mistake which, according to the results, nobody noticed. */
export function strengthen(suite: Pick<Suite, 'machine' | 'stepper' | 'explorer'>, results: readonly MutationResult[]): Journey[] {
  const unnoticed = new Set(results.filter(({ killedBy }) => killedBy === null).map(({ id }) => id));
  const journeys = new Map<string, Journey>();
  for (const mutant of mutantsOf(suite.machine)) {
    if (!unnoticed.has(mutant.id)) continue;
    const journey = journeyFor(mutant, suite);
    if (journey === null) continue;
    const key = [journey.start.id, ...journey.steps.map(({ type, caseId }) => `${type} ${caseId}`)].join(' › ');
    if (!journeys.has(key)) journeys.set(key, { ...journey, id: `M${journeys.size + 1}` });
  }
  return [...journeys.values()];
}

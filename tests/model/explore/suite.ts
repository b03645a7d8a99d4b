import type { AnyStateMachine } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { createStepper, type Stepper } from '../chart/stepper.ts';
import { inputAt, STARTS } from '../starts.ts';
import { inputOfAddress } from '#src/tools/flow/variants.ts';
import { isWalkable } from '../browser/walkable.ts';
import { BY_VISITORS, cover, type Covered, EACH_ONCE } from './cover.ts';
import { Explorer, type Watch } from './explore.ts';
import { viewOf } from './key.ts';

/** A chart explored, and the journeys that reach all of it. */
export interface Suite {
  machine: AnyStateMachine;
  stepper: Stepper;
  explorer: Explorer;
  journeys: Covered;
  /** Milliseconds. */
  took: { exploring: number; chaining: number };
}

/** After how many steps a journey goes for no further goal, and how far it walks for one. */
const LENGTH = { maxSteps: 60, maxDetour: 12, letter: 'J' };
const BROWSER_LENGTH = { maxSteps: 60, maxDetour: 12, letter: 'B' };

export function stepperOf(machine: AnyStateMachine): Stepper {
  const [first] = STARTS;
  return createStepper(machine, first === undefined ? inputOfAddress('/') : inputAt(first));
}

/** Explores a chart and chains what was found into a few journeys. `watch` gets every step of the exploration. */
export function exploreChart(machine: AnyStateMachine = bookingMachine, watch: Watch | null = null): Suite {
  const begun = performance.now();
  const stepper = stepperOf(machine);
  const explorer = new Explorer(stepper, viewOf(machine)).explore(STARTS, watch);
  const explored = performance.now();
  const journeys = cover(explorer, { aim: EACH_ONCE, ...LENGTH });
  return { machine, stepper, explorer, journeys, took: { exploring: explored - begun, chaining: performance.now() - explored } };
}

/** Explores what can happen in a browser and chains it into a few journeys. */
export function exploreBrowser(machine: AnyStateMachine = bookingMachine): Suite {
  const begun = performance.now();
  const stepper = stepperOf(machine);
  const explorer = new Explorer(stepper, viewOf(machine), { isAllowed: isWalkable }).explore();
  const explored = performance.now();
  const journeys = cover(explorer, { aim: EACH_ONCE, ...BROWSER_LENGTH });
  return { machine, stepper, explorer, journeys, took: { exploring: explored - begun, chaining: performance.now() - explored } };
}

/** Journeys that reach what engines other than Chromium are checked for. */
export function coverVisitors({ explorer }: Pick<Suite, 'explorer'>): Covered {
  return cover(explorer, { aim: BY_VISITORS, ...BROWSER_LENGTH, letter: 'V' });
}

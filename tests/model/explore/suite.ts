import type { AnyStateMachine } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { StateSpace, type Watch } from '#src/model/explore.ts';
import { viewOf } from '#src/model/key.ts';
import { createStepper, type Stepper } from '#src/model/stepper.ts';
import { isWalkable } from '../browser/walkable.ts';
import { movesIn } from '../cases.ts';
import { STARTS } from '../starts.ts';
import { BY_VISITORS, cover, type Covered, EACH_ONCE } from './cover.ts';

/** A chart explored, and the journeys that reach all of it. */
export interface Suite {
  machine: AnyStateMachine;
  stepper: Stepper;
  space: StateSpace;
  journeys: Covered;
}

/** After how many steps a journey goes for no further goal, and how far it walks for one. */
const LENGTH = { maxSteps: 60, maxDetour: 12 };

function suiteOf(
  machine: AnyStateMachine,
  letter: string,
  moves: StateSpace['movesIn'],
  watch: Watch | null = null,
): Suite {
  const stepper = createStepper(machine);
  const space = new StateSpace(stepper, viewOf(machine), moves).explore(STARTS, watch);
  return {
    machine,
    stepper,
    space,
    journeys: cover(space, { aim: EACH_ONCE, ...LENGTH, letter }),
  };
}

/** Explores a chart and chains what was found into a few journeys. `watch` gets every step of the exploration. */
export function exploreChart(
  machine: AnyStateMachine = bookingMachine,
  watch: Watch | null = null,
): Suite {
  return suiteOf(machine, 'J', movesIn, watch);
}

/** Explores what can happen in a browser and chains it into a few journeys. */
export function exploreBrowser(machine: AnyStateMachine = bookingMachine): Suite {
  return suiteOf(machine, 'B', (world) => movesIn(world).filter((move) => isWalkable(world, move)));
}

/** Journeys that reach what engines other than Chromium are checked for. */
export function coverVisitors({ space }: Pick<Suite, 'space'>): Covered {
  return cover(space, { aim: BY_VISITORS, ...LENGTH, letter: 'V' });
}

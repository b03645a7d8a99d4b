import type { BookingInput } from '#machines/booking/booking.types.ts';
import type { World } from '#src/tools/flow/cases/case.ts';
import type { Move } from '#src/tools/flow/moves.ts';
import type { Stepped, Stepper } from '../chart/stepper.ts';
import { START_OF_JOURNEYS } from '../drafts.ts';

/** Makes a move. */
export function moveOn(stepper: Stepper, { snapshot, answered }: World, { event, at }: Pick<Move, 'event' | 'at'>): Stepped & { world: World } {
  const stepped = stepper.step(snapshot, event, at);
  const call = 'actorId' in event ? snapshot.children[event.actorId] : undefined;
  const still = Object.values(stepped.snapshot.children).filter((child) => child === call || answered.has(child));
  return { ...stepped, world: { snapshot: stepped.snapshot, now: at, answered: still.length === 0 ? NONE : new Set(still) } };
}

const NONE: ReadonlySet<unknown> = new Set();

/** Begins a visit. */
export function begin(stepper: Stepper, input: BookingInput): Stepped & { world: World } {
  const stepped = stepper.start(input);
  return { ...stepped, world: { snapshot: stepped.snapshot, now: START_OF_JOURNEYS, answered: NONE } };
}

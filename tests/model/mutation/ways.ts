import { leavesOf } from '#src/tools/flow/active.ts';
import type { Stepper } from '../chart/stepper.ts';
import type { ModelEventType } from '#src/tools/flow/cases/case.ts';
import { stepOf } from '../explore/cover.ts';
import { begin, moveOn, movesIn } from '../explore/explore.ts';
import type { Journey, JourneyStep } from '../explore/journey.ts';
import { inputAt, STARTS } from '../starts.ts';

/** A journey in the words of the cases: how it starts, and what happens. */
interface Way {
  start: string;
  steps: readonly (readonly [ModelEventType, caseId: string])[];
}

const FOUND = ['xstate.done.actor.loadDraft', 'found'] as const;
const TIMES = ['xstate.done.actor.loadSlots', 'times'] as const;
const FULL = ['xstate.done.actor.loadSlots', 'full'] as const;
const PICKED = ['time.picked', 'first'] as const;
/** One time is taken by somebody else, and another, which another tab picked, runs out. */
const TAKEN_THEN_EXPIRED = [
  FOUND,
  TIMES,
  PICKED,
  ['xstate.done.actor.reserveSlot', 'taken'],
  ['hold.synced', 'kept elsewhere'],
  ['hold.expired', 'expired'],
] as const;

/** What the journeys are not led to by themselves: several rare things on one visit, of which each alone was seen. */
export const WAYS: readonly Way[] = [
  { start: 'address-event', steps: [FOUND, ['xstate.done.actor.loadCampaign', 'active'], ['form.changed', 'address, elsewhere'], ['back', 'back']] },
  { start: 'booking', steps: [...TAKEN_THEN_EXPIRED, ['hold.acknowledged', 'ok']] },
  { start: 'booking', steps: [...TAKEN_THEN_EXPIRED, ['hold.synced', 'given up elsewhere']] },
  {
    start: 'booking',
    steps: [FOUND, TIMES, PICKED, ['back', 'back'], ['xstate.done.actor.saveDraft', 'saved'], ['xstate.done.actor.reserveSlot', 'taken']],
  },
  { start: 'gone', steps: [['xstate.error.actor.loadDraft', 'unknown']] },
  { start: 'booking-held', steps: [FOUND, FULL, TIMES] },
  { start: 'booking-held', steps: [FOUND, FULL, FULL] },
  { start: 'booking', steps: [FOUND, TIMES, PICKED, ['xstate.done.actor.loadOffer', 'offer'], ['exited', 'exit']] },
];

/** The journey along a way. @throws where it cannot be gone */
export function walked(stepper: Stepper, { start: id, steps: wanted }: Way, number: number): Journey {
  const start = STARTS.find((one) => one.id === id);
  if (start === undefined) throw new Error(`There is no start “${id}”`);
  const opened = begin(stepper, inputAt(start));
  let { world } = opened;
  const steps: JourneyStep[] = [];
  for (const [type, caseId] of wanted) {
    const move = movesIn(world).find((one) => one.type === type && one.case.id === caseId);
    if (move === undefined) throw new Error(`Way ${number} from “${id}”: “${type} ${caseId}” cannot happen after ${steps.length} steps`);
    const next = moveOn(stepper, world, move);
    steps.push(stepOf(move, next));
    world = next.world;
  }
  return { id: `W${number}`, start, opening: { taken: opened.taken, outcomes: opened.outcomes, leaves: leavesOf(opened.snapshot) }, steps };
}

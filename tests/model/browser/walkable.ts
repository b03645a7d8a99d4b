import { isDeepStrictEqual } from 'node:util';
import { ANSWERS, type FormStep, valuesOf } from '#machines/booking/booking.answers.ts';
import { isOffered } from '#src/tools/flow/offered.ts';
import { type ModelEvent, type Situation, situationOf, type World } from '#src/tools/flow/cases/case.ts';
import type { Move } from '#src/tools/flow/moves.ts';
import { showsTimer } from './assertions.ts';

/** Whether the form of a page shows these values, so that its button submits them. */
function isShown({ context }: Situation, step: FormStep, values: object): boolean {
  return isDeepStrictEqual(valuesOf(step, context.draft, context.forms), values);
}

/** Whether a choice that was made would be made no more: a radio button cannot be let go. */
function isChoiceTakenBack({ context }: Situation, step: FormStep, values: object): boolean {
  const chosen = new Map(Object.entries(valuesOf(step, context.draft, context.forms)));
  return Object.entries(values).some(([name, value]) => value === null && chosen.get(name) !== null && ANSWERS[step].values.properties?.[name]?.facts.enum !== undefined);
}

/** States of a page with a form in which the form has given way to a message. */
const WITHOUT_FORM: readonly string[] = [
  'pages.start.requestCall.confirmed',
  'pages.start.embedGetStarted.handedOver',
  'pages.start.embedGetStarted.windowBlocked',
];

/** Answers the product's services never give to the chart. */
const NEVER: readonly ModelEvent['type'][] = ['xstate.error.actor.handOver', 'xstate.error.actor.reserveSlot', 'xstate.error.actor.releaseHold'];

/** What the product listens to once its first page stands. */
const AFTER_FIRST_PAGE: readonly ModelEvent['type'][] = ['url.visited', 'hold.acknowledged', 'hold.synced', 'hold.extended', 'back', 'exited', 'restarted'];

/** Whether a timer runs that is over before the kept time moves on by a second. */
function isShortTimerRunning({ isIn }: Situation): boolean {
  return isIn('pages.project.address.owners.pausing') || isIn('offer.fading');
}

/** Whether a visitor in a browser could do this, or the services of the product answer so. */
function canHappen(situation: Situation, event: ModelEvent): boolean {
  const { context, step, isBusy } = situation;
  if (NEVER.includes(event.type) || !isOffered(situation, event)) return false;
  // Nothing but the answer is at hand before the first page stands.
  if (step === null && AFTER_FIRST_PAGE.includes(event.type)) return false;
  // The window is opened or not in the press itself, so that this state is over before anything else can happen.
  if (situation.isIn('pages.start.embedGetStarted.handingOver')) return event.type === 'xstate.done.actor.handOver';
  switch (event.type) {
    case 'url.visited':
      return event.visit.step !== step;
    // A second that passes is looked at where the time left is shown.
    case 'hold.ticked':
      return step !== null && showsTimer(step) && !isShortTimerRunning(situation);
    case 'hold.expired':
      return !isShortTimerRunning(situation);
    case 'hold.extended':
      return step !== null && showsTimer(step) && !isShortTimerRunning(situation);
    case 'form.changed':
      // The alert is modal: nothing takes what is typed under it.
      return !context.holdAlert && !WITHOUT_FORM.some(situation.isIn) && !isShown(situation, event.step, event.values) && !isChoiceTakenBack(situation, event.step, event.values);
    case 'hold.synced':
      return step !== null && context.draft.id !== '' && !isBusy && (event.hold === null || event.hold.deadline === context.hold?.deadline || event.hold.blockId !== context.hold?.blockId);
    case 'form.submitted':
      return isShown(situation, event.step, event.values);
    default:
      return true;
  }
}

/** Whether a journey in a browser may go on like this. */
export function isWalkable(world: World, { event }: Move): boolean {
  return canHappen(situationOf(world), event);
}

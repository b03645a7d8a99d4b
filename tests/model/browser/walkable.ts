import { isDeepStrictEqual } from 'node:util';
import { ANSWERS, type FormStep, valuesOf } from '#machines/booking/booking.answers.ts';
import { isOffered } from '#src/model/offered.ts';
import { type ModelEvent, type Situation, situationOf, type World } from '#src/model/cases/case.ts';
import type { Move } from '#src/model/moves.ts';
import { showsTimer } from './assertions.ts';

/** Whether the form of a page shows these values, so that its button submits them. */
function isShown({ context }: Situation, step: FormStep, values: object): boolean {
  return isDeepStrictEqual(valuesOf(step, context.draft, context.forms), values);
}

/** Whether these values take back a choice. A visitor cannot: radio buttons cannot be cleared. */
function isChoiceTakenBack({ context }: Situation, step: FormStep, values: object): boolean {
  const chosen = new Map(Object.entries(valuesOf(step, context.draft, context.forms)));
  return Object.entries(values).some(
    ([name, value]) =>
      value === null &&
      chosen.get(name) !== null &&
      ANSWERS[step].values.properties?.[name]?.facts.enum !== undefined,
  );
}

/** States in which a message has replaced the page's form. */
const WITHOUT_FORM: readonly string[] = [
  'pages.start.requestCall.confirmed',
  'pages.start.embedGetStarted.handedOver',
  'pages.start.embedGetStarted.windowBlocked',
];

/** Answers the product's services never give to the chart. */
const NEVER: readonly ModelEvent['type'][] = [
  'xstate.error.actor.handOver',
  'xstate.error.actor.reserveSlot',
  'xstate.error.actor.releaseHold',
];

/** Events that the product listens for only after its first page has rendered. */
const AFTER_FIRST_PAGE: readonly ModelEvent['type'][] = [
  'url.visited',
  'hold.acknowledged',
  'hold.synced',
  'hold.extended',
  'back',
  'exited',
  'restarted',
];

/** Whether a timer is running that ends before the hold's countdown moves on by a second. */
function isShortTimerRunning({ isIn }: Situation): boolean {
  return isIn('pages.project.address.owners.pausing') || isIn('offer.fading');
}

/** Whether a visitor in a browser could cause this event, or the product's services could give this answer. */
function canHappen(situation: Situation, event: ModelEvent): boolean {
  const { context, step, isBusy } = situation;
  if (NEVER.includes(event.type) || !isOffered(situation, event)) return false;
  // Before the first page has rendered, only answers can arrive.
  if (step === null && AFTER_FIRST_PAGE.includes(event.type)) return false;
  // The press itself opens the window or fails to, so this state is over before anything else can happen.
  if (situation.isIn('pages.start.embedGetStarted.handingOver'))
    return event.type === 'xstate.done.actor.handOver';
  switch (event.type) {
    case 'url.visited':
      return event.visit.step !== step;
    // A passing second can only be checked where the countdown is shown.
    case 'hold.ticked':
    case 'hold.extended':
      return step !== null && showsTimer(step) && !isShortTimerRunning(situation);
    case 'hold.expired':
      return !isShortTimerRunning(situation);
    case 'form.changed':
      // The alert is modal: nobody can type into the page under it.
      return (
        !situation.isIn('hold.expired') &&
        !WITHOUT_FORM.some(situation.isIn) &&
        !isShown(situation, event.step, event.values) &&
        !isChoiceTakenBack(situation, event.step, event.values)
      );
    case 'hold.synced':
      return (
        step !== null &&
        context.draft.id !== '' &&
        !isBusy &&
        (event.hold === null ||
          event.hold.deadline === context.hold?.deadline ||
          event.hold.blockId !== context.hold?.blockId)
      );
    case 'form.submitted':
      return isShown(situation, event.step, event.values);
    default:
      return true;
  }
}

/** Whether a journey in a browser may take this move. */
export function isWalkable(world: World, { event }: Move): boolean {
  return canHappen(situationOf(world), event);
}

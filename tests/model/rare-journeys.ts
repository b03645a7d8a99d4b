import { selectStep } from '#machines/booking/booking.selectors.ts';
import type { ModelEventType } from '#src/model/cases/case.ts';
import { movesIn as movesOf, nameOf } from '#src/model/moves.ts';
import type { Stepper } from '#src/model/stepper.ts';
import type { Start } from '#src/model/variants.ts';
import { movesIn, RARE_CASES } from './cases.ts';
import type { Journey } from './explore/journey.ts';
import { journeyOf, walk } from './explore/paths.ts';
import { RARE_STARTS, STARTS } from './starts.ts';

/** What happens in rare journeys, by a short name: an event and its case. */
const HAPPENS = {
  found: ['xstate.done.actor.loadDraft', 'found'],
  unknown: ['xstate.error.actor.loadDraft', 'unknown'],
  active: ['xstate.done.actor.loadCampaign', 'active'],
  inactive: ['xstate.error.actor.loadCampaign', 'inactive'],
  times: ['xstate.done.actor.loadSlots', 'times'],
  full: ['xstate.done.actor.loadSlots', 'full'],
  taken: ['xstate.done.actor.loadSlots', 'taken'],
  denver: ['xstate.done.actor.loadSlots', 'times in Denver'],
  noTimes: ['xstate.error.actor.loadSlots', 'no answer'],
  nextWeek: ['xstate.done.actor.prefetchNextWeek', 'times'],
  turn: ['week.turned', 'other'],
  late: ['day.picked', 'late'],
  dayOfNextWeek: ['day.picked', 'next week'],
  picked: ['time.picked', 'first'],
  lost: ['xstate.done.actor.reserveSlot', 'taken'],
  book: ['booking.submitted', 'book'],
  house: ['form.submitted', 'address, house'],
  owner: ['form.submitted', 'address, owner'],
  owners: ['xstate.done.actor.lookUpOwners', 'known'],
  call: ['form.submitted', 'requestCall, whole'],
  served: ['xstate.done.actor.checkService', 'served'],
  above: ['xstate.done.actor.validateProperty', 'above'],
  below: ['xstate.done.actor.validateProperty', 'below'],
  saved: ['xstate.done.actor.saveDraft', 'saved'],
  refused: ['xstate.error.actor.saveDraft', 'refused'],
  offer: ['xstate.done.actor.loadOffer', 'offer'],
  pausedTooLate: ['offer.paused', 'too late'],
  keptElsewhere: ['hold.synced', 'kept elsewhere'],
  expired: ['hold.expired', 'expired'],
  acknowledged: ['hold.acknowledged', 'ok'],
  back: ['back', 'back'],
  exit: ['exited', 'exit'],
  restart: ['restarted', 'restart'],
  home: ['home.opened', 'home'],
  goneAtHome: ['url.visited', 'home of gone'],
  goneNowhere: ['url.visited', 'notFound of gone'],
  callOfSame: ['url.visited', 'requestCall of the same draft'],
  callOfBooked: ['url.visited', 'requestCall of booked'],
} as const satisfies Record<string, readonly [ModelEventType, caseId: string]>;

/** Back from the calendar to the address, and on again. */
const BACK_AND_ON = 'back saved house served above saved';

/** What the generated journeys do not reach by themselves: rare drafts, links and answers, and several rare things on one visit. A start, and what happens. */
export const RARE_JOURNEYS: readonly (readonly [start: string, happens: string])[] = [
  // Why an address is checked again: the project was handed over, or abandoned.
  ['address-again', 'found house'],
  ['outside-area', 'found house'],
  // What waits for the answer to a save that few pages make.
  ['address', 'found house served above back saved'],
  // A visitor asks for a call after booking, and at an event that is inactive.
  ['call-whats-next', 'found back'],
  ['call-event', 'inactive back'],
  // The pages that addresses lead to, depending on what the browser stored and who comes.
  ['details-expired', 'found acknowledged'],
  ['kept-too-far', 'found'],
  ['event-nobody', 'active'],
  ['event-stranger', 'active'],
  ['embedded-gone', 'unknown'],
  ['nowhere-gone', 'unknown'],
  ['embedded', 'callOfBooked found back'],
  // Whoever leaves starts over: nothing of the draft stays, whatever was known about it, and nothing of the person (decisions F9, F17).
  ['prefilled', 'exit'],
  ['prefilled-event', 'active exit'],
  ['prefilled-event', 'active restart'],
  ['reading', 'found exit'],
  ['kept-calendar', 'found exit'],
  ['gone', 'unknown exit'],
  ['call', 'call refused exit'],
  [
    'address-kept',
    'found owners owner served above saved times offer nextWeek turn late picked exit',
  ],
  ['nowhere-event', 'found inactive home active'],
  // Another zipcode has another calendar, and another market another time zone.
  [
    'booking-noon',
    'found times nextWeek turn late picked back saved house served above saved times',
  ],
  ['booking', 'found denver'],
  // Which day and which time a calendar restores.
  ['booking-evening', 'found times'],
  ['booking', `found times picked ${BACK_AND_ON} taken`],
  ['booking', 'found times late picked lost times'],
  ['booking', `found times late ${BACK_AND_ON} full times`],
  ['booking', 'found times nextWeek turn late picked lost times times'],
  ['booking-paid-held', 'found times times'],
  ['booking-far', 'found times'],
  ['booking-held-later', 'found noTimes turn noTimes turn times'],
  ['booking', `found times nextWeek keptElsewhere ${BACK_AND_ON} times`],
  ['booking', 'found times nextWeek dayOfNextWeek'],
  // What the backend said about the value of the home decides where the alert leads.
  ['address', 'found house served below saved back saved keptElsewhere expired acknowledged'],
  // An offer is saved with the appointment if it was shown, waits while the pointer is on it, and is forgotten with the draft.
  ['booking', 'found times offer nextWeek turn late picked book'],
  ['booking', 'found times offer late pausedTooLate'],
  ['booking', 'found times offer late goneAtHome unknown'],
  ['booking', 'found times offer late goneNowhere unknown'],
  ['booking', 'found times offer late callOfSame call saved'],
];

function nameIn(happens: string): string | undefined {
  const [type, id] = Object.entries(HAPPENS).find(([name]) => name === happens)?.[1] ?? [];
  return type === undefined || id === undefined ? undefined : `${type}: ${id}`;
}

/** A rare journey on a chart. @throws if the chart does not allow it */
export function walked(
  stepper: Stepper,
  [id, happens]: (typeof RARE_JOURNEYS)[number],
  name: string,
): Journey {
  const start = [...STARTS, ...RARE_STARTS].find((one) => one.id === id);
  if (start === undefined) throw new Error(`There is no start “${id}”`);
  const wanted = happens.split(' ');
  const path = walk(stepper, start, (moment, done) => {
    const next = wanted[done];
    if (next === undefined) return null;
    const move = [...movesIn(moment), ...movesOf(moment, RARE_CASES)].find(
      (one) => nameOf(one) === nameIn(next),
    );
    if (move === undefined)
      throw new Error(`${name} from “${id}”: “${next}” cannot happen after ${done} steps`);
    return move;
  });
  return journeyOf(path, name);
}

/** The visit from a start until a page is shown. Whatever it asks for is found. */
export function arrived(stepper: Stepper, start: Start): Journey {
  const path = walk(stepper, start, (moment, done) => {
    if (selectStep(moment.snapshot) !== null) return null;
    const move = movesIn(moment).find((one) =>
      [nameIn('found'), nameIn('active')].includes(nameOf(one)),
    );
    if (move === undefined) throw new Error(`${start.says}: no page is shown after ${done} steps`);
    return move;
  });
  return journeyOf(path, start.id);
}

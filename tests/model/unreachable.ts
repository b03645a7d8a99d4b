import { FORM_STEPS } from '#machines/booking/booking.answers.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { idOfDefinition } from '#src/model/active.ts';
import { nodesWithin } from '#src/model/chart.ts';

/** A transition or an outcome of a condition that no journey can reach on a level. */
export interface Unreachable {
  /** Id of a transition, an outcome (`path ▸ event [guard] = false`), a state (`state path`) or a case (`case event: id`). */
  id: string;
  /** Levels on which it cannot be reached. */
  levels: readonly Level[];
  reason: string;
  /** Who is responsible for the reason and reviews it when it changes. */
  owner: 'flow' | 'services' | 'screens';
}

/** The levels of a run, the most realistic last. */
export const LEVELS = ['pure', 'executed', 'browser'] as const;

export type Level = (typeof LEVELS)[number];

/** Transitions that accept a form only from its own page. The model sends no other form there; tests/machines/answers.test.ts does. */
const OWN_FORM_TRANSITIONS: readonly string[] = FORM_STEPS.flatMap((step) =>
  nodesWithin(bookingMachine.getStateNodeById(step)).flatMap(({ transitions }) =>
    (transitions.get('form.submitted') ?? []).slice(-1).map(idOfDefinition),
  ),
);

/** What cannot be reached for one reason. */
const GROUPS: readonly (Omit<Unreachable, 'id'> & { ids: readonly string[] })[] = [
  {
    ids: OWN_FORM_TRANSITIONS.map((id) => `${id} = false`),
    levels: LEVELS,
    reason: 'A form is sent from its own page.',
    owner: 'flow',
  },
  {
    ids: [
      'pages.opening.goingOn ▸ @always',
      'pages.opening.goingOn ▸ @always [isGoingTo exploreResources] = false',
    ],
    levels: LEVELS,
    reason:
      'The backend takes no next page that the flow does not know; tests/machines/going-on.test.ts shows what would follow.',
    owner: 'flow',
  },
  {
    ids: [
      'pages.opening.goingOn ▸ @always [isGoingTo whatsNext]',
      'pages.opening.goingOn ▸ @always [isGoingTo whatsNext] = true',
    ],
    levels: LEVELS,
    reason: 'Only its address leads to “What happens next”: no page saves on the way there.',
    owner: 'flow',
  },
  {
    ids: [
      'pages.appointment.timeDateBooking.saving ▸ form.changed',
      'pages.appointment.timeDateBooking.moving ▸ form.changed',
      'pages.appointment.yourVisit.givingUp ▸ form.changed',
      'pages.elsewhere.doNotServiceArea.saving ▸ form.changed',
      'pages.elsewhere.notAHomeowner.saving ▸ form.changed',
    ],
    levels: LEVELS,
    reason:
      'What happens during a save is the same on every page; this page has no form, so nothing is typed there.',
    owner: 'flow',
  },
  {
    ids: ['pages.start.embedGetStarted.handingOver ▸ form.changed'],
    levels: ['browser'],
    reason:
      'The new window is opened in the press itself; when the save has answered it is sent on at once, before anything can be typed.',
    owner: 'services',
  },
  {
    ids: [
      'pages.start.embedGetStarted.handingOver ▸ xstate.error.actor.handOver',
      'case xstate.error.actor.handOver: failed',
    ],
    levels: ['browser'],
    reason: 'The hand-over says that a window is blocked; it never fails.',
    owner: 'services',
  },
  {
    ids: ['state pages.start.embedGetStarted.handingOver'],
    levels: ['browser'],
    reason:
      'The hand-over follows the answer to the save in the same moment: nothing of this state can be looked at. Its transitions are counted.',
    owner: 'services',
  },
  {
    ids: [
      'case xstate.error.actor.reserveSlot: no answer',
      'hold.running.reserving ▸ xstate.error.actor.reserveSlot',
      'case xstate.error.actor.releaseHold: no answer',
      'hold.idle.releasing ▸ xstate.error.actor.releaseHold',
    ],
    levels: ['browser'],
    reason:
      'The hold service never fails (src/services/holds.ts): it answers “unsupported” where the backend could not be asked, and lets a release that failed pass, as the backend releases by itself at the deadline.',
    owner: 'services',
  },
  {
    ids: ['pages.appointment.timeDateBooking.editing ▸ booking.submitted [hasChosenTime] = false'],
    levels: ['browser'],
    reason:
      'Without a chosen time the button says that one is missing and tells the chart nothing.',
    owner: 'screens',
  },
  {
    ids: ['pages.appointment.whatsNext ▸ page.opened [isOpening exploreResources] = false'],
    levels: ['browser'],
    reason: 'The page links to Explore resources alone.',
    owner: 'screens',
  },
  {
    ids: ['pages.resources.exploreResources ▸ page.opened [isOpening installationProcess] = false'],
    levels: ['browser'],
    reason: 'The page links to the other pages to read, and not to itself.',
    owner: 'screens',
  },
  {
    ids: [
      'pages.appointment.yourVisit.none ▸ comments.opened [isBooked] = false',
      'pages.appointment.yourVisit.none ▸ bookAgain.chosen [isAbandoned] = false',
    ],
    levels: ['browser'],
    reason: 'The page has that button only where it leads on.',
    owner: 'screens',
  },
];

/**
 * The list is checked both ways: the run fails if a line is missing here, and if a line here has become reachable. What only the browser cannot reach, the
 * other levels do reach.
 */
export const UNREACHABLE: readonly Unreachable[] = GROUPS.flatMap(({ ids, ...excuse }) =>
  ids.map((id) => ({ id, ...excuse })),
);

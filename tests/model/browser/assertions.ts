import { selectIsEvent, selectStep, selectUrl } from '#machines/booking/booking.selectors.ts';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { StepId } from '#machines/booking/booking.steps.ts';
import { keptQuery } from '#src/domain/query.ts';
import { leavesOf } from '../chart/active.ts';
import type { Universe } from '../chart/universe.ts';
import { statesOf } from '../coverage.ts';
import type { Sight, Want } from './sight.ts';

/** What a journey knows when it looks at the page. */
export interface Moment {
  /** Where the chart is said to be. */
  snapshot: BookingSnapshot;
  /** Whether the step before showed another page. */
  hasTurned: boolean;
}

function shows(what: string, selector: string, text?: string): Want {
  return text === undefined ? { what, selector } : { what, selector, text };
}

function hides(want: Want): Want {
  return { ...want, isAbsent: true };
}

function field(label: string): Want {
  return shows(`the field “${label}”`, 'main label', label);
}

const WAY_OUT = shows('the way out', 'main button', 'Exit Form');
/** During an event the way out begins anew (spec §2, decision F9). */
const WAY_OUT_AT_EVENT = shows('the way to begin anew', 'main button', 'Restart Form');
const WAY_TO_CALL = shows('the number to call', 'main a[href^="tel:"]');
const WAY_BACK = shows('the way back to all pages', 'main a', 'All good-to-know pages');

/** What every page must show, beside its address, heading, title and focus. A page without a line does not compile. */
export const PAGES = {
  home: [field('First name'), field('Zipcode')],
  embedGetStarted: [shows('the form or where it went on', 'main form, main a[href*="resume"]')],
  event: [shows('the heading', 'main h1')],
  fieldAgents: [field('Field Agent')],
  requestCall: [shows('the heading', 'main h1')],
  windowCount: [field('Windows'), field('Doors')],
  windowIssues: [shows('the window issues', 'main input[type=checkbox][name="issues"]')],
  homeownerList: [shows('the question who owns the home', 'main input[type=radio][name="ownership"]')],
  sourceType: [shows('the sources', 'main input[type=radio][name="sourceType"]')],
  address: [field('Street address 1'), field('City')],
  timeDateBooking: [shows('the calendar', 'main section[aria-label="Calendar"]')],
  additionalComments: [field('Comments')],
  commentsSubmitted: [shows('the message', 'main h1')],
  whatsNext: [shows('the way on', 'main button')],
  projectDetails: [shows('the list of windows', 'main button', 'Add a window')],
  projectDetailsSubmitted: [WAY_OUT],
  insideSales: [WAY_OUT],
  doNotServiceArea: [WAY_OUT],
  notAHomeowner: [WAY_TO_CALL],
  callCenter: [WAY_TO_CALL],
  exploreResources: [shows('the pages to read', 'main a[href]')],
  energyEfficiency: [WAY_BACK],
  financingPlans: [WAY_BACK],
  financingEducation: [WAY_BACK],
  installationProcess: [WAY_BACK],
  notFound: [shows('the way home', 'main button', 'Go Back to Home Page')],
} satisfies Record<StepId, readonly Want[]>;

const TRY_AGAIN = shows('“Try again”', 'main :is([role=alert], [role=status]) button', 'Try again');
const ALERT = shows('the alert that the time ran out', 'dialog[open][role=alertdialog]');
const NOTHING_FREE = shows('that nothing is free', 'main [role=status]', 'Press Next and we will call you');
const OFFER = shows('the offer bar', 'aside[aria-label^="Offer"]');
const TIMER = shows('the time left', 'main [role=timer]');

/** Pages that must show how long a time is kept. */
export const WITH_TIMER: readonly StepId[] = ['windowCount', 'windowIssues', 'homeownerList', 'sourceType', 'address', 'timeDateBooking', 'additionalComments', 'projectDetails'];

/** What single states inside a page, or beside it, must show. A path that the chart does not have is reported. */
export const PARTS: Readonly<Record<string, readonly Want[]>> = {
  'pages.start.event.active': [shows('the way to the field agents', 'main button', 'Choose field agent')],
  'pages.start.event.inactive': [shows('that the event is over', 'main', 'this event is no longer active')],
  'pages.start.embedGetStarted.editing.open': [field('First name')],
  'pages.start.embedGetStarted.handedOver': [shows('that the booking goes on elsewhere', 'main [role=status]'), shows('the link to it', 'main a[href*="resume"]')],
  'pages.start.embedGetStarted.windowBlocked': [shows('a plain link to go on', 'main a[href*="resume"]')],
  'pages.start.requestCall.editing.open': [field('First name')],
  'pages.start.requestCall.confirmed': [hides(field('First name'))],
  'pages.project.address.owners.notNeeded': [hides(shows('the question who owns the home', 'main input[name="ownershipSelection"]'))],
  'pages.project.address.owners.incomplete': [shows('that the address is not complete', 'main [role=status]', 'Fill in the address above')],
  'pages.project.address.owners.pausing': [shows('that the owners are looked up', 'main [role=status]', 'Looking up the owners')],
  'pages.project.address.owners.lookingUp': [shows('that the owners are looked up', 'main [role=status]', 'Looking up the owners')],
  'pages.project.address.owners.known': [shows('the owners', 'main [role=status] li', 'Jane Doe')],
  'pages.project.address.owners.unknown': [shows('that the owners are not known', 'main [role=status]', 'We could not look up the owners')],
  'pages.appointment.timeDateBooking.loading': [hides(shows('a time', 'main input[name="selectedTime"]'))],
  'pages.appointment.timeDateBooking.timesUnknown': [shows('that the times are not known', 'main [role=alert]', 'We could not load the available times'), WAY_TO_CALL],
  'pages.appointment.timeDateBooking.editing.open': [shows('the times', 'main section[aria-label="Times"]')],
  'pages.appointment.timeDateBooking.editing.noTimes.open': [NOTHING_FREE],
  'pages.appointment.timeDateBooking.editing.noTimes.notSaved': [NOTHING_FREE],
  'offer.shown.counting': [OFFER],
  'offer.shown.paused': [OFFER],
  'offer.fading': [OFFER],
};

/** States marked as failed from which nothing can be tried again: the page says what to do instead (see `PARTS`). */
const WITHOUT_RETRY = ['pages.start.event.inactive', 'pages.start.embedGetStarted.windowBlocked'];

/** Everything the page must show where the chart is. */
export function wantsOf(snapshot: BookingSnapshot): Want[] {
  const step = selectStep(snapshot);
  const leaves = leavesOf(snapshot);
  const isRetryable = snapshot.hasTag('failed') && !leaves.some((leaf) => WITHOUT_RETRY.includes(leaf));
  const isCalendar = step === 'timeDateBooking';
  // The bar makes room for a failure (its terms stay).
  const isRoomForOffer = !snapshot.hasTag('failed');
  const isSettled = !snapshot.hasTag('failed') && !snapshot.hasTag('busy');
  const isKept = snapshot.matches({ hold: 'running' });
  return [
    ...(step === null ? [] : PAGES[step].map((want) => (want === WAY_OUT && selectIsEvent(snapshot) ? WAY_OUT_AT_EVENT : want))),
    ...leaves.flatMap((leaf) => (leaf.startsWith('offer.') && !(isCalendar && isRoomForOffer) ? [] : (PARTS[leaf] ?? []))),
    ...(isRetryable ? [TRY_AGAIN] : isSettled ? [hides(TRY_AGAIN)] : []),
    // Nothing can be shown over a page before there is one.
    ...(snapshot.hasTag('alert') ? (step === null ? [] : [ALERT]) : [hides(ALERT)]),
    ...(isCalendar && !leaves.some((leaf) => leaf.startsWith('offer.shown') || leaf === 'offer.fading') ? [hides(OFFER)] : []),
    ...(isKept ? (step !== null && WITH_TIMER.includes(step) ? [TIMER] : []) : [hides(TIMER)]),
  ];
}

/** Assertions for states the chart does not have. */
export function assertionProblems(universe: Universe): string[] {
  const states = statesOf(universe);
  return [...Object.keys(PARTS), ...WITHOUT_RETRY].filter((path) => !states.includes(path)).map((path) => `${path}: there is an assertion, the chart has no such state`);
}

/** What is wrong with a page by what is seen of it; empty where nothing is. */
export function faults(sight: Sight, { snapshot, hasTurned }: Moment): string[] {
  const wanted = leavesOf(snapshot);
  if (sight.leaves.join() !== wanted.join()) return [`the chart is in ${sight.leaves.join(', ') || 'no state'}, not in ${wanted.join(', ')}`];
  const step = selectStep(snapshot);
  const isBusy = snapshot.hasTag('busy');
  const url = isBusy ? null : selectUrl(snapshot);
  const found = [...sight.lacks];
  if (sight.step !== step) found.push(`the page shown is ${sight.step ?? 'none'}, not ${step ?? 'none'}`);
  // Only a save shows at once; other calls show when they take long (spec §9).
  if (!isBusy && sight.isBusy) found.push('the page says that it is busy');
  if (wanted.some((leaf) => leaf.endsWith('.saving')) && !sight.isBusy) found.push('the page does not say that it is busy');
  if (url !== null) {
    const query = keptQuery(snapshot.context.query, snapshot.context.draft.id === '' ? null : snapshot.context.draft.id);
    if (sight.path !== url.path || sight.query !== query) found.push(`the address is ${sight.path}${sight.query}, not ${url.path}${query}`);
  }
  if (step === null) return found;
  if (!isBusy && sight.entry !== step) found.push(`the history entry stands for ${sight.entry ?? 'nothing'}, not ${step}`);
  if (sight.headings.length !== 1) found.push(`the page has ${sight.headings.length} headings of the first level`);
  const [heading = ''] = sight.headings;
  if (heading === '' || !sight.title.startsWith(`${heading} – `)) found.push(`the title is “${sight.title}”, the heading “${heading}”`);
  if (hasTurned && sight.focus === 'elsewhere') found.push('the focus is not on the heading after the page turned');
  return found;
}

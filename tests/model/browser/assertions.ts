import {
  type BookingSnapshot,
  selectIsEvent,
  selectStep,
} from '#machines/booking/booking.selectors.ts';
import type { StepId } from '#src/domain/steps.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { leavesOf } from '#src/model/active.ts';
import type { ChartIndex } from '#src/model/chart.ts';
import { pageInWords, stateDifference } from '../state-words.ts';
import { statesOf } from '../hits.ts';
import { isOpen, PAGE_IDS } from '../expected/project.ts';
import { PAGES, QUESTIONS } from '../expected/steps.ts';
import type { Sight, Want } from './sight.ts';
import { addressed, failureWording, timeInWords } from './wording.ts';

const COPIES = new Map(
  await Promise.all(PAGE_IDS.map(async (step) => [step, await bundledCopy(step)] as const)),
);
const additionalComments = await bundledCopy('additionalComments');
const embedGetStarted = await bundledCopy('embedGetStarted');
const fieldAgents = await bundledCopy('fieldAgents');
const requestCall = await bundledCopy('requestCall');
const whatsNext = await bundledCopy('whatsNext');

/** What a journey knows when it looks at the page. */
export interface Arrival {
  /** The state the chart should be in. */
  snapshot: BookingSnapshot;
  /** Whether the previous step showed another page. */
  hasTurned: boolean;
}

function shows(selector: string, text?: string): Want {
  return { selector, text };
}

function hides(selector: string, text?: string): Want {
  return { selector, text, isAbsent: true };
}

const WAY_TO_CALL = shows('main a[href^="tel:"]');
const WAY_BACK = shows('main a', 'All good-to-know pages');

const NO_EVENT = "We couldn't open this event";

function appointmentOf({ context }: BookingSnapshot): string | null {
  return context.draft.appointmentRequest.appointment?.appointmentDateTime ?? null;
}

function headingOfEmbedded(snapshot: BookingSnapshot): string {
  return snapshot.matches({ pages: { start: { embedGetStarted: 'handedOver' } } })
    ? embedGetStarted.opened.title
    : embedGetStarted.form.title;
}

function headingAfterBooking(snapshot: BookingSnapshot): string {
  const [date, time] = appointmentOf(snapshot)?.split('T') ?? [];
  return date === undefined || time === undefined
    ? additionalComments.submittedTitle
    : timeInWords(date, time);
}

/** Whether the calendar says that nothing is free, also while it saves that. */
function isSoldOut(snapshot: BookingSnapshot): boolean {
  const isSaving = snapshot.matches({ pages: { appointment: { timeDateBooking: 'saving' } } });
  const { slots } = snapshot.context;
  return (
    snapshot.matches({ pages: { appointment: { timeDateBooking: { editing: 'noTimes' } } } }) ||
    (isSaving && slots !== null && slots.days.every(({ timeBlocks }) => timeBlocks.length === 0))
  );
}

/** Headings that differ from the title in the page's copy. */
const HEADINGS: { readonly [S in StepId]?: (snapshot: BookingSnapshot) => string } = {
  embedGetStarted: headingOfEmbedded,
  event: ({ context }) => context.campaign?.name ?? NO_EVENT,
  fieldAgents: ({ context }) =>
    context.campaign === null ? NO_EVENT : fieldAgents.introduction.title,
  timeDateBooking: (snapshot) =>
    isSoldOut(snapshot)
      ? 'All visits are booked right now'
      : snapshot.context.isMoving
        ? 'Pick another time for your visit'
        : titleOf('timeDateBooking', snapshot),
  requestCall: (snapshot) =>
    snapshot.matches({ pages: { start: { requestCall: 'confirmed' } } })
      ? requestCall.success.title
      : requestCall.introduction.title,
  additionalComments: headingAfterBooking,
  whatsNext: (snapshot) =>
    addressed(
      appointmentOf(snapshot) === null ? whatsNext.titleWithoutDate : whatsNext.title,
      snapshot,
    ),
};

/** What a page must show although no gesture needs it. Fields, buttons and links are used by the journeys. */
const SHOWN: { readonly [S in StepId]?: readonly Want[] } = {
  notAHomeowner: [WAY_TO_CALL],
  callCenter: [WAY_TO_CALL],
  energyEfficiency: [WAY_BACK],
  financingPlans: [WAY_BACK],
  financingEducation: [WAY_BACK],
  installationProcess: [WAY_BACK],
};

/** Whether a page shows the countdown of a held time. */
export function showsTimer(step: StepId): boolean {
  return (
    QUESTIONS.some(({ page }) => page === step) ||
    step === 'timeDateBooking' ||
    step === 'additionalComments'
  );
}

const TRY_AGAIN = ['main :is([role=alert], [role=status]) button', 'Try again'] as const;
const ALERT = ['dialog[open][role=alertdialog]', 'Your time ran out'] as const;
const OFFER = 'aside[aria-label^="Offer"]';
const TIMER = 'main [role=timer]';
const TAKEN = ['main [role=alert]', 'That time is no longer available'] as const;
const NOTHING_FREE = shows('main [role=status]', "we may have an opening that isn't online yet");
const LOOKING_UP = shows('main [role=status]', 'Looking up the owners');
const NO_CHANGE = hides('main button', 'Change the time');

/** What the page must show in single states of the chart, by path. {@link assertionProblems} reports paths that the chart does not have. */
export const PARTS: Readonly<Record<string, readonly Want[]>> = {
  'pages.start.event.inactive': [shows('main', 'this event is no longer active')],
  'pages.start.embedGetStarted.handedOver': [
    shows('main [role=status]'),
    shows('main a[href*="resume"]'),
  ],
  'pages.start.embedGetStarted.windowBlocked': [shows('main a[href*="resume"]')],
  'pages.start.requestCall.confirmed': [hides('main label', 'First name')],
  'pages.project.address.owners.notNeeded': [hides('main input[name="ownershipSelection"]')],
  'pages.project.address.owners.incomplete': [
    shows('main [role=status]', 'Fill in the address above'),
  ],
  'pages.project.address.owners.pausing': [LOOKING_UP],
  'pages.project.address.owners.lookingUp': [LOOKING_UP],
  'pages.project.address.owners.known': [shows('main [role=status] li', 'Jane Doe')],
  'pages.project.address.owners.unknown': [
    shows('main [role=status]', "We couldn't look up the owners"),
  ],
  'pages.appointment.timeDateBooking.loading': [hides('main input[name="selectedTime"]')],
  'pages.appointment.timeDateBooking.timesUnknown': [
    shows('main [role=alert]', "We couldn't load the available times"),
    WAY_TO_CALL,
  ],
  'pages.appointment.timeDateBooking.editing.open': [shows('main section[aria-label="Times"]')],
  'pages.appointment.timeDateBooking.editing.noTimes.open': [NOTHING_FREE],
  'pages.appointment.timeDateBooking.editing.noTimes.notSaved': [NOTHING_FREE],
  'pages.appointment.yourVisit.visitUnknown': [
    shows('main [role=alert]', "We couldn't load your visit"),
    WAY_TO_CALL,
  ],
  'pages.appointment.yourVisit.asking': [
    shows('dialog[open][role=alertdialog]', 'Give up this visit?'),
  ],
  'pages.appointment.yourVisit.near': [
    shows('main [role=status]', 'Your visit is soon'),
    WAY_TO_CALL,
    NO_CHANGE,
  ],
  'pages.appointment.yourVisit.past': [
    shows('main [role=status]', 'This visit is over'),
    WAY_TO_CALL,
    NO_CHANGE,
  ],
  'pages.appointment.yourVisit.none': [NO_CHANGE],
  'offer.shown.counting': [shows(OFFER)],
  'offer.shown.paused': [shows(OFFER)],
  'offer.fading': [shows(OFFER)],
};

/** States tagged `failed` that offer no retry: the page says what to do instead (see `PARTS`). */
const WITHOUT_RETRY = ['pages.start.event.inactive', 'pages.start.embedGetStarted.windowBlocked'];

/** What must be on the page if a condition holds, and must not be otherwise. */
function only(isShown: boolean, selector: string, text?: string): Want {
  return isShown ? shows(selector, text) : hides(selector, text);
}

/** The calendar's message about a time that was taken. */
function conflictWants({ context: { conflict } }: BookingSnapshot): Want[] {
  if (conflict === null) return [hides(...TAKEN)];
  const gone = `${timeInWords(conflict.date, conflict.startTime)} is no longer free`;
  return [shows(...TAKEN), shows('main [role=alert]', gone)];
}

/** The additional comments after a booking or a promised call; topics except at an event (spec §2). */
function commentsWants(snapshot: BookingSnapshot): Want[] {
  const isBooked = appointmentOf(snapshot) !== null;
  return [
    only(isBooked, 'main header', additionalComments.bookedText),
    only(!isBooked, 'main header', additionalComments.callToSetText),
    only(!selectIsEvent(snapshot), 'main input[name="topics"]'),
  ];
}

/** What must be on a page, and what must not, whatever its inner state is. */
function pageWants(snapshot: BookingSnapshot, step: StepId, leaves: readonly string[]): Want[] {
  const isEvent = selectIsEvent(snapshot);
  const isCalendar = step === 'timeDateBooking';
  const isOffered = leaves.some((leaf) => /^offer\.(shown|fading)/.test(leaf));
  const isLoading = leaves.includes('pages.appointment.timeDateBooking.loading');
  const isHeld = snapshot.matches({ hold: 'running' });
  return [
    ...(SHOWN[step] ?? []),
    // Decision F9.
    ...(isOpen(step)
      ? []
      : [
          only(!isEvent && step !== 'commentsSubmitted', 'main button', 'Exit'),
          only(isEvent, 'main button', 'Restart Form'),
        ]),
    ...(isCalendar && !isLoading ? conflictWants(snapshot) : []),
    ...(step === 'additionalComments' ? commentsWants(snapshot) : []),
    ...(isCalendar && !isOffered ? [hides(OFFER)] : []),
    ...(showsTimer(step) || !isHeld ? [only(isHeld, TIMER)] : []),
    only(snapshot.hasTag('alert'), ...ALERT),
  ];
}

/** The words for what failed. */
function failureWants(snapshot: BookingSnapshot, isRetryable: boolean): Want[] {
  const words = failureWording(snapshot);
  const isShown = isRetryable || selectStep(snapshot) === 'home';
  return words === null || !isShown || snapshot.hasTag('busy')
    ? []
    : [shows('main :is([role=alert], [role=status])', words)];
}

/** Everything the page must show in the chart's current state. */
export function wantsOf(snapshot: BookingSnapshot): Want[] {
  const step = selectStep(snapshot);
  const leaves = leavesOf(snapshot);
  const [isFailed, isBusy] = [snapshot.hasTag('failed'), snapshot.hasTag('busy')];
  const isRetryable = isFailed && !leaves.some((leaf) => WITHOUT_RETRY.includes(leaf));
  // The offer bar is on the calendar alone, and gives way to a failure message (its terms stay).
  const isRoomForOffer = step === 'timeDateBooking' && !isFailed;
  return [
    ...(step === null ? [] : pageWants(snapshot, step, leaves)),
    ...leaves.flatMap((leaf) =>
      leaf.startsWith('offer.') && !isRoomForOffer ? [] : (PARTS[leaf] ?? []),
    ),
    ...(isRetryable || (!isFailed && !isBusy) ? [only(isRetryable, ...TRY_AGAIN)] : []),
    ...failureWants(snapshot, isRetryable),
  ];
}

/** Assertions for states the chart does not have. */
export function assertionProblems(index: ChartIndex): string[] {
  const states = statesOf(index);
  return [...Object.keys(PARTS), ...WITHOUT_RETRY]
    .filter((path) => !states.includes(path))
    .map((path) => `${path}: there is an assertion, the chart has no such state`);
}

/** A place as text, counted from 1. */
function placeInWords(index: number | null): string {
  return index === null ? 'no place' : `place ${index + 1}`;
}

function progressFaults({ progress }: Sight, step: StepId): string[] {
  const wanted = PAGES[step].progress;
  return progress === wanted
    ? []
    : [`the progress bar shows ${placeInWords(progress)}, not ${placeInWords(wanted)}`];
}

/** The time left must be that of the hold, to the second. */
function countdownFaults({ countdown, secondsLeft }: Sight): string[] {
  if (countdown === null) return [];
  const [minutes, seconds] = countdown.split(':').map(Number);
  return Math.abs(Number(minutes) * 60 + Number(seconds) - secondsLeft) <= 1
    ? []
    : [`the time left is shown as “${countdown}”, and is ${secondsLeft} seconds`];
}

function titleOf(step: StepId, snapshot: BookingSnapshot): string {
  const copy = COPIES.get(step);
  if (copy !== undefined && 'introduction' in copy) return copy.introduction.title;
  if (copy === undefined || !('title' in copy))
    throw new Error(`The copy of ${step} has no title.`);
  return typeof copy.title === 'string' ? copy.title : addressed(copy.title, snapshot);
}

/** The heading the page should have; null if no page is shown and nothing failed. */
function headingOf(snapshot: BookingSnapshot): string | null {
  const step = selectStep(snapshot);
  if (step !== null) return HEADINGS[step]?.(snapshot) ?? titleOf(step, snapshot);
  return snapshot.hasTag('failed') ? "We couldn't open your estimate" : null;
}

/** A page's path and query: the draft's id, then the query parameters that are kept (spec §2). */
function addressOf(step: StepId, { context: { draft, query } }: BookingSnapshot): string {
  const parameters = [...(draft.id === '' ? [] : [{ name: 'id', value: draft.id }]), ...query];
  const text = new URLSearchParams(parameters.map(({ name, value }) => [name, value])).toString();
  return `/${PAGES[step].path}${text === '' ? '' : `?${text}`}`;
}

/** What is wrong with the page that was seen; empty if nothing is. */
export function faults(sight: Sight, { snapshot, hasTurned }: Arrival): string[] {
  const wanted = leavesOf(snapshot);
  const astray = stateDifference(sight.leaves, wanted);
  if (astray !== null) return [astray];
  const step = selectStep(snapshot);
  const isBusy = snapshot.hasTag('busy');
  const found = [...sight.lacks];
  if (sight.step !== step)
    found.push(`the page shown is ${pageInWords(sight.step)}, not ${pageInWords(step)}`);
  // Only a save shows as busy at once; other calls do so only when they take long (spec §9).
  if (!isBusy && sight.isBusy) found.push('the page says that it is busy');
  if (wanted.some((leaf) => leaf.endsWith('.saving')) && !sight.isBusy)
    found.push('the page does not say that it is busy');
  if (!isBusy && step !== null && step !== 'notFound') {
    const address = addressOf(step, snapshot);
    if (`${sight.path}${sight.query}` !== address)
      found.push(`the address is ${sight.path}${sight.query}, not ${address}`);
  }
  const [heading = ''] = sight.headings;
  const wantedHeading = headingOf(snapshot);
  if (wantedHeading !== null && heading !== wantedHeading)
    found.push(`the heading is “${heading}”, not “${wantedHeading}”`);
  if (step === null) return found;
  if (!isBusy && sight.entry !== step)
    found.push(
      `the history entry stands for ${pageInWords(sight.entry)}, not ${pageInWords(step)}`,
    );
  if (sight.headings.length !== 1)
    found.push(`the page has ${sight.headings.length} headings of the first level`);
  if (heading === '' || !sight.title.startsWith(`${heading} – `))
    found.push(`the title is “${sight.title}”, the heading “${heading}”`);
  found.push(...progressFaults(sight, step), ...countdownFaults(sight));
  if (hasTurned && sight.focus === 'elsewhere')
    found.push('the focus is not on the heading after the page turned');
  return found;
}

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

function shows(what: string, selector: string, text?: string): Want {
  return text === undefined ? { what, selector } : { what, selector, text };
}

function hides(want: Want): Want {
  return { ...want, isAbsent: true };
}

function field(label: string): Want {
  return shows(`the field “${label}”`, 'main label', label);
}

const WAY_TO_CALL = shows('the number to call', 'main a[href^="tel:"]');
const WAY_BACK = shows('the way back to all pages', 'main a', 'All good-to-know pages');

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

const TRY_AGAIN = shows('“Try again”', 'main :is([role=alert], [role=status]) button', 'Try again');
const ALERT = shows(
  'the alert that the time ran out',
  'dialog[open][role=alertdialog]',
  'Your time ran out',
);
const NOTHING_FREE = shows(
  'that nothing is free',
  'main [role=status]',
  "we may have an opening that isn't online yet",
);
const OFFER = shows('the offer bar', 'aside[aria-label^="Offer"]');
const CHANGE_TIME = shows('the way to another time', 'main button', 'Change the time');
const TIMER = shows('the time left', 'main [role=timer]');

/** What the page must show in single states of the chart, by path. {@link assertionProblems} reports paths that the chart does not have. */
export const PARTS: Readonly<Record<string, readonly Want[]>> = {
  'pages.start.event.active': [
    shows('the way to the field agents', 'main button', 'Choose field agent'),
  ],
  'pages.start.event.inactive': [
    shows('that the event is over', 'main', 'this event is no longer active'),
  ],
  'pages.start.embedGetStarted.editing.open': [field('First name')],
  'pages.start.embedGetStarted.handedOver': [
    shows('that the booking goes on elsewhere', 'main [role=status]'),
    shows('the link to it', 'main a[href*="resume"]'),
  ],
  'pages.start.embedGetStarted.windowBlocked': [
    shows('a plain link to go on', 'main a[href*="resume"]'),
  ],
  'pages.start.requestCall.editing.open': [field('First name')],
  'pages.start.requestCall.confirmed': [hides(field('First name'))],
  'pages.project.address.owners.notNeeded': [
    hides(shows('the question who owns the home', 'main input[name="ownershipSelection"]')),
  ],
  'pages.project.address.owners.incomplete': [
    shows('that the address is not complete', 'main [role=status]', 'Fill in the address above'),
  ],
  'pages.project.address.owners.pausing': [
    shows('that the owners are looked up', 'main [role=status]', 'Looking up the owners'),
  ],
  'pages.project.address.owners.lookingUp': [
    shows('that the owners are looked up', 'main [role=status]', 'Looking up the owners'),
  ],
  'pages.project.address.owners.known': [shows('the owners', 'main [role=status] li', 'Jane Doe')],
  'pages.project.address.owners.unknown': [
    shows('that the owners are not known', 'main [role=status]', "We couldn't look up the owners"),
  ],
  'pages.appointment.timeDateBooking.loading': [
    hides(shows('a time', 'main input[name="selectedTime"]')),
  ],
  'pages.appointment.timeDateBooking.timesUnknown': [
    shows(
      'that the times are not known',
      'main [role=alert]',
      "We couldn't load the available times",
    ),
    WAY_TO_CALL,
  ],
  'pages.appointment.timeDateBooking.editing.open': [
    shows('the times', 'main section[aria-label="Times"]'),
  ],
  'pages.appointment.timeDateBooking.editing.noTimes.open': [NOTHING_FREE],
  'pages.appointment.timeDateBooking.editing.noTimes.notSaved': [NOTHING_FREE],
  'pages.appointment.yourVisit.visitUnknown': [
    shows('that the visit is not known', 'main [role=alert]', "We couldn't load your visit"),
    WAY_TO_CALL,
  ],
  'pages.appointment.yourVisit.open.idle': [CHANGE_TIME],
  'pages.appointment.yourVisit.open.notGivenUp': [CHANGE_TIME],
  'pages.appointment.yourVisit.asking': [
    shows('the question', 'dialog[open][role=alertdialog]', 'Give up this visit?'),
  ],
  'pages.appointment.yourVisit.near': [
    shows('that the visit is near', 'main [role=status]', 'Your visit is soon'),
    WAY_TO_CALL,
    hides(CHANGE_TIME),
  ],
  'pages.appointment.yourVisit.past': [
    shows('that the visit is over', 'main [role=status]', 'This visit is over'),
    WAY_TO_CALL,
    hides(CHANGE_TIME),
  ],
  'pages.appointment.yourVisit.none': [hides(CHANGE_TIME)],
  'offer.shown.counting': [OFFER],
  'offer.shown.paused': [OFFER],
  'offer.fading': [OFFER],
};

/** States tagged `failed` that offer no retry: the page says what to do instead (see `PARTS`). */
const WITHOUT_RETRY = ['pages.start.event.inactive', 'pages.start.embedGetStarted.windowBlocked'];

const TAKEN = 'That time is no longer available';

/** The calendar's message about a time that was taken. */
function conflictWants(snapshot: BookingSnapshot): Want[] {
  const { conflict } = snapshot.context;
  if (selectStep(snapshot) !== 'timeDateBooking') return [];
  if (snapshot.matches({ pages: { appointment: { timeDateBooking: 'loading' } } })) return [];
  if (conflict === null) return [hides(shows('that a time was taken', 'main [role=alert]', TAKEN))];
  const gone = `${timeInWords(conflict.date, conflict.startTime)} is no longer free`;
  return [
    shows('that the time was taken', 'main [role=alert]', TAKEN),
    shows(`“${gone}”`, 'main [role=alert]', gone),
  ];
}

/** The error message for the kind of failure. */
function failureWants(snapshot: BookingSnapshot, isRetryable: boolean): Want[] {
  const said = failureWording(snapshot);
  const isShown = isRetryable || selectStep(snapshot) === 'home';
  return said === null || !isShown || snapshot.hasTag('busy')
    ? []
    : [shows(`the message “${said}”`, 'main :is([role=alert], [role=status])', said)];
}

/** The Exit button, or the Restart Form button that replaces it during an event (spec §2, decision F9). */
function leavingWants(snapshot: BookingSnapshot, step: StepId): Want[] {
  if (isOpen(step)) return [];
  const isEvent = selectIsEvent(snapshot);
  const [out, anew] = [
    shows('the way out', 'main button', 'Exit'),
    shows('the way to begin anew', 'main button', 'Restart Form'),
  ];
  return [isEvent || step === 'commentsSubmitted' ? hides(out) : out, isEvent ? anew : hides(anew)];
}

/** What the additional comments page shows: whether a time is booked, and the topics unless it is an event (spec §2). */
function commentsWants(snapshot: BookingSnapshot): Want[] {
  const { bookedText, callToSetText } = additionalComments;
  const isBooked = appointmentOf(snapshot) !== null;
  const topics = shows('the choice of topics', 'main input[name="topics"]');
  return [
    shows(
      `“${isBooked ? bookedText : callToSetText}”`,
      'main header',
      isBooked ? bookedText : callToSetText,
    ),
    hides(
      shows(
        `“${isBooked ? callToSetText : bookedText}”`,
        'main header',
        isBooked ? callToSetText : bookedText,
      ),
    ),
    selectIsEvent(snapshot) ? hides(topics) : topics,
  ];
}

/** What a page must show whatever its inner state is, given the draft. */
function pageWants(snapshot: BookingSnapshot, step: StepId): Want[] {
  return [
    ...(SHOWN[step] ?? []),
    ...leavingWants(snapshot, step),
    ...(step === 'additionalComments' ? commentsWants(snapshot) : []),
  ];
}

/** Everything the page must show in the chart's current state. */
export function wantsOf(snapshot: BookingSnapshot): Want[] {
  const step = selectStep(snapshot);
  const leaves = leavesOf(snapshot);
  const isRetryable =
    snapshot.hasTag('failed') && !leaves.some((leaf) => WITHOUT_RETRY.includes(leaf));
  const isCalendar = step === 'timeDateBooking';
  // The offer bar gives way to a failure message (its terms stay).
  const isRoomForOffer = !snapshot.hasTag('failed');
  const isSettled = !snapshot.hasTag('failed') && !snapshot.hasTag('busy');
  const isKept = snapshot.matches({ hold: 'running' });
  return [
    ...(step === null ? [] : pageWants(snapshot, step)),
    ...leaves.flatMap((leaf) =>
      leaf.startsWith('offer.') && !(isCalendar && isRoomForOffer) ? [] : (PARTS[leaf] ?? []),
    ),
    ...(isRetryable ? [TRY_AGAIN] : isSettled ? [hides(TRY_AGAIN)] : []),
    ...failureWants(snapshot, isRetryable),
    ...conflictWants(snapshot),
    // Nothing can be shown over a page before there is one.
    ...(snapshot.hasTag('alert') ? (step === null ? [] : [ALERT]) : [hides(ALERT)]),
    ...(isCalendar &&
    !leaves.some((leaf) => leaf.startsWith('offer.shown') || leaf === 'offer.fading')
      ? [hides(OFFER)]
      : []),
    ...(isKept ? (step !== null && showsTimer(step) ? [TIMER] : []) : [hides(TIMER)]),
  ];
}

/** Assertions for states the chart does not have. */
export function assertionProblems(index: ChartIndex): string[] {
  const states = statesOf(index);
  return [...Object.keys(PARTS), ...WITHOUT_RETRY]
    .filter((path) => !states.includes(path))
    .map((path) => `${path}: there is an assertion, the chart has no such state`);
}

/** Seconds of a countdown such as `4:59`; null if the text is not a countdown. */
function secondsOf(countdown: string): number | null {
  const [, minutes, seconds] = /^(\d+):([0-5]\d)$/.exec(countdown) ?? [];
  return minutes === undefined || seconds === undefined
    ? null
    : Number(minutes) * 60 + Number(seconds);
}

function countdownFaults({ countdown, secondsLeft }: Sight): string[] {
  if (countdown === null || secondsLeft === null) return [];
  const shown = secondsOf(countdown);
  return shown !== null && Math.abs(shown - secondsLeft) <= 1
    ? []
    : [`the time left is shown as “${countdown}”, and is ${secondsLeft} seconds`];
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

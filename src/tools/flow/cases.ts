import type { AnyEventObject } from 'xstate';
import type { Sample } from '#machines/booking/answers/answers.ts';
import { FORM_STEPS, samplesOf } from '#machines/booking/booking.answers.ts';
import type { FormStep, FormValues } from '#machines/booking/booking.answers.ts';
import { formEvents } from '#machines/booking/booking.forms.ts';
import { calendarOf } from '#machines/booking/booking.calendar.ts';
import { isBooked } from '#machines/booking/booking.reach.ts';
import { STEP_IDS, STEPS, stepsOfKind } from '#src/domain/steps.ts';
import type { BookingContext, BookingEvent, ChosenTime, Failure, Ports } from '#machines/booking/booking.types.ts';
import { addDaysText } from '#src/domain/calendar.ts';
import { BOOKING_CHUNK_DAYS } from '#src/domain/constants.ts';
import type { Draft } from '#src/domain/draft.ts';
import { fakeDays } from '#src/services/fakes/fake-ports.ts';
import type { HeldPorts } from '#src/services/fakes/held-ports.ts';
import { DELAY_WORDS, EVENT_WORDS } from './words.ts';

type PortName = keyof Ports;

/** Something that can happen, with everything it needs: an answer of the visitor or of the backend. */
export type Case =
  | { kind: 'event'; label: string; event: BookingEvent }
  | { kind: 'answer'; label: string; call: string; port: PortName; output: unknown; answer: (held: HeldPorts) => void }
  | { kind: 'failure'; label: string; call: string; port: PortName; failure: Failure; answer: (held: HeldPorts) => void }
  | { kind: 'delay'; label: string; event: string };

interface LabelledEvent<E> {
  /** What tells this case from the others of the same event; empty where there is one only. */
  label: string;
  event: E;
}

type EventCases = { [E in BookingEvent as E['type']]: (context: BookingContext) => LabelledEvent<E>[] };
type AnswerCases = { [Name in PortName]: (context: BookingContext) => { label: string; output: Ports[Name]['output'] }[] };

/** The first day of the made-up calendar, so that every run shows the same days. */
export const CASE_DAY = '2026-03-02';
const CASE_DRAFT = 'demo-draft';
/** The draft of a link that is opened amid a visit. */
const OTHER_DRAFT = 'linked-draft';

/** Samples of what a visitor may give in the form of a step. */
function suitable<S extends FormStep>(step: S, draft: Draft): Sample<FormValues[S]>[] {
  return samplesOf(step).flatMap(([, sample]) => (sample.suits?.(draft) === false ? [] : [sample]));
}

function only<E>(event: E): LabelledEvent<E>[] {
  return [{ label: '', event }];
}

function timesOf(context: BookingContext): ChosenTime[] {
  const open = calendarOf(context).filter(({ disabled, timeBlocks }) => !disabled && timeBlocks.length > 0);
  return open.flatMap(({ date, timeBlocks }) =>
    timeBlocks.slice(0, 1).map(({ id, startTime, endTime, periodOfTheDay }) => ({ blockId: id, date, startTime, endTime, period: periodOfTheDay })),
  );
}

function pickableTimes(context: BookingContext): ChosenTime[] {
  const times = timesOf(context);
  return [times.find(({ date }) => date === context.day) ?? times[0], times.at(-1)].filter((time) => time !== undefined);
}

/** Cases of every event: one for each way the flow may take. An event without cases does not compile. */
const EVENT_CASES: EventCases = {
  'form.changed': ({ draft }) =>
    FORM_STEPS.flatMap((step) => suitable(step, draft).map(({ says: label, values, isInvalid }) => ({ label, event: formEvents.changed(step, values, isInvalid !== true) }))),
  'form.submitted': ({ draft }) =>
    FORM_STEPS.flatMap((step) =>
      suitable(step, draft).flatMap(({ says: label, values, isInvalid }) => (isInvalid === true ? [] : [{ label, event: formEvents.submitted(step, values) }])),
    ),
  back: () => only({ type: 'back' }),
  exited: () => only({ type: 'exited' }),
  restarted: () => only({ type: 'restarted' }),
  'url.visited': ({ draft }) => [
    ...STEP_IDS.map((step): LabelledEvent<Extract<BookingEvent, { type: 'url.visited' }>> => ({
      label: STEPS[step].title,
      event: { type: 'url.visited', visit: { step, id: draft.id === '' ? null : draft.id, resume: false }, from: null },
    })),
    { label: 'a link to another draft', event: { type: 'url.visited', visit: { step: 'windowCount', id: OTHER_DRAFT, resume: false }, from: null } },
  ],
  'hold.acknowledged': () => only({ type: 'hold.acknowledged' }),
  retry: () => only({ type: 'retry' }),
  'callRequest.opened': () => only({ type: 'callRequest.opened' }),
  'agents.opened': () => only({ type: 'agents.opened' }),
  'week.turned': () => [
    { label: 'the first week', event: { type: 'week.turned', chunk: 0 } },
    { label: 'the second week', event: { type: 'week.turned', chunk: 1 } },
  ],
  'day.picked': (context) => pickableTimes(context).map(({ date }) => ({ label: date, event: { type: 'day.picked', date } })),
  'time.picked': (context) =>
    pickableTimes(context).map((time) => ({ label: `${time.date}, ${time.startTime}`, event: { type: 'time.picked', time } })),
  'booking.submitted': () => only({ type: 'booking.submitted' }),
  'noTimes.accepted': () => only({ type: 'noTimes.accepted' }),
  'noneWorks.chosen': () => only({ type: 'noneWorks.chosen' }),
  'page.opened': () => stepsOfKind('reading').map((step) => ({ label: STEPS[step].title, event: { type: 'page.opened', step } })),
  'home.opened': () => only({ type: 'home.opened' }),
  'hold.started': () => [],
  'hold.ticked': () => only({ type: 'hold.ticked', secondsLeft: 59 }),
  'hold.expired': () => only({ type: 'hold.expired' }),
  'hold.extended': () => only({ type: 'hold.extended' }),
  'hold.synced': ({ draft, hold }) => [
    { label: 'keeps a time', event: { type: 'hold.synced', hold: hold ?? { draftId: draft.id, blockId: `${CASE_DAY}-09`, deadline: Date.now() + 300_000 } } },
    { label: 'keeps none', event: { type: 'hold.synced', hold: null } },
  ],
  'hold.refused': () => [],
  'hold.givenUp': () => [],
  'hold.finished': () => [],
  'hold.dropped': () => [],
  'calendar.opened': () => [],
  'offer.considered': () => [],
  'offer.paused': () => only({ type: 'offer.paused' }),
  'offer.resumed': () => only({ type: 'offer.resumed' }),
  'offer.closed': () => only({ type: 'offer.closed' }),
  'offer.forgotten': () => [],
};

function saved(draft: Draft): Draft {
  return { ...draft, id: draft.id === '' ? CASE_DRAFT : draft.id };
}

function sentTo(draft: Draft, nextPage: string): Draft {
  return { ...saved(draft), sessionData: { ...draft.sessionData, nextPage } };
}

function slotsOf(chunk: number, isFree: boolean): Ports['loadSlots']['output'] {
  const days = fakeDays(addDaysText(CASE_DAY, chunk * BOOKING_CHUNK_DAYS));
  return { startDay: CASE_DAY, timeZone: null, days: isFree ? days : days.map((day) => ({ ...day, timeBlocks: [] })) };
}

/** The answer to a save of a draft that another tab has booked. */
export const BOOKED_MEANWHILE = 'Saved, booked in another tab';

/** What the backend may say; the usual answer first. A call without answers does not compile. */
const ANSWER_CASES: AnswerCases = {
  loadDraft: ({ draft, visit }) => [{ label: 'Loaded', output: { draft: { ...saved(draft), id: visit.id ?? CASE_DRAFT }, etag: '"1"' } }],
  saveDraft: ({ draft }) => [
    { label: 'Saved', output: { draft: saved(draft), etag: '"1"' } },
    { label: 'Saved, sent to inside sales', output: { draft: sentTo(draft, 'inside-sales'), etag: '"1"' } },
    { label: 'Saved, not a homeowner', output: { draft: sentTo(draft, 'not-a-homeowner'), etag: '"1"' } },
    { label: 'Saved, sent to the call center', output: { draft: sentTo(draft, 'call-center'), etag: '"1"' } },
    ...(draft.id === '' || isBooked(draft) ? [] : [{ label: BOOKED_MEANWHILE, output: { draft: { ...draft, status: 'Completed' as const }, etag: '"1"' } }]),
  ],
  loadCampaign: () => [
    {
      label: 'An active event',
      output: {
        name: 'Spring Home Show',
        fieldAgents: [
          { id: 'agent-1', name: 'Avery Brooks' },
          { id: 'agent-2', name: 'Jordan Ellis' },
        ],
      },
    },
  ],
  checkService: () => [
    { label: 'Served', output: { isServiceAvailable: true, marketSegmentId: 'market-1', zipcodeId: 'zip-1' } },
    { label: 'Not served', output: { isServiceAvailable: false, marketSegmentId: null, zipcodeId: null } },
  ],
  validateProperty: () => [
    { label: 'Above the threshold', output: { doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated: true } },
    { label: 'Below the threshold', output: { doesPropertyValueMeetThreshold: false, isPropertyOwnershipValidated: true } },
  ],
  lookUpOwners: () => [
    { label: 'One owner', output: [{ firstName: 'Jane', lastName: 'Doe' }] },
    { label: 'None found', output: [] },
  ],
  loadSlots: ({ chunk }) => [
    { label: 'Free times', output: slotsOf(chunk, true) },
    { label: 'Nothing free', output: slotsOf(chunk, false) },
  ],
  loadOffer: () => [
    { label: 'An offer', output: 'Book within 3 days and save $200 on your project.' },
    { label: 'No offer', output: null },
  ],
  placeHold: () => [
    { label: 'Kept', output: { kind: 'held' } },
    { label: 'Taken by somebody else', output: { kind: 'taken' } },
    { label: 'The backend knows no holds', output: { kind: 'unsupported' } },
  ],
  releaseHold: () => [{ label: 'Given back', output: undefined }],
  handOver: () => [
    { label: 'Window opened', output: { kind: 'opened' } },
    { label: 'Window blocked', output: { kind: 'blocked' } },
  ],
};

interface FailureCase {
  label: string;
  failure: Failure;
}

const COMMON_FAILURES: readonly FailureCase[] = [
  { label: 'Time-out', failure: { kind: 'timeout' } },
  { label: 'Offline', failure: { kind: 'offline' } },
  { label: 'No answer', failure: { kind: 'unreachable' } },
  { label: 'Server error', failure: { kind: 'unexpected', message: 'Internal error' } },
];

/** Failures that only some calls know. */
const OWN_FAILURES: Partial<Record<PortName, readonly FailureCase[]>> = {
  loadDraft: [{ label: 'No such draft', failure: { kind: 'notFound' } }],
  loadCampaign: [{ label: 'Not active', failure: { kind: 'notFound' } }],
  saveDraft: [
    { label: 'Slot taken', failure: { kind: 'slotTaken' } },
    { label: 'Refused', failure: { kind: 'rejected', message: 'The zipcode is not valid.' } },
    { label: 'Too many requests', failure: { kind: 'tooManyRequests' } },
  ],
};

function isPortName(name: unknown): name is PortName {
  return typeof name === 'string' && Object.hasOwn(ANSWER_CASES, name);
}

/** A call that waits for an answer: its id in the chart, and the port it goes to. */
export interface OpenCall {
  call: string;
  port: PortName;
}

/** What the cases are made from: any snapshot of the flow, running or computed. */
export interface CaseSource {
  context: BookingContext;
  children: Record<string, { src: unknown } | undefined>;
}

/** The calls that wait for an answer in a snapshot. */
export function openCalls({ children }: Pick<CaseSource, 'children'>): OpenCall[] {
  return Object.entries(children).flatMap(([call, child]) => (isPortName(child?.src) ? [{ call, port: child.src }] : []));
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties what is answered to the port that waits
function casesOfPort<Name extends PortName>(context: BookingContext, call: string, port: Name): Case[] {
  const failures = [...(OWN_FAILURES[port] ?? []), ...COMMON_FAILURES];
  return [
    ...ANSWER_CASES[port](context).map(
      ({ label, output }): Case => ({ kind: 'answer', label, call, port, output, answer: (held) => held[port].resolve(output) }),
    ),
    ...failures.map(({ label, failure }): Case => ({ kind: 'failure', label, call, port, failure, answer: (held) => held[port].reject(failure) })),
  ];
}

/** What an open call may be answered with; the usual answer first. */
export function answerCases(context: BookingContext, { call, port }: OpenCall): Case[] {
  return casesOfPort(call === 'fetchNextWeek' ? { ...context, chunk: 1 } : context, call, port);
}

/** Every case of the named events. */
export function eventCases(context: BookingContext, events: ReadonlySet<string>): Case[] {
  return Object.entries(EVENT_CASES).flatMap(([type, casesFor]) =>
    events.has(type)
      ? casesFor(context).map(({ label, event }): Case => ({ kind: 'event', label: label === '' ? EVENT_WORDS[event.type] : `${EVENT_WORDS[event.type]}: ${label}`, event }))
      : [],
  );
}

export function delayCase(event: string): Case {
  const words: Record<string, string | undefined> = DELAY_WORDS;
  const name = /^xstate\.after\.([^.]+)\./.exec(event)?.[1] ?? event;
  return { kind: 'delay', label: words[name] ?? name, event };
}

/** A case as the event the chart sees. */
export function chartEvent(one: Case): AnyEventObject {
  switch (one.kind) {
    case 'event':
      return one.event;
    case 'answer':
      return { type: `xstate.done.actor.${one.call}`, output: one.output, actorId: one.call };
    case 'failure':
      return { type: `xstate.error.actor.${one.call}`, error: { failure: one.failure }, actorId: one.call };
    case 'delay':
      return { type: one.event };
  }
}

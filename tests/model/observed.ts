import { FORM_STEPS } from '#machines/booking/booking.answers.ts';
import {
  selectCalendar,
  selectHandOver,
  selectOwners,
  selectOwnVisit,
} from '#machines/booking/booking.page-selectors.ts';
import {
  selectHold,
  selectIsCallConfirmed,
  selectStep,
} from '#machines/booking/booking.selectors.ts';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { SaveRequest } from '#machines/booking/booking.types.ts';
import { activeNodes } from '#src/model/active.ts';
import { type InvocationId, type ModelEvent, PORT_OF, type World } from '#src/model/cases/case.ts';
import type { Call, Happened, Visit, Save } from './expected/visit.ts';

const MESSAGES = [
  'serviceUnknown',
  'propertyUnknown',
  'notSaved',
  'timesUnknown',
  'draftUnknown',
  'windowBlocked',
  'inactive',
  'visitUnknown',
  'notGivenUp',
] as const;
const CALLS = Object.keys(PORT_OF).filter((id): id is InvocationId => Object.hasOwn(PORT_OF, id));

function messageOf(snapshot: BookingSnapshot): Visit['message'] {
  const keys = new Set(activeNodes(snapshot).map(({ key }) => key));
  return MESSAGES.find((message) => keys.has(message)) ?? null;
}

/** What somebody who knows nothing of the chart sees of a visit. */
export function visitIn({ snapshot, answered }: World): Visit {
  const { context } = snapshot;
  const {
    draft,
    saved,
    forms,
    facts,
    deferred,
    hold,
    slots,
    isFirstLook,
    offerShown,
    offerText,
    offerDay,
    offerLeft,
    offerSince,
  } = context;
  const message = messageOf(snapshot);
  const page = selectStep(snapshot);
  const form = FORM_STEPS.find((step) => step === page);
  const { state, weekIndex, day, time, conflict } = selectCalendar(snapshot);
  const kept = selectHold(snapshot);
  const owners = selectOwners(snapshot);
  const own = context.bookedVisit?.visit ?? null;
  const offerCall = snapshot.children['loadOffer'];
  return {
    page,
    isBusy: snapshot.hasTag('busy'),
    message,
    failure: context.failure?.kind ?? null,
    isConfirmed: selectIsCallConfirmed(snapshot) || selectHandOver(snapshot) === 'handedOver',
    isEmbedded: facts.isEmbedded,
    visit: context.visit,
    keptPage: context.keptStep,
    agents: context.campaign?.fieldAgents.map(({ id }) => id) ?? null,
    draft,
    blank: context.blank,
    parameters: context.query,
    meetsThreshold: context.validation?.doesPropertyValueMeetThreshold ?? null,
    request: context.callRequest,
    saved: saved?.draft ?? null,
    etag: saved?.etag ?? null,
    typed: form === undefined ? null : (forms[form] ?? null),
    unsent: { ...forms },
    waiting: deferred?.type ?? null,
    isOfferAskedFor: offerCall !== undefined && !answered.has(offerCall),
    hold: {
      state: kept.state,
      draft: hold?.draftId ?? null,
      block: hold?.blockId ?? null,
      deadline: hold?.deadline ?? null,
      secondsLeft: kept.secondsLeft,
      isReserved: kept.isReserved,
      isAlertKept: snapshot.matches({ hold: 'expired' }),
    },
    offer: {
      // Its own, also while a visit is moved and the page shows none.
      bar: snapshot.matches({ offer: 'shown' })
        ? 'shown'
        : snapshot.matches({ offer: 'fading' })
          ? 'fading'
          : 'hidden',
      wasShown: offerShown,
      text: offerText,
      day: offerDay,
      isPaused: snapshot.matches({ offer: { shown: 'paused' } }),
      left: offerLeft,
      since: offerSince,
    },
    calendar: {
      state,
      startDay: slots?.startDay ?? null,
      days: slots?.days ?? [],
      isFirstLook,
      isAskedAnew: context.needsFreshSlots,
      timeZone: context.timeZone,
      week: weekIndex,
      day,
      block: time?.blockId ?? null,
      conflict:
        conflict === null ? null : `${conflict.date} ${conflict.startTime} ${conflict.period}`,
    },
    own: page === 'yourVisit' ? selectOwnVisit(snapshot).state : null,
    ownTime: own === null ? null : `${own.date}T${own.startTime}`,
    news: context.visitNews,
    isMoving: context.isMoving,
    owners: owners.state,
    registered: owners.names,
  };
}

function isSaveRequest(input: unknown): input is SaveRequest {
  return (
    typeof input === 'object' &&
    input !== null &&
    'draft' in input &&
    'saved' in input &&
    'section' in input
  );
}

/** What a save sends, read from the input that the chart gives it. */
function saveOf(call: { getSnapshot(): object } | undefined): Save | null {
  const state = call?.getSnapshot() ?? {};
  const input = 'input' in state ? state.input : null;
  if (!isSaveRequest(input)) return null;
  const { draft, saved, step, section } = input;
  return {
    page: step,
    section,
    nextPage: draft.sessionData.nextPage,
    status: saved?.draft.status === draft.status ? null : draft.status,
  };
}

/** The calls that a world is waiting for, except a save. {@link happenedBetween} reports a save with what it sends. */
export function callsIn({ snapshot }: World): Call[] {
  return CALLS.filter(
    (id): id is Call => id !== 'saveDraft' && snapshot.children[id] !== undefined,
  );
}

/** What happened with one event, as seen by somebody who knows nothing of the chart. */
export function happenedBetween(
  before: World,
  { event, at }: { event: ModelEvent; at: number },
  after: World,
): Happened {
  const made = CALLS.filter(
    (id) =>
      after.snapshot.children[id] !== undefined &&
      after.snapshot.children[id] !== before.snapshot.children[id],
  );
  return {
    before: visitIn(before),
    event,
    at,
    after: visitIn(after),
    save: made.includes('saveDraft') ? saveOf(after.snapshot.children.saveDraft) : null,
    calls: made.filter((id): id is Call => id !== 'saveDraft').toSorted(),
  };
}

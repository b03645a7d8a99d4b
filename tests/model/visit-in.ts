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
import { activeNodes } from '#src/model/active.ts';
import type { World } from '#src/model/cases/case.ts';

/** What is typed in a form. */
export interface Typed {
  values: object;
  isValid: boolean;
}

/** What is typed and not sent yet, by page. */
export type Unsent = Readonly<Record<string, Typed>>;

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
const OFFER_BARS = ['shown', 'fading'] as const;

/** What somebody who knows nothing of the chart sees of a visit at one moment. */
export type Visit = ReturnType<typeof visitIn>;

/** What somebody who knows nothing of the chart sees of a visit. */
export function visitIn({ snapshot, answered }: World) {
  const { context } = snapshot;
  const keys = new Set(activeNodes(snapshot).map(({ key }) => key));
  const page = selectStep(snapshot);
  const form = FORM_STEPS.find((step) => step === page);
  const kept = selectHold(snapshot);
  const owners = selectOwners(snapshot);
  const own = context.bookedVisit?.visit ?? null;
  const offerCall = snapshot.children['loadOffer'];
  const { state, weekIndex, day, time, conflict } = selectCalendar(snapshot);
  const unsent: Unsent = { ...context.forms };
  return {
    /** The current page; null while it is being determined. */
    page,
    /** A call of the page is under way. */
    isBusy: snapshot.hasTag('busy'),
    /** Which message says that something failed; null if none does. */
    message: MESSAGES.find((message) => keys.has(message)) ?? null,
    /** Why the last call failed; null once that is over. */
    failure: context.failure?.kind ?? null,
    /** The page says that its form has arrived: a call will come, or the booking goes on in another window. */
    isConfirmed: selectIsCallConfirmed(snapshot) || selectHandOver(snapshot) === 'handedOver',
    isEmbedded: context.facts.isEmbedded,
    /** The page that was last opened by its address. */
    visit: context.visit,
    /** The page that the browser stored for the visit. */
    persistedPage: context.persistedStep,
    /** Ids of the field agents; null if the event is unknown or not active. */
    agents: context.campaign?.fieldAgents.map(({ id }) => id) ?? null,
    draft: context.draft,
    /** The draft that the visit starts over with once the current one is left. */
    blank: context.blank,
    /** The query without the draft's id. */
    parameters: context.query,
    /** What the backend said about the value of the home; null if it has not been asked since the address was submitted. */
    meetsThreshold: context.validation?.doesPropertyValueMeetThreshold ?? null,
    /** The call request that Try again sends once more. */
    request: context.callRequest as object | null,
    /** The draft as the backend has it; null before the first save. */
    saved: context.saved?.draft ?? null,
    etag: context.saved?.etag ?? null,
    /** What is typed in the current form; null if it shows the draft. */
    typed: form === undefined ? null : (unsent[form] ?? null),
    unsent,
    /** What was pressed and waits for the answer to a save. */
    waiting: context.deferred?.type ?? null,
    isOfferAskedFor: offerCall !== undefined && !answered.has(offerCall),
    hold: {
      state: kept.state,
      draft: context.hold?.draftId ?? null,
      block: context.hold?.blockId ?? null,
      deadline: context.hold?.deadline ?? null,
      secondsLeft: kept.secondsLeft,
      /** The backend has confirmed the hold. */
      isReserved: kept.isReserved,
      /** The browser has stored that the alert is still to be acknowledged. */
      isAlertKept: snapshot.matches({ hold: 'expired' }),
    },
    /** Its own, also while a visit is moved and the page shows none. */
    offer: {
      bar: OFFER_BARS.find((bar) => snapshot.matches({ offer: bar })) ?? ('hidden' as const),
      wasOfferShown: context.offerShown,
      offerText: context.offerText,
      /** The last day picked while the offer was loading. */
      offerDay: context.offerDay,
      isPaused: snapshot.matches({ offer: { shown: 'paused' } }),
      /** Milliseconds, from `offerSince` on. */
      offerLeft: context.offerLeft,
      offerSince: context.offerSince,
    },
    calendar: {
      state,
      startDay: context.slots?.startDay ?? null,
      days: context.slots?.days ?? [],
      /** No day has been shown since the times were last loaded again. */
      isFirstLook: context.isFirstLook,
      /** The backend is asked even if a recent answer is cached. */
      isAskedAgain: context.needsFreshSlots,
      timeZone: context.timeZone,
      week: weekIndex,
      day,
      block: time?.blockId ?? null,
      /** The lost time that a message names: day, start and part of the day. */
      conflict: conflict && `${conflict.date} ${conflict.startTime} ${conflict.period}`,
    },
    /** What the page of the booked visit shows; null on another page. */
    own: page === 'yourVisit' ? selectOwnVisit(snapshot).state : null,
    /** Date and start of the visit, as its page has last read it. */
    ownTime: own && `${own.date}T${own.startTime}`,
    /** What has become of the visit, told once. */
    news: context.visitNews,
    isMoving: context.isMoving,
    owners: owners.state,
    registered: owners.names,
  };
}

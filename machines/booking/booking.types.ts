import type {
  AppointmentDay,
  Campaign,
  Draft,
  NameValue,
  PropertyOwner,
  PropertyValidation,
} from '#src/domain/draft.ts';
import type { PeriodOfTheDay } from '#src/domain/period.ts';
import type { DataSection } from '#src/domain/sections.ts';
import type { StepId, StepOfKind } from '#src/domain/steps.ts';
import type { FormValues, TypedForms } from './booking.answers.ts';
import type { FormChanged, FormSubmitted } from './booking.forms.ts';

/**
 * What is true of the whole visit and is not part of the draft (spec §2, query parameters). The other variants (event, paid lead,
 * verification) are facts of the draft itself, so that a draft resumed on another device keeps them.
 */
export interface Facts {
  isEmbedded: boolean;
  /** Shown as "{market} Area" on the landing screen. */
  marketName: string | null;
}

/** A page somebody asked for: a deep link, a reload, browser history. */
export interface Visit {
  step: StepId;
  /** Draft id in the query, or null. */
  id: string | null;
  /** The query asks to go on where the visitor stopped (decision F4). */
  resume: boolean;
}

/** Why a call did not give an answer; mapped once at the edge (src/services/http). */
export type Failure =
  /** The browser says that it has no network. */
  | { kind: 'offline' }
  /** There is a network, as far as the browser knows, and no answer. */
  | { kind: 'unreachable' }
  | { kind: 'timeout' }
  | { kind: 'notFound' }
  /** Taken meanwhile (decision F14), or on a day that cannot be booked (B10). */
  | { kind: 'slotTaken' }
  | { kind: 'stale' }
  | { kind: 'rejected'; message: string }
  /** The browser keeps no cookies for the site, without which nothing is saved (decision B8). */
  | { kind: 'noCookies' }
  | { kind: 'tooManyRequests' }
  | { kind: 'unexpected'; message: string };

/** A saved draft with the entity tag the next save must carry (decision F16). */
export interface SavedDraft {
  draft: Draft;
  etag: string | null;
}

/** Every start of an appointment offered for a zipcode, by day. */
export interface Slots {
  /** Today in the market's time zone, `yyyy-MM-dd` (decision F12). */
  startDay: string;
  /** IANA name, or null where the backend does not tell. */
  timeZone: string | null;
  days: AppointmentDay[];
}

export interface ChosenTime {
  blockId: string;
  /** `yyyy-MM-dd`. */
  date: string;
  /** `HH:mm`. */
  startTime: string;
  endTime: string;
  period: PeriodOfTheDay;
}

export interface Hold {
  draftId: string;
  blockId: string;
  /** Epoch milliseconds at which the hold ends. */
  deadline: number;
}

export interface SaveRequest {
  draft: Draft;
  /** What the backend holds, as far as this visit knows; null before the first save. An unchanged status is not sent (spec §4). */
  saved: SavedDraft | null;
  /** The page that saves. */
  step: StepId;
  section: DataSection;
}

export interface SlotsRequest {
  zipcode: string;
  /** 0 for the first week, 1 for the second. */
  weekIndex: number;
  isEvent: boolean;
  appointmentId: string;
  /** True asks the backend again even where a recent answer is at hand. */
  fresh: boolean;
  /** True where nobody waits for the answer yet: it is asked for once the page stands, the first week together with whether the zipcode is served. */
  isPrefetch?: boolean;
}

export interface OwnersRequest {
  /** The draft that is to be verified. */
  appointmentId: string;
  street1: string;
  street2: string;
  city: string;
  state: string;
  zipcode: string;
}

/** What the backend said to a request to reserve a time. `unsupported`: it knows no holds, the timer runs on the client alone. */
export type HoldAnswer = { kind: 'held' } | { kind: 'unsupported' } | { kind: 'taken' };

/** What became of the window opened for the hand-over (decision F13). */
export type HandOverAnswer = { kind: 'opened' } | { kind: 'blocked' };

/** Input of the actor that watches the clock; it sends `hold.ticked` every second and `hold.expired` at the deadline. */
export interface WatchHoldInput {
  deadline: number;
}

export interface HoldRecord extends Hold {
  /** The expiry has been shown and not been acknowledged yet. */
  alert: boolean;
}

/** What the browser kept of an earlier visit to the same draft; only a hint (decision F3). */
export interface Persisted {
  step: StepId | null;
  forms: TypedForms;
  hold: HoldRecord | null;
  offerSeen: boolean;
  /** Time zone of the market (IANA), for a calendar file after a reload; null where it was never told. */
  timeZone: string | null;
}

export interface BookingInput {
  visit: Visit;
  facts: Facts;
  /** Query parameters that stay in the address bar, without the id. */
  query: NameValue[];
  /** A draft with the visit's facts and prefilled contact in it, not saved yet. */
  draft: Draft;
  kept: Persisted;
}

/** The message on the calendar after a time could not be kept (decision F14). */
export interface Conflict {
  date: string;
  startTime: string;
  period: PeriodOfTheDay;
}

export interface BookingContext {
  facts: Facts;
  query: NameValue[];
  visit: Visit;
  /** A fresh draft of the same visit, what Exit goes back to. */
  blank: Draft;
  draft: Draft;
  /** The draft as the backend holds it, as far as this visit knows; null before the first save. */
  saved: SavedDraft | null;
  /** What was submitted last on the page of call requests, which a save asks for anew; null before. */
  callRequest: FormValues['requestCall'] | null;
  /** Page of the last visit kept by the browser; only a hint. */
  keptStep: StepId | null;
  forms: TypedForms;
  campaign: Campaign | null;
  validation: PropertyValidation | null;
  owners: PropertyOwner[] | null;
  slots: Slots | null;
  /** Time zone of the market once the calendar has told it. */
  timeZone: string | null;
  /** The next look at the calendar must not be answered from a cache. */
  needsFreshSlots: boolean;
  /** The calendar has not chosen a day yet since the page was loaded or the time was lost. */
  isFirstLook: boolean;
  /** 0 for the first week, 1 for the second. */
  weekIndex: number;
  day: string | null;
  time: ChosenTime | null;
  conflict: Conflict | null;
  hold: Hold | null;
  /** Whole seconds left, for display; the deadline is the truth. */
  holdSecondsLeft: number;
  /** The kept expiry has not been acknowledged yet (spec §4, timer). */
  holdAlert: boolean;
  offerText: string | null;
  /** Day picked while the offer was being asked for, as yyyy-MM-dd; null where none was. */
  offerDay: string | null;
  offerShown: boolean;
  /** Milliseconds the offer bar still has to stay, counted from `offerSince`. */
  offerLeft: number;
  /** Epoch milliseconds since when the bar is counting. */
  offerSince: number;
  failure: Failure | null;
  /** An event that came during a save and is answered after it. */
  deferred: DeferredEvent | null;
}

/** Events that may not interrupt a save; they wait for its answer. */
export type DeferredEvent =
  | { type: 'back' }
  | { type: 'exited' }
  | { type: 'restarted' }
  | { type: 'url.visited'; visit: Visit; from: StepId | null }
  | { type: 'hold.acknowledged' };

/** Everything that can happen to a booking. Names say what happened, never where to go. */
export type BookingEvent =
  | FormChanged
  | FormSubmitted
  | DeferredEvent
  | { type: 'retry' }
  | { type: 'callRequest.opened' }
  | { type: 'agents.opened' }
  | { type: 'week.turned'; weekIndex: number }
  | { type: 'day.picked'; date: string }
  | { type: 'time.picked'; time: ChosenTime }
  | { type: 'booking.submitted' }
  | { type: 'noTimes.accepted' }
  | { type: 'noneWorks.chosen' }
  /** A link to a page to read is followed. */
  | { type: 'page.opened'; step: StepOfKind<'reading'> }
  | { type: 'home.opened' }
  | { type: 'hold.started'; time: ChosenTime }
  | { type: 'hold.ticked'; secondsLeft: number }
  | { type: 'hold.expired' }
  | { type: 'hold.extended' }
  /** What another tab keeps: null for nothing, a deadline that has passed for an alert that stands there. */
  | { type: 'hold.synced'; hold: Hold | null }
  | { type: 'hold.refused' }
  | { type: 'hold.givenUp' }
  | { type: 'hold.finished' }
  | { type: 'hold.released' }
  | { type: 'calendar.opened' }
  | { type: 'offer.considered'; date: string }
  | { type: 'offer.paused' }
  | { type: 'offer.resumed' }
  | { type: 'offer.closed' }
  | { type: 'offer.forgotten' };

/** What a state says about itself; every state has a description in words a product owner understands. */
export interface BookingMeta {
  /** The page a visitor sees in this state. */
  step: StepId;
}

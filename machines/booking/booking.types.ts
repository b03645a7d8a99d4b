import type {
  AppointmentDay,
  Campaign,
  Draft,
  NameValue,
  PropertyOwner,
  PropertyValidation,
} from '#src/domain/draft.ts';
import type { Address } from '#src/domain/address-decision.ts';
import type { PeriodOfTheDay } from '#src/domain/period.ts';
import type { DataSection } from '#src/domain/sections.ts';
import type { GivenUpAs, VisitAnswer, VisitChange } from '#src/domain/visit.ts';
import type { StepId, StepOfKind } from '#src/domain/steps.ts';
import type { FormValues, TypedForms } from './booking.answers.ts';
import type { FormChanged, FormSubmitted } from './booking.forms.ts';

/**
 * Facts about the whole visit that the draft does not hold (spec §2, query parameters). The other variants (event, paid lead, verification)
 * live in the draft itself, so a draft resumed on another device keeps them.
 */
export interface Facts {
  isEmbedded: boolean;
  /** Shown as "{market} Area" on the landing screen. */
  marketName: string | null;
}

/** A request for a page: a deep link, a reload, or browser history. */
export interface Visit {
  step: StepId;
  /** Draft id in the query, or null. */
  id: string | null;
  /** The query asks to resume where the visitor stopped (decision F4). */
  resume: boolean;
}

/** Why a call failed. Errors are mapped to it once, at the edge (src/services/http). */
export type Failure =
  /** The browser reports that it is offline. */
  | { kind: 'offline' }
  /** The browser believes it is online, but no response came. */
  | { kind: 'unreachable' }
  | { kind: 'timeout' }
  | { kind: 'notFound' }
  /** Someone else took the slot (decision F14), or its day cannot be booked (B10). */
  | { kind: 'slotTaken' }
  | { kind: 'stale' }
  | { kind: 'rejected'; message: string }
  /** The browser blocks this site's cookies, and nothing can be saved without them (decision B8). */
  | { kind: 'noCookies' }
  | { kind: 'tooManyRequests' }
  | { kind: 'unexpected'; message: string };

/** A saved draft with the entity tag the next save must carry (decision F16). */
export interface SavedDraft {
  draft: Draft;
  etag: string | null;
}

/** The appointment times offered for a zipcode, by day. */
export interface Slots {
  /** Today in the market's time zone, `yyyy-MM-dd` (decision F12). */
  startDay: string;
  /** IANA name. Null if the backend does not send it. */
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
  /** The draft's visit is to move to this time. Other tabs hear nothing of such a hold. */
  movesVisit?: true;
}

/** The visit as the backend has it, with the entity tag that a change of it must carry. */
export interface KnownVisit extends VisitAnswer {
  etag: string | null;
}

export interface ChangeRequest {
  draftId: string;
  /** What the visitor saw of the visit. */
  known: KnownVisit;
  change: VisitChange;
}

/** What has become of the visit, as its page says once: it was moved here, or changed elsewhere meanwhile. */
export type VisitNews = 'moved' | 'changed';

export interface SaveRequest {
  draft: Draft;
  /** The last version known to be on the backend; null before the first save. An unchanged status is not sent (spec §4). */
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
  /** Bypasses the cache of recent answers. */
  fresh: boolean;
  /** Nobody is waiting for the answer yet. The request waits until the page has rendered; the first week goes out together with the service area check. */
  isPrefetch?: boolean;
}

export interface OwnersRequest extends Address {
  /** The draft to verify. */
  appointmentId: string;
}

/**
 * The backend's answer to a request for a hold. `unsupported`: it has no holds, so the timer runs on the client alone. `booked`: the draft has its
 * appointment already (decision F27).
 */
export interface HoldAnswer {
  kind: 'held' | 'unsupported' | 'taken' | 'booked';
}

/** Whether the browser let us open the window for the hand-over (decision F13). */
export interface HandOverAnswer {
  kind: 'opened' | 'blocked';
}

/** Input of the actor that watches the hold's deadline. It sends `hold.ticked` every second and `hold.expired` at the deadline. */
export type WatchHoldInput = Pick<Hold, 'deadline'>;

export interface HoldRecord extends Hold {
  /** The expiry alert is showing and has not been acknowledged. */
  alert: boolean;
}

/** What the browser stored during an earlier visit to the same draft. Only a hint (decision F3). */
export interface Persisted {
  step: StepId | null;
  forms: TypedForms;
  hold: HoldRecord | null;
  offerSeen: boolean;
  /** The market's time zone (IANA), needed for the calendar file after a reload. Null if the backend never sent it. */
  timeZone: string | null;
}

export interface BookingInput {
  visit: Visit;
  facts: Facts;
  /** Query parameters to keep in the address bar, except the id. */
  query: NameValue[];
  /** An unsaved draft with the visit's facts and the prefilled contact details. */
  draft: Draft;
  persisted: Persisted;
}

/** The lost time that the calendar's message is about (decision F14). */
export type Conflict = Pick<ChosenTime, 'date' | 'startTime' | 'period'>;

export interface BookingContext {
  facts: Facts;
  query: NameValue[];
  visit: Visit;
  /** An empty draft for the same visit. Exit starts over with it. */
  blank: Draft;
  draft: Draft;
  /** The last version of the draft known to be on the backend; null before the first save. */
  saved: SavedDraft | null;
  /** The last call request submitted; null before the first one. A retry sends it again. */
  callRequest: FormValues['requestCall'] | null;
  /** The page the browser stored during the last visit. Only a hint. */
  persistedStep: StepId | null;
  forms: TypedForms;
  campaign: Campaign | null;
  validation: PropertyValidation | null;
  owners: PropertyOwner[] | null;
  slots: Slots | null;
  /** The market's time zone (IANA), known once slots have loaded. */
  timeZone: string | null;
  /** The next load of slots must bypass the cache. */
  needsFreshSlots: boolean;
  /** The calendar has not selected a day since the page loaded or the time was lost. */
  isFirstLook: boolean;
  /** 0 for the first week, 1 for the second. */
  weekIndex: number;
  day: string | null;
  time: ChosenTime | null;
  conflict: Conflict | null;
  /** The time that was chosen when the visitor asked to be called instead. */
  freedTime: ChosenTime | null;
  /** The visit as its page has last read it; null before. */
  bookedVisit: KnownVisit | null;
  visitNews: VisitNews | null;
  /** The calendar is open to move the visit. */
  isMoving: boolean;
  /** What the visitor has chosen to become of a visit that is given up. */
  givenUpAs: GivenUpAs;
  hold: Hold | null;
  /** The draft of the hold that has just ended, which may be left to release; empty if there was none. */
  lastHeldDraft: string;
  /** Whole seconds left, for display only; the deadline decides. */
  holdSecondsLeft: number;
  /** The flow began with an expiry that the visitor had not acknowledged (spec §4, timer). Whether the alert shows now is a state. */
  persistedAlert: boolean;
  offerText: string | null;
  /** The day picked while the offer was loading, `yyyy-MM-dd`; null if none was. */
  offerDay: string | null;
  offerShown: boolean;
  /** How many milliseconds the offer bar stays from `offerSince` on. */
  offerLeft: number;
  /** When the bar's countdown last started or resumed, epoch milliseconds. */
  offerSince: number;
  failure: Failure | null;
  /** An event that arrived during a save, to be handled after it. */
  deferred: DeferredEvent | null;
}

/** Events that must not interrupt a save. They wait until it has settled. */
export const DEFERRED = [
  'back',
  'exited',
  'restarted',
  'url.visited',
  'hold.acknowledged',
] as const;

export type DeferredEvent = Extract<BookingEvent, { type: (typeof DEFERRED)[number] }>;

/** Everything that can happen to a booking. Names say what happened, never where to go. When it happened, `timeOf` says. */
export type BookingEvent =
  | FormChanged
  | FormSubmitted
  | { type: 'back' }
  | { type: 'exited' }
  /** Restart Form, which only events offer (decision F9). */
  | { type: 'restarted' }
  | { type: 'url.visited'; visit: Visit; from: StepId | null }
  | { type: 'hold.acknowledged' }
  | { type: 'retry' }
  | { type: 'callRequest.opened' }
  | { type: 'agents.opened' }
  | { type: 'week.turned'; weekIndex: number }
  | { type: 'day.picked'; date: string }
  | { type: 'time.picked'; time: ChosenTime }
  | { type: 'booking.submitted' }
  | { type: 'noneWorks.chosen' }
  /** The visitor followed a link to a reading page. */
  | { type: 'page.opened'; step: StepOfKind<'reading'> }
  | { type: 'home.opened' }
  /** The visitor asked for the page of the visit. */
  | { type: 'visit.opened' }
  /** The visitor wants another time for the visit. */
  | { type: 'move.chosen' }
  | { type: 'giveUp.chosen' }
  | { type: 'giveUp.declined' }
  | { type: 'giveUp.confirmed'; status: GivenUpAs }
  | { type: 'comments.opened' }
  /** The visitor wants a visit again after giving one up. */
  | { type: 'bookAgain.chosen' }
  | { type: 'hold.started'; time: ChosenTime; at: number }
  | { type: 'hold.ticked'; secondsLeft: number }
  | { type: 'hold.expired' }
  | { type: 'hold.extended' }
  /** The hold of another tab. Null: it has none. A deadline in the past: it is showing the expiry alert. */
  | { type: 'hold.synced'; hold: Hold | null }
  | { type: 'hold.refused' }
  /** The draft turns out to be booked by another tab; `lost` is the time chosen here, or lost before (decision F27). */
  | { type: 'hold.superseded'; lost: Conflict | null }
  | { type: 'hold.givenUp' }
  | { type: 'hold.released' }
  /** The calendar has its times, and shows them with what was chosen before where it is among them. */
  | { type: 'times.shown'; at: number }
  | { type: 'calendar.opened' }
  | { type: 'offer.considered'; date: string; at: number }
  | { type: 'offer.paused' }
  | { type: 'offer.resumed' }
  | { type: 'offer.closed' }
  | { type: 'offer.forgotten' };

/** What a state declares about itself. Every state also has a `description` that a product owner understands. */
export interface BookingMeta {
  /** The page a visitor sees in this state. */
  step: StepId;
}

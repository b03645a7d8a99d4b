import type { AppointmentDay, Draft, NameValue } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { InvocationId, ModelEvent } from '#src/model/cases/case.ts';

/** What is typed in a form. */
export interface Typed {
  values: object;
  isValid: boolean;
}

/** What is typed and not sent yet, by page. */
export type Unsent = Readonly<Record<string, Typed>>;

/** A visit at one moment, as seen by somebody who knows nothing of the chart. */
export interface Visit {
  /** The current page; null while it is being determined. */
  page: StepId | null;
  /** A call of the page is under way. */
  isBusy: boolean;
  /** Which message says that something failed; null if none does. */
  message:
    | 'serviceUnknown'
    | 'propertyUnknown'
    | 'notSaved'
    | 'timesUnknown'
    | 'draftUnknown'
    | 'windowBlocked'
    | 'inactive'
    | 'visitUnknown'
    | 'notGivenUp'
    | null;
  /** Why the last call failed; null once that is over. */
  failure: string | null;
  /** The page says that its form has arrived: a call will come, or the booking goes on in another window. */
  isConfirmed: boolean;
  isEmbedded: boolean;
  /** The page that was last opened by its address. */
  visit: { step: StepId; id: string | null; resume: boolean };
  /** The page that the browser stored for the visit. */
  keptPage: StepId | null;
  /** Ids of the field agents; null if the event is unknown or not active. */
  agents: readonly string[] | null;
  draft: Draft;
  /** The draft that the visit starts over with once the current one is left. */
  blank: Draft;
  /** The query without the draft's id. */
  parameters: readonly NameValue[];
  /** What the backend said about the value of the home; null if it has not been asked since the address was submitted. */
  meetsThreshold: boolean | null;
  /** The call request that Try again sends once more. */
  request: object | null;
  /** The draft as the backend has it; null before the first save. */
  saved: Draft | null;
  /** The etag of the draft as the backend has it. The next save must carry it. */
  etag: string | null;
  /** What is typed in the current form; null if it shows the draft. */
  typed: Typed | null;
  unsent: Unsent;
  /** What was pressed and waits for the answer to a save. */
  waiting: string | null;
  /** Whether the offer is being loaded. */
  isOfferAskedFor: boolean;
  /** `draft` and `block` are ids. `isReserved` says whether the backend has confirmed the hold, `isAlertKept` whether the browser has stored that the alert is still to be acknowledged. */
  hold: {
    state: 'none' | 'running' | 'expired';
    draft: string | null;
    block: string | null;
    deadline: number | null;
    secondsLeft: number;
    isReserved: boolean;
    isAlertKept: boolean;
  };
  /** `text` is null until it is known. `day` is the last one picked while the offer was loading. `left` is in milliseconds, counted from `since` (epoch). */
  offer: {
    bar: 'hidden' | 'shown' | 'fading';
    wasShown: boolean;
    text: string | null;
    day: string | null;
    isPaused: boolean;
    left: number;
    since: number;
  };
  calendar: {
    state: 'loading' | 'failed' | 'open' | 'noTimes';
    /** `yyyy-MM-dd`. */
    startDay: string | null;
    /** The days that the backend has sent. */
    days: readonly AppointmentDay[];
    /** Whether no day has been shown since the times were last loaded anew. */
    isFirstLook: boolean;
    /** Whether the backend is asked even if a recent answer is cached. */
    isAskedAnew: boolean;
    /** IANA name; null if unknown. */
    timeZone: string | null;
    week: number;
    day: string | null;
    /** Id of the chosen block. */
    block: string | null;
    /** The lost time that a message names: day, start and part of the day. */
    conflict: string | null;
  };
  /** What the page of the booked visit shows; null on another page. */
  own: 'loading' | 'unknown' | 'open' | 'asking' | 'givingUp' | 'near' | 'past' | 'none' | null;
  /** Date and start of the visit, as its page has last read it. */
  ownTime: string | null;
  /** What has become of the visit, told once. */
  news: 'moved' | 'changed' | null;
  /** The calendar is open to move the visit. */
  isMoving: boolean;
  owners: 'notNeeded' | 'incomplete' | 'lookingUp' | 'known' | 'unknown';
  /** Names of the registered owners, as far as they are known. */
  registered: readonly string[];
}

/** A save as it is made. */
export interface Save {
  page: StepId;
  section: string | null;
  /** Route path of the page to continue at (spec §4). */
  nextPage: string | null;
  /** Null if it has not changed and is therefore not sent (spec §4). */
  status: string | null;
}

export type Call = Exclude<InvocationId, 'saveDraft'>;

/** One thing that happened on a visit. */
export interface Happened {
  before: Visit;
  event: ModelEvent;
  /** When, in epoch milliseconds. */
  at: number;
  after: Visit;
  /** The save that the page made in response; null if none. */
  save: Save | null;
  /** The other calls that it made, sorted. */
  calls: readonly Call[];
}

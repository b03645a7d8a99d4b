import type { AppointmentDay, Draft, NameValue } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { InvocationId, ModelEvent } from '#src/tools/flow/cases/case.ts';

/** What is typed in a form. */
export interface Typed {
  values: object;
  isValid: boolean;
}

/** What is typed and not sent yet, by page. */
export type Unsent = Readonly<Record<string, Typed>>;

/** A visit at one moment, as somebody sees it who knows nothing of the chart. */
export interface Look {
  /** The page in sight; null while it is being looked for. */
  page: StepId | null;
  /** A call of the page is under way. */
  isBusy: boolean;
  /** Which message says that something failed; null where none does. */
  message: 'serviceUnknown' | 'propertyUnknown' | 'notSaved' | 'timesUnknown' | 'draftUnknown' | 'windowBlocked' | 'inactive' | null;
  /** Why the last call failed, as long as that is not over. */
  failure: string | null;
  /** The page says that its form has arrived: a call will come, or the booking goes on in another window. */
  isConfirmed: boolean;
  isEmbedded: boolean;
  /** The page that was asked for last by its address. */
  visit: { step: StepId; id: string | null; resume: boolean };
  /** The page that the browser kept of the visit. */
  keptPage: StepId | null;
  /** Ids of the field agents; null where the event is not known, or not active. */
  agents: readonly string[] | null;
  draft: Draft;
  /** What the visit begins anew with once the draft is left. */
  blank: Draft;
  /** The query beside the id of the draft. */
  parameters: readonly NameValue[];
  /** What the backend said of the value of the home; null where it has not been asked since the address was given. */
  meetsThreshold: boolean | null;
  /** What the request for a call said that is sent again by Try again. */
  request: object | null;
  /** The draft as the backend has it; null before the first save. */
  saved: Draft | null;
  /** Of the draft as the backend has it: the next save must carry it. */
  etag: string | null;
  /** What is typed in the form in sight; null where it shows the draft. */
  typed: Typed | null;
  unsent: Unsent;
  /** What was pressed and waits for the answer to a save. */
  waiting: string | null;
  /** Whether the offer is being asked for. */
  isOfferAskedFor: boolean;
  /** `draft` and `block` are ids, `isAlertKept` whether the browser keeps that the alert has not been acknowledged. */
  hold: { state: 'none' | 'running' | 'expired'; draft: string | null; block: string | null; deadline: number | null; secondsLeft: number; isAlertKept: boolean };
  /** `text` is null where it is not known; `day` is the last one that was picked while the offer was being asked for; `left` are milliseconds, counted from `since` (epoch). */
  offer: { bar: 'hidden' | 'shown' | 'fading'; wasShown: boolean; text: string | null; day: string | null; isPaused: boolean; left: number; since: number };
  calendar: {
    state: 'loading' | 'failed' | 'open' | 'noTimes';
    /** `yyyy-MM-dd`. */
    startDay: string | null;
    /** The days that the backend has sent. */
    days: readonly AppointmentDay[];
    /** Whether no day has been shown since the times were asked for anew. */
    isFirstLook: boolean;
    /** Whether the backend is asked although a recent answer is at hand. */
    isAskedAnew: boolean;
    /** IANA name; null where it is not known. */
    timeZone: string | null;
    week: number;
    day: string | null;
    /** Id of the block that is chosen. */
    block: string | null;
    /** The time that was lost, of which a message tells: day, start and part of the day. */
    conflict: string | null;
  };
  owners: 'notNeeded' | 'incomplete' | 'lookingUp' | 'known' | 'unknown';
  /** Names of the registered owners, as far as they are known. */
  registered: readonly string[];
}

/** A save as it is made. */
export interface Save {
  page: StepId;
  section: string | null;
  /** Route path of the page to go on at (spec §4). */
  nextPage: string | null;
  /** Null where it is not sent, as it has not changed (spec §4). */
  status: string | null;
}

export type Call = Exclude<InvocationId, 'saveDraft'>;

/** One thing that happened on a visit. */
export interface Happened {
  before: Look;
  event: ModelEvent;
  /** When, in epoch milliseconds. */
  at: number;
  after: Look;
  /** The save that the page made when it happened. */
  save: Save | null;
  /** The other calls that it made, in the order of the alphabet. */
  calls: readonly Call[];
}

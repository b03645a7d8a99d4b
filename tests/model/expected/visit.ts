import type { StepId } from '#src/domain/steps.ts';
import type { InvocationId, ModelEvent } from '#src/model/cases/case.ts';
import type { Visit } from '../visit-in.ts';

export type { Typed, Unsent, Visit } from '../visit-in.ts';

/** A visitor's answers as JSON, by their path in the request or the session data (spec §3). */
export type Answered = Readonly<Record<string, string>>;

/** A save as it is made. */
export interface Save {
  page: StepId;
  section: string | null;
  /** Route path of the page to continue at (spec §4). */
  nextPage: string | null;
  /** Null if it has not changed and is therefore not sent (spec §4). */
  status: string | null;
  /** The answers of a call request, which are not those of the visit's draft; null for any other save. */
  request: Answered | null;
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

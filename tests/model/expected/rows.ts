import type { Draft, DraftStatus } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import { weeksOf } from './calendar.ts';
import { answersOf } from './project.ts';
import type { Answered } from './project.ts';
import { PAGES } from './steps.ts';
import type { Call, Happened, Look, Save } from './visit.ts';

/** What a visit shows once something has happened. */
export interface Shown {
  page: StepId | null;
  /** The page that was asked for last by its address. */
  asked: StepId;
  /** The page that the browser kept of the visit. */
  keptPage: StepId | null;
  isBusy: boolean;
  message: Look['message'];
  failure: string | null;
  isConfirmed: boolean;
  waiting: string | null;
  unsent: readonly string[];
  typed: object | null;
  save: Save | null;
  calls: readonly Call[];
  /** The draft as the backend has it. */
  saved: Draft | null;
  id: string;
  status: string;
  nextPage: string | null;
  reason: number | null;
  insideSales: boolean;
  answers: Answered;
  /** The appointment, as block and start; null for none. */
  booked: string | null;
  /** The time that the draft keeps. */
  chosen: string | null;
  hold: Look['hold']['state'];
  /** Epoch milliseconds; null where no time is kept. */
  deadline: number | null;
  secondsLeft: number;
  isAlertKept: boolean;
  bar: Look['offer']['bar'];
  wasOfferShown: boolean;
  isOfferAskedFor: boolean;
  offerText: string | null;
  offerDay: string | null;
  calendar: Look['calendar']['state'];
  /** The weeks that are known, 0 and 1. */
  weeks: readonly number[];
  week: number;
  day: string | null;
  block: string | null;
  conflict: string | null;
  owners: Look['owners'];
  registered: readonly string[];
}

/** A value that the specification leaves open here: it is not compared. */
export const ANY = Symbol('any');

export type Expected = { [Name in keyof Shown]: Shown[Name] | typeof ANY };

/** One line of the specification about what follows when something happens. What no line speaks of stays as it was, and nothing is sent. */
export interface Row {
  /** The requirement it stands for (docs/requirements.md). */
  id: string;
  /** In words. */
  says: string;
  /** `sofar` is what the tables before this one expect. */
  when: (happened: Happened, sofar: Expected) => boolean;
  shows: (happened: Happened, sofar: Expected) => Partial<Expected>;
}

/** Rows of which the first that holds counts. */
export type Table = readonly Row[];

export function shown(look: Look, { save, calls }: Pick<Shown, 'save' | 'calls'> = { save: null, calls: [] }): Shown {
  const { page, isBusy, message, failure, isConfirmed, waiting, unsent, draft, saved, hold, offer, isOfferAskedFor, calendar, owners, registered } = look;
  const { appointment, insideSales, insideSalesReasonEnum: reason } = draft.appointmentRequest;
  return {
    page,
    asked: look.visit.step,
    keptPage: look.keptPage,
    isBusy,
    message,
    failure,
    isConfirmed,
    waiting,
    unsent,
    typed: look.typed?.values ?? null,
    save,
    calls,
    saved,
    id: draft.id,
    status: draft.status,
    nextPage: draft.sessionData.nextPage,
    reason,
    insideSales,
    answers: answersOf(draft),
    booked: appointment === null ? null : `${appointment.appointmentBlockGuid} ${appointment.appointmentDateTime}`,
    chosen: draft.sessionData.appointmentInfo?.selectedTime ?? null,
    hold: hold.state,
    deadline: hold.deadline,
    secondsLeft: hold.secondsLeft,
    isAlertKept: hold.isAlertKept,
    bar: offer.bar,
    wasOfferShown: offer.wasShown,
    isOfferAskedFor,
    offerText: offer.text,
    offerDay: offer.day,
    calendar: calendar.state,
    weeks: weeksOf(calendar),
    week: calendar.week,
    day: calendar.day,
    block: calendar.block,
    conflict: calendar.conflict,
    owners,
    registered,
  };
}

/** Whether a call of the page in sight is under way: what is pressed then waits. */
export function isSaving({ before }: Pick<Happened, 'before'>): boolean {
  return before.isBusy && before.page !== null;
}

/** Pages of which something typed is kept, with another. */
export function withTyped({ unsent }: Pick<Look, 'unsent'>, page: StepId): string[] {
  return [...new Set([...unsent, page])].toSorted();
}

/** How long a time is kept (spec §9), in milliseconds. */
export const HOLD_MS = 300_000;

/** A page saves on the way to another; an unchanged status is not sent (spec §4). */
export function saving(page: StepId, to: StepId, { before }: Pick<Happened, 'before'>, status: DraftStatus = before.draft.status): Partial<Expected> {
  const nextPage = PAGES[to].path;
  return { save: { page, section: PAGES[page].section, nextPage, status: before.saved?.status === status ? null : status }, nextPage, status, isBusy: true, message: null };
}

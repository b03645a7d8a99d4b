import type { DraftStatus } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import { answersOf } from './project.ts';
import type { Answered } from './project.ts';
import { PAGES } from './steps.ts';
import type { Call, Happened, Look, Save } from './visit.ts';

/** What a visit shows once something has happened. */
export interface Shown {
  page: StepId | null;
  isBusy: boolean;
  message: Look['message'];
  failure: string | null;
  isConfirmed: boolean;
  waiting: string | null;
  typed: object | null;
  save: Save | null;
  calls: readonly Call[];
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
  bar: Look['offer']['bar'];
  wasOfferShown: boolean;
  calendar: Look['calendar']['state'];
  week: number;
  day: string | null;
  block: string | null;
  conflict: string | null;
  owners: Look['owners'];
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
  const { page, isBusy, message, failure, isConfirmed, waiting, draft, hold, offer, calendar, owners } = look;
  const { appointment, insideSales, insideSalesReasonEnum: reason } = draft.appointmentRequest;
  return {
    page,
    isBusy,
    message,
    failure,
    isConfirmed,
    waiting,
    typed: look.typed?.values ?? null,
    save,
    calls,
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
    bar: offer.bar,
    wasOfferShown: offer.wasShown,
    calendar: calendar.state,
    week: calendar.week,
    day: calendar.day,
    block: calendar.block,
    conflict: calendar.conflict,
    owners,
  };
}

/** Whether a call of the page in sight is under way: what is pressed then waits. */
export function isSaving({ before }: Pick<Happened, 'before'>): boolean {
  return before.isBusy && before.page !== null;
}

/** How long a time is kept (spec §9), in milliseconds. */
export const HOLD_MS = 300_000;

/** A page saves on the way to another; an unchanged status is not sent (spec §4). */
export function saving(page: StepId, to: StepId, { before }: Pick<Happened, 'before'>, status: DraftStatus = before.draft.status): Partial<Expected> {
  const nextPage = PAGES[to].path;
  return { save: { page, section: PAGES[page].section, nextPage, status: before.saved?.status === status ? null : status }, nextPage, status, isBusy: true, message: null };
}

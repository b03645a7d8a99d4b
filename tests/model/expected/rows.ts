import { omit, pick } from 'es-toolkit';
import type { Draft, DraftStatus, NameValue } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { ModelEvent } from '#src/model/cases/case.ts';
import { weeksOf } from './calendar.ts';
import { answersOf } from './project.ts';
import { PAGES } from './steps.ts';
import type { Call, Happened, Visit, Save, Unsent } from './visit.ts';

/** What a visit shows after something has happened. */
export type Shown = ReturnType<typeof shown>;

/** A value that the specification leaves open here: it is not compared. */
export const ANY = Symbol('any');

export type Expected = { [Name in keyof Shown]: Shown[Name] | typeof ANY };

/** The picked time no longer counts, and the times are loaded again. */
export const NO_TIME = {
  chosen: null,
  block: null,
  week: 0,
  weeks: [],
  isFirstLook: true,
  isAskedAgain: true,
  calendar: ANY,
} as const satisfies Partial<Expected>;

export const NO_HOLD = {
  hold: 'none',
  held: null,
  deadline: null,
  secondsLeft: 0,
  isReserved: false,
  isAlertKept: false,
} as const satisfies Partial<Expected>;

/** One line of the specification about what follows an event. Whatever no line mentions stays as it was, and nothing is sent. */
export interface Row {
  /** The requirement it stands for (docs/requirements.md). */
  id: string;
  /** In words. */
  says: string;
  /** `sofar` is what the tables before this one expect. */
  when: (happened: Happened, sofar: Expected) => boolean;
  shows: (happened: Happened, sofar: Expected) => Partial<Expected>;
}

/** Rows. The first one that applies counts. */
export type Table = readonly Row[];

type EventType = ModelEvent['type'];
/** Something that happened by an event of one type. */
export type HappenedBy<T extends EventType> = Happened & {
  event: Extract<ModelEvent, { type: T }>;
};

/** A row about events of some types. With `page`, about that page while no call of it is under way. */
export interface RowAbout<T extends EventType> extends Pick<Row, 'id' | 'says'> {
  on: T | readonly T[];
  page?: StepId;
  when?: (happened: HappenedBy<T>, sofar: Expected) => boolean;
  shows: (happened: HappenedBy<T>, sofar: Expected) => Partial<Expected>;
}

export function row<T extends EventType>({
  id,
  says,
  on,
  page,
  when = () => true,
  shows,
}: RowAbout<T>): Row {
  const types: readonly EventType[] = [on].flat();
  const isOf = (happened: Happened): happened is HappenedBy<T> =>
    types.includes(happened.event.type) &&
    (page === undefined || (happened.before.page === page && !happened.before.isBusy));
  return {
    id,
    says,
    when: (happened, sofar) => isOf(happened) && when(happened, sofar),
    shows: (happened, sofar) => (isOf(happened) ? shows(happened, sofar) : {}),
  };
}

/** The parameters of a query as text, sorted. */
export function textsOf(parameters: readonly NameValue[]): string[] {
  return parameters.map(({ name, value }) => `${name}=${value}`).toSorted();
}

/** The appointment of a draft as block and start, and the offer that is saved with it. */
export function bookedOf({ appointmentRequest: { appointment } }: Draft): {
  booked: string | null;
  promotion: string | null;
} {
  if (appointment === null) return { booked: null, promotion: null };
  const { displayedPromotion, acceptedPromotion } = appointment.schedulingPromotion;
  return {
    booked: `${appointment.appointmentBlockGuid} ${appointment.appointmentDateTime}`,
    promotion:
      displayedPromotion === null
        ? null
        : `${displayedPromotion} ${acceptedPromotion ? 'accepted' : 'not accepted'}`,
  };
}

export const NOT_BOOKED_YET = { booked: null, promotion: null } as const satisfies Partial<Shown>;

const OF_VISIT = [
  'page',
  'persistedPage',
  'isBusy',
  'message',
  'failure',
  'isConfirmed',
  'waiting',
  'unsent',
  'request',
  'saved',
  'etag',
  'meetsThreshold',
  'isOfferAskedFor',
  'own',
  'ownTime',
  'news',
  'isMoving',
  'owners',
  'registered',
] as const satisfies readonly (keyof Visit)[];

export function shown(
  look: Visit,
  { save, calls }: { save: Save | null; calls: readonly Call[] } = { save: null, calls: [] },
) {
  const { visit, draft, hold, offer, calendar } = look;
  const { insideSales, insideSalesReasonEnum: reason } = draft.appointmentRequest;
  return {
    ...pick(look, OF_VISIT),
    ...omit(offer, ['isPaused']),
    ...omit(hold, ['state', 'draft', 'block']),
    ...omit(calendar, ['state', 'startDay', 'days']),
    asked: visit.step,
    askedId: visit.id,
    isResumed: visit.resume,
    parameters: textsOf(look.parameters),
    typed: look.typed?.values ?? null,
    save,
    calls,
    id: draft.id,
    status: draft.status,
    nextPage: draft.sessionData.nextPage,
    reason,
    insideSales,
    answers: answersOf(draft),
    /** The answers that the visit starts over with once the draft is left. */
    again: answersOf(look.blank),
    ...bookedOf(draft),
    /** The time saved with the draft. */
    chosen: draft.sessionData.appointmentInfo?.selectedTime ?? null,
    hold: hold.state,
    /** Draft and block. */
    held: hold.block && `${hold.draft} ${hold.block}`,
    calendar: calendar.state,
    /** Which of the weeks 0 and 1 are known. */
    weeks: weeksOf(calendar),
  };
}

/** Whether a call of the current page is under way. Anything pressed meanwhile waits. */
export function isSaving({ before }: Pick<Happened, 'before'>): boolean {
  return before.isBusy && before.page !== null;
}

/** The unsent forms, with this page's values added. A submitted form is valid, hence the default. */
export function withTyped(
  { unsent }: Pick<Visit, 'unsent'>,
  page: StepId,
  values: object,
  isValid = true,
): Unsent {
  return { ...unsent, [page]: { values, isValid } };
}

/** How long a time is held (spec §9), in milliseconds. */
export const HOLD_MS = 300_000;

/** A time is held from now on. */
export function held(draft: Draft, block: string, at: number): Partial<Expected> {
  return {
    calls: ['reserveSlot'],
    hold: 'running',
    held: `${draft.id} ${block}`,
    deadline: at + HOLD_MS,
    secondsLeft: 300,
    isReserved: false,
  };
}

/** The times are asked for, and nothing is shown until they are there. */
export const LOADING = {
  calls: ['loadSlots'],
  calendar: 'loading',
} as const satisfies Partial<Expected>;

/** The status that the backend has. */
export function statusBefore({ before: { saved } }: Pick<Happened, 'before'>): DraftStatus {
  return saved?.status ?? 'New';
}

/** A page saves on the way to another; an unchanged status is not sent (spec §4). */
export function saving(
  page: StepId,
  to: StepId,
  { before }: Pick<Happened, 'before'>,
  status: DraftStatus = before.draft.status,
): Partial<Expected> {
  const nextPage = PAGES[to].path;
  return {
    save: {
      page,
      section: PAGES[page].section,
      nextPage,
      status: before.saved?.status === status ? null : status,
      request: null,
    },
    nextPage,
    status,
    isBusy: true,
    message: null,
  };
}

import type { Draft, SessionData } from '#src/domain/draft.ts';
import { answered } from '../expected/answers.ts';
import { differences, judge } from '../expected/judge.ts';
import type { Answered } from '../expected/project.ts';
import { ANY, type Expected } from '../expected/rows.ts';
import { isBooked } from '../expected/steps.ts';
import { TABLES } from '../expected/tables.ts';
import type { Happened, Visit } from '../expected/visit.ts';

/** A draft as it is sent (spec §3), with its session data parsed. */
export interface SentDraft {
  id: string;
  /** Absent if it has not changed (spec §4). */
  status?: string;
  sessionData: SessionData;
  appointmentRequest: object;
}

/** A copy of a value with another value put at a path inside it. */
function withValue(value: unknown, [key, ...inner]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put;
  const entries: [string, unknown][] =
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return {
    ...Object.fromEntries(entries),
    [key]: withValue(entries.find(([name]) => name === key)?.[1], inner, put),
  };
}

const OF_SESSION: readonly string[] = ['ownershipSelection', 'topics'];
const DETAILS: readonly string[] = ['projectDetails.windows', 'projectDetails.doors'];

function requestWith(request: object, answers: Answered): object {
  // Project details are null until there are some (spec §3).
  const isUndescribed =
    'projectDetails' in request &&
    request.projectDetails === null &&
    DETAILS.every((way) => (answers[way] ?? '[]') === '[]');
  return Object.entries(answers)
    .filter(([way]) => !OF_SESSION.includes(way) && !(isUndescribed && DETAILS.includes(way)))
    .reduce<object>(
      (sofar, [way, json]) =>
        Object.fromEntries(
          Object.entries(withValue(sofar, way.split('.'), JSON.parse(json)) ?? {}),
        ),
      request,
    );
}

const DAY_MS = 86_400_000;

/** What a booked time saves about the offer (spec §4, Promotion): its text if shown, accepted if the day is within three days of the start day. */
function promotionOf({ offer, calendar }: Visit): object {
  const days =
    calendar.day === null || calendar.startDay === null
      ? -1
      : (Date.parse(calendar.day) - Date.parse(calendar.startDay)) / DAY_MS;
  const displayedPromotion = offer.wasShown ? offer.text : null;
  return {
    displayedPromotion,
    acceptedPromotion: displayedPromotion !== null && days >= 0 && days <= 3,
  };
}

function appointmentOf(booked: string | null, look: Visit): object | null {
  const { appointment } = look.draft.appointmentRequest;
  const [appointmentBlockGuid, appointmentDateTime] = booked?.split(' ') ?? [];
  if (booked === null) return null;
  const isSame =
    appointment !== null &&
    booked === `${appointment.appointmentBlockGuid} ${appointment.appointmentDateTime}`;
  return isSame
    ? appointment
    : { appointmentDateTime, appointmentBlockGuid, schedulingPromotion: promotionOf(look) };
}

/** What a call request should send (decision F10); null if that is left open. */
function callRequestMeant({ before, event }: Happened): SentDraft | null {
  const { draft } = before;
  const given =
    event.type === 'form.submitted'
      ? answered('home', event.values, draft).changes.answers
      : undefined;
  if (isBooked(draft) || given === undefined || given === ANY) return null;
  const sessionData = {
    nextPage: null,
    ownershipSelection: null,
    topics: [],
    appointmentInfo: null,
  };
  return {
    id: draft.id,
    status: 'CallRequested',
    sessionData,
    appointmentRequest: requestWith(draft.appointmentRequest, given),
  };
}

/** What a save that has just begun should send: the draft so far, plus what the tables say the event changed. Null if they leave something open. */
export function saveMeant(happened: Happened): SentDraft | null {
  const { before, event } = happened;
  const { save, answers, nextPage, reason, insideSales, booked, chosen }: Expected = judge(
    TABLES,
    happened,
  ).expected;
  if (save === ANY || save === null) return null;
  if (save.status === 'CallRequested') return callRequestMeant(happened);
  if (
    answers === ANY ||
    nextPage === ANY ||
    reason === ANY ||
    insideSales === ANY ||
    booked === ANY ||
    chosen === ANY
  )
    return null;
  const isOfBackend =
    event.type === 'xstate.done.actor.saveDraft' || event.type === 'xstate.done.actor.loadDraft';
  const { id, sessionData, appointmentRequest }: Draft = isOfBackend
    ? event.output.draft
    : before.draft;
  const session = Object.fromEntries(
    OF_SESSION.map((way) => [way, JSON.parse(answers[way] ?? 'null')]),
  );
  return {
    id,
    ...(save.status === null ? {} : { status: save.status }),
    sessionData: {
      ...sessionData,
      ...session,
      nextPage,
      appointmentInfo: chosen === null ? null : sessionData.appointmentInfo,
    },
    appointmentRequest: {
      ...requestWith(appointmentRequest, answers),
      insideSalesReasonEnum: reason,
      insideSales,
      appointment: appointmentOf(booked, before),
    },
  };
}

/** The URL where the visit began. Not compared, because the model's journeys have an address of their own for it. */
const BEGUN_AT = 'appointmentRequest.marketingAttribution.submissionPageUrl';

function opened(body: string | null): object {
  const sent = JSON.parse(body ?? '{}') as { sessionData?: string };
  return { ...sent, sessionData: JSON.parse(sent.sessionData ?? 'null') };
}

/** Where a saved body differs from the expected one. */
export function faultsOfSave(body: string | null, meant: SentDraft): string[] {
  return differences(meant, opened(body), 'saved.').filter(
    (says) => !says.startsWith(`saved.${BEGUN_AT}:`),
  );
}

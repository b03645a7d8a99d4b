import { appointmentInfoOf } from '#src/domain/calendar.ts';
import { INSIDE_SALES_REASON, PROPERTY_TYPE } from '#src/domain/constants.ts';
import type { AppointmentRequest, Draft, SessionData } from '#src/domain/draft.ts';
import {
  FIRST_QUESTION,
  isAsked,
  pathOfStep,
  QUESTIONS,
  type QuestionStep,
  type StepId,
} from '#src/domain/steps.ts';
import { ELSEWHERE } from './expected/steps.ts';
import { TODAY } from '#src/model/cases/case.ts';
import { withAnswers } from '#machines/booking/booking.answers.ts';
import { answeredBut, answeredDraft, usualAnswer } from '#tests/support/booking.ts';
import { CAMPAIGN, inputOfAddress } from '#src/model/variants.ts';

function change(
  draft: Draft,
  request: Partial<AppointmentRequest>,
  session: Partial<SessionData> = {},
  status: Draft['status'] = draft.status,
): Draft {
  return {
    ...draft,
    status,
    sessionData: { ...draft.sessionData, ...session },
    appointmentRequest: { ...draft.appointmentRequest, ...request },
  };
}

/** Answers other than those the journeys give. */
const SOURCE = 876090011;
const ISSUE = 876090011;

const answered = answeredDraft((draft) => {
  const { project, marketingAttribution } = draft.appointmentRequest;
  return change(draft, {
    project: { ...project, windowReasonEnum: [ISSUE] },
    marketingAttribution: { ...marketingAttribution, sourceTypeEnum: SOURCE },
  });
});
const { customer, project, property } = answered.appointmentRequest;
const { draft: BLANK } = inputOfAddress('/');
/** Contact details, and nothing else. */
const fresh = change(
  withAnswers(BLANK, usualAnswer('home', BLANK)),
  {},
  { nextPage: pathOfStep(FIRST_QUESTION) },
);
const event = {
  isEvent: true,
  eventDetails: { eventCampaignId: CAMPAIGN, eventFieldAgentId: 'agent-1' },
};

function savedTime(date: string, startTime = '09:00') {
  return appointmentInfoOf(date, {
    id: `${date}-${startTime.slice(0, 2)}`,
    startTime,
    endTime: '11:00',
    periodOfTheDay: 'Morning',
  });
}

/** A draft with all its answers that goes on at a page. */
function at(
  nextPage: string,
  request: Partial<AppointmentRequest> = {},
  { status, ...session }: Partial<SessionData> & Partial<Pick<Draft, 'status'>> = {},
): Draft {
  return change(answered, request, { nextPage, ...session }, status);
}

const ONE_WINDOW = { project: { ...project, windowCount: 1 } };
const NO_WINDOWS = { project: { ...project, windowCount: 0, windowReasonEnum: [] } };
const TOO_FEW = { insideSalesReasonEnum: INSIDE_SALES_REASON.fewerThanTwoWindows };
const OUTSIDE = { property: { ...property, zipcodeValid: false } };
const OTHER_TOWN = { property: { ...property, zipcode: '80202' } };
const RENTAL = { property: { ...property, propertyType: PROPERTY_TYPE.rental } };

/** A draft whose time was picked on a day. */
function picked(date: string, startTime?: string, request?: Partial<AppointmentRequest>): Draft {
  return at('time-date-booking', request, { appointmentInfo: savedTime(date, startTime) });
}

function inSales(nextPage: string, request: Partial<AppointmentRequest> = {}): Draft {
  return at(nextPage, { ...request, insideSales: true }, { status: 'InsideSales' });
}

function booked(
  nextPage: string,
  request: Partial<AppointmentRequest> = {},
  session: Partial<SessionData> = {},
): Draft {
  const appointment = {
    appointmentDateTime: `${TODAY}T09:00`,
    appointmentBlockGuid: `${TODAY}-09`,
    schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
  };
  return at(nextPage, { ...request, appointment }, { status: 'Completed', ...session });
}

const DRAFTS_BY_ID = {
  starts: fresh,
  'one-window': at('address', ONE_WINDOW),
  'address-other': at('address', {
    property: {
      ...property,
      propertyType: PROPERTY_TYPE.other,
      propertyTypeOtherText: 'Houseboat',
    },
  }),
  'address-rental': at('address', RENTAL),
  'address-verified': at(
    'address',
    { isVerifyHomeOwnership: true, property: { ...property, street1: '', city: '' } },
    { ownershipSelection: null },
  ),
  'address-again': inSales('address', { ...ONE_WINDOW, ...TOO_FEW }),
  'sales-rental': inSales('address', {
    ...RENTAL,
    insideSalesReasonEnum: INSIDE_SALES_REASON.nonPrimaryResidence,
  }),
  'sales-elsewhere': inSales('project-details-submitted', OTHER_TOWN),
  'address-outside': at('address', OUTSIDE),
  'address-known': at('address', { isVerifyHomeOwnership: true }, { ownershipSelection: null }),
  booking: at('time-date-booking'),
  'booking-event': at('time-date-booking', event),
  'booking-paid': at('time-date-booking', { isPPL: true }),
  'booking-kept': picked('2026-03-03'),
  'booking-later': picked('2026-03-10'),
  'booking-far': picked('2026-04-01'),
  'booking-noon': picked('2026-03-03', '12:00', OTHER_TOWN),
  'booking-evening': picked('2026-03-03', '17:00'),
  details: at('project-details', { ...ONE_WINDOW, ...TOO_FEW }),
  'details-done': inSales('project-details-submitted'),
  'outside-area': at('do-not-service-area', OUTSIDE, { status: 'Abandoned' }),
  'outside-area-unmarked': at('do-not-service-area', OUTSIDE),
  'not-an-owner': at('not-a-homeowner'),
  'not-an-owner-marked': at('not-a-homeowner', {}, { status: 'Abandoned' }),
  booked: booked(
    'additional-comments',
    { customer: { ...customer, email: '' } },
    { appointmentInfo: savedTime(TODAY) },
  ),
  'booked-event': booked('additional-comments', event, { appointmentInfo: savedTime(TODAY) }),
  'call-promised': at('additional-comments', {}, { status: 'CallToSet' }),
  'given-up': at('additional-comments', {}, { status: 'Abandoned' }),
  'whats-next': booked('whats-next'),
  'names-unasked': at('window-issues', NO_WINDOWS),
  'names-booked': at('additional-comments'),
  'comments-done': booked('comments-submitted', event),
} satisfies Record<string, Draft>;

/** Projects that get different questions, by the prefix of their drafts' ids. */
const PROJECTS = {
  '': answered,
  'doors-': change(answered, NO_WINDOWS),
  'event-': change(answered, event),
  'event-doors-': change(answered, { ...NO_WINDOWS, ...event }),
} as const satisfies Record<string, Draft>;

/** A draft with all its answers that continues at a question. */
export interface AtQuestion {
  id: `${keyof typeof PROJECTS}${QuestionStep}`;
  step: QuestionStep;
  draft: Draft;
}

/** Every question of every project that gets it. */
export const AT_QUESTIONS: readonly AtQuestion[] = (
  Object.keys(PROJECTS) as (keyof typeof PROJECTS)[]
).flatMap((kind) =>
  QUESTIONS.filter((step) => isAsked(step, PROJECTS[kind])).map((step): AtQuestion => ({
    id: `${kind}${step}`,
    step,
    draft: change(PROJECTS[kind], {}, { nextPage: pathOfStep(step) }),
  })),
);

/** A draft that lacks the answer to a question and continues there. */
export interface OpenQuestion {
  id: `open-${QuestionStep}`;
  step: QuestionStep;
  draft: Draft;
}

export const OPEN_QUESTIONS: readonly OpenQuestion[] = QUESTIONS.map((step) => ({
  id: `open-${step}`,
  step,
  draft: change(answeredBut(step), {}, { appointmentInfo: savedTime('2026-03-03') }),
}));

/** The pages where a project ends that no draft above names. Each has a draft of its name. */
export const PLAIN_ENDS: readonly StepId[] = ELSEWHERE.filter((page) =>
  Object.values(DRAFTS_BY_ID).every(({ sessionData }) => sessionData.nextPage !== pathOfStep(page)),
);

export type DraftId = keyof typeof DRAFTS_BY_ID | AtQuestion['id'] | OpenQuestion['id'] | StepId;

/** The drafts that the backend holds, by id: every kind that a visitor may come back to. */
export const DRAFTS: ReadonlyMap<string, Draft> = new Map(
  [
    ...Object.entries(DRAFTS_BY_ID),
    ...PLAIN_ENDS.map((page): [string, Draft] => [page, at(pathOfStep(page))]),
    ...[...AT_QUESTIONS, ...OPEN_QUESTIONS].map(({ id, draft }): [string, Draft] => [id, draft]),
  ].map(([id, draft]) => [id, { ...draft, id }]),
);

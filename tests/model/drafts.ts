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

const APPOINTMENT = {
  appointmentDateTime: `${TODAY}T09:00`,
  appointmentBlockGuid: `${TODAY}-09`,
  schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
};

function savedTime(date: string, startTime = '09:00') {
  return appointmentInfoOf(date, {
    id: `${date}-${startTime.slice(0, 2)}`,
    startTime,
    endTime: '11:00',
    periodOfTheDay: 'Morning',
  });
}

function at(nextPage: string): Draft {
  return change(answered, {}, { nextPage });
}

function atEvent(nextPage: string): Draft {
  return change(answered, event, { nextPage });
}

function ofType(propertyType: number): Draft {
  return change(
    answered,
    {
      property: {
        ...property,
        propertyType,
        propertyTypeOtherText: propertyType === PROPERTY_TYPE.other ? 'Houseboat' : null,
      },
    },
    { nextPage: 'address' },
  );
}

const ONE_WINDOW = { project: { ...project, windowCount: 1 } };
const NO_WINDOWS = { project: { ...project, windowCount: 0, windowReasonEnum: [] } };
const OUTSIDE = { property: { ...property, zipcodeValid: false } };
const OTHER_TOWN = { property: { ...property, zipcode: '80202' } };

/** A draft whose time was picked on a day. */
function picked(date: string, startTime?: string, request: Partial<AppointmentRequest> = {}) {
  return change(answered, request, {
    nextPage: 'time-date-booking',
    appointmentInfo: savedTime(date, startTime),
  });
}

const DRAFTS_BY_ID = {
  starts: fresh,
  'one-window': change(answered, ONE_WINDOW, { nextPage: 'address' }),
  'address-other': ofType(PROPERTY_TYPE.other),
  'address-rental': ofType(PROPERTY_TYPE.rental),
  'address-verified': change(
    answered,
    { isVerifyHomeOwnership: true, property: { ...property, street1: '', city: '' } },
    { nextPage: 'address', ownershipSelection: null },
  ),
  'address-again': change(
    answered,
    {
      insideSales: true,
      insideSalesReasonEnum: INSIDE_SALES_REASON.fewerThanTwoWindows,
      ...ONE_WINDOW,
    },
    { nextPage: 'address' },
    'InsideSales',
  ),
  'sales-rental': change(
    ofType(PROPERTY_TYPE.rental),
    { insideSales: true, insideSalesReasonEnum: INSIDE_SALES_REASON.nonPrimaryResidence },
    {},
    'InsideSales',
  ),
  'sales-elsewhere': change(
    answered,
    { insideSales: true, ...OTHER_TOWN },
    { nextPage: 'project-details-submitted' },
    'InsideSales',
  ),
  'address-outside': change(answered, OUTSIDE, { nextPage: 'address' }),
  'address-known': change(
    answered,
    { isVerifyHomeOwnership: true },
    { nextPage: 'address', ownershipSelection: null },
  ),
  booking: at('time-date-booking'),
  'booking-event': atEvent('time-date-booking'),
  'booking-paid': change(answered, { isPPL: true }, { nextPage: 'time-date-booking' }),
  'booking-kept': picked('2026-03-03'),
  'booking-later': picked('2026-03-10'),
  'booking-far': picked('2026-04-01'),
  'booking-noon': picked('2026-03-03', '12:00', OTHER_TOWN),
  'booking-evening': picked('2026-03-03', '17:00'),
  details: change(
    answered,
    { insideSalesReasonEnum: INSIDE_SALES_REASON.fewerThanTwoWindows, ...ONE_WINDOW },
    { nextPage: 'project-details' },
  ),
  'details-done': change(
    answered,
    { insideSales: true },
    { nextPage: 'project-details-submitted' },
    'InsideSales',
  ),
  'outside-area': change(answered, OUTSIDE, { nextPage: 'do-not-service-area' }, 'Abandoned'),
  'outside-area-unmarked': change(answered, OUTSIDE, { nextPage: 'do-not-service-area' }),
  'not-an-owner': at('not-a-homeowner'),
  'not-an-owner-marked': change(answered, {}, { nextPage: 'not-a-homeowner' }, 'Abandoned'),
  booked: change(
    answered,
    { customer: { ...customer, email: '' }, appointment: APPOINTMENT },
    { nextPage: 'additional-comments', appointmentInfo: savedTime(TODAY) },
    'Completed',
  ),
  'booked-event': change(
    answered,
    { ...event, appointment: APPOINTMENT },
    { nextPage: 'additional-comments', appointmentInfo: savedTime(TODAY) },
    'Completed',
  ),
  'call-promised': change(answered, {}, { nextPage: 'additional-comments' }, 'CallToSet'),
  'given-up': change(answered, {}, { nextPage: 'additional-comments' }, 'Abandoned'),
  'whats-next': change(
    answered,
    { appointment: APPOINTMENT },
    { nextPage: 'whats-next' },
    'Completed',
  ),
  'names-unasked': change(answered, NO_WINDOWS, { nextPage: 'window-issues' }),
  'names-booked': at('additional-comments'),
  'comments-done': change(
    answered,
    { ...event, appointment: APPOINTMENT },
    { nextPage: 'comments-submitted' },
    'Completed',
  ),
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

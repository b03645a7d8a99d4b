import { createHash, randomUUID } from 'node:crypto';
import { codeOf, decide, type DecisionRow } from '#src/domain/address-decision.ts';
import { addDaysText, bookingWindowDays } from '#src/domain/calendar.ts';
import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import { EMPTY_SESSION, emptyRequest } from '#src/domain/draft-defaults.ts';
import type { Draft } from '#src/domain/draft.ts';
import {
  isAsked,
  isDraftBound,
  isOfKind,
  pathOfStep,
  QUESTIONS,
  type QuestionStep,
  type StepId,
} from '#src/domain/steps.ts';
import type { Parameter, Queries } from '../database/database.ts';
import { countOf } from '../database/row.ts';
import { DEMO_CAMPAIGNS, DEMO_PROPERTIES } from './demo-data.ts';
import { insertRows } from './insert-rows.ts';

const VISITS = 1500;
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 30;
/** The share of visitors who leave on a page, where it is not the usual one. */
const LEAVES: Partial<Record<StepId, number>> = {
  home: 0.34,
  embedGetStarted: 0.4,
  windowCount: 0.06,
  homeownerList: 0.09,
  address: 0.12,
  timeDateBooking: 0.28,
  projectDetails: 0.3,
  additionalComments: 0.1,
};
const USUALLY_LEAVES = 0.04;
const NONE_WORKS = 0.1;
const BOTS = 0.035;

/** A number at least 0 and less than 1, the same ones in each run (mulberry32). */
type Random = () => number;

function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of several values by their weights. */
function pick<T>(random: Random, weighted: readonly (readonly [T, number])[]): T {
  let left = random() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  const found = weighted.find(([, weight]) => (left -= weight) < 0) ?? weighted.at(-1);
  if (found === undefined) throw new RangeError('Nothing to pick from.');
  return found[0];
}

const VARIANTS = [
  ['standard', 58],
  ['paidLead', 14],
  ['verification', 14],
  ['event', 8],
  ['embedded', 6],
] as const;
const WINDOWS = [
  [0, 6],
  [1, 9],
  [2, 12],
  [3, 13],
  [4, 13],
  [6, 16],
  [8, 12],
  [10, 9],
  [14, 6],
  [20, 3],
  [32, 1],
] as const;
const DOORS = [
  [0, 60],
  [1, 28],
  [2, 9],
  [4, 3],
] as const;
const TYPES = [
  ['singleFamily', 74],
  ['townhouse', 9],
  ['condominium', 6],
  ['rental', 5],
  ['vacation', 2],
  ['commercial', 2],
  ['other', 2],
] as const;

const PATHS_TO_START: Record<string, readonly StepId[]> = {
  event: ['event', 'fieldAgents', 'home'],
  embedded: ['embedGetStarted'],
};

/** Fills in everything that the questions ask for. */
function answeredDraft(random: Random, variant: string): { draft: Draft; isWorthIt: boolean } {
  const request = emptyRequest();
  const isVerifyHomeOwnership = variant === 'verification';
  const isWorthIt = random() > 0.06;
  const poor = DEMO_PROPERTIES[0];
  const isServed = random() > 0.08;
  const property = {
    ...request.property,
    street1: isWorthIt ? '1 Sample Street' : (poor?.street ?? ''),
    city: 'Denver',
    state: 'CO',
    zipcode: isServed ? (poor?.zipcode ?? '') : '55401',
    zipcodeValid: isServed,
    propertyType: PROPERTY_TYPE[pick(random, TYPES)],
    ownership: { ...request.property.ownership, multipleOwners: false },
  };
  const windowCount = pick(random, WINDOWS);
  const project = {
    ...request.project,
    windowCount,
    doorCount: windowCount === 0 ? 1 : pick(random, DOORS),
    windowReasonEnum: windowCount === 0 ? [] : [876_090_000],
  };
  const isEvent = variant === 'event';
  const eventDetails = {
    ...request.eventDetails,
    eventCampaignId: isEvent ? (DEMO_CAMPAIGNS[0]?.id ?? null) : null,
  };
  const customer = {
    ...request.customer,
    firstName: 'Demo',
    lastName: 'Visitor',
    phonePrimary: '2025550100',
  };
  const ownershipSelection = isVerifyHomeOwnership
    ? pick(random, [
        ['lead_is_the_homeowner', 8],
        ['im_not_sure', 2],
      ] as const)
    : ('the_only_homeowner' as const);
  return {
    isWorthIt,
    draft: {
      id: randomUUID(),
      status: 'New',
      sessionData: { ...EMPTY_SESSION, topics: [], ownershipSelection },
      appointmentRequest: {
        ...request,
        customer,
        property,
        project,
        isPPL: variant === 'paidLead',
        isEvent,
        isVerifyHomeOwnership,
        eventDetails,
        marketingAttribution: {
          ...request.marketingAttribution,
          sourceTypeEnum: isEvent ? null : 876_090_000,
        },
      },
    },
  };
}

/** The draft as it is while the visitor is on a question: the answers from there on are missing. */
function upTo(page: QuestionStep, draft: Draft): Draft {
  const request = draft.appointmentRequest;
  const blank = emptyRequest();
  const isGiven = (step: QuestionStep) =>
    QUESTIONS.indexOf(step) < QUESTIONS.findIndex((one) => one === page);
  return {
    ...draft,
    sessionData: {
      ...draft.sessionData,
      nextPage: pathOfStep(page),
      ownershipSelection: isGiven('homeownerList') ? draft.sessionData.ownershipSelection : null,
    },
    appointmentRequest: {
      ...request,
      project: isGiven('windowCount')
        ? {
            ...request.project,
            windowReasonEnum: isGiven('windowIssues') ? request.project.windowReasonEnum : [],
          }
        : blank.project,
      property: isGiven('address')
        ? request.property
        : {
            ...blank.property,
            zipcode: request.property.zipcode,
            ...(isGiven('homeownerList') && {
              propertyType: request.property.propertyType,
              ownership: request.property.ownership,
            }),
          },
      marketingAttribution: isGiven('sourceType')
        ? request.marketingAttribution
        : blank.marketingAttribution,
    },
  };
}

/** The pages after the address, and what the draft is by then. */
function ended(
  random: Random,
  draft: Draft,
  row: DecisionRow,
  day: string,
): { pages: StepId[]; draft: Draft } {
  const request = draft.appointmentRequest;
  const isGone = random() < (LEAVES[row.target] ?? USUALLY_LEAVES);
  if (row.target === 'doNotServiceArea')
    return { pages: [row.target], draft: { ...draft, status: 'Abandoned' } };
  if (row.target === 'projectDetails') {
    const handedOver = {
      ...draft,
      appointmentRequest: { ...request, insideSales: !isGone, insideSalesReasonEnum: codeOf(row) },
    };
    return isGone
      ? { pages: [row.target], draft: handedOver }
      : {
          pages: [row.target, 'projectDetailsSubmitted'],
          draft: { ...handedOver, status: 'InsideSales' },
        };
  }
  if (isGone) return { pages: [row.target], draft };
  if (random() < NONE_WORKS)
    return { pages: [row.target, 'commentsSubmitted'], draft: { ...draft, status: 'CallToSet' } };
  const date = addDaysText(
    day,
    1 +
      Math.floor(
        random() ** 1.6 *
          (bookingWindowDays({ isPaidLead: request.isPPL, isEvent: request.isEvent }) - 1),
      ),
  );
  const appointment = {
    appointmentDateTime: `${date}T10:30`,
    appointmentBlockGuid: 'demo',
    schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
  };
  const pages: StepId[] = [
    row.target,
    'additionalComments',
    ...(random() < 0.9 ? (['exploreResources'] as const) : []),
  ];
  return {
    pages,
    draft: { ...draft, status: 'Completed', appointmentRequest: { ...request, appointment } },
  };
}

interface DemoVisit {
  pages: StepId[];
  /** As it was saved last; null if the visitor left before the first save. */
  draft: Draft | null;
}

function visitOf(random: Random, variant: string, day: string): DemoVisit {
  const { draft, isWorthIt } = answeredDraft(random, variant);
  const asked = [
    ...(PATHS_TO_START[variant] ?? (['home'] as const)),
    ...QUESTIONS.filter((step) => isAsked(step, draft)),
  ];
  const left = asked.find((page) => random() < (LEAVES[page] ?? USUALLY_LEAVES));
  if (left === undefined) {
    const row = decide({
      draft,
      validation: {
        doesPropertyValueMeetThreshold: isWorthIt,
        isPropertyOwnershipValidated: false,
      },
    });
    const end = ended(random, draft, row, day);
    return {
      pages: [...asked, ...end.pages],
      draft: {
        ...end.draft,
        sessionData: { ...draft.sessionData, nextPage: pathOfStep(end.pages.at(-1) ?? 'home') },
      },
    };
  }
  const pages = asked.slice(0, asked.indexOf(left) + 1);
  return { pages, draft: isOfKind(left, 'question') ? upTo(left, draft) : null };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Adds a month of made-up visits, drafts and pages entered, unless the database has some of its own. The same ones in each run, but for their ids. */
export async function seedDemoVisits(queries: Queries, now: Date): Promise<void> {
  const known = await countOf(
    queries,
    'select (select count(*) from drafts) + (select count(*) from funnel) as count',
  );
  if (known > 0) return;
  const random = randomFrom(57);
  const drafts: Record<string, Parameter>[] = [];
  const entries: Record<string, Parameter>[] = [];
  for (let number = 0; number < VISITS; number += 1) {
    const isBot = random() < BOTS;
    const variant = pick(random, VARIANTS);
    const began = now.getTime() - Math.floor((1 + random() * (DAYS - 1)) * DAY_MS);
    const { pages, draft } = isBot
      ? { pages: ['home'] as const, draft: null }
      : visitOf(random, variant, new Date(began).toISOString().slice(0, 10));
    const visitHash = sha256(randomUUID());
    const visitor = draft === null ? visitHash : sha256(draft.id);
    let at = began;
    for (const state of pages) {
      entries.push({
        draft_hash: isDraftBound(state) ? visitor : visitHash,
        recorded_at: at,
        state,
        variant,
        visit_hash: visitHash,
        visitor,
        revision: null,
        bot: Number(isBot),
        arrived_at: at,
      });
      at += Math.floor((8 + random() ** 2 * 90) * 1000);
    }
    if (draft === null) continue;
    const { id, status, sessionData, appointmentRequest } = draft;
    drafts.push({
      id,
      revision: pages.length,
      status,
      session_data: JSON.stringify(sessionData),
      request: JSON.stringify(appointmentRequest),
      created_at: began,
      updated_at: at,
    });
  }
  await insertRows(queries, 'drafts', drafts);
  await insertRows(queries, 'funnel', entries);
}

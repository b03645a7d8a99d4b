import { createHash, randomUUID } from 'node:crypto';
import { codeOf, decide } from '#src/domain/address-decision.ts';
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
};
const USUALLY_LEAVES = 0.04;
const NONE_WORKS = 0.1;
const BOTS = 0.035;

/** A number greater than 0 and less than 1, the same ones in each run (Park and Miller's generator). */
type Random = () => number;

function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** One of several values by their weights. */
function pick<T>(random: Random, weighted: readonly (readonly [T, number])[]): T {
  let left = random() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  const found = weighted.find(([, weight]) => (left -= weight) < 0);
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

const START_PAGES: Record<string, readonly StepId[]> = {
  event: ['event', 'fieldAgents', 'home'],
  embedded: ['embedGetStarted'],
};

const [MODEST] = DEMO_PROPERTIES;
const [HOME_SHOW] = DEMO_CAMPAIGNS;

/** Fills in what a question asks for. */
const ANSWERS: Partial<Record<StepId, (draft: Draft, random: Random) => void>> = {
  windowCount({ appointmentRequest: { project } }, random) {
    project.windowCount = pick(random, WINDOWS);
    project.doorCount = project.windowCount === 0 || random() < 0.35 ? 1 : 0;
  },
  windowIssues({ appointmentRequest: { project } }) {
    project.windowReasonEnum = [876_090_000];
  },
  homeownerList({ sessionData, appointmentRequest }, random) {
    const { property, isVerifyHomeOwnership } = appointmentRequest;
    property.propertyType = PROPERTY_TYPE[pick(random, TYPES)];
    property.ownership.multipleOwners = false;
    sessionData.ownershipSelection =
      isVerifyHomeOwnership && random() < 0.2 ? 'im_not_sure' : 'lead_is_the_homeowner';
  },
  address({ appointmentRequest: { property } }, random) {
    property.street1 = random() < 0.06 ? (MODEST?.street ?? '') : '1 Sample Street';
    property.city = 'Denver';
    property.state = 'CO';
    property.zipcodeValid = random() > 0.08;
    if (!property.zipcodeValid) property.zipcode = '55401';
  },
  sourceType({ appointmentRequest: { marketingAttribution } }) {
    marketingAttribution.sourceTypeEnum = 876_090_000;
  },
};

function begunDraft(variant: string): Draft {
  const request = emptyRequest();
  const isEvent = variant === 'event';
  return {
    id: randomUUID(),
    status: 'New',
    sessionData: { ...EMPTY_SESSION, topics: [] },
    appointmentRequest: {
      ...request,
      customer: {
        ...request.customer,
        firstName: 'Demo',
        lastName: 'Visitor',
        phonePrimary: '2025550100',
      },
      property: { ...request.property, zipcode: MODEST?.zipcode ?? '' },
      isPPL: variant === 'paidLead',
      isEvent,
      isVerifyHomeOwnership: variant === 'verification',
      eventDetails: {
        ...request.eventDetails,
        eventCampaignId: isEvent ? (HOME_SHOW?.id ?? null) : null,
      },
    },
  };
}

/** The pages that follow the address, and what becomes of the draft on them. */
function endVisit(random: Random, draft: Draft, day: string): StepId[] {
  const request = draft.appointmentRequest;
  const row = decide({
    draft,
    validation: {
      doesPropertyValueMeetThreshold: request.property.street1 !== MODEST?.street,
      isPropertyOwnershipValidated: false,
    },
  });
  const isGone = random() < (LEAVES[row.target] ?? USUALLY_LEAVES);
  draft.status = row.status ?? 'New';
  request.insideSalesReasonEnum = codeOf(row);
  if (isGone) return [row.target];
  if (row.target === 'projectDetails') {
    draft.status = 'InsideSales';
    request.insideSales = true;
    return [row.target, 'projectDetailsSubmitted'];
  }
  if (row.target !== 'timeDateBooking') return [row.target];
  if (random() < NONE_WORKS) {
    draft.status = 'CallToSet';
    return [row.target, 'commentsSubmitted'];
  }
  const days = bookingWindowDays({ isPaidLead: request.isPPL, isEvent: request.isEvent });
  const date = addDaysText(day, 1 + Math.floor(random() ** 1.6 * (days - 1)));
  draft.status = 'Completed';
  request.appointment = {
    appointmentDateTime: `${date}T10:30`,
    appointmentBlockGuid: 'demo',
    schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
  };
  return [row.target, 'additionalComments', 'exploreResources'];
}

/** The pages of a visit, and its draft as it was saved last; null if the visitor left before the first save. */
function visitOf(
  random: Random,
  variant: string,
  day: string,
): { pages: StepId[]; draft: Draft | null } {
  const draft = begunDraft(variant);
  const pages: StepId[] = [];
  for (const page of [...(START_PAGES[variant] ?? (['home'] as const)), ...QUESTIONS]) {
    const isQuestion = isOfKind(page, 'question');
    if (isQuestion && !isAsked(page, draft)) continue;
    pages.push(page);
    draft.sessionData.nextPage = pathOfStep(page);
    if (random() < (LEAVES[page] ?? USUALLY_LEAVES))
      return { pages, draft: isQuestion ? draft : null };
    ANSWERS[page]?.(draft, random);
  }
  pages.push(...endVisit(random, draft, day));
  draft.sessionData.nextPage = pathOfStep(pages.at(-1) ?? 'home');
  return { pages, draft };
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
        draftHash: isDraftBound(state) ? visitor : visitHash,
        recordedAt: at,
        state,
        variant,
        visitHash,
        visitor,
        revision: null,
        bot: Number(isBot),
        arrivedAt: at,
      });
      at += Math.floor((8 + random() ** 2 * 90) * 1000);
    }
    if (draft === null) continue;
    drafts.push({
      id: draft.id,
      revision: pages.length,
      status: draft.status,
      sessionData: JSON.stringify(draft.sessionData),
      request: JSON.stringify(draft.appointmentRequest),
      createdAt: began,
      updatedAt: at,
    });
  }
  await insertRows(queries, 'drafts', drafts);
  await insertRows(queries, 'funnel', entries);
}

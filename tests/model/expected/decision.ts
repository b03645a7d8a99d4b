import type { Draft, DraftStatus } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';

/** What the decision on an address depends on. */
interface Known {
  isServed: boolean;
  meetsThreshold: boolean;
  draft: Draft;
}

export interface Line {
  id: string;
  says: string;
  holds: (known: Known) => boolean;
  page: StepId;
  reason: number | null;
  /** The answer that sends the project there: a change of it takes the reason back (decision F22). Null: the address, or who owns the home. */
  answer: string | null;
  /** Absent: unchanged. */
  status?: DraftStatus;
}

/** Decision F6; the first line that holds wins. */
export const LINES: readonly Line[] = [
  {
    id: 'F6.1',
    says: 'outside the service area',
    holds: ({ isServed }) => !isServed,
    page: 'doNotServiceArea',
    reason: null,
    answer: null,
    status: 'Abandoned',
  },
  {
    id: 'F6.2',
    says: 'another type of property',
    holds: ({ draft }) => typeOf(draft) === 876090099,
    page: 'projectDetails',
    reason: 864630013,
    answer: 'property.propertyType',
  },
  {
    id: 'F6.3',
    says: 'not the main home',
    holds: ({ draft }) => [876090001, 876090002, 876090003].includes(typeOf(draft)),
    page: 'projectDetails',
    reason: 864630017,
    answer: 'property.propertyType',
  },
  {
    id: 'F6.4',
    says: 'fewer than two windows',
    holds: ({ draft }) => draft.appointmentRequest.project.windowCount < 2,
    page: 'projectDetails',
    reason: 864630002,
    answer: 'project.windowCount',
  },
  {
    id: 'F6.5',
    says: 'not sure who owns the home',
    holds: ({ draft }) =>
      isVerified(draft) && draft.sessionData.ownershipSelection === 'im_not_sure',
    page: 'projectDetails',
    reason: null,
    answer: null,
  },
  {
    id: 'F6.6',
    says: 'a value below the threshold',
    holds: ({ draft, meetsThreshold }) => isUnverified(draft) && !meetsThreshold,
    page: 'projectDetails',
    reason: null,
    answer: null,
  },
  {
    id: 'F6.7',
    says: 'otherwise',
    holds: () => true,
    page: 'timeDateBooking',
    reason: null,
    answer: null,
  },
];

function typeOf({ appointmentRequest }: Draft): number {
  return appointmentRequest.property.propertyType;
}

function isVerified({ appointmentRequest: { isEvent, isVerifyHomeOwnership } }: Draft): boolean {
  return !isEvent && isVerifyHomeOwnership;
}

function isUnverified({ appointmentRequest: { isEvent, isVerifyHomeOwnership } }: Draft): boolean {
  return !isEvent && !isVerifyHomeOwnership;
}

export function lineFor(known: Known): Line | undefined {
  return LINES.find(({ holds }) => holds(known));
}

/** The line that decides on an address that has been checked. If `meetsThreshold` is null, it is inferred from where the draft that was sent, `asked`, led. */
export function decisionOn(
  draft: Draft,
  asked: Draft,
  meetsThreshold: boolean | null = null,
): Pick<Line, 'page' | 'reason' | 'status'> {
  const wasBelow =
    asked.sessionData.nextPage === 'project-details' &&
    asked.appointmentRequest.insideSalesReasonEnum === null;
  const isServed = draft.appointmentRequest.property.zipcodeValid === true;
  return (
    lineFor({ isServed, meetsThreshold: meetsThreshold ?? !wasBelow, draft }) ?? {
      page: 'timeDateBooking',
      reason: null,
    }
  );
}

/** What the decision makes of a page: the first line that leads there; undefined if none does. */
export function lineTo(page: StepId | null): Line | undefined {
  return LINES.find((line) => line.page === page);
}

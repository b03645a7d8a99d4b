import {
  INSIDE_SALES_REASON,
  MIN_WINDOWS_FOR_BOOKING,
  NON_PRIMARY_RESIDENCES,
  PROPERTY_TYPE,
} from './constants.ts';
import type { Draft, DraftStatus, Property, PropertyValidation } from './draft.ts';
import { counted } from './number-words.ts';
import type { StepId, StepOfKind } from './steps.ts';

/** An address, as the address page asks for it. */
export type Address = Pick<Property, 'street1' | 'street2' | 'city' | 'state' | 'zipcode'>;

/** Whether two addresses are equal in every part. */
export function isSameAddress(one: Address, other: Address): boolean {
  const parts = ['street1', 'street2', 'city', 'state', 'zipcode'] as const;
  return parts.every((part) => one[part] === other[part]);
}

/** A condition of the address decision, as plain data. */
export type Condition =
  /** The zipcode is not known to be served: one that has not been checked counts as outside. */
  | { readonly kind: 'notServed' }
  | { readonly kind: 'propertyType'; readonly types: readonly number[] }
  | { readonly kind: 'fewerWindows'; readonly than: number }
  /** Ownership must be verified, it is not an event, and the answer was “I'm not sure”. */
  | { readonly kind: 'unsureOfOwnership' }
  /** Ownership need not be verified, it is not an event, and the property's value is not known to meet the threshold. */
  | { readonly kind: 'belowValueThreshold' };

/** A row of the address decision, as plain data. */
export interface DecisionRow {
  readonly id: string;
  /** Null: it always holds. */
  readonly condition: Condition | null;
  /** The page that follows. */
  readonly target: StepOfKind<'decided'>;
  /** Why the project goes to inside sales; null for no reason code. */
  readonly reason: keyof typeof INSIDE_SALES_REASON | null;
  /** The draft's status from then on; null if it stays. */
  readonly status: DraftStatus | null;
  /** In words, as the diagrams name the row. */
  readonly description: string;
}

/**
 * The address decision (decision F6): the first row that holds wins. The chart's transitions, what may be booked, what another tab's answers change,
 * what takes a project back from inside sales, the diagrams and the explorer all derive from this list (decision F31).
 */
export const ADDRESS_DECISION = [
  {
    id: 'outsideServiceArea',
    condition: { kind: 'notServed' },
    target: 'doNotServiceArea',
    reason: null,
    status: 'Abandoned',
    description: 'The address is outside the service area',
  },
  {
    id: 'otherPropertyType',
    condition: { kind: 'propertyType', types: [PROPERTY_TYPE.other] },
    target: 'projectDetails',
    reason: 'otherPropertyType',
    status: null,
    description: 'The property is of another type',
  },
  {
    id: 'nonPrimaryResidence',
    condition: { kind: 'propertyType', types: NON_PRIMARY_RESIDENCES },
    target: 'projectDetails',
    reason: 'nonPrimaryResidence',
    status: null,
    description: 'Nobody lives there as their main home',
  },
  {
    id: 'fewerThanTwoWindows',
    condition: { kind: 'fewerWindows', than: MIN_WINDOWS_FOR_BOOKING },
    target: 'projectDetails',
    reason: 'fewerThanTwoWindows',
    status: null,
    description: `Fewer than ${counted(MIN_WINDOWS_FOR_BOOKING, 'window')}`,
  },
  {
    id: 'unsureOfOwnership',
    condition: { kind: 'unsureOfOwnership' },
    target: 'projectDetails',
    reason: null,
    status: null,
    description: 'The visitor is not sure who owns the home',
  },
  {
    id: 'belowValueThreshold',
    condition: { kind: 'belowValueThreshold' },
    target: 'projectDetails',
    reason: null,
    status: null,
    description: 'The property value is below the threshold',
  },
  {
    id: 'otherwise',
    condition: null,
    target: 'timeDateBooking',
    reason: null,
    status: null,
    description: 'An estimate can be booked',
  },
] as const satisfies readonly DecisionRow[];

export type DecisionRowId = (typeof ADDRESS_DECISION)[number]['id'];

const ROWS: readonly DecisionRow[] = ADDRESS_DECISION;

/** What the decision is made on. */
export interface DecisionInput {
  draft: Draft;
  /** What the backend says of the property; null if it has not been asked. */
  validation: PropertyValidation | null;
}

/** Whether a condition holds; null always does. */
export function holds(condition: Condition | null, { draft, validation }: DecisionInput): boolean {
  const { property, project, isEvent, isVerifyHomeOwnership } = draft.appointmentRequest;
  switch (condition?.kind) {
    case undefined:
      return true;
    case 'notServed':
      return property.zipcodeValid !== true;
    case 'propertyType':
      return condition.types.includes(property.propertyType);
    case 'fewerWindows':
      return project.windowCount < condition.than;
    case 'unsureOfOwnership':
      return (
        !isEvent && isVerifyHomeOwnership && draft.sessionData.ownershipSelection === 'im_not_sure'
      );
    case 'belowValueThreshold':
      return (
        !isEvent && !isVerifyHomeOwnership && validation?.doesPropertyValueMeetThreshold !== true
      );
  }
}

/** The row with this id. */
export function rowOf(id: DecisionRowId): DecisionRow {
  const row = ROWS.find((one) => one.id === id);
  if (row === undefined) throw new Error(`The address decision has no row "${id}"`);
  return row;
}

/** The row that wins. Throws if none holds, as in a changed copy without a last row. */
export function decide(input: DecisionInput, rows: readonly DecisionRow[] = ROWS): DecisionRow {
  const row = rows.find(({ condition }) => holds(condition, input));
  if (row === undefined) throw new Error('No row of the address decision holds');
  return row;
}

/** What a condition depends on. */
type Dependency = 'address' | 'propertyType' | 'windowCount' | 'ownership' | 'propertyValue';

/** What a condition depends on: answers of the draft and, for the property's value, what the backend says of it. */
export function dependsOn(condition: Condition | null): readonly Dependency[] {
  switch (condition?.kind) {
    case undefined:
      return [];
    case 'notServed':
      return ['address'];
    case 'propertyType':
      return ['propertyType'];
    case 'fewerWindows':
      return ['windowCount'];
    case 'unsureOfOwnership':
      return ['ownership'];
    case 'belowValueThreshold':
      return ['address', 'propertyValue'];
  }
}

/** Whether the answers lead to the calendar. While the property has not been looked up, the rows that depend on its value do not count. */
export function leadsToBooking(input: DecisionInput, rows: readonly DecisionRow[] = ROWS): boolean {
  const known =
    input.validation === null
      ? rows.filter(({ condition }) => !dependsOn(condition).includes('propertyValue'))
      : rows;
  return decide(input, known).target === 'timeDateBooking';
}

/** The pages that ask for what a condition depends on. */
const ASKED_ON: Record<Dependency, readonly StepId[]> = {
  address: ['home', 'embedGetStarted', 'address'],
  propertyType: ['homeownerList'],
  windowCount: ['windowCount'],
  ownership: ['address'],
  propertyValue: [],
};

/** Whether a page asks for something that the decision depends on, and so may send a project to inside sales. */
export function mayAnswerReason(page: StepId): boolean {
  return ROWS.some(({ condition }) =>
    dependsOn(condition).some((dependency) => ASKED_ON[dependency].includes(page)),
  );
}

function isSameAnswer(dependency: Dependency, before: Draft, after: Draft): boolean {
  const [was, is] = [before.appointmentRequest, after.appointmentRequest];
  switch (dependency) {
    case 'address':
      return isSameAddress(was.property, is.property);
    case 'propertyType':
      return was.property.propertyType === is.property.propertyType;
    case 'windowCount':
      return was.project.windowCount === is.project.windowCount;
    case 'ownership': {
      const isUnsure = (draft: Draft) =>
        holds({ kind: 'unsureOfOwnership' }, { draft, validation: null });
      return isUnsure(before) === isUnsure(after);
    }
    case 'propertyValue':
      return true;
  }
}

/** The reason code that a row gives. */
export function codeOf({ reason }: Pick<DecisionRow, 'reason'>): number | null {
  return reason === null ? null : INSIDE_SALES_REASON[reason];
}

/**
 * Whether the answer that sent a draft to inside sales has changed: one that the rows with the draft's reason depend on (decision F22). `after` still has that reason. With a page, only
 * what that page asks for counts.
 */
export function isReasonAnsweredAgain(
  before: Draft,
  after: Draft,
  page: StepId | null = null,
): boolean {
  const rows = ROWS.filter((row) => codeOf(row) === after.appointmentRequest.insideSalesReasonEnum);
  return rows
    .flatMap(({ condition }) => dependsOn(condition))
    .some(
      (dependency) =>
        (page === null || ASKED_ON[dependency].includes(page)) &&
        !isSameAnswer(dependency, before, after),
    );
}

/** A property type in words: `rental`. */
export function typeWords(code: number): string {
  const [name] = Object.entries(PROPERTY_TYPE).find(([, one]) => one === code) ?? [];
  return name === undefined
    ? `code ${code}`
    : name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A condition in words that complete “if …”. */
export function conditionWords(condition: Condition): string {
  switch (condition.kind) {
    case 'notServed':
      return 'the zipcode is not served';
    case 'propertyType':
      return `the property type is ${condition.types
        .map(typeWords)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1')}`;
    case 'fewerWindows':
      return `the project has fewer than ${counted(condition.than, 'window')}, or no windows at all`;
    case 'unsureOfOwnership':
      return 'it is not an event, ownership is to be verified, and the visitor is unsure who owns the home';
    case 'belowValueThreshold':
      return 'it is not an event, ownership need not be verified, and the property value is below the threshold';
  }
}

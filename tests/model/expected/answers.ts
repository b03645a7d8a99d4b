import type { Draft, DraftStatus } from '#src/domain/draft.ts';
import type { StepId } from '#src/domain/steps.ts';
import { LINES } from './decision.ts';
import { answersOf } from './project.ts';
import { ANY, type Expected } from './rows.ts';
import { FIELDS, SEVERAL } from './steps.ts';
import type { Answered } from './visit.ts';

type Values = Readonly<Record<string, unknown>>;

const ADDRESS = [
  'property.street1',
  'property.street2',
  'property.city',
  'property.state',
  'property.zipcode',
];

/** What is reset when the zipcode or the address changes (decision F6). */
const OF_ZIPCODE = {
  'property.zipcodeValid': 'null',
  'property.zipcodeGuid': 'null',
  'property.marketSegmentGuid': 'null',
};

/** Where a form field is saved: at the specified path, else under its own name. Empty if the field changes several answers; null if unknown. */
function placeOf(page: StepId, name: string, answers: Answered): string[] | null {
  const said = FIELDS[page]?.[name];
  if (said !== undefined) return said === SEVERAL ? [] : [said];
  const own = Object.keys(answers).find((path) => path === name || path.endsWith(`.${name}`));
  return own === undefined ? null : [own];
}

interface Described {
  amount: number;
}

/** The described windows and doors. */
function described(answers: Answered): [windows: Described[], doors: Described[]] {
  const details = JSON.parse(answers['projectDetails'] ?? 'null') as {
    windows: Described[];
    doors: Described[];
  } | null;
  return [details?.windows ?? [], details?.doors ?? []];
}

/** The answer that describes these windows and doors. */
function describing(windows: unknown, doors: unknown): Answered {
  return { projectDetails: JSON.stringify({ windows, doors }) };
}

function sumOf(windows: readonly Described[]): number {
  return windows.reduce((sum, { amount }) => sum + amount, 0);
}

/** The details that are left when there are fewer windows or doors than described; null if none are (decision F25). */
function detailsLeft(before: Answered, windowCount: number, doorCount: number): Answered {
  const [windows, doors] = described(before);
  if (sumOf(windows) <= windowCount && doors.length <= doorCount) return {};
  const left = windows
    .map((one, at) => ({
      ...one,
      amount: Math.min(one.amount, windowCount - sumOf(windows.slice(0, at))),
    }))
    .filter(({ amount }) => amount > 0);
  const doorsLeft = doors.slice(0, doorCount);
  return left.length + doorsLeft.length === 0
    ? { projectDetails: 'null' }
    : describing(left, doorsLeft);
}

/** What a form changes beyond the answers in its fields. */
function consequences(page: StepId, values: Values, before: Answered, given: Answered): Answered {
  const isChanged = (paths: readonly string[]) =>
    paths.some((path) => given[path] !== undefined && given[path] !== before[path]);
  switch (page) {
    case 'home':
      return isChanged(['property.zipcode']) ? OF_ZIPCODE : {};
    case 'address':
      return {
        ...(isChanged(ADDRESS)
          ? { ...OF_ZIPCODE, 'property.ownership.ownershipValidated': 'null' }
          : {}),
        ...(values['ownershipSelection'] === null
          ? {}
          : { ownershipSelection: JSON.stringify(values['ownershipSelection']) }),
      };
    case 'windowCount':
      return {
        // Decision F22.
        ...(values['windowCount'] === 0
          ? { 'project.windowReasonEnum': '[]', 'project.windowReasonOtherText': 'null' }
          : {}),
        ...detailsLeft(before, Number(values['windowCount']), Number(values['doorCount'])),
      };
    case 'projectDetails': {
      // Decision F25: who describes more than was counted has counted again.
      const after = describing(values['windows'], values['doors']);
      const [windows, doors] = described(after);
      return {
        ...after,
        'project.windowCount': String(
          Math.max(Number(before['project.windowCount']), sumOf(windows)),
        ),
        'project.doorCount': String(Math.max(Number(before['project.doorCount']), doors.length)),
      };
    }
    case 'homeownerList':
      return {
        'property.ownership.multipleOwners': JSON.stringify(
          values['ownership'] === 'multiple_homeowners',
        ),
        ...(before['ownershipSelection'] === '"lead_is_the_homeowner"' ||
        before['ownershipSelection'] === '"im_not_sure"'
          ? {}
          : { ownershipSelection: JSON.stringify(values['ownership']) }),
      };
    case 'additionalComments':
      // Who leaves the box empty keeps the address that is known (L9).
      return values['email'] === '' ? {} : { 'customer.email': JSON.stringify(values['email']) };
    case 'fieldAgents':
      return { isEvent: 'true' };
    default:
      return {};
  }
}

/** What saving a form changes in the draft. The reason for inside sales is removed when the answer that caused it changes (decision F22). */
export function answered(
  page: StepId,
  form: object,
  draft: Draft,
): {
  changes: Omit<Partial<Expected>, 'answers'> & { answers: Answered };
  status: DraftStatus;
} {
  const step = page === 'embedGetStarted' ? 'home' : page;
  const values: Values = Object.fromEntries(Object.entries(form));
  const before = answersOf(draft);
  const given = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      (placeOf(step, name, before) ?? []).map((path) => [path, JSON.stringify(value)]),
    ),
  );
  const answers = { ...before, ...given, ...consequences(step, values, before, given) };
  const { insideSalesReasonEnum: reason, insideSales } = draft.appointmentRequest;
  const isFree = step !== 'projectDetails' && isTakenBack(draft, before, answers);
  return {
    status: isFree && draft.status === 'InsideSales' ? 'New' : draft.status,
    changes: {
      answers,
      reason: isFree ? null : reason,
      insideSales: isFree ? false : insideSales,
      ...(answers['property.zipcode'] === before['property.zipcode']
        ? {}
        : {
            chosen: null,
            block: null,
            week: 0,
            weeks: [],
            isFirstLook: true,
            day: null,
            calendar: ANY,
          }),
    },
  };
}

/** Whether the answer that sent the draft to inside sales has changed (decision F22). */
function isTakenBack({ appointmentRequest }: Draft, before: Answered, after: Answered): boolean {
  const { insideSalesReasonEnum: reason, isEvent, isVerifyHomeOwnership } = appointmentRequest;
  const isUnsure = (answers: Answered) =>
    !isEvent && isVerifyHomeOwnership && answers['ownershipSelection'] === '"im_not_sure"';
  const cause = LINES.find((line) => line.reason === reason)?.answer ?? null;
  if (cause !== null) return before[cause] !== after[cause];
  return (
    isUnsure(before) !== isUnsure(after) || ADDRESS.some((path) => before[path] !== after[path])
  );
}

/** The fields of a form that the specification saves nowhere; empty if there are none. */
export function unknownFields(page: StepId, form: object, draft: Draft): string[] {
  const step = page === 'embedGetStarted' || page === 'requestCall' ? 'home' : page;
  return Object.keys(form).filter((name) => placeOf(step, name, answersOf(draft)) === null);
}

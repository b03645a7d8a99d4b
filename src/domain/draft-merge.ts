import {
  REQUEST,
  SESSION,
  type AppointmentRequest,
  type Draft,
  type DraftStatus,
  type Project,
} from './draft.ts';
import { hasEnded, isBooked } from './draft-status.ts';
import { isTakenBack, withoutInsideSales } from './inside-sales.ts';
import { isRecord } from './is-record.ts';
import { detailsWithin, withCounts, withDescribed } from './project.ts';
import type { Group, Schema } from './schema.ts';
import type { SavedAnswers } from './sections.ts';
import { pagesBefore, pathOfStep } from './steps.ts';

/** Where Back leads from the address. Any other next page comes from the address decision. */
const BEFORE_ADDRESS: readonly (string | null)[] = [
  ...pagesBefore('address').map(pathOfStep),
  null,
];

/** What a tab saves. */
export interface DraftSave {
  draft: Draft;
  /** The version that this tab started from; null before the first save. */
  base: Draft | null;
  answers: SavedAnswers;
}

/**
 * The draft to save after the backend refused a stale one (decision F16): the latest draft plus the answers of this step, and nothing else of the
 * stale copy. The next page comes from this tab, and so does the status if this tab changed it (spec §4). A booking that this tab does not know
 * of stays as it is, even if this tab books too (decision F4). A call request beside such a booking becomes a new draft, with an empty id.
 */
export function mergeDraft(latest: Draft, save: DraftSave): Draft {
  const { draft, base, answers } = save;
  const isCall = draft.status === 'CallRequested' && answers === 'contact';
  const isBookingHere = draft.status === latest.status && base?.status !== latest.status;
  const isBookingUnknown = isBooked(latest) && (!isBooked(draft) || isBookingHere);
  if (isBookingUnknown && isCall) return { ...draft, id: '' };
  const own = ownOf(latest, save);
  const sessionData = isCall
    ? draft.sessionData
    : mergeFields(SESSION, answers, own.sessionData, latest.sessionData);
  const appointmentRequest = mergeFields(
    REQUEST,
    answers,
    own.appointmentRequest,
    latest.appointmentRequest,
  );
  if (isBookingUnknown) {
    const { nextPage, appointmentInfo } = latest.sessionData;
    const { appointment, insideSales, insideSalesReasonEnum } = latest.appointmentRequest;
    return {
      ...latest,
      sessionData: { ...sessionData, nextPage, appointmentInfo },
      appointmentRequest: {
        ...appointmentRequest,
        appointment,
        insideSales,
        insideSalesReasonEnum,
      },
    };
  }
  const { nextPage } = draft.sessionData;
  const merged = {
    id: latest.id,
    status: statusOf(latest, save),
    sessionData: { ...sessionData, nextPage },
    appointmentRequest,
  };
  // The details of a project never take it back from inside sales, which they are for (decision F22).
  return !isDecided(save) && answers !== 'projectDetails' && isTakenBack(latest, merged)
    ? withoutInsideSales(merged)
    : merged;
}

/** Whether this save follows the address decision, rather than Back from the address. */
function isDecided({ draft, answers }: DraftSave): boolean {
  return answers === 'addressInfo' && !BEFORE_ADDRESS.includes(draft.sessionData.nextPage);
}

/** This tab's draft, with the latest values for fields that the step's section stores but the step did not answer. */
function ownOf(latest: Draft, save: DraftSave): Draft {
  const { draft, base, answers } = save;
  const { appointmentRequest: mine, sessionData } = draft;
  const { appointmentRequest: theirs } = latest;
  // Fields that two sections store count as answered only if this tab changed them.
  const isZipLeft =
    answers === 'contact' && mine.property.zipcode === base?.appointmentRequest.property.zipcode;
  const isEmailLeft = mine.customer.email === base?.appointmentRequest.customer.email;
  const isOwnerLeft = sessionData.ownershipSelection === base?.sessionData.ownershipSelection;
  const { insideSales, insideSalesReasonEnum } = isDecided(save) ? mine : theirs;
  return {
    ...draft,
    sessionData: isOwnerLeft
      ? { ...sessionData, ownershipSelection: latest.sessionData.ownershipSelection }
      : sessionData,
    appointmentRequest: {
      ...mine,
      customer: isEmailLeft ? { ...mine.customer, email: theirs.customer.email } : mine.customer,
      property: isZipLeft ? theirs.property : mine.property,
      project: projectOf(theirs.project, mine, answers),
      marketingAttribution:
        mine.marketingAttribution.sourceTypeEnum === null
          ? theirs.marketingAttribution
          : mine.marketingAttribution,
      projectDetails:
        answers === 'windowCount'
          ? detailsWithin(theirs.projectDetails, mine.project)
          : (mine.projectDetails ?? theirs.projectDetails),
      insideSales: insideSales || (answers === 'projectDetails' && mine.insideSales),
      insideSalesReasonEnum,
    },
  };
}

function projectOf(
  theirs: Project,
  { project, projectDetails }: AppointmentRequest,
  answers: SavedAnswers,
): Project {
  if (answers === 'windowCount') return withCounts(theirs, project);
  return answers === 'projectDetails' && projectDetails !== null
    ? withDescribed(theirs, projectDetails)
    : project;
}

function statusOf(latest: Draft, save: DraftSave): DraftStatus {
  const { draft, base } = save;
  if (draft.status === 'New' && isDecided(save) && hasEnded(latest)) return 'New';
  if (draft.status === base?.status) return latest.status;
  if (draft.status === 'New') return latest.status === base?.status ? 'New' : latest.status;
  return draft.status;
}

/** The latest copy, with a section's fields from mine. */
function mergeFields<T>(schema: Group<T>, section: string, mine: T, latest: T): T {
  // Both copies have every field, and each field comes from one of them.
  return chosen(schema, section, mine, latest) as T;
}

function chosen(
  { storedBy, properties = {} }: Schema<unknown>,
  section: string,
  mine: unknown,
  latest: unknown,
): unknown {
  if (storedBy !== undefined) return storedBy.includes(section) ? mine : latest;
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      [name, chosen(schema, section, partOf(mine, name), partOf(latest, name))] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function partOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

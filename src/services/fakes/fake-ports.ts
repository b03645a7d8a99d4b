import type { KnownVisit, SavedDraft, SlotsRequest } from '#machines/booking/booking.types.ts';
import { addDaysText, dayOfWeek, todayIn } from '#src/domain/calendar.ts';
import { DAYS_PER_WEEK } from '#src/domain/constants.ts';
import type { AppointmentDay, Draft, TimeBlock } from '#src/domain/draft.ts';
import type { VisitChange } from '#src/domain/visit.ts';
import type { PortFunctions } from '../ports.ts';
import { ServiceError } from '../service-error.ts';

const FAKE_DRAFT_ID = 'fake-draft';

const BLOCKS: readonly Omit<TimeBlock, 'id'>[] = [
  { startTime: '09:00', endTime: '11:00', periodOfTheDay: 'Morning' },
  { startTime: '11:00', endTime: '13:00', periodOfTheDay: 'Morning' },
  { startTime: '14:00', endTime: '16:00', periodOfTheDay: 'Afternoon' },
  { startTime: '18:00', endTime: '20:00', periodOfTheDay: 'Evening' },
];

export interface FakeOptions {
  /** Start day of the calendar, `yyyy-MM-dd`; the browser's date when absent. */
  today?: string;
  /** Drafts that the backend holds from the start. */
  drafts?: readonly Draft[];
}

/** Seven days starting on a date, each with the same four blocks. */
export function fakeDays(from: string): AppointmentDay[] {
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => {
    const date = addDaysText(from, index);
    return {
      date,
      dayOfTheWeek: dayOfWeek(date),
      timeBlocks: BLOCKS.map((block) => ({
        ...block,
        id: `${date}-${block.startTime.slice(0, 2)}`,
      })),
    };
  });
}

/** The visit of a draft, which can be changed; the blocks of {@link fakeDays} last two hours. */
export function knownVisitOf(draft: Draft | null): KnownVisit {
  const appointment = draft?.appointmentRequest.appointment ?? null;
  if (appointment === null)
    return { state: 'none', visit: null, changeableUntil: null, etag: '"1"' };
  const { appointmentDateTime: start } = appointment;
  const endTime = `${String(Number(start.slice(11, 13)) + 2).padStart(2, '0')}${start.slice(13)}`;
  const date = start.slice(0, 10);
  return {
    state: 'open',
    visit: { date, startTime: start.slice(11), endTime, timeZone: 'America/Denver' },
    changeableUntil: `${addDaysText(date, -1)}T20:00`,
    etag: '"1"',
  };
}

/** A draft whose visit was moved to a block of {@link fakeDays}, or given up. */
export function changedBy(change: VisitChange, draft: Draft): Draft {
  const { appointment } = draft.appointmentRequest;
  const moved =
    'status' in change || appointment === null
      ? null
      : {
          ...appointment,
          appointmentBlockGuid: change.appointmentBlockGuid,
          appointmentDateTime: `${change.appointmentBlockGuid.slice(0, 10)}T${change.appointmentBlockGuid.slice(11)}:00`,
        };
  return {
    ...draft,
    status: 'status' in change ? change.status : draft.status,
    sessionData: { ...draft.sessionData, appointmentInfo: null },
    appointmentRequest: { ...draft.appointmentRequest, appointment: moved },
  };
}

/** A deterministic backend in memory, for stories and tests: everything is served, available and above the threshold. */
export function fakeFunctions(
  overrides: Partial<PortFunctions> = {},
  options: FakeOptions = {},
): PortFunctions {
  const stored = new Map(
    (options.drafts ?? []).map((draft): [string, SavedDraft] => [draft.id, { draft, etag: '"1"' }]),
  );
  const startDay = options.today ?? todayIn(null, new Date());

  async function loadSlots({ weekIndex }: SlotsRequest) {
    return {
      startDay,
      timeZone: null,
      days: fakeDays(addDaysText(startDay, weekIndex * DAYS_PER_WEEK)),
    };
  }

  return {
    async loadDraft({ id }) {
      const saved = stored.get(id);
      if (saved === undefined) throw new ServiceError({ kind: 'notFound' });
      return saved;
    },
    async saveDraft({ draft }) {
      const id = draft.id || FAKE_DRAFT_ID;
      const revision = Number(stored.get(id)?.etag?.replaceAll('"', '') ?? 0) + 1;
      const saved = { draft: { ...draft, id }, etag: `"${revision}"` };
      stored.set(id, saved);
      return saved;
    },
    async loadCampaign() {
      return {
        name: 'Spring Home Show',
        fieldAgents: [
          { id: 'agent-1', name: 'Avery Brooks' },
          { id: 'agent-2', name: 'Jordan Ellis' },
          { id: 'agent-3', name: 'Riley Moreno' },
        ],
      };
    },
    async checkService() {
      return { isServiceAvailable: true, marketSegmentId: 'market-1', zipcodeId: 'zip-1' };
    },
    async validateProperty() {
      return { doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated: true };
    },
    async lookUpOwners() {
      return [{ firstName: 'Jane', lastName: 'Doe' }];
    },
    loadSlots,
    async loadOffer() {
      return 'Book within 3 days and save $200 on your project.';
    },
    async reserveSlot() {
      return { kind: 'held' };
    },
    async releaseHold() {
      return undefined;
    },
    async loadVisit({ draftId }) {
      return knownVisitOf(stored.get(draftId)?.draft ?? null);
    },
    async changeVisit({ draftId, change }) {
      const saved = stored.get(draftId);
      if (saved === undefined) throw new ServiceError({ kind: 'notFound' });
      const changed = { draft: changedBy(change, saved.draft), etag: '"2"' };
      stored.set(draftId, changed);
      return changed;
    },
    async handOver() {
      return { kind: 'opened' };
    },
    ...overrides,
  };
}

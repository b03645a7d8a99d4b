import type { SavedDraft, SlotsRequest } from '#machines/booking/booking.types.ts';
import { addDaysText, dayOfWeek, todayIn } from '#src/domain/calendar.ts';
import { DAYS_PER_WEEK } from '#src/domain/constants.ts';
import type { AppointmentDay, Draft, TimeBlock } from '#src/domain/draft.ts';
import { actorsOf, type PortFunctions, type PortImplementations } from '../ports.ts';
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
    async handOver() {
      return { kind: 'opened' };
    },
    ...overrides,
  };
}

/** {@link fakeFunctions} as the machine's actors. */
export function createFakePorts(
  overrides: Partial<PortFunctions> = {},
  options: FakeOptions = {},
): PortImplementations {
  return actorsOf(fakeFunctions(overrides, options));
}

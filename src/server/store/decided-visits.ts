import { setImmediate } from 'node:timers/promises';
import { groupBy } from 'es-toolkit';
import { daysBetween } from '#src/domain/calendar.ts';
import { fromDocument } from '#src/domain/draft-document.ts';
import type { Draft, DraftStatus } from '#src/domain/draft.ts';
import {
  AMOUNTS,
  FEWEST_COUNTED,
  type Amount,
  type DecidedVisits,
  type FunnelReport,
  type Outcome,
} from '#src/domain/funnel.ts';
import { isAnswered } from '#src/domain/steps.ts';
import type { Queries, Row } from '../database/database.ts';
import { integer, text } from '../database/row.ts';
import { dateIn } from '../wall-clock.ts';
import { increase } from './funnel-tally.ts';
import { knownProperties, type KnownProperty, meetsThreshold, propertyAt } from './properties.ts';

/** Drafts per query: the embedded database serves nobody else while it runs one. */
const BATCH_DRAFTS = 500;

const DRAFTS_SQL =
  'select id, status, session_data, request, created_at from drafts where id > $1 order by id limit $2';

function draftOf(row: Row): Draft | null {
  return fromDocument({
    id: row['id'],
    status: row['status'],
    sessionData: row['session_data'],
    appointmentRequest: JSON.parse(text(row, 'request')),
  });
}

const OUTCOMES: Readonly<Record<DraftStatus, Outcome>> = {
  Completed: 'booked',
  CallRequested: 'call',
  CallToSet: 'call',
  InsideSales: 'call',
  Abandoned: 'turnedAway',
  New: 'left',
};

/** What the address decision depended on, and how the visit ended. */
function answersOf(
  draft: Draft,
  known: Readonly<Record<string, readonly KnownProperty[]>>,
): Omit<DecidedVisits, 'count'> {
  const { project, property, isVerifyHomeOwnership, isEvent } = draft.appointmentRequest;
  const { street1, street2, zipcode } = property;
  return {
    windowCount: project.windowCount,
    propertyType: property.propertyType,
    isServed: property.zipcodeValid === true,
    isVerifyHomeOwnership,
    isUnsure: isVerifyHomeOwnership && draft.sessionData.ownershipSelection === 'im_not_sure',
    isEvent,
    meetsThreshold:
      isVerifyHomeOwnership || isEvent
        ? null
        : meetsThreshold(propertyAt(known[zipcode] ?? [], `${street1} ${street2}`)),
    outcome: OUTCOMES[draft.status],
  };
}

function amountsOf(
  { status, appointmentRequest: { project, appointment, isPPL } }: Draft,
  createdAt: number,
): [Amount, number][] {
  const counted: [Amount, number][] = [
    ['windows', project.windowCount],
    ['doors', project.doorCount],
  ];
  if (status !== 'Completed' || appointment === null) return counted;
  const days = daysBetween(
    dateIn('UTC', new Date(createdAt)),
    appointment.appointmentDateTime.slice(0, 10),
  );
  return [...counted, [isPPL ? 'daysAheadOfPaidLeads' : 'daysAhead', Math.max(0, days)]];
}

/** Counts by a number, where the highest ones are merged downwards until each has {@link FEWEST_COUNTED}. What is left at the low end is left out. */
function withoutRare(counts: ReadonlyMap<number, number>): [number, number][] {
  let carried = 0;
  return [...counts]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([amount, count]): [number, number][] => {
      carried += count;
      if (carried < FEWEST_COUNTED) return [];
      const merged = carried;
      carried = 0;
      return [[amount, merged]];
    })
    .toReversed();
}

type Counts = Map<string, Map<number, number>>;

function add(counts: Counts, key: string, amount: number): void {
  const own = counts.get(key) ?? new Map<number, number>();
  counts.set(key, own);
  increase(own, amount);
}

/**
 * Counts visits by the answers that the address decision depends on, and by amounts. The day a visit began stands for the first day that it could
 * book. Lets other requests run in between.
 */
export async function countDecidedVisits(
  queries: Queries,
): Promise<Pick<FunnelReport, 'decided' | 'amounts' | 'leftOut'>> {
  const known = groupBy(await knownProperties(queries), ({ zipcode }) => zipcode);
  const combinations: Counts = new Map();
  const amounts: Counts = new Map();
  let visits = 0;
  let rows: Row[] = [];
  let last = '';
  do {
    rows = await queries.query(DRAFTS_SQL, [last, BATCH_DRAFTS]);
    for (const row of rows) {
      last = text(row, 'id');
      const draft = draftOf(row);
      if (draft === null) continue;
      if (isAnswered('windowCount', draft))
        for (const [of, amount] of amountsOf(draft, integer(row, 'created_at')))
          add(amounts, of, amount);
      if (!isAnswered('address', draft)) continue;
      const { windowCount, ...others } = answersOf(draft, known);
      add(combinations, JSON.stringify(others), windowCount);
      visits += 1;
    }
    await setImmediate();
  } while (rows.length === BATCH_DRAFTS);
  const decided = [...combinations].flatMap(([key, counts]): DecidedVisits[] => {
    const others: Omit<DecidedVisits, 'count' | 'windowCount'> = JSON.parse(key);
    return withoutRare(counts).map(([windowCount, count]) => ({ ...others, windowCount, count }));
  });
  return {
    decided,
    amounts: AMOUNTS.flatMap((of) =>
      withoutRare(amounts.get(of) ?? new Map()).map(([amount, count]) => ({ of, amount, count })),
    ),
    leftOut: visits - decided.reduce((sum, { count }) => sum + count, 0),
  };
}

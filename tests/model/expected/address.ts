import type { Draft } from '#src/domain/draft.ts';
import { answered } from './answers.ts';
import { type Line, lineFor, LINES } from './decision.ts';
import { answersOf, pageOfPath, questionsOf } from './project.ts';
import { ANY, type HappenedBy, type Row, row, saving, type Table, withTyped } from './rows.ts';
import type { Answered } from './visit.ts';

/** Whether the answers allow booking a time (F6, lines 1 to 5). */
export function mayBook(draft: Draft): boolean {
  const { property } = draft.appointmentRequest;
  const next = pageOfPath(draft.sessionData.nextPage);
  return (
    draft.id !== '' &&
    draft.status !== 'InsideSales' &&
    (next === null ||
      next === 'timeDateBooking' ||
      questionsOf(draft).some(({ page }) => page === next)) &&
    property.street1 !== '' &&
    lineFor({ isServed: property.zipcodeValid === true, meetsThreshold: true, draft })?.page ===
      'timeDateBooking'
  );
}

/** What the backend answers about an address. */
const ANSWERED = ['xstate.done.actor.checkService', 'xstate.done.actor.validateProperty'] as const;
type AddressAnswered = HappenedBy<(typeof ANSWERED)[number]>;

/** The draft's answers plus what the backend says about the zipcode or the home (decision F6). */
function answersWith({ before, event }: AddressAnswered): Answered {
  const answers = answersOf(before.draft);
  if (event.type === 'xstate.done.actor.validateProperty')
    return {
      ...answers,
      'property.ownership.ownershipValidated': JSON.stringify(
        event.output.isPropertyOwnershipValidated,
      ),
    };
  const { isServiceAvailable, zipcodeId, marketSegmentId } = event.output;
  return {
    ...answers,
    'property.zipcodeValid': JSON.stringify(isServiceAvailable),
    'property.zipcodeGuid': JSON.stringify(zipcodeId),
    'property.marketSegmentGuid': JSON.stringify(marketSegmentId),
  };
}

/** The line that an answer decides: outside the service area at once, else once the property is known. */
function lineBy({ before: { draft }, event }: AddressAnswered): Line | undefined {
  if (event.type === 'xstate.done.actor.validateProperty')
    return lineFor({
      isServed: true,
      meetsThreshold: event.output.doesPropertyValueMeetThreshold,
      draft,
    });
  return event.output.isServiceAvailable
    ? undefined
    : lineFor({ isServed: false, meetsThreshold: true, draft });
}

function rowOf(line: Line): Row {
  return row({
    id: line.id,
    says: `Address, ${line.says}: on to “${line.page}”`,
    on: ANSWERED,
    when: (happened) => lineBy(happened) === line,
    shows: (happened) => ({
      ...saving('address', line.page, happened, line.status),
      reason: line.reason,
      answers: answersWith(happened),
      ...(happened.event.type === 'xstate.done.actor.validateProperty'
        ? { meetsThreshold: happened.event.output.doesPropertyValueMeetThreshold }
        : {}),
    }),
  });
}

/** Next on the address page: what it asks for, and where that leads (decision F6). */
export const ADDRESS: Table = [
  row({
    id: 'F6',
    says: 'Next on the address asks whether the zipcode is served',
    on: 'form.submitted',
    page: 'address',
    shows: ({ before, event }) => {
      const { status } = before.draft;
      return {
        ...answered('address', event.values, before.draft).changes,
        typed: event.values,
        unsent: withTyped(before, 'address', event.values),
        meetsThreshold: null,
        calls: ['checkService'],
        isBusy: true,
        message: null,
        reason: null,
        insideSales: false,
        status: status === 'Abandoned' || status === 'InsideSales' ? 'New' : status,
      };
    },
  }),
  ...LINES.map(rowOf),
  row({
    id: 'F6',
    says: 'Where the zipcode is served, the property is asked about',
    on: 'xstate.done.actor.checkService',
    shows: (happened) => ({ calls: ['validateProperty'], answers: answersWith(happened) }),
  }),
  row({
    id: 'S8.property-validation',
    says: 'A zipcode that cannot be asked about leaves the visitor on the address, with a message and Try again',
    on: 'xstate.error.actor.checkService',
    shows: () => ({ isBusy: false, message: 'serviceUnknown', status: ANY }),
  }),
  row({
    id: 'S8.property-validation',
    says: 'A property that cannot be asked about leaves the visitor on the address, with a message and Try again',
    on: 'xstate.error.actor.validateProperty',
    shows: () => ({ isBusy: false, message: 'propertyUnknown', status: ANY }),
  }),
];

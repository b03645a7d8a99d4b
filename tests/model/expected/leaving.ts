import { mapValues, omit } from 'es-toolkit';
import type { Draft, NameValue } from '#src/domain/draft.ts';
import { answersOf } from './project.ts';
import { startOf } from './start.ts';
import { isEvent } from './steps.ts';
import { ANY, type Expected, isSaving, type Row, row, shown, type Table, textsOf } from './rows.ts';
import type { Answered, Happened, Visit } from './visit.ts';

/** What a visit shows of a blank draft. */
export const BLANK = {
  id: '',
  status: 'New',
  nextPage: null,
  reason: null,
  insideSales: false,
  answers: ANY,
  booked: null,
  promotion: null,
  chosen: null,
  week: 0,
  day: null,
  block: null,
  conflict: null,
  weeks: [],
  wasOfferShown: false,
  offerDay: null,
  isOfferAskedFor: false,
  bar: 'hidden',
  isConfirmed: false,
  message: null,
  failure: null,
  saved: null,
  etag: null,
  unsent: {},
  registered: [],
  persistedPage: null,
  askedId: null,
  isResumed: false,
  request: null,
  meetsThreshold: null,
  isFirstLook: true,
  isAskedAgain: false,
  timeZone: null,
  own: null,
  ownTime: null,
  news: null,
  isMoving: false,
} as const satisfies Partial<Expected>;

const ANSWERS: readonly string[] = [
  'saveDraft',
  'checkService',
  'validateProperty',
  'handOver',
  'changeVisit',
].flatMap((call) => [`xstate.done.actor.${call}`, `xstate.error.actor.${call}`]);

/** Everything but the time of the offer may have changed. */
export function ofAnyKind(before: Visit): Partial<Expected> {
  return mapValues(omit(shown(before), ['offerLeft', 'offerSince']), (): typeof ANY => ANY);
}

const REPEATED = [
  'form.submitted',
  'booking.submitted',
  'noneWorks.chosen',
  'retry',
  'visit.opened',
  'move.chosen',
  'giveUp.chosen',
  'comments.opened',
] as const;

/** The marketing parameters (spec §2), and what else belongs to the campaign (decision F17). */
const OF_CAMPAIGN: readonly string[] = [
  'utm_source',
  'utm_campaign',
  'utm_code',
  'utm_medium',
  'utm_term',
  'utm_source_platform',
  'utm_creative_format',
  'utm_marketing_tactic',
  'utm_geo',
  'gclid',
  'fbclid',
  'market_name',
  'isPPL',
  'externalAgentId',
  'originationSource',
  'isVerifyHomeOwnership',
];
const OF_EVENT: readonly string[] = ['isEvent', 'eventCampaignId', 'eventFieldAgentId'];

/** The query with its event replaced by this one. */
export function withEvent(
  parameters: readonly NameValue[],
  event: Readonly<Record<string, string | null>>,
): NameValue[] {
  const said = Object.entries(event).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value }],
  );
  return [
    ...parameters.filter(({ name }) => !OF_EVENT.includes(name)),
    { name: 'isEvent', value: 'true' },
    ...said,
  ];
}

/** Answers without those that belong to one person or lead (decision F17). An event stays. */
function withoutPerson(answers: Answered): Answered {
  return {
    ...answers,
    'customer.firstName': '""',
    'customer.lastName': '""',
    'customer.phonePrimary': '""',
    'customer.email': '""',
    'property.zipcode': '""',
    'property.zipcodeValid': 'null',
    'property.zipcodeGuid': 'null',
    'property.marketSegmentGuid': 'null',
    leadId: 'null',
    otherParameters: '[]',
    ...(answers['isEvent'] === 'true'
      ? {}
      : { 'eventDetails.eventCampaignId': 'null', 'eventDetails.eventFieldAgentId': 'null' }),
  };
}

/** The draft that a visit starts over with: the one it began with, plus the event if the form is restarted at one (decision F9). */
function begunAgain(
  { blank }: Visit,
  { appointmentRequest: { isEvent: atEvent, eventDetails } }: Draft,
  { isRestart }: { isRestart: boolean },
): Draft {
  return isRestart && atEvent
    ? { ...blank, appointmentRequest: { ...blank.appointmentRequest, isEvent: true, eventDetails } }
    : blank;
}

/** What remains of a visit without its draft: the campaign, and the event if the visit starts over at one (decision F17). */
export function left(look: Visit, draft: Draft, { isRestart = false } = {}): Partial<Expected> {
  const begun = begunAgain(look, draft, { isRestart });
  const answers = withoutPerson(answersOf(begun));
  const query =
    isRestart && isEvent(draft)
      ? withEvent(look.parameters, { ...draft.appointmentRequest.eventDetails })
      : look.parameters;
  return {
    ...BLANK,
    answers,
    again: answers,
    parameters: textsOf(
      query.filter(
        ({ name }) => OF_CAMPAIGN.includes(name) || (isEvent(begun) && OF_EVENT.includes(name)),
      ),
    ),
  };
}

/** The start page without the draft (decision F9). */
function toStart(
  look: Visit,
  draft: Draft,
  { isRestart }: { isRestart: boolean },
): Partial<Expected> {
  return {
    ...left(look, draft, { isRestart }),
    ...startOf(look, begunAgain(look, draft, { isRestart })),
    owners: ANY,
    typed: ANY,
    calendar: ANY,
  };
}

/** Exit and Restart Form, and what is pressed while a save is under way (decisions F9, F15). */
export const LEAVING: Table = [
  row({
    id: 'F10',
    says: 'Back leads nowhere while a request for a call is saved',
    on: 'back',
    when: (happened) => isSaving(happened) && happened.before.page === 'requestCall',
    shows: () => ({}),
  }),
  row({
    id: 'F15',
    says: 'What is pressed during a save waits for its answer',
    on: ['back', 'exited', 'restarted', 'url.visited'],
    when: isSaving,
    shows: ({ event }) => ({ waiting: event.type }),
  }),
  row({
    id: 'F15',
    says: 'A button that is pressed again during a save counts for nothing',
    on: REPEATED,
    when: isSaving,
    shows: () => ({}),
  }),
  row({
    id: 'F9',
    says: 'Exit leads to the start, without the draft',
    on: 'exited',
    shows: ({ before }) => toStart(before, before.draft, { isRestart: false }),
  }),
  row({
    id: 'F9',
    says: 'Restart Form leads to the start, without the draft',
    on: 'restarted',
    shows: ({ before }) => toStart(before, before.draft, { isRestart: true }),
  }),
];

/** Whether this answer makes the page accept presses again. A visit that has changed meanwhile is asked for again, which another page may interrupt. */
function settles({ event }: Happened, { isBusy, page }: Expected): boolean {
  return ANSWERS.includes(event.type) && (isBusy !== true || page === null);
}

function leftAfterwards(type: 'exited' | 'restarted', button: string): Row {
  return {
    id: 'F15',
    says: `${button}, pressed during a save, leads to the start once the save is answered`,
    when: (happened, sofar) =>
      settles(happened, sofar) &&
      happened.before.waiting === type &&
      happened.before.page !== 'requestCall',
    shows: ({ before, event }) => {
      const draft =
        event.type === 'xstate.done.actor.saveDraft' ? event.output.draft : before.draft;
      return {
        ...toStart(before, draft, { isRestart: type === 'restarted' }),
        save: ANY,
        waiting: null,
        calls: ANY,
        hold: ANY,
        held: ANY,
        deadline: ANY,
        secondsLeft: ANY,
        isReserved: false,
        isAlertKept: ANY,
        failure: ANY,
      };
    },
  };
}

/** What waited for the answer to a save happens once the page has settled (decision F15). */
export const WAITED: Table = [
  leftAfterwards('exited', 'Exit'),
  leftAfterwards('restarted', 'Restart Form'),
  {
    id: 'F15',
    says: 'What was pressed during a save does not wait any longer once the save is answered',
    when: (happened, sofar) => settles(happened, sofar) && happened.before.waiting !== null,
    shows: ({ before }) => ({ ...ofAnyKind(before), waiting: null }),
  },
];

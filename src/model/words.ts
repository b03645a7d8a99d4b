import { upperFirst } from 'es-toolkit';
import { ADDRESS_DECISION, conditionWords } from '#src/domain/address-decision.ts';
import * as constants from '#src/domain/constants.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { counted, numberWord } from '#src/domain/number-words.ts';
import { isStepId, STEPS } from '#src/domain/steps.ts';
import type { BookingMachine } from '#machines/booking/booking.machine.ts';
import type { PortName } from '#machines/booking/booking.ports.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { ALWAYS, type ChartTransition, type Named } from './chart.ts';

type Provided = Parameters<BookingMachine['provide']>[0];
type Params = Record<string, unknown>;
type Words = string | ((params: Params) => string);

/** Names of the chart's guards. */
export type GuardName = keyof NonNullable<Provided['guards']>;
export type DelayName = keyof NonNullable<Provided['delays']>;
export type EventType = BookingEvent['type'];
export type ActorName = PortName | 'watchHold';

function pageOf({ step }: Params): string {
  return isStepId(step) ? `“${STEPS[step].title}”` : 'that page';
}

/** The condition of a row of the address decision; the row's id if it comes from another revision. */
function rowWords({ row }: Params): string {
  const condition = ADDRESS_DECISION.find(({ id }) => id === row)?.condition ?? null;
  return condition === null ? String(row) : conditionWords(condition);
}

/** Every guard of the chart in words. A guard without words does not compile. */
export const GUARD_WORDS = {
  needsDraft: 'the address names a draft that is not loaded',
  needsCampaign: 'the visit belongs to an event that is not loaded',
  isArrivingAt: (params) => `the page that may be shown is ${pageOf(params)}`,
  isEmbedded: 'the page is shown inside another site',
  isBooked: 'the draft is already booked',
  mayBook: 'the answers still allow booking a time',
  isFirstOpenQuestion: (params) => `the first question without an answer is ${pageOf(params)}`,
  isMarkUnsaved: 'the draft was about to be abandoned, or handed to inside sales',
  isAbandoned: 'the draft is already saved as abandoned',
  hasCampaign: 'the event is active',
  hasInvalidTyping: 'what is typed is not valid',
  isFormOf: (params) => `the form is that of ${pageOf(params)}`,
  isFormAtEvent: (params) => `the form is that of ${pageOf(params)}, at an event`,
  isAnsweredBefore: ({ page }) => `with these answers, ${pageOf({ step: page })} follows`,
  isAfter: ({ page }) => `the page before is ${pageOf({ step: page })}`,
  isInvalidAfter: ({ page }) =>
    `what is typed is not valid, and the page before is ${pageOf({ step: page })}`,
  isGoingTo: (params) => `the draft goes on at ${pageOf(params)}`,
  isSentElsewhere: 'the backend names a page of its own choosing',
  isAnsweredElsewhere: 'another tab has given answers that lead elsewhere',
  isBookedMeanwhile: 'the appointment turns out to be booked',
  isLost: 'the backend knows no such draft, and no page has that address',
  isNotFound: 'the backend knows no such draft',
  isSlotTaken: 'somebody else has taken the time',
  isServed: 'the zipcode is served',
  isDecidedBy: rowWords,
  isVerificationOff: 'ownership need not be verified',
  isTakenBack: (params) =>
    `the project is with inside sales because of an answer on ${pageOf(params)} that has changed`,
  isKnownAddress: 'the address is complete',
  isSameAddress: 'the address itself is unchanged',
  isNewWholeAddress: 'the address changed and is complete',
  offersSomeTime: 'some time is free',
  offersNothing: 'nothing is free at all, every time is sold out',
  canLookFurther: 'the next week has not been asked for and may be booked',
  isWeekKnown: 'the times of that week are known',
  mayKeepLaterTime: 'the kept day or time may lie in the next week',
  isOpening: (params) => `the page to read is ${pageOf(params)}`,
  earnsOffer: 'no visit is being moved',
  lacksOfferText: 'no visit is being moved, and the terms of the offer are not loaded',
  isBookingSaved: 'the booking has been saved',
  isDayShown: 'the picked day is the one that is shown',
  isTimeRestored: 'it is not an event, and a time chosen before is chosen again',
  isTimeSaved: 'the saved draft has a chosen time',
  mayBookButTimeIsSaved: 'the answers allow booking, and the saved draft has a chosen time',
  hasChosenTime: 'a time is chosen',
  isMoving: 'a booked visit is being moved',
  isMovingTo: 'a booked visit is being moved, and a time is chosen',
  isHoldOfMove: 'the kept time is the one that a visit is to move to',
  isVisit: ({ state }) => `the visit is ${String(state)}`,
  isChangedMeanwhile: 'the visit is not what the page shows any more',
  holdsTimes: 'not an event',
  isHeldTimeLost: 'the kept time is not among them',
  hasHold: 'a time is being kept',
  hasKeptAlert: 'the time ran out and nobody has acknowledged it',
  holdsElsewhere: 'another tab keeps a time',
  isOverElsewhere: 'the time ran out in another tab',
  isHoldConfirmed: 'the time is reserved',
  isHoldRefused: 'the time is taken',
  isHoldSuperseded: 'the draft is booked already',
  isWindowBlocked: 'the browser blocked the new window',
  wasOfferShown: 'the offer has been shown in this draft',
  hasOfferText: 'the backend has an offer',
  isOfferAwaited: `there is an offer, and a day more than ${counted(constants.OFFER_AFTER_DAYS, 'day')} away has been picked`,
  isOfferDue: `the picked day is more than ${counted(constants.OFFER_AFTER_DAYS, 'day')} away`,
} satisfies Record<GuardName, Words>;

/** What happened, in words. If a transition has a description, prefer that. */
export const EVENT_WORDS = {
  'form.changed': 'Something is typed',
  back: 'Back',
  exited: 'Exit',
  restarted: 'Restart Form',
  'url.visited': 'A page is asked for by its address',
  'hold.acknowledged': 'The expiry is acknowledged',
  retry: 'Try again',
  'form.submitted': 'The form is submitted',
  'callRequest.opened': 'Request a call',
  'agents.opened': 'The field agents are opened',
  'week.turned': 'Another week is opened',
  'day.picked': 'A day is picked',
  'time.picked': 'A time is picked',
  'booking.submitted': 'Book appointment',
  'noneWorks.chosen': 'None of these times work for me',
  'page.opened': 'A page to read is opened',
  'home.opened': 'Go Back to Home Page',
  'visit.opened': 'Change or cancel the visit',
  'move.chosen': 'Change the time',
  'giveUp.chosen': 'Give up the visit',
  'giveUp.declined': 'Keep the visit',
  'giveUp.confirmed': 'The visit is given up',
  'comments.opened': 'Add something we should know',
  'bookAgain.chosen': 'Book a visit again',
  'hold.started': 'A time is to be kept',
  'hold.ticked': 'A second passes',
  'hold.expired': 'The time runs out',
  'hold.extended': 'Keep this time',
  'hold.synced': 'Another tab changes the kept time',
  'hold.refused': 'The time could not be reserved',
  'hold.superseded': 'Another tab has booked',
  'hold.givenUp': 'The time that ran out is given up',
  'hold.released': 'The hold is released',
  'times.shown': 'The times are shown',
  'calendar.opened': 'The calendar is opened',
  'offer.considered': 'A day is picked that may have an offer',
  'offer.paused': 'Pointer or focus reaches the offer bar',
  'offer.resumed': 'Pointer and focus leave the offer bar',
  'offer.closed': 'The offer is closed',
  'offer.forgotten': 'Another visit begins',
} satisfies Record<EventType, string>;

/** What each port is asked for, in words. */
export const PORT_WORDS = {
  loadDraft: 'loading the draft',
  saveDraft: 'saving the draft',
  loadCampaign: 'loading the event',
  checkService: 'asking whether the zipcode is served',
  validateProperty: 'checking the property',
  lookUpOwners: 'looking up the owners',
  loadSlots: 'asking for free times',
  loadOffer: 'asking for the offer',
  reserveSlot: 'asking to reserve the time',
  releaseHold: 'releasing the hold',
  loadVisit: 'asking when the visit is',
  changeVisit: 'sending the change',
  handOver: 'sending the new window to the booking',
  watchHold: 'watching the clock',
} satisfies Record<ActorName, string>;

export const DELAY_WORDS = {
  addressPause: 'A pause in typing',
  offerTime: 'The time of the offer is over',
  offerFade: 'The offer has faded',
} satisfies Record<DelayName, string>;

type ConstantName = keyof typeof constants;

interface LimitWords {
  /** The start of the sentence: who is affected, and how. */
  rule: string;
  /** The end of the sentence. For a list, called once per value. */
  value: (value: number) => string;
  /** Path of the state where visitors encounter it, if the chart has one. */
  at?: string;
}

function spelled(key: string): string {
  return keyWords(key).toLowerCase();
}

/** The name of a code in words; its number if it has no name, as in another revision. */
function codeWords(codes: Readonly<Record<string, number>>, code: number): string {
  const [name] = Object.entries(codes).find(([, one]) => one === code) ?? [];
  return name === undefined ? `code ${code}` : spelled(name);
}

function timeWords(milliseconds: number): string {
  if (milliseconds >= 60_000 && milliseconds % 60_000 === 0)
    return counted(milliseconds / 60_000, 'minute');
  return milliseconds >= 1000 && milliseconds % 1000 === 0
    ? counted(milliseconds / 1000, 'second')
    : counted(milliseconds, 'millisecond');
}

function upTo(thing: string): LimitWords['value'] {
  return (count) => `up to ${counted(count, thing)}`;
}

/** The page where visitors choose a time. */
const CALENDAR = 'pages.appointment.timeDateBooking';

const fewerWindows: LimitWords['value'] = (count) => `with fewer than ${counted(count, 'window')}`;
const seconds: LimitWords['value'] = (count) => timeWords(count * 1000);
const savedAs: LimitWords['value'] = (code) => `the code ${code}`;

/** What each domain constant (src/domain/constants.ts) means to visitors; null if they never encounter it. A constant without an entry does not compile. */
export const LIMIT_WORDS = {
  MIN_WINDOWS_FOR_BOOKING: {
    rule: 'Projects go to inside sales',
    value: fewerWindows,
    at: 'pages.project.address.form.deciding',
  },
  SUNDAY_MIN_WINDOWS: {
    rule: 'Outside events, no Sundays are offered',
    value: fewerWindows,
    at: CALENDAR,
  },
  EVENING_AND_SATURDAY_MIN_WINDOWS: {
    rule: 'Outside events, no evenings and no Saturdays are offered',
    value: fewerWindows,
    at: CALENDAR,
  },
  HOLD_SECONDS: {
    rule: 'A timer keeps a picked time, outside events,',
    value: (count) => `for ${seconds(count)}`,
    at: 'hold.running',
  },
  HOLD_MS: null,
  HOLD_TICK_MS: {
    rule: 'The time left of a kept time is counted',
    value: (time) => `every ${timeWords(time)}`,
  },
  HOLD_DANGER_SECONDS: {
    rule: 'Who keeps a time is warned, and offered to keep it on,',
    value: (count) => `in the last ${seconds(count)}`,
    at: 'hold.running',
  },
  HOLD_ANNOUNCED_SECONDS: {
    rule: 'Who keeps a time and uses a screen reader is told the time left',
    value: (count) => `at ${seconds(count)}`,
    at: 'hold.running',
  },
  REQUEST_TIMEOUT_MS: {
    rule: 'Visitors are told that the backend does not answer',
    value: (time) => `after ${timeWords(time)}`,
  },
  SPINNER_DELAY_MS: {
    rule: 'Visitors see the spinner of a save',
    value: (time) => `after ${timeWords(time)}`,
  },
  FEELS_IMMEDIATE_MS: {
    rule: 'Visitors see the spinner of a request that is known to be slow',
    value: (time) => `after ${timeWords(time)}`,
  },
  ADDRESS_DEBOUNCE_MS: {
    rule: 'Visitors whose ownership is verified have their owners looked up',
    value: (time) => `${timeWords(time)} after they stop typing the address`,
    at: 'pages.project.address.owners.pausing',
  },
  BOOKING_WINDOW_DAYS: {
    rule: 'Visitors book ahead, from times',
    value: (days) => `of ${counted(days, 'day')}`,
    at: CALENDAR,
  },
  DAYS_PER_WEEK: {
    rule: 'Visitors turn the calendar',
    value: (days) => `by ${counted(days, 'day')}`,
    at: CALENDAR,
  },
  PAID_LEAD_WINDOW_DAYS: {
    rule: 'Paid leads book ahead, from times',
    value: (days) => `of ${counted(days, 'day')}`,
    at: CALENDAR,
  },
  OFFER_AFTER_DAYS: {
    rule: 'The offer is shown to who picks a day',
    value: (days) => `more than ${counted(days, 'day')} away`,
    at: 'offer.shown',
  },
  OFFER_ACCEPTED_WITHIN_DAYS: {
    rule: 'The offer counts as accepted by who books a day',
    value: (days) => `at most ${counted(days, 'day')} away`,
  },
  OFFER_VISIBLE_MS: {
    rule: 'The offer is shown',
    value: (time) => `for ${timeWords(time)}`,
    at: 'offer.shown',
  },
  OFFER_FADE_MS: {
    rule: 'The offer fades out',
    value: (time) => `in ${timeWords(time)}`,
    at: 'offer.fading',
  },
  MAX_OFFER_LENGTH: { rule: 'The text of an offer is kept', value: upTo('symbol') },
  MAX_NAME_LENGTH: { rule: 'Visitors may type a name', value: upTo('symbol') },
  MAX_ADDRESS_LENGTH: { rule: 'Visitors may type a line of an address', value: upTo('symbol') },
  MAX_OTHER_TEXT_LENGTH: { rule: 'Who chooses Other may type', value: upTo('symbol') },
  MAX_COMMENTS_LENGTH: {
    rule: 'Visitors may type comments',
    value: upTo('symbol'),
    at: 'pages.appointment.additionalComments',
  },
  MAX_EMAIL_LENGTH: { rule: 'Visitors may type an e-mail address', value: upTo('symbol') },
  MAX_EMAIL_LOCAL_LENGTH: {
    rule: 'Before the @ of an e-mail address, visitors may type',
    value: upTo('symbol'),
  },
  MAX_TOPICS: {
    rule: 'Who has booked may choose',
    value: upTo('topic'),
    at: 'pages.appointment.additionalComments',
  },
  MAX_URL_LENGTH: { rule: 'The address a visitor came from is kept', value: upTo('symbol') },
  MAX_PARAMETER_NAME_LENGTH: {
    rule: 'Names of marketing parameters are kept',
    value: upTo('symbol'),
  },
  MAX_PARAMETERS: { rule: 'Of an address are kept', value: upTo('marketing parameter') },
  MAX_STORED_PARAMETERS: { rule: 'With a draft are kept', value: upTo('marketing parameter') },
  MAX_STORED_PARAMETERS_BYTES: {
    rule: 'The parameters of a draft have together',
    value: upTo('byte'),
  },
  MAX_ADDITIONAL_OWNERS: {
    rule: 'Visitors may name',
    value: upTo('further homeowner'),
    at: 'pages.project.homeownerList',
  },
  PHONE_DIGITS: { rule: 'A phone number has', value: (count) => counted(count, 'digit') },
  ZIP_DIGITS: { rule: 'A zipcode has', value: (count) => counted(count, 'digit') },
  MAX_WINDOWS: {
    rule: 'A project may have',
    value: upTo('window'),
    at: 'pages.project.windowCount',
  },
  MAX_DOORS: { rule: 'A project may have', value: upTo('door'), at: 'pages.project.windowCount' },
  MAX_WINDOW_AMOUNT: {
    rule: 'Who describes windows for inside sales may give, of each kind,',
    value: upTo('window'),
    at: 'pages.elsewhere.projectDetails',
  },
  BLOG_POSTS_SHOWN: {
    rule: 'Who has booked is offered',
    value: (count) => counted(count, 'article'),
  },
  REVIEW_COUNT: {
    rule: 'Visitors are shown reviews',
    value: (count) => `out of the latest ${numberWord(count)}`,
  },
  REVIEW_RATING: {
    rule: 'Visitors are shown reviews',
    value: (count) => `of ${counted(count, 'star')}`,
  },
  PROGRESS_COLLAPSE_PX: {
    rule: 'Who scrolls sees the present step alone in the progress bar',
    value: (count) => `after ${counted(count, 'pixel')}`,
  },
  PROPERTY_TYPE: { rule: 'Sales gets for the property type', value: savedAs },
  DEFAULT_PROPERTY_TYPE: {
    rule: 'Who chooses no property type has',
    value: (code) => codeWords(constants.PROPERTY_TYPE, code),
  },
  NON_PRIMARY_RESIDENCES: {
    rule: 'Homes that go to inside sales because nobody lives there as their main home are',
    value: (code) => codeWords(constants.PROPERTY_TYPE, code),
  },
  SOURCE_OTHER: { rule: 'Sales gets of visitors who heard of us in another way', value: savedAs },
  INSIDE_SALES_REASON: { rule: 'Inside sales gets for the reason', value: savedAs },
  EVIDENCE_HEADER: null,
  TRAP_FIELD: null,
} satisfies Record<ConstantName, LimitWords | null>;

const LIMITS: Record<string, LimitWords | null | undefined> = LIMIT_WORDS;

function listed(parts: readonly string[], last: 'and' | 'or'): string {
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}

/** A domain time or limit in words. */
export interface LimitRule {
  /** Name of the constant. */
  name: string;
  /** Who is affected and how, and the value in words. */
  rule: string;
  value: string;
  /** Both as a sentence. */
  says: string;
  /** Path of the state where visitors encounter it; null if the chart has none. */
  at: string | null;
}

/** By name: not every way of loading a module puts them in the same order. */
const CONSTANTS: [string, unknown][] = Object.entries(constants).toSorted(([a], [b]) =>
  a < b ? -1 : 1,
);

function limitRule(name: string, constant: unknown, thing = ''): LimitRule[] {
  const words = LIMITS[name];
  const values = [constant].flat().filter((one) => typeof one === 'number');
  if (words === null || words === undefined || values.length === 0) return [];
  const [rule, value] = [`${words.rule}${thing}`, listed(values.map(words.value), 'and')];
  return [{ name, rule, value, says: `${rule} ${value}.`, at: words.at ?? null }];
}

/** Every current time and limit that visitors encounter. */
export function limitRules(): LimitRule[] {
  return CONSTANTS.flatMap(([name, constant]) => limitRule(name, constant));
}

/** Every code that sales gets. */
export function codeRules(): LimitRule[] {
  return CONSTANTS.flatMap(([name, codes]) =>
    isRecord(codes)
      ? Object.entries(codes).flatMap(([key, code]) =>
          limitRule(name, code, ` ${inQuotes(keyWords(key))}`),
        )
      : [],
  );
}

const WORDS: Record<string, Words | undefined> = GUARD_WORDS;
const EVENTS: Record<string, string | undefined> = EVENT_WORDS;
const PORTS: Record<string, string | undefined> = PORT_WORDS;
const DELAYS: Record<string, string | undefined> = DELAY_WORDS;

/** A guard in words; its bare name if it comes from another revision of the chart. */
export function guardWords(guard: Named | null): string {
  if (guard === null) return '';
  const words = WORDS[guard.name];
  if (words === undefined) return guard.name;
  return typeof words === 'string' ? words : words(guard.params ?? {});
}

/** The outcome and name of the call that an automatic event belongs to: `saveDraft` for `xstate.done.actor.saveDraft`. Null for other events. */
export function callOf(event: string): { outcome: 'done' | 'error'; call: string } | null {
  const match = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event);
  if (match === null) return null;
  const [, outcome, call] = match;
  return call === undefined ? null : { outcome: outcome === 'done' ? 'done' : 'error', call };
}

/** The name of a timer event's delay: `offerFade` for `xstate.after.offerFade.booking.offer.fading`. Null for other events. */
export function delayOf(event: string): string | null {
  return /^xstate\.after\.([^.]+)\./.exec(event)?.[1] ?? null;
}

/** What happened, in words. The id of a call may differ from its port: pass the port if it is known. */
export function eventWords(event: string, port?: string): string {
  if (event === ALWAYS) return 'At once';
  if (event === '*') return 'Anything else';
  const call = callOf(event);
  if (call !== null) {
    const words = PORTS[port ?? call.call] ?? call.call;
    return call.outcome === 'done' ? `Answered: ${words}` : `Failed: ${words}`;
  }
  const delay = delayOf(event);
  if (delay !== null) return DELAYS[delay] ?? delay;
  return EVENTS[event] ?? event;
}

/** A state's call in words, followed by its id if that differs from the port's name. */
export function callWords({ id, src }: { id: string; src: string }): string {
  const words = PORTS[src] ?? src;
  return id === src ? words : `${words} (${id})`;
}

/** A text in quotation marks. Quotation marks inside it become single ones. */
export function inQuotes(text: string): string {
  return `“${text.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}

function valueWords(value: unknown): string {
  if (value === null) return '(none)';
  if (isStepId(value)) return inQuotes(STEPS[value].title);
  return typeof value === 'string' ? inQuotes(value) : JSON.stringify(value);
}

/** An action in words: `head for “Date and time”`. */
export function actionWords({ name, params }: Named): string {
  const words = spelled(name);
  if (params === null) return words;
  if (name === 'giveReason')
    return `hand the project to inside sales for the reason ${inQuotes(keyWords(String(params['reason'])))}`;
  return [words, ...Object.values(params).map(valueWords)].join(' ');
}

/** What a transition is called: its description, else what happened. */
export function transitionWords({
  description,
  event,
}: Pick<ChartTransition, 'description' | 'event'>): string {
  return description === '' ? eventWords(event) : description;
}

/** `homeownerList` → `Homeowner list`. */
export function keyWords(key: string): string {
  return upperFirst(key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`));
}

/** The name of a state: the title of its page, else its key in words. */
export function stateWords({ key, step }: { key: string; step: string | null }): string {
  return isStepId(step) ? STEPS[step].title : keyWords(key);
}

import { findKey, upperFirst } from 'es-toolkit';
import { ADDRESS_DECISION, conditionWords } from '#src/domain/address-decision.ts';
import * as constants from '#src/domain/constants.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { counted } from '#src/domain/number-words.ts';
import { isStepId, STEPS } from '#src/domain/steps.ts';
import type { BookingMachine } from '#machines/booking/booking.machine.ts';
import type { PortName } from '#machines/booking/booking.ports.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { ALWAYS, type ChartTransition, type Named } from './chart.ts';

type Provided = Parameters<BookingMachine['provide']>[0];

/** Names of the chart's guards. */
export type GuardName = keyof NonNullable<Provided['guards']>;
export type DelayName = keyof NonNullable<Provided['delays']>;
export type EventType = BookingEvent['type'];
export type ActorName = PortName | 'watchHold';

/** Every guard of the chart in words, with the names of its parameters in braces. A guard without words does not compile. */
export const GUARD_WORDS = {
  needsDraft: 'the address names a draft that is not loaded',
  needsCampaign: 'the visit belongs to an event that is not loaded',
  isArrivingAt: 'the page that may be shown is {step}',
  isEmbedded: 'the page is shown inside another site',
  isBooked: 'the draft is already booked',
  mayBook: 'the answers still allow booking a time',
  isFirstOpenQuestion: 'the first question without an answer is {step}',
  isMarkUnsaved: 'the draft was about to be abandoned, or handed to inside sales',
  isAbandoned: 'the draft is already saved as abandoned',
  hasCampaign: 'the event is active',
  hasInvalidTyping: 'what is typed is not valid',
  isFormOf: 'the form is that of {step}',
  isFormAtEvent: 'the form is that of {step}, at an event',
  isAnsweredBefore: 'with these answers, {page} follows',
  isAfter: 'the page before is {page}',
  isInvalidAfter: 'what is typed is not valid, and the page before is {page}',
  isGoingTo: 'the draft goes on at {step}',
  isSentElsewhere: 'the backend names a page of its own choosing',
  isAnsweredElsewhere: 'another tab has given answers that lead elsewhere',
  isBookedMeanwhile: 'the appointment turns out to be booked',
  isLost: 'the backend knows no such draft, and no page has that address',
  isNotFound: 'the backend knows no such draft',
  isSlotTaken: 'somebody else has taken the time',
  isServed: 'the zipcode is served',
  isDecidedBy: '{row}',
  isVerificationOff: 'ownership need not be verified',
  isTakenBack: 'the project is with inside sales because of an answer on {step} that has changed',
  isKnownAddress: 'the address is complete',
  isSameAddress: 'the address itself is unchanged',
  isNewWholeAddress: 'the address changed and is complete',
  offersSomeTime: 'some time is free',
  offersNothing: 'nothing is free at all, every time is sold out',
  canLookFurther: 'the next week has not been asked for and may be booked',
  isWeekKnown: 'the times of that week are known',
  mayKeepLaterTime: 'the kept day or time may lie in the next week',
  isOpening: 'the page to read is {step}',
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
  isVisit: 'the visit is {state}',
  isChangedMeanwhile: 'the visit is not what the page shows any more',
  holdsTimes: 'not an event',
  isHeldTimeLost: 'the kept time is not among them',
  hasHold: 'a time is being kept',
  hasPersistedAlert: 'the time ran out and nobody has acknowledged it',
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
} satisfies Record<GuardName, string>;

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

/** A sentence with its value in braces: a unit, `seconds`, `milliseconds`, `number`, or `property type`. With `{key}`, it is said of every entry of a list of codes. */
type LimitWords =
  | string
  | { says: string; /** Path of the state where visitors encounter it. */ at: string };

function spelled(key: string): string {
  return keyWords(key).toLowerCase();
}

function timeWords(milliseconds: number): string {
  if (milliseconds >= 60_000 && milliseconds % 60_000 === 0)
    return counted(milliseconds / 60_000, 'minute');
  return milliseconds >= 1000 && milliseconds % 1000 === 0
    ? counted(milliseconds / 1000, 'second')
    : counted(milliseconds, 'millisecond');
}

/** The page where visitors choose a time. */
const CALENDAR = 'pages.appointment.timeDateBooking';

/** What each domain constant (src/domain/constants.ts) means to visitors; null if they never encounter it. A constant without an entry does not compile. */
export const LIMIT_WORDS = {
  MIN_WINDOWS_FOR_BOOKING: {
    says: 'Projects go to inside sales with fewer than {window}',
    at: 'pages.project.address.form.deciding',
  },
  SUNDAY_MIN_WINDOWS: {
    says: 'Outside events, no Sundays are offered with fewer than {window}',
    at: CALENDAR,
  },
  EVENING_AND_SATURDAY_MIN_WINDOWS: {
    says: 'Outside events, no evenings and no Saturdays are offered with fewer than {window}',
    at: CALENDAR,
  },
  HOLD_SECONDS: {
    says: 'A timer keeps a picked time, outside events, for {seconds}',
    at: 'hold.running',
  },
  HOLD_MS: null,
  HOLD_TICK_MS: 'The time left of a kept time is counted every {milliseconds}',
  HOLD_DANGER_SECONDS: {
    says: 'Who keeps a time is warned, and offered to keep it on, in the last {seconds}',
    at: 'hold.running',
  },
  HOLD_ANNOUNCED_SECONDS: {
    says: 'Who keeps a time and uses a screen reader is told the time left, in seconds, at {number}',
    at: 'hold.running',
  },
  REQUEST_TIMEOUT_MS: 'Visitors are told that the backend does not answer after {milliseconds}',
  SPINNER_DELAY_MS: 'Visitors see the spinner of a save after {milliseconds}',
  FEELS_IMMEDIATE_MS:
    'Visitors see the spinner of a request that is known to be slow after {milliseconds}',
  ADDRESS_DEBOUNCE_MS: {
    says: 'Visitors whose ownership is verified have their owners looked up {milliseconds} after they stop typing the address',
    at: 'pages.project.address.owners.pausing',
  },
  BOOKING_WINDOW_DAYS: { says: 'Visitors book ahead, from times of {day}', at: CALENDAR },
  DAYS_PER_WEEK: { says: 'Visitors turn the calendar by {day}', at: CALENDAR },
  PAID_LEAD_WINDOW_DAYS: { says: 'Paid leads book ahead, from times of {day}', at: CALENDAR },
  OFFER_AFTER_DAYS: {
    says: 'The offer is shown to who picks a day more than {day} away',
    at: 'offer.shown',
  },
  OFFER_ACCEPTED_WITHIN_DAYS: 'The offer counts as accepted by who books a day at most {day} away',
  OFFER_VISIBLE_MS: { says: 'The offer is shown for {milliseconds}', at: 'offer.shown' },
  OFFER_FADE_MS: { says: 'The offer fades out in {milliseconds}', at: 'offer.fading' },
  MAX_OFFER_LENGTH: 'The text of an offer is kept up to {symbol}',
  MAX_NAME_LENGTH: 'Visitors may type a name up to {symbol}',
  MAX_ADDRESS_LENGTH: 'Visitors may type a line of an address up to {symbol}',
  MAX_OTHER_TEXT_LENGTH: 'Who chooses Other may type up to {symbol}',
  MAX_COMMENTS_LENGTH: {
    says: 'Visitors may type comments up to {symbol}',
    at: 'pages.appointment.additionalComments',
  },
  MAX_EMAIL_LENGTH: 'Visitors may type an e-mail address up to {symbol}',
  MAX_EMAIL_LOCAL_LENGTH: 'Before the @ of an e-mail address, visitors may type up to {symbol}',
  MAX_TOPICS: {
    says: 'Who has booked may choose up to {topic}',
    at: 'pages.appointment.additionalComments',
  },
  MAX_URL_LENGTH: 'The address a visitor came from is kept up to {symbol}',
  MAX_PARAMETER_NAME_LENGTH: 'Names of marketing parameters are kept up to {symbol}',
  MAX_PARAMETERS: 'Of an address are kept up to {marketing parameter}',
  MAX_STORED_PARAMETERS: 'With a draft are kept up to {marketing parameter}',
  MAX_STORED_PARAMETERS_BYTES: 'The parameters of a draft have together up to {byte}',
  MAX_ADDITIONAL_OWNERS: {
    says: 'Visitors may name up to {further homeowner}',
    at: 'pages.project.homeownerList',
  },
  PHONE_DIGITS: 'A phone number has {digit}',
  ZIP_DIGITS: 'A zipcode has {digit}',
  MAX_WINDOWS: { says: 'A project may have up to {window}', at: 'pages.project.windowCount' },
  MAX_DOORS: { says: 'A project may have up to {door}', at: 'pages.project.windowCount' },
  MAX_WINDOW_AMOUNT: {
    says: 'Who describes windows for inside sales may give, of each kind, up to {window}',
    at: 'pages.elsewhere.projectDetails',
  },
  BLOG_POSTS_SHOWN: 'Who has booked is offered {article}',
  REVIEW_COUNT: 'Visitors are shown reviews out of the latest {number}',
  REVIEW_RATING: 'Visitors are shown reviews of {star}',
  PROGRESS_COLLAPSE_PX: 'Who scrolls sees the present step alone in the progress bar after {pixel}',
  PROPERTY_TYPE: 'Sales gets for the property type {key} the code {number}',
  DEFAULT_PROPERTY_TYPE: 'Who chooses no property type has {property type}',
  NON_PRIMARY_RESIDENCES:
    'Homes that go to inside sales because nobody lives there as their main home are {property type}',
  SOURCE_OTHER: 'Sales gets of visitors who heard of us in another way the code {number}',
  INSIDE_SALES_REASON: 'Inside sales gets for the reason {key} the code {number}',
  EVIDENCE_HEADER: null,
  TRAP_FIELD: null,
} satisfies Record<ConstantName, LimitWords | null>;

const LIMITS: Record<string, LimitWords | null | undefined> = LIMIT_WORDS;

/** A domain time, limit or code in words. */
export interface LimitRule {
  /** Name of the constant, with the key of the code. */
  name: string;
  /** A sentence up to its value, and from there on. */
  rule: string;
  value: string;
  /** Both as a sentence. */
  says: string;
  /** Path of the state where visitors encounter it; null if the chart has none. */
  at: string | null;
}

function valueIn(unit: string, value: number): string {
  switch (unit) {
    case 'seconds':
      return timeWords(value * 1000);
    case 'milliseconds':
      return timeWords(value);
    case 'number':
      return String(value);
    case 'property type':
      return spelled(findKey(constants.PROPERTY_TYPE, (code) => code === value) ?? String(value));
    default:
      return counted(value, unit);
  }
}

/** A limit of this value (values, if it is a list) in words: what comes before the value, and the rest. */
export function limitWords(
  words: LimitWords,
  limit: unknown,
  key = '',
): Pick<LimitRule, 'rule' | 'value'> {
  const says = (typeof words === 'string' ? words : words.says).replace('{key}', inQuotes(key));
  const [, rule = '', unit = '', end = ''] = /^(.*?) ?\{(.+)\}(.*)$/.exec(says) ?? [];
  const values = [limit].flat().map((one) => valueIn(unit, Number(one)));
  return { rule, value: `${new Intl.ListFormat('en').format(values)}${end}` };
}

/** Every current time, limit and code, by name: not every way of loading a module puts them in the same order. */
export function limitRules(): LimitRule[] {
  return Object.entries(constants)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, constant]) => {
      const words = LIMITS[name] ?? null;
      if (words === null) return [];
      const at = typeof words === 'string' ? null : words.at;
      const limits = isRecord(constant) ? Object.entries(constant) : [['', constant] as const];
      return limits.map(([key, limit]) => {
        const { rule, value } = limitWords(words, limit, keyWords(key));
        const id = key === '' ? name : `${name}.${key}`;
        return { name: id, rule, value, says: `${rule} ${value}.`, at };
      });
    });
}

/** What is said of a name; the bare name if it comes from another revision of the chart. */
function wordsFor(words: Partial<Record<string, string>>, name: string): string {
  return words[name] ?? name;
}

function parameterWords(name: string, value: unknown): string {
  if (name === 'step' || name === 'page')
    return isStepId(value) ? `“${STEPS[value].title}”` : 'that page';
  const condition =
    name === 'row' ? (ADDRESS_DECISION.find(({ id }) => id === value)?.condition ?? null) : null;
  return condition === null ? String(value) : conditionWords(condition);
}

/** A guard in words; empty if there is none. */
export function guardWords(guard: Named | null): string {
  if (guard === null) return '';
  return wordsFor(GUARD_WORDS, guard.name).replace(/\{(\w+)\}/, (_, name: string) =>
    parameterWords(name, guard.params?.[name]),
  );
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
    const words = wordsFor(PORT_WORDS, port ?? call.call);
    return call.outcome === 'done' ? `Answered: ${words}` : `Failed: ${words}`;
  }
  const delay = delayOf(event);
  return delay === null ? wordsFor(EVENT_WORDS, event) : wordsFor(DELAY_WORDS, delay);
}

/** A state's call in words, followed by its id if that differs from the port's name. */
export function callWords({ id, src }: { id: string; src: string }): string {
  const words = wordsFor(PORT_WORDS, src);
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

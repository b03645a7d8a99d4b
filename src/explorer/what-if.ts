import { clamp, sumBy } from 'es-toolkit';
import {
  ADDRESS_DECISION,
  decide,
  type Condition,
  type DecisionInput,
  type DecisionRow,
} from '#src/domain/address-decision.ts';
import {
  BOOKING_WINDOW_DAYS,
  MAX_DOORS,
  MAX_WINDOWS,
  OFFER_ACCEPTED_WITHIN_DAYS,
  OFFER_AFTER_DAYS,
  PAID_LEAD_WINDOW_DAYS,
} from '#src/domain/constants.ts';
import { EMPTY_SESSION, emptyRequest } from '#src/domain/draft-defaults.ts';
import type { AppointmentRequest } from '#src/domain/draft.ts';
import type { Amount, DecidedVisits, FunnelReport, Outcome } from '#src/domain/funnel.ts';
import { LIMIT_WORDS, limitWords } from '#src/model/words.ts';
import { countOf, countWords } from './funnel-words.ts';

/** A line of the address decision as somebody imagines it. */
export interface ImaginedLine extends DecisionRow {
  isOn: boolean;
}

interface Limit {
  value: number;
  /** Which amounts of past visits tell what another number would change. */
  amounts: readonly Amount[];
  /** Whether a visit with this amount is within the limit. */
  isMet: (amount: number, limit: number) => boolean;
  /** What visits beyond it did. */
  says: string;
}

const isAtMost: Limit['isMet'] = (amount, limit) => amount <= limit;
const isBelow: Limit['isMet'] = (amount, limit) => amount < limit;
const isAbove: Limit['isMet'] = (amount, limit) => amount > limit;
const DAYS: Limit['amounts'] = ['daysAhead', 'daysAheadOfPaidLeads'];

/** The numbers of several questions that can be imagined otherwise. */
const LIMITS = {
  MAX_WINDOWS: {
    value: MAX_WINDOWS,
    amounts: ['windows'],
    isMet: isAtMost,
    says: 'gave more windows',
  },
  MAX_DOORS: { value: MAX_DOORS, amounts: ['doors'], isMet: isAtMost, says: 'gave more doors' },
  BOOKING_WINDOW_DAYS: {
    value: BOOKING_WINDOW_DAYS,
    amounts: ['daysAhead'],
    isMet: isBelow,
    says: 'booked a later day',
  },
  PAID_LEAD_WINDOW_DAYS: {
    value: PAID_LEAD_WINDOW_DAYS,
    amounts: ['daysAheadOfPaidLeads'],
    isMet: isBelow,
    says: 'booked a later day',
  },
  OFFER_AFTER_DAYS: {
    value: OFFER_AFTER_DAYS,
    amounts: DAYS,
    isMet: isAtMost,
    says: 'booked a day that shows the offer',
  },
  OFFER_ACCEPTED_WITHIN_DAYS: {
    value: OFFER_ACCEPTED_WITHIN_DAYS,
    amounts: DAYS,
    isMet: isAbove,
    says: 'booked a day that earns the offer',
  },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

/** What somebody imagines otherwise. */
export interface Change {
  /** In order. The last one has no condition, stays last and stays on. */
  lines: readonly ImaginedLine[];
  limits: Partial<Record<LimitName, number>>;
}

const ROWS: readonly DecisionRow[] = ADDRESS_DECISION;

/** Everything as it is. */
export const NO_CHANGE: Change = { lines: ROWS.map((row) => ({ ...row, isOn: true })), limits: {} };

/** The number in a condition; null if it has none. */
export function numberIn(condition: Condition | null): number | null {
  return condition?.kind === 'fewerWindows' ? condition.than : null;
}

/** A line as it is now. */
function rowNow(id: string): DecisionRow | undefined {
  return ROWS.find((row) => row.id === id);
}

/** The number that a line has now. */
function numberNow(id: string): number | null {
  return numberIn(rowNow(id)?.condition ?? null);
}

/** The highest number that can be imagined. */
export const MAX_IMAGINED = 99;

/** What was typed, as a number that can be imagined: a whole one. */
function imaginable(typed: number): number {
  return Math.trunc(clamp(typed, 0, MAX_IMAGINED));
}

/** A line with another number in its condition. */
function withNumber(line: ImaginedLine, than: number): ImaginedLine {
  return line.condition?.kind === 'fewerWindows'
    ? { ...line, condition: { ...line.condition, than: imaginable(than) } }
    : line;
}

/** The change with a line of it switched off or on, or given another number. */
export function withLine(
  change: Change,
  id: string,
  { isOn, number }: { isOn?: boolean; number?: number },
): Change {
  const lines = change.lines.map((line) => {
    if (line.id !== id) return line;
    const numbered = number === undefined ? line : withNumber(line, number);
    return { ...numbered, isOn: isOn ?? line.isOn };
  });
  return { ...change, lines };
}

/** The change with a line moved up (-1) or down (1); the same one if there is no room. */
export function withMoved(change: Change, id: string, by: -1 | 1): Change {
  const at = change.lines.findIndex((line) => line.id === id);
  const [moved, other] = [change.lines[at], change.lines[at + by]];
  if (!moved?.condition || !other?.condition) return change;
  return { ...change, lines: change.lines.with(at, other).with(at + by, moved) };
}

/** The change with another limit; the present one takes it back. */
export function withLimit(change: Change, name: LimitName, typed: number): Change {
  const value = imaginable(typed);
  const { [name]: _before, ...others } = change.limits;
  return {
    ...change,
    limits: value === LIMITS[name].value ? others : { ...others, [name]: value },
  };
}

/** A limit as the change has it. */
export function limitIn({ limits }: Change, name: LimitName): number {
  return limits[name] ?? LIMITS[name].value;
}

/** The change as it stands in an address: the lines in order, those that are off with a minus, then the limits. Null if nothing is changed. */
export function writeChange({ lines, limits }: Change): string | null {
  const words = lines.map(({ id, condition, isOn }) => {
    const number = numberIn(condition);
    return `${isOn ? '' : '-'}${id}${number === numberNow(id) ? '' : `:${number}`}`;
  });
  const isSame = words.join() === ROWS.map(({ id }) => id).join();
  const others = Object.entries(limits).map(([name, value]) => `${name}:${value}`);
  return [...(isSame ? [] : words), ...others].join(' ') || null;
}

const WORD = /^(-?)(\w+)(?::(\d{1,3}))?$/;

/** Reads what {@link writeChange} wrote. Lines that it does not name are as they are now, and come before the last one; what it names and is not known any more is left out. */
export function readChange(text: string | null): Change {
  let change: Change = NO_CHANGE;
  const named: ImaginedLine[] = [];
  for (const word of (text ?? '').split(' ')) {
    const [, minus = '', id = '', number] = WORD.exec(word) ?? [];
    const row = rowNow(id);
    const limit = LIMIT_NAMES.find((name) => name === id);
    if (limit !== undefined && number !== undefined)
      change = withLimit(change, limit, Number(number));
    if (row !== undefined && row.condition !== null) {
      const line = { ...row, isOn: minus === '' };
      named.push(number === undefined ? line : withNumber(line, Number(number)));
    }
  }
  const rest = NO_CHANGE.lines.filter(({ id }) => !named.some((line) => line.id === id));
  return { ...change, lines: [...named, ...rest] };
}

/** The answers of visits as the decision takes them. @param request one without answers */
export function inputOf(
  {
    windowCount,
    propertyType,
    isServed,
    isVerifyHomeOwnership,
    isUnsure,
    isEvent,
    meetsThreshold,
  }: Omit<DecidedVisits, 'outcome' | 'count'>,
  request: AppointmentRequest,
): DecisionInput {
  return {
    draft: {
      id: '',
      status: 'New',
      sessionData: { ...EMPTY_SESSION, ownershipSelection: isUnsure ? 'im_not_sure' : null },
      appointmentRequest: {
        ...request,
        isVerifyHomeOwnership,
        isEvent,
        property: { ...request.property, propertyType, zipcodeValid: isServed },
        project: { ...request.project, windowCount },
      },
    },
    validation:
      meetsThreshold === null
        ? null
        : { doesPropertyValueMeetThreshold: meetsThreshold, isPropertyOwnershipValidated: false },
  };
}

/** How many visits go somewhere now, and how many would. */
export interface Shift {
  now: number;
  would: number;
}

/** How a visit ends that is not left before. */
type End = Exclude<Outcome, 'left'>;

/** What would have become of the visits that came. */
export interface Effect {
  visits: number;
  /** How many of them would be led to another page. */
  elsewhere: number;
  /** Those that would end otherwise, the most first. Who left before the end leaves anyway. */
  turns: { from: End; to: End; count: number }[];
  /** How many visits are decided by such lines. */
  shiftOf: (isSuch: (line: DecisionRow) => boolean) => Shift;
}

/** How a visit ends where a line leads, if the visitor goes on to the end. */
function endAt({ target, status }: DecisionRow): End {
  if (target === 'timeDateBooking') return 'booked';
  return status === 'Abandoned' ? 'turnedAway' : 'call';
}

const countIn = ({ count }: { count: number }) => count;

const OUTCOME_WORDS: Record<End, string> = {
  booked: 'booking',
  call: 'call',
  turnedAway: 'refusal',
};

const ENDS = Object.keys(OUTCOME_WORDS) as End[];

/** Decides every counted visit as it is decided now and as it would be. */
export function effectOf(decided: readonly DecidedVisits[], { lines }: Change): Effect {
  const blank = emptyRequest();
  const rows = lines.filter(({ isOn }) => isOn);
  const visits = decided.map(({ outcome, count, ...answers }) => {
    const input = inputOf(answers, blank);
    return { outcome, count, now: decide(input), would: decide(input, rows) };
  });
  const elsewhere = visits.filter(({ now, would }) => now.target !== would.target);
  const turns = ENDS.flatMap((from) =>
    ENDS.filter((to) => to !== from).map((to) => {
      const turned = elsewhere.filter(
        ({ outcome, would }) => outcome === from && endAt(would) === to,
      );
      return { from, to, count: sumBy(turned, countIn) };
    }),
  );
  return {
    visits: sumBy(visits, countIn),
    elsewhere: sumBy(elsewhere, countIn),
    turns: turns.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count),
    shiftOf: (isSuch) => ({
      now: sumBy(
        visits.filter(({ now }) => isSuch(now)),
        countIn,
      ),
      would: sumBy(
        visits.filter(({ would }) => isSuch(would)),
        countIn,
      ),
    }),
  };
}

/** How many visits now, and how many it would be if that differs. */
export function shiftWords({ now, would }: Shift): string {
  return now === would ? countWords(now) : `${countWords(now)} → ${countWords(would)}`;
}

/** What a change of the lines alters, in one sentence. */
export function effectWords({ visits, elsewhere, turns }: Effect): string {
  const parts = turns.map(({ from, to, count }) => {
    const end = OUTCOME_WORDS[to];
    return `${countOf(count, OUTCOME_WORDS[from])} ${count === 1 ? `becomes a ${end}` : `become ${end}s`}`;
  });
  const others = elsewhere - sumBy(turns, countIn);
  if (others > 0) parts.push(`${countWords(others)} end the same way`);
  return `${countWords(elsewhere)} of ${countWords(visits)} would end elsewhere${parts.length === 0 ? '' : `: ${parts.join(', ')}`}.`;
}

/** How many past visits a limit would have stood in the way of, as the sentence below it. */
export function limitEffect(
  { amounts }: Pick<FunnelReport, 'amounts'>,
  name: LimitName,
  value: number,
): string {
  const { isMet, says, value: present, amounts: ofLimit }: Limit = LIMITS[name];
  const own = amounts.filter(({ of }) => ofLimit.includes(of));
  const beyond = (limit: number) =>
    sumBy(
      own.filter(({ amount }) => !isMet(amount, limit)),
      countIn,
    );
  const all = sumBy(own, countIn);
  const before = beyond(present);
  const now = value === present || before === 0 ? '' : `, ${countWords(before)} now`;
  return `${countWords(beyond(value))} of ${countWords(all)} ${says}${now}.`;
}

/** A limit as a sentence without its end. */
export function limitSentence(name: LimitName, limit: number): string {
  const { rule, value } = limitWords(LIMIT_WORDS[name], limit);
  return `${rule} ${value}`;
}

/** The change in words an engineer can act on. */
export function requestOf(
  change: Change,
  effect: Effect | null,
  report: Pick<FunnelReport, 'amounts'> | null,
): string {
  const placeOf = (id: string) => ROWS.findIndex((row) => row.id === id);
  const numbered = (id: string) => `line ${placeOf(id) + 1}, “${rowNow(id)?.description}”`;
  const parts = change.lines.flatMap(({ id, condition, isOn }, at) => {
    const [number, before] = [numberIn(condition), numberNow(id)];
    const next = change.lines[at + 1];
    return [
      isOn ? [] : `take out ${numbered(id)}`,
      number === before ? [] : `in ${numbered(id)}, say ${number} in place of ${before}`,
      next && at < placeOf(id) ? `move ${numbered(id)}, above ${numbered(next.id)}` : [],
    ].flat();
  });
  const sentences: string[] = [];
  if (parts.length > 0) {
    const counted = effect === null ? '' : ` Of the visits counted, ${effectWords(effect)}`;
    sentences.push(
      `In the address decision (src/domain/address-decision.ts), ${parts.join('; ')}.${counted}`,
    );
  }
  for (const name of LIMIT_NAMES) {
    const value = change.limits[name];
    if (value === undefined) continue;
    const counted = report === null ? '' : ` ${limitEffect(report, name, value)}`;
    sentences.push(
      `Set ${name} (src/domain/constants.ts) to ${value}: ${limitSentence(name, value)}; now ${LIMITS[name].value}.${counted}`,
    );
  }
  return sentences.join('\n');
}

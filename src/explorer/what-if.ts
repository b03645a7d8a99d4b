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
import type { StepId } from '#src/domain/steps.ts';
import { LIMIT_WORDS, limitWords } from '#src/model/words.ts';
import { countOf, countWords } from './funnel-words.ts';

/** A line of the address decision as somebody imagines it. */
export interface ImaginedLine {
  row: DecisionRow;
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
export const LIMITS = {
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
export const NO_CHANGE: Change = { lines: ROWS.map((row) => ({ row, isOn: true })), limits: {} };

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
  return Math.trunc(Math.min(MAX_IMAGINED, Math.max(0, typed)));
}

/** A row with another number in its condition. */
function withNumber(row: DecisionRow, than: number): DecisionRow {
  return row.condition?.kind === 'fewerWindows'
    ? { ...row, condition: { ...row.condition, than: imaginable(than) } }
    : row;
}

/** The change with a line of it switched off or on, or given another number. */
export function withLine(
  change: Change,
  id: string,
  { isOn, number }: { isOn?: boolean; number?: number },
): Change {
  const lines = change.lines.map((line) => {
    if (line.row.id !== id) return line;
    const row = number === undefined ? line.row : withNumber(line.row, number);
    return { row, isOn: isOn ?? line.isOn };
  });
  return { ...change, lines };
}

/** The change with a line moved up (-1) or down (1); the same one if there is no room. */
export function withMoved(change: Change, id: string, by: -1 | 1): Change {
  const at = change.lines.findIndex(({ row }) => row.id === id);
  const [moved, other] = [change.lines[at], change.lines[at + by]];
  if (!moved?.row.condition || !other?.row.condition) return change;
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

/** The change as it stands in an address: the lines in order, those that are off with a minus, then the limits. Null if nothing is changed. */
export function writeChange({ lines, limits }: Change): string | null {
  const words = lines.map(({ row: { id, condition }, isOn }) => {
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
    if (row !== undefined && row.condition !== null)
      named.push({
        row: number === undefined ? row : withNumber(row, Number(number)),
        isOn: minus === '',
      });
  }
  const rest = NO_CHANGE.lines.filter(({ row }) => !named.some((one) => one.row.id === row.id));
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
  /** By the id of a line: how many visits it decides. */
  lines: ReadonlyMap<string, Shift>;
  /** By page: how many visits are led there. */
  pages: ReadonlyMap<StepId, Shift>;
}

/** How a visit ends where a line leads, if the visitor goes on to the end. */
function endAt({ target, status }: DecisionRow): End {
  if (target === 'timeDateBooking') return 'booked';
  return status === 'Abandoned' ? 'turnedAway' : 'call';
}

function shift<K>(shifts: Map<K, Shift>, key: K, side: keyof Shift, count: number): void {
  const known = shifts.get(key) ?? { now: 0, would: 0 };
  shifts.set(key, { ...known, [side]: known[side] + count });
}

/** Decides every counted visit as it is decided now and as it would be. */
export function effectOf(decided: readonly DecidedVisits[], { lines }: Change): Effect {
  const blank = emptyRequest();
  const rows = lines.filter(({ isOn }) => isOn).map(({ row }) => row);
  const shifts = { lines: new Map<string, Shift>(), pages: new Map<StepId, Shift>() };
  const turns = new Map<string, Effect['turns'][number]>();
  let [visits, elsewhere] = [0, 0];
  for (const { outcome, count, ...answers } of decided) {
    const input = inputOf(answers, blank);
    const [now, would] = [decide(input), decide(input, rows)];
    visits += count;
    for (const [side, row] of [
      ['now', now],
      ['would', would],
    ] as const) {
      shift(shifts.lines, row.id, side, count);
      shift(shifts.pages, row.target, side, count);
    }
    if (now.target === would.target) continue;
    elsewhere += count;
    const to = endAt(would);
    if (outcome === 'left' || to === outcome) continue;
    const key = `${outcome} ${to}`;
    turns.set(key, { from: outcome, to, count: (turns.get(key)?.count ?? 0) + count });
  }
  return {
    visits,
    elsewhere,
    turns: [...turns.values()].toSorted((a, b) => b.count - a.count),
    ...shifts,
  };
}

const OUTCOME_WORDS: Record<End, string> = {
  booked: 'booking',
  call: 'call',
  turnedAway: 'refusal',
};

/** How many visits now, and how many it would be if that differs. */
export function shiftWords({ now, would }: Shift = { now: 0, would: 0 }): string {
  return now === would ? countWords(now) : `${countWords(now)} → ${countWords(would)}`;
}

/** What a change of the lines alters, in one sentence. */
export function effectWords({ visits, elsewhere, turns }: Effect): string {
  const parts = turns.map(({ from, to, count }) => {
    const end = OUTCOME_WORDS[to];
    return `${countOf(count, OUTCOME_WORDS[from])} ${count === 1 ? `becomes a ${end}` : `become ${end}s`}`;
  });
  const others = elsewhere - turns.reduce((sum, { count }) => sum + count, 0);
  if (others > 0) parts.push(`${countWords(others)} end the same way`);
  return `${countWords(elsewhere)} of ${countWords(visits)} would end elsewhere${parts.length === 0 ? '' : `: ${parts.join(', ')}`}.`;
}

/** How many past visits a limit would have stood in the way of, as the sentence below it. */
export function limitEffect(
  { amounts }: Pick<FunnelReport, 'amounts'>,
  name: LimitName,
  value: number,
): string {
  const { amounts: of, isMet, says, value: present } = LIMITS[name];
  const own = amounts.filter((one) => of.some((amount) => amount === one.of));
  const beyond = (limit: number) =>
    own.reduce((sum, { amount, count }) => sum + (isMet(amount, limit) ? 0 : count), 0);
  const all = own.reduce((sum, { count }) => sum + count, 0);
  const now =
    value === present || beyond(present) === 0 ? '' : `, ${countWords(beyond(present))} now`;
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
  const parts = change.lines.flatMap(({ row: { id, condition }, isOn }, at) => {
    const number = numberIn(condition);
    const next = change.lines[at + 1];
    const isMovedUp = next !== undefined && at < placeOf(id);
    return [
      isOn ? [] : `take out ${numbered(id)}`,
      number === numberNow(id)
        ? []
        : `in ${numbered(id)}, say ${number} in place of ${numberNow(id)}`,
      isMovedUp ? `move ${numbered(id)}, above ${numbered(next.row.id)}` : [],
    ].flat();
  });
  const counted = effect === null ? '' : ` Of the visits counted, ${effectWords(effect)}`;
  const decision =
    parts.length === 0
      ? []
      : [
          `In the address decision (src/domain/address-decision.ts), ${parts.join('; ')}.${counted}`,
        ];
  const limits = LIMIT_NAMES.flatMap((name) => {
    const value = change.limits[name];
    return value === undefined
      ? []
      : [
          `Set ${name} (src/domain/constants.ts) to ${value}: ${limitSentence(name, value)}; now ${LIMITS[name].value}.${report === null ? '' : ` ${limitEffect(report, name, value)}`}`,
        ];
  });
  return [...decision, ...limits].join('\n');
}

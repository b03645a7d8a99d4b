import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { bookingMachine } from '#machines/booking/booking.machine.ts';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { calendarOf } from '#machines/booking/booking.calendar.ts';
import { ADDRESS_DECISION, dependsOn } from '#src/domain/address-decision.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { BookingContext, Slots } from '#machines/booking/booking.types.ts';
import { weekIndexOf } from '#src/domain/calendar.ts';
import { isOfferDue } from '#src/domain/promotion.ts';
import { nodesWithin } from '#src/tools/flow/chart.ts';
import { activePaths, leavesOf } from '#src/tools/flow/active.ts';
import type { World } from '#src/tools/flow/cases/case.ts';

type GuardName = keyof typeof bookingMachine.implementations.guards;

/** A condition that depends on the context alone, with the fixed parameters of one of its uses. */
interface ContextGuard {
  /** Name and parameters. */
  id: string;
  type: string;
  params: object | undefined;
}

interface Place {
  step: StepId | null;
  isBusy: boolean;
  isIn(path: string): boolean;
}

/**
 * Where a condition can still be evaluated before the values it reads are overwritten. Elsewhere its result is left out, so that worlds that differ only
 * in their past become one. An entry that is too narrow costs a detour but never makes a claim wrong: every step of a journey is really taken.
 */
const ASKED_ONLY: { readonly [G in GuardName]?: (place: Place, params: object | undefined) => boolean } = {
  needsDraft: ({ isIn }) => isIn('pages.opening'),
  isArrivingAt: ({ isIn }) => isIn('pages.opening'),
  isGoingTo: ({ isBusy, isIn }) => isBusy || isIn('pages.project.address.form.editing.notSaved') || isIn('pages.elsewhere.projectDetails.editing.notSaved'),
  hasInvalidTyping: ({ step }, params) => params !== undefined && 'step' in params && params.step === step,
  isDecidedBy: ({ isIn }, params) => isDecidedByVisit(params) || isIn('pages.project.address.form'),
  isKnownAddress: ({ isIn }) => isIn('pages.project.address'),
  canLookFurther: ({ isIn }) => isIn('pages.appointment.timeDateBooking'),
  offersNothing: ({ isIn }) => isIn('pages.appointment.timeDateBooking'),
  hasHold: ({ isIn }) => isIn('hold.deciding'),
  hasKeptAlert: ({ isIn }) => isIn('hold.deciding'),
};

/** Whether a row of the address decision depends on answers that the visitor takes along, rather than on the address. */
function isDecidedByVisit(params: object | undefined): boolean {
  const row = ADDRESS_DECISION.find(({ id }) => params !== undefined && 'row' in params && params.row === id);
  return row !== undefined && dependsOn(row.condition).every((one) => one === 'propertyType' || one === 'windowCount');
}

/** Conditions about the visit as a whole instead of a page. */
const OF_THE_VISIT: ReadonlySet<string> = new Set<GuardName>([
  'isEmbedded',
  'isVerificationOff',
  'isAfter',
  'isBooked',
  'isBookingSaved',
  'holdsTimes',
]);

function declaredBy(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/** One use of a condition; null if there is none, or if its parameters are computed from the event. */
function contextGuard(use: unknown): ContextGuard | null {
  if (typeof use === 'string') return { id: use, type: use, params: undefined };
  if (typeof use !== 'object' || use === null || !('type' in use) || typeof use.type !== 'string') return null;
  const params: unknown = 'params' in use ? use.params : undefined;
  if (typeof params === 'function') return null;
  const id = params === undefined ? use.type : `${use.type} ${JSON.stringify(params)}`;
  return { id, type: use.type, params: typeof params === 'object' && params !== null ? params : undefined };
}

function guardsAskedBy(node: AnyStateNode): ContextGuard[] {
  return declaredBy(node).flatMap(({ guard }) => contextGuard(guard) ?? []);
}

function contextGuards(machine: AnyStateMachine): ContextGuard[] {
  const found = nodesWithin(machine.root).flatMap(guardsAskedBy);
  return [...new Map(found.map((guard) => [guard.id, guard])).values()];
}

/** Gives every word a number: numbers are compared and looked up far faster than strings. The same word always has the same number. */
class Words {
  readonly #values = new Map<string, Map<string, number>>();
  #count = 0;

  /** The number of a word that is made of a name and a value. */
  of(name: string, value: string): number {
    const values = this.#values.get(name);
    if (values === undefined) {
      this.#values.set(name, new Map([[value, this.#count]]));
      return this.#next();
    }
    const known = values.get(value);
    if (known !== undefined) return known;
    values.set(value, this.#count);
    return this.#next();
  }

  #next(): number {
    this.#count += 1;
    if (this.#count >= MAX_WORDS) throw new Error(`More than ${MAX_WORDS} words: a fact of the key multiplies them`);
    return this.#count - 1;
  }
}

/** Two words together must fit into an integer of 30 bits, and one word into a single UTF-16 code unit of a key. */
const MAX_WORDS = 32_768;

function both(first: number, second: number): number {
  return first * MAX_WORDS + second;
}

function presence(value: unknown): 'yes' | 'no' {
  return value === null ? 'no' : 'yes';
}

/** What conditions with computed parameters, entry actions and cases read from the context, reduced to what matters and numbered by name. */
interface Facts {
  words: number[];
  /** Word for whether times are known; null where that does not matter. */
  slots: number | null;
  /** Word for what is typed on the page; null if nothing is. */
  typed: number | null;
}

function factsOf(words: Words, width: Width, context: BookingContext, { step, isBusy, isIn }: Place): Facts {
  const { draft, slots, weekIndex, time, conflict, isFirstLook, forms, deferred, campaign, visit, hold, failure } = context;
  const { customer, marketingConsent, property, isPPL } = draft.appointmentRequest;
  const isCalendar = isIn('pages.appointment.timeDateBooking');
  const all = [
    words.of('draft', draft.id === '' ? 'no' : 'yes'),
    words.of('status', draft.status),
    words.of('paid', String(isPPL)),
    words.of('deferred', deferred?.type ?? ''),
    words.of('campaign', presence(campaign)),
    words.of('failure', presence(failure)),
    words.of('contact', String(customer.firstName !== '')),
    words.of('consent', String(marketingConsent)),
    words.of('address', String(property.street1 !== '')),
  ];
  // One word per form, with what decides on arrival there. Which forms are unfinished together would multiply the worlds and decide nothing.
  const left = width === 'wide' ? unfinished(forms) : [];
  const isHereToo = left.some((form) => form === step);
  all.push(...left.filter((form) => form !== step).map((form) => words.of(`unfinished here ${isHereToo} and elsewhere, owners ${draft.appointmentRequest.isVerifyHomeOwnership}`, form)));
  const slotsWord = isIn('pages.project.address') ? words.of('slots', presence(slots)) : null;
  if (slotsWord !== null) all.push(slotsWord);
  if (isBusy) all.push(words.of('next', draft.sessionData.nextPage ?? ''));
  if (isIn('offer.loading')) all.push(words.of('offer day', String(isOfferAwaited(context))));
  if (isIn('pages.opening')) all.push(words.of('visit', JSON.stringify([visit.step, visit.id, visit.resume, Object.keys(forms)])));
  const typed = step === null ? undefined : Object.entries(forms).find(([form]) => form === step)?.[1];
  const typedWord = typed === undefined ? null : words.of('typed', textOf(typed.values));
  if (typedWord !== null) all.push(typedWord);
  if (isCalendar) {
    all.push(words.of('weeks', `${knownWeeks(slots)} at ${weekIndex}`), words.of('time', presence(time)), words.of('first look', String(isFirstLook)));
    all.push(words.of('conflict', presence(conflict)), words.of('saved time', draft.sessionData.appointmentInfo === null ? 'no' : draft.sessionData.appointmentInfo.selectedTimeDate));
    all.push(words.of('day', String(hasTimes(context))), words.of('hold', presence(hold)));
  }
  return { words: all, slots: slotsWord, typed: typedWord };
}

/** Whether the picked day will bring up the offer once it has loaded. */
function isOfferAwaited({ offerDay, day, slots }: BookingContext): boolean {
  return offerDay !== null && offerDay === day && slots !== null && isOfferDue(offerDay, slots.startDay);
}

/** Pages on which something invalid was typed. */
function unfinished(forms: BookingContext['forms']): string[] {
  return Object.entries(forms).flatMap(([form, typed]) => (typed !== undefined && !typed.isValid ? [form] : []));
}

const texts = new WeakMap<object, string>();

function textOf(values: object): string {
  const text = texts.get(values) ?? JSON.stringify(values);
  texts.set(values, text);
  return text;
}

const weeks = new WeakMap<Slots, string>();

function knownWeeks(slots: Slots | null): string {
  if (slots === null) return '';
  const text = weeks.get(slots) ?? [0, 1].filter((week) => slots.days.some(({ date }) => weekIndexOf(date, slots.startDay) === week)).join('+');
  weeks.set(slots, text);
  return text;
}

function hasTimes({ draft, slots, day }: Pick<BookingContext, 'draft' | 'slots' | 'day'>): boolean {
  return day !== null && calendarOf({ draft, slots }).some(({ date, timeBlocks }) => date === day && timeBlocks.length > 0);
}

/** A condition that holds. */
interface Holding {
  id: string;
  type: string;
  word: number;
}

/** What atoms are made of. */
interface Seen {
  leaves: readonly string[];
  step: StepId | null;
  isBusy: boolean;
  context: BookingContext;
  /** The conditions about the visit: `1` for each that holds, `0` for each that does not. */
  visit: string;
  holding: readonly Holding[];
  facts: Facts;
}

/** What the explorer sees of a world. */
export interface View {
  /** Worlds with the same key are one state to the explorer. */
  key: string;
  /** Paths of the innermost active states, sorted. */
  leaves: readonly string[];
  /** What is true of the world, as numbers: single facts and pairs of regions. A world with nothing new in it is not followed. */
  atoms(): number[];
}

export type ViewOf = (world: World) => View;

/**
 * How finely worlds are told apart. Narrow: single facts, enough to reach every transition. Wide: also who the visitor is combined with where a save
 * leads, and what was left unfinished on other pages; enough for rules about the beginning and the end of a visit.
 */
export type Width = 'narrow' | 'wide';

/**
 * What the explorer sees: the active states, the result of every context condition (with the parameters of each use, where it can still be evaluated), and
 * reduced facts of the context.
 */
export function viewOf(machine: AnyStateMachine, width: Width = 'narrow'): ViewOf {
  const words = new Words();
  const guards = contextGuards(machine).map((guard) => ({
    ...guard,
    word: words.of('holds', guard.id),
    implementation: machine.implementations.guards[guard.type],
    isAsked: Object.entries(ASKED_ONLY).find(([type]) => type === guard.type)?.[1] ?? null,
    isOfVisit: OF_THE_VISIT.has(guard.type) || (guard.type === 'isDecidedBy' && isDecidedByVisit(guard.params)),
  }));

  const isCoupled = couplingOf(machine);
  const askedBy = askersOf(machine);
  const known = new Set(guards.map(({ type }) => type));
  const hasCondition = (leaf: string) => [...askedBy(leaf)].some((name) => known.has(name));
  const plainSteps = new Set(nodesWithin(machine.root).flatMap((node) => (isStepNode(node.meta) && isPlainNode(node) ? [node.key] : [])));

  function atomsOf({ leaves, step, isBusy, context, visit, holding, facts }: Seen): number[] {
    const atoms: number[] = [];
    const pages = leaves.filter((leaf) => leaf.startsWith('pages.'));
    const others = leaves.filter((leaf) => !leaf.startsWith('pages.'));
    const next = isBusy ? context.draft.sessionData.nextPage : '';
    const pageWords = pages.map((page) => words.of('leaf', page));
    if (step !== null && plainSteps.has(step)) {
      for (const page of pageWords) atoms.push(both(page, words.of(context.facts.isEmbedded ? 'plain, embedded, typed' : 'plain, typed', String(facts.typed))));
    } else {
      for (const page of pageWords) {
        if (width === 'wide') atoms.push(both(page, words.of('visit is', visit)));
        for (const { word } of holding) atoms.push(both(page, word));
        for (const word of facts.words) atoms.push(both(page, word));
      }
    }
    addPairs(atoms, pageWords);
    if (width === 'wide') {
      const typed = String(facts.typed !== null);
      const whoever = words.of(`who ${who(context)} heading for ${next}`, visit);
      const held = words.of(`typed ${typed} heading for ${next}`, String(context.deferred?.type));
      const typing = words.of(`visit typed ${typed} unfinished ${step !== null && unfinished(context.forms).includes(step)}`, visit);
      for (const page of pageWords) atoms.push(both(page, whoever), both(page, held), both(page, typing));
    }
    const otherWords = others.map((other) => words.of('leaf', other));
    const stepWord = words.of('step', step ?? 'opening');
    for (const [index, other] of others.entries()) {
      const word = otherWords[index] ?? 0;
      if (width === 'wide') atoms.push(both(stepWord, word));
      const isClose = isCoupled(step, other) || hasCondition(other);
      if (!isClose && !isBusy) continue;
      const asked = holding.filter(({ type }) => askedBy(other).has(type)).map(({ id }) => id).join();
      if (isClose) {
        const beside = words.of(width === 'wide' ? `beside ${other} as ${context.draft.status}` : `beside ${other}`, asked);
        for (const page of pageWords) atoms.push(both(page, beside));
      }
      if (isBusy) atoms.push(both(stepWord, words.of(`during a save beside ${other} heading for ${next}`, asked)));
    }
    if (isBusy) for (const page of pageWords) atoms.push(both(page, words.of(`slots ${facts.slots} heading for`, String(next))));
    addPairs(atoms, otherWords);
    return atoms;
  }

  return ({ snapshot, answered }) => {
    const leaves = leavesOf(snapshot);
    const active = new Set(activePaths(snapshot));
    const { context } = snapshot;
    const step = selectStep(snapshot);
    const isBusy = snapshot.hasTag('busy');
    const place: Place = { step, isBusy, isIn: (path) => active.has(path) };
    const facts = factsOf(words, width, context, place);
    if (answered.size > 0) for (const [id, call] of Object.entries(snapshot.children)) if (answered.has(call)) facts.words.push(words.of('answered', id));
    let visit = '';
    const holding: Holding[] = [];
    for (const guard of guards) {
      const { params, implementation, isOfVisit } = guard;
      if (guard.isAsked !== null && !guard.isAsked(place, params)) continue;
      const holds = typeof implementation === 'function' && implementation({ context, event: NO_EVENT }, params);
      if (isOfVisit) visit += holds ? '1' : '0';
      if (holds) holding.push(guard);
    }
    const units = leaves.map((leaf) => words.of('leaf', leaf));
    for (const { word } of holding) units.push(word);
    units.push(...facts.words);
    return {
      key: String.fromCharCode(...units),
      leaves,
      atoms: () => atomsOf({ leaves, step, isBusy, context, visit, holding, facts }),
    };
  };
}

const NO_EVENT = { type: '' };

/** What is known of the visitor. */
function who({ draft: { id, appointmentRequest } }: BookingContext): string {
  const { customer, marketingConsent, property } = appointmentRequest;
  return [id !== '', customer.firstName !== '', marketingConsent, property.street1 !== '', property.zipcodeValid].join();
}

function isStepNode(meta: unknown): boolean {
  return typeof meta === 'object' && meta !== null && 'step' in meta;
}

/** Whether a page makes no calls and has no conditions, so that it depends on nothing in the draft. */
function isPlainNode(node: AnyStateNode): boolean {
  return nodesWithin(node).every(
    (one) => one.invoke.length === 0 && declaredBy(one).every(({ guard }) => guard === undefined),
  );
}

/** For each state, the names of the conditions that it or a state around it evaluates, without those about the visit. */
function askersOf(machine: AnyStateMachine): (leaf: string) => ReadonlySet<string> {
  const asked = new Map<string, Set<string>>();
  for (const node of Object.values(machine.root.states).flatMap(nodesWithin)) {
    const own = declaredBy(node).map(({ guard }) => nameOf(guard));
    const around = node.parent === undefined ? [] : [...(asked.get(node.parent.path.join('.')) ?? [])];
    asked.set(node.path.join('.'), new Set([...around, ...own].filter((name) => name !== '' && !OF_THE_VISIT.has(name))));
  }
  return (leaf) => asked.get(leaf) ?? new Set();
}

/** Name of a condition or an action, in any notation; empty if there is none. */
function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  return typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string' ? part.type : '';
}

/** Type of the event that an action of the chart raises; null if it raises none. */
function raisedBy(action: unknown): string | null {
  if (typeof action !== 'function' || !('event' in action)) return null;
  const event: unknown = typeof action.event === 'function' ? action.event({ event: { type: '', at: 0 } }, {}) : action.event;
  return typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : null;
}

/**
 * Whether it matters which states of a page and another region are active together: both handle the same event, a transition of the page raises an event
 * that the region handles, or a transition of the region raises an event that all pages handle in the same way.
 */
function couplingOf(machine: AnyStateMachine): (step: StepId | null, leaf: string) => boolean {
  const eventsIn = (node: AnyStateNode) => new Set(nodesWithin(node).flatMap((one) => [...one.transitions.keys()]));
  const raisedIn = (node: AnyStateNode) =>
    nodesWithin(node)
      .flatMap((one) => declaredBy(one).flatMap(({ actions }) => actions))
      .flatMap((action) => raisedBy(machine.implementations.actions[nameOf(action)]) ?? []);
  const steps = new Map(
    nodesWithin(machine.root).filter(({ meta }) => isStepNode(meta)).map((node) => [node.key, new Set([...eventsIn(node), ...raisedIn(node)])]),
  );
  const regions = new Map(Object.values(machine.root.states).map((node: AnyStateNode) => [node.key, eventsIn(node)]));
  const everywhere = new Set(machine.root.states['pages']?.transitions.keys());
  const raising = new Set(nodesWithin(machine.root).filter((node) => raisedIn(node).some((event) => everywhere.has(event))).map(({ path }) => path.join('.')));
  return (step, leaf) => {
    if (raising.has(leaf)) return true;
    const own = steps.get(step ?? '');
    const region = regions.get(leaf.split('.')[0] ?? '');
    return own !== undefined && region !== undefined && [...own].some((event) => region.has(event));
  };
}

function addPairs(atoms: number[], words: readonly number[]): void {
  for (const [index, word] of words.entries()) for (const other of words.slice(index + 1)) atoms.push(both(word, other));
}

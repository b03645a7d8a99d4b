import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { bookingMachine } from '#machines/booking/booking.machine.ts';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { calendarOf } from '#machines/booking/booking.setup.ts';
import type { StepId } from '#machines/booking/booking.steps.ts';
import type { BookingContext, Slots } from '#machines/booking/booking.types.ts';
import { chunkOf } from '#src/domain/calendar.ts';
import { nodesWithin } from '#src/tools/flow/chart.ts';
import { activePaths, leavesOf } from '../chart/active.ts';
import type { World } from '../cases/case.ts';

type GuardName = keyof typeof bookingMachine.implementations.guards;

/** A condition that looks at the context alone, with the fixed parameters of one of its uses. */
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
 * Where a condition can still be asked before what it looks at is written anew. Elsewhere its answer is left out, so that worlds which
 * differ only in the past meet. A line that is too narrow costs a detour, never a wrong claim: every step of a journey is taken for real.
 */
const ASKED_ONLY: { readonly [G in GuardName]?: (place: Place, params: object | undefined) => boolean } = {
  needsDraft: ({ isIn }) => isIn('pages.opening'),
  isArrivingAt: ({ isIn }) => isIn('pages.opening'),
  isHeadingTo: ({ isBusy }) => isBusy,
  isSentTo: ({ isBusy }) => isBusy,
  hasInvalidTyping: ({ step }, params) => params !== undefined && 'step' in params && params.step === step,
  isOutsideServiceArea: ({ isIn }) => isIn('pages.project.address.form'),
  isBelowValueThreshold: ({ isIn }) => isIn('pages.project.address.form'),
  isUnsureOfOwnership: ({ isIn }) => isIn('pages.project.address.form'),
  isKnownAddress: ({ isIn }) => isIn('pages.project.address'),
  canLookFurther: ({ isIn }) => isIn('pages.appointment.timeDateBooking'),
  isHoldOver: ({ isIn }) => isIn('hold.running'),
  hasHold: ({ isIn }) => isIn('hold.deciding'),
  hasHoldAlert: ({ isIn }) => isIn('hold.deciding'),
};

/** Where a condition is true of the visit rather than of a page. */
const OF_THE_VISIT: ReadonlySet<string> = new Set<GuardName>([
  'isEvent',
  'isEmbedded',
  'isVerificationOff',
  'isOtherPropertyType',
  'isNonPrimaryResidence',
  'hasFewerThanTwoWindows',
  'hasWindows',
  'isBooked',
  'isBookingSaved',
  'holdsTimes',
]);

function contextGuards(machine: AnyStateMachine): ContextGuard[] {
  const found = new Map<string, ContextGuard>();
  for (const node of nodesWithin(machine.root)) {
    for (const { guard } of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      const use: unknown = guard;
      if (typeof use === 'string') found.set(use, { id: use, type: use, params: undefined });
      if (typeof use !== 'object' || use === null || !('type' in use) || typeof use.type !== 'string') continue;
      const params: unknown = 'params' in use ? use.params : undefined;
      if (typeof params === 'function') continue;
      const id = params === undefined ? use.type : `${use.type} ${JSON.stringify(params)}`;
      found.set(id, { id, type: use.type, params: typeof params === 'object' && params !== null ? params : undefined });
    }
  }
  return [...found.values()];
}

/** What conditions with computed parameters, entry actions and cases read of the context, capped to what matters; each named. */
function factsOf({ draft, slots, chunk, day, time, conflict, isFirstLook, forms, held, campaign, visit, hold, failure }: BookingContext, place: Place): [string, string][] {
  const { step, isBusy, isIn } = place;
  const isCalendar = isIn('pages.appointment.timeDateBooking');
  const known = (value: unknown) => (value === null ? 'no' : 'yes');
  const facts: [string, string][] = [
    ['draft', draft.id === '' ? 'no' : 'yes'],
    ['status', draft.status],
    ['paid', String(draft.appointmentRequest.isPPL)],
    ['held', held?.type ?? ''],
    ['campaign', known(campaign)],
    ['failure', known(failure)],
    ['contact', String(draft.appointmentRequest.customer.firstName !== '')],
    ['consent', String(draft.appointmentRequest.marketingConsent)],
    ['address', String(draft.appointmentRequest.property.street1 !== '')],
  ];
  if (isIn('pages.project.address')) facts.push(['slots', known(slots)]);
  if (isBusy) facts.push(['next', draft.sessionData.nextPage ?? '']);
  if (isIn('pages.opening')) facts.push(['visit', JSON.stringify([visit.step, visit.id, visit.resume, Object.keys(forms)])]);
  const typed = step === null ? undefined : Object.entries(forms).find(([form]) => form === step)?.[1];
  if (typed !== undefined) facts.push(['typed', JSON.stringify(typed.values)]);
  if (isCalendar) {
    facts.push(['weeks', `${knownWeeks(slots)} at ${chunk}`], ['time', known(time)], ['first look', String(isFirstLook)]);
    facts.push(['conflict', known(conflict)], ['saved time', draft.sessionData.appointmentInfo === null ? 'no' : draft.sessionData.appointmentInfo.selectedTimeDate]);
    facts.push(['day', String(hasTimes({ draft, slots, day }))], ['hold', known(hold)]);
  }
  return facts;
}

function knownWeeks(slots: Slots | null): string {
  if (slots === null) return '';
  return [0, 1].filter((week) => slots.days.some(({ date }) => chunkOf(date, slots.startDay) === week)).join('+');
}

function hasTimes({ draft, slots, day }: Pick<BookingContext, 'draft' | 'slots' | 'day'>): boolean {
  return day !== null && calendarOf({ draft, slots }).some(({ date, timeBlocks }) => date === day && timeBlocks.length > 0);
}

/** What the explorer sees of a world. */
export interface View {
  /** Worlds with the same key are one state to the explorer. */
  key: string;
  /** Paths of the innermost active states, sorted. */
  leaves: readonly string[];
  /** What is true of the world, one thing at a time and pair of regions by pair; a world with nothing new in it is not followed. */
  atoms(): string[];
}

export type ViewOf = (world: World) => View;

/**
 * How closely worlds are told apart. Narrow: one thing at a time, enough for every transition. Wide: who the visitor is together with
 * where a save leads, enough for rules that speak of the beginning and the end of a visit.
 */
export type Width = 'narrow' | 'wide';

/**
 * What the explorer sees: the active states, the truth of every condition that looks at the context alone (with the parameters of each
 * of its uses, where it can still be asked), and capped facts of the context.
 */
export function viewOf(machine: AnyStateMachine, width: Width = 'narrow'): ViewOf {
  const guards = contextGuards(machine).map((guard) => ({
    ...guard,
    implementation: machine.implementations.guards[guard.type],
    isAsked: Object.entries(ASKED_ONLY).find(([type]) => type === guard.type)?.[1] ?? (() => true),
  }));

  const isCoupled = couplingOf(machine);
  const askedBy = askersOf(machine);
  const known = new Set(guards.map(({ type }) => type));
  const isAskedBy = (leaf: string, guard: string) => askedBy(leaf).has(guard.split(' ')[0] ?? '');
  const hasCondition = (leaf: string) => [...askedBy(leaf)].some((name) => known.has(name));
  const plainSteps = new Set(nodesWithin(machine.root).flatMap((node) => (isStepNode(node.meta) && isPlainNode(node) ? [node.key] : [])));

  return ({ snapshot, answered }) => {
    const leaves = leavesOf(snapshot);
    const active = new Set(activePaths(snapshot));
    const { context } = snapshot;
    const step = selectStep(snapshot);
    const place: Place = { step, isBusy: snapshot.hasTag('busy'), isIn: (path) => active.has(path) };
    const facts = factsOf(context, place);
    for (const [id, call] of Object.entries(snapshot.children)) if (answered.has(call)) facts.push([`answered ${id}`, 'yes']);
    let visit = '';
    const holding: string[] = [];
    const event = { type: '' };
    for (const { id, type, params, implementation, isAsked } of guards) {
      if (!isAsked(place, params)) continue;
      const holds = typeof implementation === 'function' && implementation({ context, event }, params);
      if (OF_THE_VISIT.has(type)) visit += holds ? '1' : '0';
      else if (holds) holding.push(id);
    }
    const atomsOf = (): string[] => {
      const pages = leaves.filter((leaf) => leaf.startsWith('pages.'));
      const others = leaves.filter((leaf) => !leaf.startsWith('pages.'));
      const typed = facts.some(([name]) => name === 'typed');
      const combinations = (places: readonly string[]): string[] =>
        places.flatMap((leaf) => {
          const next = place.isBusy ? context.draft.sessionData.nextPage : '';
          return [`${leaf} | ${visit} | ${who(context)} | ${next}`, `${leaf} | ${next} | ${typed} | ${context.held?.type}`, `${leaf} | ${visit} | ${typed}`];
        });
      const askedOf = (leaf: string) => holding.filter((guard) => isAskedBy(leaf, guard)).join();
      const isPlain = step !== null && plainSteps.has(step);
      const words = facts.map(([name, value]) => `${name}: ${value}`);
      return [
        ...(isPlain ? pages.map((leaf) => `${leaf} | ${context.facts.isEmbedded} | ${words.find((word) => word.startsWith('typed'))}`) : pages.flatMap((leaf) => [`${leaf} | ${visit}`, ...holding.map((guard) => `${leaf} | ${guard}`), ...words.map((word) => `${leaf} | ${word}`)])),
        ...pairs(pages),
        ...(width === 'wide' ? combinations(pages) : []),
        ...others.flatMap((leaf) => {
          const asked = askedOf(leaf);
          const isClose = isCoupled(step, leaf) || hasCondition(leaf);
          return [
            `${step ?? 'opening'} & ${leaf}`,
            ...(isClose ? pages.map((page) => `${page} & ${leaf} | ${asked}${width === 'wide' ? ` | ${context.draft.status}` : ''}`) : []),
          ];
        }),
        ...(place.isBusy ? pages.map((leaf) => `${leaf} | ${words.find((word) => word.startsWith('slots'))} | heading for ${context.draft.sessionData.nextPage}`) : []),
        ...(place.isBusy ? others.map((leaf) => `${step} & ${leaf} | ${askedOf(leaf)} | heading for ${context.draft.sessionData.nextPage}`) : []),
        ...pairs(others),
      ];
    };
    return { key: JSON.stringify([leaves, visit, holding, facts]), leaves, atoms: atomsOf };
  };
}

/** What is known of the visitor. */
function who({ draft: { id, appointmentRequest } }: BookingContext): string {
  const { customer, marketingConsent, property } = appointmentRequest;
  return [id !== '', customer.firstName !== '', marketingConsent, property.street1 !== '', property.zipcodeValid].join();
}

function isStepNode(meta: unknown): boolean {
  return typeof meta === 'object' && meta !== null && 'step' in meta;
}

/** A page that calls nobody and asks no condition: it looks at nothing of the draft. */
function isPlainNode(node: AnyStateNode): boolean {
  return nodesWithin(node).every(
    (one) => one.invoke.length === 0 && [...[...one.transitions.values()].flat(), ...(one.always ?? [])].every(({ guard }) => guard === undefined),
  );
}

/** The conditions over the context that a state of another region, or a state around it, asks. */
function askersOf(machine: AnyStateMachine): (leaf: string) => ReadonlySet<string> {
  const asked = new Map<string, Set<string>>();
  for (const node of Object.values(machine.root.states).flatMap(nodesWithin)) {
    const own = [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(({ guard }) => guardName(guard));
    const around = node.parent === undefined ? [] : [...(asked.get(node.parent.path.join('.')) ?? [])];
    asked.set(node.path.join('.'), new Set([...around, ...own].filter((name) => name !== '' && !OF_THE_VISIT.has(name))));
  }
  return (leaf) => asked.get(leaf) ?? new Set();
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  return typeof guard === 'object' && guard !== null && 'type' in guard && typeof guard.type === 'string' ? guard.type : '';
}

/** Whether a page and another region answer the same event, so that it matters in which state of the page the region is in which. */
function couplingOf(machine: AnyStateMachine): (step: StepId | null, leaf: string) => boolean {
  const eventsIn = (node: AnyStateNode) => new Set(nodesWithin(node).flatMap((one) => [...one.transitions.keys()]));
  const steps = new Map(nodesWithin(machine.root).filter(({ meta }) => isStepNode(meta)).map((node) => [node.key, eventsIn(node)]));
  const regions = new Map(Object.values(machine.root.states).map((node: AnyStateNode) => [node.key, eventsIn(node)]));
  return (step, leaf) => {
    const own = steps.get(step ?? '');
    const region = regions.get(leaf.split('.')[0] ?? '');
    return own !== undefined && region !== undefined && [...own].some((event) => region.has(event));
  };
}

function pairs(leaves: readonly string[]): string[] {
  return leaves.flatMap((leaf, index) => leaves.slice(index + 1).map((other) => `${leaf} & ${other}`));
}

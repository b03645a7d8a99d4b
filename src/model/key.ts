import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { bookingMachine } from '#machines/booking/booking.machine.ts';
import { calendarOf } from '#machines/booking/booking.calendar.ts';
import { ADDRESS_DECISION, dependsOn, mayAnswerReason } from '#src/domain/address-decision.ts';
import type { BookingContext, Slots } from '#machines/booking/booking.types.ts';
import { weekIndexOf } from '#src/domain/calendar.ts';
import { isOfferDue } from '#src/domain/promotion.ts';
import { type Situation, situationOf } from './cases/case.ts';
import { declaredTransitions, named, nodesWithin, stepOf } from './chart.ts';
import type { Moment } from './stepper.ts';
import { isRecord } from '#src/domain/is-record.ts';

type GuardName = keyof typeof bookingMachine.implementations.guards;

/** A condition that depends on the context alone, with the fixed parameters of one of its uses. */
interface ContextGuard {
  /** Name and parameters. */
  id: string;
  type: string;
  params: object | undefined;
}

/**
 * Where a condition can still be evaluated before the values it reads are overwritten. Elsewhere its result is left out, so that worlds that differ only
 * in their past become one. An entry that is too narrow costs a detour but never makes a claim wrong: every step of a journey is really taken.
 */
const ASKED_ONLY: {
  readonly [G in GuardName]?: (situation: Situation, params: object | undefined) => boolean;
} = {
  needsDraft: ({ isIn }) => isIn('pages.opening'),
  isArrivingAt: ({ isIn }) => isIn('pages.opening'),
  isGoingTo: ({ isBusy, isIn }) =>
    isBusy ||
    isIn('pages.project.address.form.editing.notSaved') ||
    isIn('pages.elsewhere.projectDetails.editing.notSaved'),
  hasInvalidTyping: ({ step }, params) =>
    params !== undefined && 'step' in params && params.step === step,
  isDecidedBy: ({ isIn }, params) => isDecidedByVisit(params) || isIn('pages.project.address.form'),
  isKnownAddress: ({ isIn }) => isIn('pages.project.address'),
  isVisit: ({ isIn }) => isIn('pages.appointment.yourVisit'),
  canLookFurther: ({ isIn }) => isIn('pages.appointment.timeDateBooking'),
  offersNothing: ({ isIn }) => isIn('pages.appointment.timeDateBooking'),
  hasHold: ({ isIn }) => isIn('hold.deciding'),
  hasKeptAlert: ({ isIn }) => isIn('hold.deciding'),
};

/** Whether a row of the address decision depends on answers that the visitor takes along, rather than on the address. */
function isDecidedByVisit(params: object | undefined): boolean {
  const row = ADDRESS_DECISION.find(
    ({ id }) => params !== undefined && 'row' in params && params.row === id,
  );
  return (
    row !== undefined &&
    dependsOn(row.condition).every((one) => one === 'propertyType' || one === 'windowCount')
  );
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

/** One use of a condition; null if there is none, or if its parameters are computed from the event. */
function contextGuard(use: unknown): ContextGuard | null {
  const guard = named(use);
  if (guard === null || (isRecord(use) && typeof use['params'] === 'function')) return null;
  const { name, params } = guard;
  return params === null
    ? { id: name, type: name, params: undefined }
    : { id: `${name} ${JSON.stringify(params)}`, type: name, params };
}

function guardsOf(node: AnyStateNode): unknown[] {
  return declaredTransitions(node).map(({ definition }) => definition.guard);
}

function contextGuards(machine: AnyStateMachine): ContextGuard[] {
  const found = nodesWithin(machine.root).flatMap((node) =>
    guardsOf(node).flatMap((guard) => contextGuard(guard) ?? []),
  );
  return [...new Map(found.map((guard) => [guard.id, guard])).values()];
}

/** What conditions with computed parameters, entry actions and cases read from the context, reduced to what matters: name → value. */
function reduced({ context, step, isBusy, isIn }: Situation): Record<string, string> {
  const {
    draft,
    slots,
    weekIndex,
    time,
    conflict,
    isFirstLook,
    isMoving,
    forms,
    deferred,
    campaign,
    visit,
    hold,
    failure,
  } = context;
  const { customer, marketingConsent, property, isPPL } = draft.appointmentRequest;
  const typed = Object.entries(forms).find(([form]) => form === step)?.[1];
  const reason =
    step !== null && mayAnswerReason(step) ? draft.appointmentRequest.insideSalesReasonEnum : null;
  const values = {
    draft: draft.id !== '',
    status: draft.status,
    paid: isPPL,
    deferred: deferred?.type,
    campaign: campaign !== null,
    failure: failure !== null,
    contact: customer.firstName !== '',
    consent: marketingConsent,
    address: property.street1 !== '',
    ...(isIn('pages.project.address') && { slots: slots !== null }),
    ...(isBusy && { next: draft.sessionData.nextPage }),
    ...(isIn('offer.loading') && { offerDay: isOfferAwaited(context) }),
    ...(isIn('pages.opening') && {
      visit: [visit.step, visit.id, visit.resume, ...Object.keys(forms)].join(),
    }),
    // What is typed may take a project back from inside sales.
    ...(typed !== undefined && { typed: `${textOf(typed.values)} ${reason}` }),
    ...(isIn('pages.appointment.timeDateBooking') && {
      weeks: `${knownWeeks(slots)} at ${weekIndex}${isMoving ? ', to move' : ''}`,
      time: time !== null,
      firstLook: isFirstLook,
      conflict: conflict !== null,
      savedTime: draft.sessionData.appointmentInfo?.selectedTimeDate,
      day: hasTimes(context),
      hold: hold !== null,
    }),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** Whether the picked day will bring up the offer once it has loaded. */
function isOfferAwaited({ offerDay, day, slots }: BookingContext): boolean {
  return (
    offerDay !== null && offerDay === day && slots !== null && isOfferDue(offerDay, slots.startDay)
  );
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
  const text =
    weeks.get(slots) ??
    [0, 1]
      .filter((week) => slots.days.some(({ date }) => weekIndexOf(date, slots.startDay) === week))
      .join('+');
  weeks.set(slots, text);
  return text;
}

function hasTimes({ draft, slots, day }: Pick<BookingContext, 'draft' | 'slots' | 'day'>): boolean {
  return (
    day !== null &&
    calendarOf({ draft, slots }).some(
      ({ date, timeBlocks }) => date === day && timeBlocks.length > 0,
    )
  );
}

/** What the explorer sees of a world. */
export interface View {
  /** Worlds with the same key are one state to the explorer. */
  key: string;
  /** What is true of the world: single facts and pairs of regions. A world with nothing new in it is not followed. */
  atoms(): string[];
}

export type ViewOf = (moment: Moment) => View;

/**
 * What the explorer sees: the active states, the result of every context condition (with the parameters of each use, where it can still be evaluated), and
 * reduced values of the context.
 */
export function viewOf(machine: AnyStateMachine): ViewOf {
  const asked: Partial<
    Record<string, (situation: Situation, params: object | undefined) => boolean>
  > = ASKED_ONLY;
  const guards = contextGuards(machine).map((guard) => ({
    ...guard,
    implementation: machine.implementations.guards[guard.type],
    isAsked: asked[guard.type],
  }));
  const askedBy = askersOf(machine);
  const plainSteps = new Set(
    nodesWithin(machine.root).flatMap((node) =>
      stepOf(node) !== null && isPlainNode(node) ? [node.key] : [],
    ),
  );

  function atomsOf(
    { context, step, isBusy }: Situation,
    leaves: readonly string[],
    holding: readonly ContextGuard[],
    values: Record<string, string>,
  ): string[] {
    const pages = leaves.filter((leaf) => leaf.startsWith('pages.'));
    const others = leaves.filter((leaf) => !leaf.startsWith('pages.'));
    const isPlain = step !== null && plainSteps.has(step);
    const facts = isPlain
      ? [`embedded ${context.facts.isEmbedded}, typed ${values['typed'] ?? ''}`]
      : [...holding.map(({ id }) => id), ...Object.entries(values).map((entry) => entry.join(' '))];
    const next = isBusy ? [`slots ${values['slots'] ?? ''}, next ${values['next'] ?? ''}`] : [];
    const beside = others.flatMap((other) => {
      const holds = holding
        .filter(({ type }) => askedBy(other).has(type))
        .map(({ id }) => id)
        .join();
      return [
        `${other} if ${holds}`,
        ...(isBusy ? [`${other} during a save to ${values['next'] ?? ''} if ${holds}`] : []),
      ];
    });
    return [
      ...pages.flatMap((page) => [...facts, ...next, ...beside].map((fact) => `${page} & ${fact}`)),
      ...pairsOf(pages),
      ...pairsOf(others),
    ];
  }

  return (moment) => {
    const { snapshot, answered, leaves } = moment;
    const situation = situationOf(moment);
    const values = {
      ...reduced(situation),
      ...Object.fromEntries(
        Object.entries(snapshot.children).flatMap(([id, call]) =>
          answered.has(call) ? [[`answered ${id}`, 'yes']] : [],
        ),
      ),
    };
    const holding = guards.filter(
      ({ implementation, params, isAsked }) =>
        isAsked?.(situation, params) !== false &&
        typeof implementation === 'function' &&
        implementation({ context: snapshot.context, event: NO_EVENT }, params),
    );
    return {
      key: [
        ...leaves,
        ...holding.map(({ id }) => id),
        ...Object.entries(values).map((entry) => entry.join(' ')),
      ].join('\n'),
      atoms: () => atomsOf(situation, leaves, holding, values),
    };
  };
}

const NO_EVENT = { type: '' };

function pairsOf(names: readonly string[]): string[] {
  return names.flatMap((name, index) =>
    names.slice(index + 1).map((other) => `${name} & ${other}`),
  );
}

/** Whether a page makes no calls and has no conditions, so that it depends on nothing in the draft. */
function isPlainNode(node: AnyStateNode): boolean {
  return nodesWithin(node).every(
    (one) => one.invoke.length === 0 && guardsOf(one).every((guard) => guard === undefined),
  );
}

/** For each state, the names of the conditions that it or a state around it evaluates, without those about the visit. */
function askersOf(machine: AnyStateMachine): (leaf: string) => ReadonlySet<string> {
  const asked = new Map<string, Set<string>>();
  for (const node of Object.values(machine.root.states).flatMap(nodesWithin)) {
    const own = guardsOf(node).flatMap((guard) => named(guard)?.name ?? []);
    const around =
      node.parent === undefined ? [] : [...(asked.get(node.parent.path.join('.')) ?? [])];
    asked.set(
      node.path.join('.'),
      new Set([...around, ...own].filter((name) => !OF_THE_VISIT.has(name))),
    );
  }
  return (leaf) => asked.get(leaf) ?? new Set();
}

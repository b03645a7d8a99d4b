import type { AnyStateMachine } from 'xstate';
import { calendarOf } from '#machines/booking/booking.calendar.ts';
import { mayAnswerReason } from '#src/domain/address-decision.ts';
import type { BookingContext, Slots } from '#machines/booking/booking.types.ts';
import { weekIndexOf } from '#src/domain/calendar.ts';
import { isOfferDue } from '#src/domain/promotion.ts';
import { leavesOf } from './active.ts';
import { type Situation, situationOf, type World } from './cases/case.ts';
import { declaredTransitions, named, nodesWithin } from './chart.ts';
import { isRecord } from '#src/domain/is-record.ts';

/** A condition that depends on the context alone, with the fixed parameters of one of its uses. */
interface ContextGuard {
  /** Name and parameters. */
  id: string;
  type: string;
  params: object | undefined;
}

/** One use of a condition; null if there is none, or if its parameters are computed from the event. */
function contextGuard(use: unknown): ContextGuard | null {
  const guard = named(use);
  if (guard === null || (isRecord(use) && typeof use['params'] === 'function')) return null;
  const { name, params } = guard;
  return params === null
    ? { id: name, type: name, params: undefined }
    : { id: `${name} ${JSON.stringify(params)}`, type: name, params };
}

function contextGuards(machine: AnyStateMachine): ContextGuard[] {
  const found = nodesWithin(machine.root).flatMap((node) =>
    declaredTransitions(node).flatMap(({ definition }) => contextGuard(definition.guard) ?? []),
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
  /** Paths of the innermost active states, sorted. */
  leaves: readonly string[];
  /** What is true of the world: every active state with every fact and with every other one. A world with nothing new in it is not followed. */
  atoms(): string[];
}

export type ViewOf = (world: World) => View;

/** What the explorer sees: the active states, the result of every context condition (with the parameters of each use), and reduced values of the context. */
export function viewOf(machine: AnyStateMachine): ViewOf {
  const guards = contextGuards(machine).map((guard) => ({
    ...guard,
    implementation: machine.implementations.guards[guard.type],
  }));
  return (world) => {
    const { snapshot, answered } = world;
    const leaves = leavesOf(snapshot);
    const values = {
      ...reduced(situationOf(world)),
      ...Object.fromEntries(
        Object.entries(snapshot.children).flatMap(([id, call]) =>
          answered.has(call) ? [[`answered ${id}`, 'yes']] : [],
        ),
      ),
    };
    const holding = guards.filter(
      ({ implementation, params }) =>
        typeof implementation === 'function' &&
        implementation({ context: snapshot.context, event: NO_EVENT }, params),
    );
    const facts = [
      ...holding.map(({ id }) => id),
      ...Object.entries(values).map((entry) => entry.join(' ')),
    ];
    return {
      key: [...leaves, ...facts].join('\n'),
      leaves,
      atoms: () =>
        leaves.flatMap((leaf, index) =>
          [...facts, ...leaves.slice(index + 1)].map((other) => `${leaf} & ${other}`),
        ),
    };
  };
}

const NO_EVENT = { type: '' };

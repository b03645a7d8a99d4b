import { uniqBy } from 'es-toolkit';
import type { AnyStateMachine } from 'xstate';
import type { bookingMachine } from '#machines/booking/booking.machine.ts';
import { calendarOf } from '#machines/booking/booking.calendar.ts';
import { ADDRESS_DECISION, dependsOn, mayAnswerReason } from '#src/domain/address-decision.ts';
import type { BookingContext, Slots } from '#machines/booking/booking.types.ts';
import { weekIndexOf } from '#src/domain/calendar.ts';
import { isOfferDue } from '#src/domain/promotion.ts';
import { type Situation, situationOf } from './cases/case.ts';
import { declaredTransitions, named, nodesWithin } from './chart.ts';
import { remembered } from './remembered.ts';
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
  hasPersistedAlert: ({ isIn }) => isIn('hold.deciding'),
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
  const found = nodesWithin(machine.root)
    .flatMap(declaredTransitions)
    .flatMap(({ definition }) => contextGuard(definition.guard) ?? []);
  return uniqBy(found, ({ id }) => id);
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
      weeks: `${slots === null ? '' : knownWeeks(slots)} at ${weekIndex}${isMoving ? ', to move' : ''}`,
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

const textOf = remembered((values: object) => JSON.stringify(values));

const knownWeeks = remembered(({ days, startDay }: Slots) =>
  [0, 1].filter((week) => days.some(({ date }) => weekIndexOf(date, startDay) === week)).join('+'),
);

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
  /** What is true of the world: pairs of states, and of a state and a fact. A world with nothing new in it is not followed. */
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
    const facts = [
      ...holding.map(({ id }) => id),
      ...Object.entries(values).map((entry) => entry.join(' ')),
    ];
    return {
      key: [...leaves, ...facts].join('\n'),
      atoms: () => [
        ...pairsOf(leaves),
        ...leaves.flatMap((leaf) => facts.map((fact) => `${leaf} & ${fact}`)),
      ],
    };
  };
}

const NO_EVENT = { type: '' };

function pairsOf(names: readonly string[]): string[] {
  return names.flatMap((name, index) =>
    names.slice(index + 1).map((other) => `${name} & ${other}`),
  );
}

import type { AnyEventObject, AnyTransitionDefinition, Snapshot } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { selectValues } from '#machines/booking/booking.selectors.ts';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { BookingInput, FormStep } from '#machines/booking/booking.types.ts';
import type { BookingActor } from '#src/flow/booking-context.ts';
import { isSame } from '#src/flow/is-same.ts';
import type { Case } from '#src/tools/flow/cases.ts';
import type { Journey, JourneyStep } from '#src/tools/flow/coverage.ts';
import { caseOfEvent } from '#src/tools/flow/journey-case.ts';
import { activePaths, createStepper, idOfDefinition } from '#src/tools/flow/moves.ts';
import type { Move } from '#src/tools/flow/moves.ts';
import { wayTo } from '#src/tools/flow/search.ts';
import { startSession } from '#src/tools/flow/session.ts';
import type { Session } from '#src/tools/flow/session.ts';
import { inputOf, inputOfAddress, readKeptOf } from '#src/tools/flow/variants.ts';
import type { VariantName } from '#src/tools/flow/variants.ts';
import { eventWords } from '#src/tools/flow/words.ts';

/** One moment of a walk: what happened, and the flow right after it. */
export interface Moment {
  label: string;
  /** Ids of the transitions taken, those that followed by themselves included. */
  taken: string[];
  snapshot: BookingSnapshot;
  persisted: Snapshot<unknown>;
}

export interface ExplorerState {
  variant: VariantName;
  moments: Moment[];
  /** Which moment is shown; later ones can be gone forward to. */
  at: number;
  /** Rises whenever another actor runs: screens bound to the old one are gone. */
  run: number;
  /** Why the last wish could not be fulfilled. */
  problem: string | null;
}

const TYPED = 'form.changed';

const FORM_STEPS = Object.keys({
  home: true,
  embedGetStarted: true,
  requestCall: true,
  fieldAgents: true,
  windowCount: true,
  windowIssues: true,
  homeownerList: true,
  sourceType: true,
  address: true,
  additionalComments: true,
  projectDetails: true,
} satisfies Record<FormStep, true>) as FormStep[];

const stepper = createStepper(bookingMachine);

/** What a case leads to, by the moves of the present moment. */
export function movesOf(snapshot: BookingSnapshot): Move[] {
  return stepper.moves(snapshot);
}

/** The running flow with its past: everything the explorer shows is read from here. */
export class ExplorerStore {
  #state: ExplorerState;
  #session: Session;
  #input: BookingInput;
  #listeners = new Set<() => void>();
  #event: AnyEventObject | null = null;
  #label: string | null = null;
  #taken: string[] = [];
  #stop: () => void = () => undefined;

  constructor(variant: VariantName) {
    this.#input = inputOf(variant);
    this.#session = this.#open(null);
    this.#state = { variant, moments: [this.#moment('Start')], at: 0, run: 1, problem: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ExplorerState => this.#state;

  get actor(): BookingActor {
    return this.#session.actor;
  }

  /** Begins anew in a variant, or as a journey begins. */
  choose(variant: VariantName, start: Journey['start'] = null): void {
    this.#input = start === null ? inputOf(variant) : inputOfAddress(start.url, readKeptOf(start.kept));
    this.#session = this.#open(null);
    this.#change({ variant, moments: [this.#moment('Start')], at: 0, run: this.#state.run + 1, problem: null });
  }

  async apply(one: Case): Promise<void> {
    this.#label = one.label;
    try {
      await this.#session.apply(one);
    } catch (error) {
      this.#change({ ...this.#state, problem: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#label = null;
    }
  }

  /** Shows another moment of the walk; the flow goes on from there. */
  goTo(at: number): void {
    const moment = this.#state.moments[at];
    if (moment === undefined || at === this.#state.at) return;
    this.#session = this.#open(moment.persisted);
    this.#change({ ...this.#state, at, run: this.#state.run + 1, problem: null });
  }

  /** Walks the shortest way to a state, from the beginning. */
  async jumpTo(path: string): Promise<boolean> {
    const { variant } = this.#state;
    const way = wayTo(stepper, stepper.start(inputOf(variant)), path);
    if (way === null) {
      this.#change({ ...this.#state, problem: 'No visitor of this variant stops there: the flow answers it at once, or it cannot be reached.' });
      return false;
    }
    this.choose(variant);
    for (const one of way) await this.apply(one);
    return true;
  }

  /** Takes the next step of a journey: the case that the chart answers in the same way. */
  async follow(step: JourneyStep): Promise<boolean> {
    const snapshot = this.actor.getSnapshot();
    const told = caseOfEvent(step.event, step.says, snapshot);
    if (told !== null) {
      await this.apply(told);
      return true;
    }
    const fitting = stepper.moves(snapshot).filter(({ transitions }) => transitions.some((id) => step.taken.includes(id)));
    const best = fitting.find(({ case: one }) => leadsTo(snapshot, one, step)) ?? fitting[0];
    if (best === undefined) {
      this.#change({ ...this.#state, problem: `The journey cannot go on here: “${step.says}” is not possible.` });
      return false;
    }
    await this.apply(best.case);
    return true;
  }

  #open(persisted: Snapshot<unknown> | null): Session {
    this.#stop();
    this.#taken = [];
    this.#event = null;
    const session = startSession(this.#input, persisted, {
      onTaken: (definition: AnyTransitionDefinition) => {
        this.#taken.push(idOfDefinition(definition));
      },
      onEvent: (event) => {
        this.#event = event;
      },
    });
    const subscription = session.actor.subscribe(() => this.#record());
    this.#stop = () => {
      subscription.unsubscribe();
      session.stop();
    };
    return session;
  }

  #moment(label: string): Moment {
    const { actor } = this.#session;
    const taken = this.#taken;
    this.#taken = [];
    return { label, taken, snapshot: actor.getSnapshot(), persisted: actor.getPersistedSnapshot() };
  }

  #record(): void {
    const event = this.#event;
    this.#event = null;
    if (this.#taken.length === 0) return;
    const { moments, at } = this.#state;
    const present = moments[at];
    const isTyping = event?.type === TYPED && this.#taken.length === 1;
    if (isTyping && present !== undefined && saysNothingNew(event, present.snapshot)) {
      const kept = { ...this.#moment(present.label), taken: present.taken };
      this.#change({ ...this.#state, moments: moments.with(at, kept) });
      return;
    }
    const moment = this.#moment(isTyping ? eventWords(TYPED) : (this.#label ?? eventWords(event?.type ?? '')));
    const isMoreTyping = isTyping && at > 0 && present?.label === moment.label;
    const before = moments.slice(0, isMoreTyping ? at : at + 1);
    this.#change({ ...this.#state, moments: [...before, moment], at: before.length, problem: null });
  }

  #change(state: ExplorerState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** A form that has just been drawn tells its values as they are: that is no step of the visitor. */
function saysNothingNew(event: AnyEventObject, snapshot: BookingSnapshot): boolean {
  const step = FORM_STEPS.find((form) => form === event['step']);
  return step !== undefined && isSame(event['values'], selectValues(snapshot, step));
}

function leadsTo(snapshot: BookingSnapshot, one: Case, step: JourneyStep): boolean {
  if (step.active === null) return true;
  const reached = new Set(activePaths(stepper.step(snapshot, one)));
  return step.active.every((path) => reached.has(path));
}

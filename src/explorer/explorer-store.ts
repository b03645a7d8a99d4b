import type { AnyEventObject, Snapshot } from 'xstate';
import { selectValues, type BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { FORM_STEPS } from '#machines/booking/booking.answers.ts';
import { messageOf } from '#src/domain/message-of.ts';
import type { BookingActor } from '#src/flow/booking-context.ts';
import { isSame } from '#src/domain/is-same.ts';
import { isModelEvent } from '#src/model/cases/catalogue.ts';
import type { ModelEvent } from '#src/model/cases/case.ts';
import { labelOf, movesOffered, nameOf, type Move } from '#src/model/moves.ts';
import { isOnward } from '#src/model/search.ts';
import { startSession, type Session } from '#src/model/session.ts';
import { visitorsOf, wayTo, whyNoWay } from './chart.ts';
import { withStandIns, type WalkStep } from './walk-step.ts';
import { inputOf, type VariantName } from '#src/model/variants.ts';
import { eventWords } from '#src/model/words.ts';

/** One moment of a walk: what happened, and the flow right after it. */
export interface WalkMoment {
  label: string;
  /** Null at the beginning. */
  did: WalkStep | null;
  /** Ids of the transitions taken, including those that followed automatically. */
  taken: string[];
  snapshot: BookingSnapshot;
  persisted: Snapshot<unknown>;
}

export interface ExplorerState {
  variant: VariantName;
  moments: WalkMoment[];
  /** Index of the moment shown. Later ones can still be stepped forward to. */
  at: number;
  /** Counts up whenever the screens have to be drawn again. */
  run: number;
  /** Why the last command failed. */
  problem: string | null;
}

const TYPED = 'form.changed';

/** How many steps in a row may be added to a walk. */
const MOST_ADDED = 6;

/** Whether a move gives a usual answer on a page, or the one to a call. */
function isUsual(move: Move): boolean {
  return isOnward(move) && /^(form\.submitted|xstate\.done\.)/.test(move.type);
}

/** The running flow with its history. Everything the explorer shows is read from here. */
export class ExplorerStore {
  #state: ExplorerState;
  #session: Session;
  #listeners = new Set<() => void>();
  #event: AnyEventObject | null = null;
  /** What is being done for the visitor, and its name. */
  #doing: { label: string; did: string } | null = null;
  #taken: string[] = [];
  /** Incremented by every command, so that a walk can tell that a newer command has overtaken it. */
  #wish = 0;
  /** While several steps are taken at once, listeners are told at the end only. */
  #isWalking = false;

  constructor(variant: VariantName) {
    this.#session = this.#open(variant);
    this.#state = this.#begun(variant, 0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ExplorerState => this.#state;

  get actor(): BookingActor {
    return this.#session.actor;
  }

  /** Starts over as a variant. */
  choose(variant: VariantName): void {
    this.#overtake();
    this.#begin(variant);
  }

  /** Applies a move that the user chose. */
  async apply(move: Move): Promise<void> {
    this.#overtake();
    await this.#move(move, Math.max(Date.now(), move.at));
    // A form reads its values once, when it is drawn.
    if ('values' in move.event) this.#change({ ...this.#state, run: this.#state.run + 1 });
  }

  /** Shows another moment of the walk; the flow goes on from there. */
  goTo(at: number): void {
    const moment = this.#state.moments[at];
    if (moment === undefined || at === this.#state.at) return;
    this.#overtake();
    this.#session.stop();
    this.#session = this.#open(this.#state.variant, moment.persisted);
    this.#change({ ...this.#state, at, run: this.#state.run + 1, problem: null });
  }

  /** Walks a short way to a state from the start, as the present variant or else as the first one that gets there. False if there is none, or if another command intervened. */
  async jumpTo(path: string): Promise<boolean> {
    const visitors = visitorsOf(path);
    const visitor = visitors.find((one) => one === this.#state.variant) ?? visitors[0];
    if (visitor !== undefined) return this.walkAgain(visitor, wayTo(visitor, path));
    this.#overtake();
    const problem =
      whyNoWay(path) ??
      'No visitor comes there from the beginning of a visit, only one who comes back to a draft.';
    this.#change({ ...this.#state, problem });
    return false;
  }

  /** The steps from the start of the visit to the moment shown, with typed text replaced by stand-ins. */
  walked(): WalkStep[] {
    return withStandIns(
      this.#state.moments.slice(1, this.#state.at + 1).flatMap(({ did }) => did ?? []),
    );
  }

  /** Repeats the steps of a walk from the start. False if one of them is not possible, or if another command intervened. With `mayAddSteps`, usual answers are given on pages that the walk does not know of: other answers may lead past them. */
  async walkAgain(
    variant: VariantName,
    steps: readonly WalkStep[],
    { mayAddSteps = false } = {},
  ): Promise<boolean> {
    this.#overtake();
    this.#isWalking = true;
    this.#begin(variant);
    const wish = this.#wish;
    let isWhole = true;
    for (const step of steps) {
      isWhole &&= await this.#take(step, mayAddSteps ? MOST_ADDED : 0);
      if (wish !== this.#wish) return false;
    }
    this.#isWalking = false;
    const problem = isWhole
      ? this.#state.problem
      : 'The walk cannot go on here: the link may have been made from another revision of the chart.';
    this.#change({ ...this.#state, problem });
    return isWhole;
  }

  /** Registers a new command, which ends any walk under way. */
  #overtake(): void {
    this.#wish += 1;
    this.#isWalking = false;
  }

  #begin(variant: VariantName): void {
    this.#session.stop();
    this.#session = this.#open(variant);
    this.#change(this.#begun(variant, this.#state.run + 1));
  }

  #begun(variant: VariantName, run: number): ExplorerState {
    const moments = [this.#moment('Start', null)];
    return { variant, moments, at: 0, run, problem: null };
  }

  /** Takes a step, after up to so many others that lead on to it. */
  async #take(step: WalkStep, mostAdded: number): Promise<boolean> {
    if (typeof step !== 'string') {
      if (!isModelEvent(step) || 'actorId' in step) return false;
      await this.#happen(step, Date.now());
      return true;
    }
    const isStep = (move: Move) => nameOf(move) === step;
    for (let added = 0; added <= mostAdded; added += 1) {
      const offered = movesOffered(
        this.actor.getSnapshot(),
        (move) => isStep(move) || (mostAdded > 0 && isUsual(move)),
      );
      const move = offered.find(isStep) ?? offered[0];
      if (move === undefined) return false;
      await this.#move(move, move.at);
      if (isStep(move)) return true;
    }
    return false;
  }

  async #move(move: Move, at: number): Promise<void> {
    this.#doing = { label: labelOf(move), did: nameOf(move) };
    await this.#happen(move.event, at);
    this.#doing = null;
  }

  async #happen(event: ModelEvent, at: number): Promise<void> {
    try {
      await this.#session.apply(event, at);
    } catch (error) {
      this.#change({ ...this.#state, problem: messageOf(error) });
    }
  }

  #open(variant: VariantName, snapshot: Snapshot<unknown> | null = null): Session {
    this.#taken = [];
    this.#event = null;
    const session = startSession(inputOf(variant), {
      snapshot,
      onMicrostep: ({ taken }) => this.#taken.push(...taken),
      onEvent: (event) => {
        this.#event = event;
      },
    });
    session.actor.subscribe(() => this.#record());
    return session;
  }

  #moment(label: string, did: WalkStep | null): WalkMoment {
    const { actor } = this.#session;
    const taken = this.#taken;
    this.#taken = [];
    return {
      label,
      did,
      taken,
      snapshot: actor.getSnapshot(),
      persisted: actor.getPersistedSnapshot(),
    };
  }

  #record(): void {
    const event = this.#event;
    this.#event = null;
    if (this.#taken.length === 0) return;
    const { moments, at } = this.#state;
    const present = moments[at];
    const isTyping = event?.type === TYPED && this.#taken.length === 1 && this.#doing === null;
    if (isTyping && present !== undefined && saysNothingNew(event, present.snapshot)) {
      const kept = { ...this.#moment(present.label, present.did), taken: present.taken };
      this.#change({ ...this.#state, moments: moments.with(at, kept) });
      return;
    }
    const moment = this.#moment(
      isTyping ? eventWords(TYPED) : (this.#doing?.label ?? eventWords(event?.type ?? '')),
      this.#doing?.did ?? event,
    );
    const isMoreTyping = isTyping && at > 0 && present?.label === moment.label;
    const before = moments.slice(0, isMoreTyping ? at : at + 1);
    this.#change({
      ...this.#state,
      moments: [...before, moment],
      at: before.length,
      problem: null,
    });
  }

  #change(state: ExplorerState): void {
    this.#state = state;
    if (this.#isWalking) return;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether a form only reports values that the flow already has, as it does when it mounts. That is not a step of the visitor. */
function saysNothingNew(event: AnyEventObject, snapshot: BookingSnapshot): boolean {
  const step = FORM_STEPS.find((form) => form === event['step']);
  return step !== undefined && isSame(event['values'], selectValues(snapshot, step));
}

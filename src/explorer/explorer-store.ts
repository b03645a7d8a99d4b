import type { AnyEventObject, Snapshot } from 'xstate';
import { ways } from 'virtual:explorer-data';
import { selectValues, type BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { FORM_STEPS } from '#machines/booking/booking.answers.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import { messageOf } from '#src/domain/message-of.ts';
import type { BookingActor } from '#src/flow/booking-context.ts';
import { isSame } from '#src/domain/is-same.ts';
import { isModelEvent } from '#src/model/cases/catalogue.ts';
import type { ModelEvent } from '#src/model/cases/case.ts';
import type { Journey, JourneyStep } from '#src/model/coverage-report.ts';
import { variantOf } from '#src/flow/funnel-watch.ts';
import { leavesOf } from '#src/model/active.ts';
import { labelOf, movesOffered, nameOf, type Move, type OfferedMove } from '#src/model/moves.ts';
import { startSession, type Session } from '#src/model/session.ts';
import { visitorsOf, whyNoWay } from './jump.ts';
import { withStandIns, type WalkStep } from './walk-step.ts';
import {
  inputOf,
  inputOfAddress,
  readPersistedOf,
  VARIANTS,
  type VariantName,
} from '#src/model/variants.ts';
import { eventWords, inQuotes } from '#src/model/words.ts';

/** One moment of a walk: what happened, and the flow right after it. */
export interface Moment {
  label: string;
  /** Null at the beginning, and for a step of a journey. */
  did: WalkStep | null;
  /** Ids of the transitions taken, including those that followed automatically. */
  taken: string[];
  snapshot: BookingSnapshot;
  persisted: Snapshot<unknown>;
  /** For a journey, the time at which the clock is stopped, in epoch milliseconds. Null if the clock runs. */
  now: number | null;
  /** How many steps of the journey have been taken; null outside a journey. */
  step: number | null;
}

export interface ExplorerState {
  variant: VariantName;
  moments: Moment[];
  /** Index of the moment shown. Later ones can still be stepped forward to. */
  at: number;
  /** The journey being played and the number of steps taken; null if there is none or the user has gone on by hand. */
  journey: { id: string; step: number } | null;
  /** Why the last command failed. */
  problem: string | null;
  /** A variant that can reach the requested state, if the current one never does. */
  elsewhere: { variant: VariantName; path: string } | null;
}

const TYPED = 'form.changed';
const OTHER_CHART = 'The report may have been made from another revision of the chart.';

/** What can happen at a moment of the walk. */
export function movesAt({ snapshot, now }: Pick<Moment, 'snapshot' | 'now'>): OfferedMove[] {
  return movesOffered(snapshot, () => true, now ?? Date.now());
}

/** The running flow with its history. Everything the explorer shows is read from here. */
export class ExplorerStore {
  #state: ExplorerState;
  #session: Session;
  #screens: BookingActor;
  #input: BookingInput;
  #now: number | null = null;
  #step: number | null = null;
  #listeners = new Set<() => void>();
  #event: AnyEventObject | null = null;
  #label: string | null = null;
  #did: string | null = null;
  #taken: string[] = [];
  /** Incremented by every command, so that a walk can tell that a newer command has overtaken it. */
  #wish = 0;
  #isWalking = false;
  #isFromStart = true;
  #stop: () => void = () => undefined;

  constructor(variant: VariantName) {
    this.#input = inputOf(variant);
    this.#session = this.#open(null);
    this.#state = {
      variant,
      moments: [this.#moment('Start', null)],
      at: 0,
      journey: null,
      problem: null,
      elsewhere: null,
    };
    this.#screens = this.#mirror();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ExplorerState => this.#state;

  get actor(): BookingActor {
    return this.#session.actor;
  }

  /** The flow as the screens see it. Ignores what they send while a journey is played. A new object makes the screens remount. */
  get screens(): BookingActor {
    return this.#screens;
  }

  /** Starts over as a variant. */
  choose(variant: VariantName): void {
    this.#overtake();
    this.#begin(variant, inputOf(variant), null, null);
  }

  /** Applies a move that the user chose. Ends a journey. */
  async apply(move: Move): Promise<void> {
    this.#overtake();
    this.takeOver();
    await this.#move(move, Math.max(this.#now ?? Date.now(), move.at));
    if (!('values' in move.event)) return;
    // A form reads its values once, when it is drawn.
    this.#screens = this.#mirror();
    this.#change(this.#state);
  }

  /** Ends the journey at its current step: from here the user goes on by hand. */
  takeOver(): void {
    if (this.#state.journey === null) return;
    this.#step = null;
    this.#change({ ...this.#state, journey: null });
  }

  /** Shows another moment of the walk; the flow goes on from there. */
  goTo(at: number): void {
    const moment = this.#state.moments[at];
    if (moment === undefined || at === this.#state.at) return;
    this.#overtake();
    this.#now = moment.now;
    this.#step = moment.step;
    this.#session = this.#open(moment.persisted);
    this.#screens = this.#mirror();
    const id = this.#state.journey?.id ?? null;
    this.#change({
      ...this.#state,
      at,
      journey: id === null || moment.step === null ? null : { id, step: moment.step },
      problem: null,
    });
  }

  /** Walks a short way to a state from the start. False if there is none, or if another command intervened. */
  async jumpTo(path: string): Promise<boolean> {
    const { variant } = this.#state;
    const way = ways[variant][path];
    if (way === undefined) {
      this.#overtake();
      this.#change({ ...this.#state, ...whyNotFor(variant, path) });
      return false;
    }
    return this.walkAgain(variant, way);
  }

  /** The steps from the start of the visit to the moment shown, with typed text replaced by stand-ins. Null if the walk includes a journey or a stored draft. */
  walked(): WalkStep[] | null {
    const steps = this.#state.moments.slice(1, this.#state.at + 1).map(({ did }) => did);
    return this.#isFromStart && steps.every((did) => did !== null) ? withStandIns(steps) : null;
  }

  /** Repeats the steps of a walk from the start. False if one of them is not possible, or if another command intervened. */
  async walkAgain(variant: VariantName, steps: readonly WalkStep[]): Promise<boolean> {
    this.choose(variant);
    const wish = this.#wish;
    const isWhole = await this.#walk(async () => {
      for (const step of steps) {
        if (wish !== this.#wish || !(await this.#take(step))) return false;
      }
      this.#screens = this.#mirror();
      return true;
    });
    if (wish !== this.#wish) return false;
    if (!isWhole)
      this.#change({
        ...this.#state,
        problem:
          'The walk cannot go on here: the link may have been made from another revision of the chart.',
      });
    return isWhole;
  }

  /** Plays a journey up to a step, continuing from its current step if it can. False if the flow goes another way, or if another command intervened. */
  async play(journey: Journey, upTo: number): Promise<boolean> {
    const { moments } = this.#state;
    const isPresent = this.#state.journey?.id === journey.id;
    const known = isPresent ? moments.findLastIndex(({ step }) => step === upTo) : -1;
    if (known !== -1) {
      this.goTo(known);
      return true;
    }
    const wish = this.#overtake();
    return this.#walk(async () => {
      if (!isPresent || (this.#state.journey?.step ?? 0) > upTo) this.#beginJourney(journey);
      const from = this.#state.journey?.step ?? 0;
      if (!this.#agrees(journey.start.leaves, from === 0)) return false;
      let isDrawnAnew = false;
      for (const step of journey.steps.slice(from, upTo)) {
        if (wish !== this.#wish || !(await this.#follow(step))) return false;
        isDrawnAnew ||= isFormChange(step.event);
      }
      // A form reads its values once, when it is drawn.
      if (isDrawnAnew) this.#screens = this.#mirror();
      this.#change({ ...this.#state, variant: variantOf(this.actor.getSnapshot()) });
      return true;
    });
  }

  /** Registers a new command, which ends any walk under way. */
  #overtake(): number {
    this.#wish += 1;
    return this.#wish;
  }

  #begin(
    variant: VariantName,
    input: BookingInput,
    now: number | null,
    journey: ExplorerState['journey'],
  ): void {
    this.#isFromStart = journey === null;
    this.#input = input;
    this.#now = now;
    this.#step = journey?.step ?? null;
    this.#session = this.#open(null);
    this.#screens = this.#mirror();
    this.#change({
      variant,
      moments: [this.#moment('Start', null)],
      at: 0,
      journey,
      problem: null,
      elsewhere: null,
    });
  }

  #beginJourney({ id, start }: Journey): void {
    this.#begin(
      this.#state.variant,
      inputOfAddress(start.url, readPersistedOf(start.kept)),
      start.at,
      { id, step: 0 },
    );
  }

  async #follow(step: JourneyStep): Promise<boolean> {
    const { journey } = this.#state;
    const { event } = step;
    const isPossible =
      isModelEvent(event) &&
      (!('actorId' in event) || event.actorId in this.actor.getSnapshot().children);
    if (journey === null || !isPossible) {
      this.#change({
        ...this.#state,
        problem: `The journey cannot go on here: ${inQuotes(step.says)} is not possible. ${OTHER_CHART}`,
      });
      return false;
    }
    const taken = journey.step + 1;
    this.#now = step.at;
    this.#step = taken;
    await this.#happen(step.says, event, step.at);
    this.#change({ ...this.#state, journey: { ...journey, step: taken } });
    return this.#agrees(step.leaves, true);
  }

  /** Whether the flow is where the journey expects it. Sets `problem` if not. */
  #agrees(leaves: readonly string[], isAsked: boolean): boolean {
    const reached = leavesOf(this.actor.getSnapshot());
    if (!isAsked || isSame(leaves, reached)) return true;
    const missing = leaves.filter((leaf) => !reached.includes(leaf));
    this.#change({
      ...this.#state,
      problem: `The journey goes another way here: it expects ${missing.join(', ')}. ${OTHER_CHART}`,
    });
    return false;
  }

  async #take(step: WalkStep): Promise<boolean> {
    if (typeof step !== 'string') {
      if (!isModelEvent(step) || 'actorId' in step) return false;
      await this.#happen(null, step, Date.now());
      return true;
    }
    const [move] = movesOffered(this.actor.getSnapshot(), (one) => nameOf(one) === step);
    if (move !== undefined) await this.#move(move, move.at);
    return move !== undefined;
  }

  async #move(move: Move, at: number): Promise<void> {
    this.#did = nameOf(move);
    await this.#happen(labelOf(move), move.event, at);
    this.#did = null;
  }

  async #happen(label: string | null, event: ModelEvent, at: number): Promise<void> {
    this.#label = label;
    try {
      await this.#session.apply(event, at);
    } catch (error) {
      this.#change({ ...this.#state, problem: messageOf(error) });
    } finally {
      this.#label = null;
    }
  }

  /** Runs several steps but notifies listeners only at the end. */
  async #walk<T>(work: () => Promise<T>): Promise<T> {
    this.#isWalking = true;
    try {
      return await work();
    } finally {
      this.#isWalking = false;
      this.#change(this.#state);
    }
  }

  #mirror(): BookingActor {
    return mirrorOf(this.#session.actor, () => this.#state.journey === null);
  }

  #open(persisted: Snapshot<unknown> | null): Session {
    this.#stop();
    this.#taken = [];
    this.#event = null;
    const session = startSession(this.#input, {
      snapshot: persisted,
      onMicrostep: ({ taken }) => this.#taken.push(...taken),
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

  #moment(label: string, did: WalkStep | null): Moment {
    const { actor } = this.#session;
    const taken = this.#taken;
    this.#taken = [];
    return {
      label,
      did,
      taken,
      snapshot: actor.getSnapshot(),
      persisted: actor.getPersistedSnapshot(),
      now: this.#now,
      step: this.#step,
    };
  }

  #record(): void {
    const event = this.#event;
    this.#event = null;
    if (this.#taken.length === 0) return;
    const { moments, at } = this.#state;
    const present = moments[at];
    const isTyping = event?.type === TYPED && this.#taken.length === 1 && this.#label === null;
    if (isTyping && present !== undefined && saysNothingNew(event, present.snapshot)) {
      const kept = { ...this.#moment(present.label, present.did), taken: present.taken };
      this.#change({ ...this.#state, moments: moments.with(at, kept) });
      return;
    }
    const moment = this.#moment(
      isTyping ? eventWords(TYPED) : (this.#label ?? eventWords(event?.type ?? '')),
      this.#step === null ? (this.#did ?? event) : null,
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
    this.#state = state.problem === null ? { ...state, elsewhere: null } : state;
    if (this.#isWalking) return;
    for (const listener of this.#listeners) listener();
  }
}

/** Why a variant's visitors cannot be led to a state, and a variant that can. */
function whyNotFor(
  variant: VariantName,
  path: string,
): Pick<ExplorerState, 'problem' | 'elsewhere'> {
  const problem = whyNoWay(path);
  if (problem !== null) return { problem, elsewhere: null };
  const visitors = visitorsOf(path);
  const [other] = visitors;
  if (other === undefined)
    return {
      problem:
        'No visitor comes there from the beginning of a visit; a journey under “Coverage” may, which begins with a kept draft.',
      elsewhere: null,
    };
  const others = visitors.map((one) => inQuotes(VARIANTS[one].label)).join(', ');
  return {
    problem: `No short way leads ${inQuotes(VARIANTS[variant].label)} visitors there; ${others} visitors come there.`,
    elsewhere: { variant: other, path },
  };
}

/** A proxy of the running flow that drops events while `isHeard` is false. */
function mirrorOf(actor: BookingActor, isHeard: () => boolean): BookingActor {
  const send: BookingActor['send'] = (event) => {
    if (isHeard()) actor.send(event);
  };
  return new Proxy(actor, {
    get: (target, key) => {
      if (key === 'send') return send;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Whether a form only reports values that the flow already has, as it does when it mounts. That is not a step of the visitor. */
function saysNothingNew(event: AnyEventObject, snapshot: BookingSnapshot): boolean {
  const step = FORM_STEPS.find((form) => form === event['step']);
  return step !== undefined && isSame(event['values'], selectValues(snapshot, step));
}

function isFormChange(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'type' in event && event.type === TYPED;
}

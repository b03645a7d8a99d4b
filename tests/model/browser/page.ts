import { setTimeout as pause } from 'node:timers/promises';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { toDocument } from '#src/domain/draft-document.ts';
import { type InvocationId, type ModelEvent, NOON } from '#src/model/cases/case.ts';
import {
  type Asked,
  askedBy,
  callInWords,
  faultsOfCall,
  specifiedInWords,
  isCallOf,
  isOfPort,
} from './calls.ts';
import type { HeldCall } from './held-calls.ts';
import { answerInWords } from '#tests/support/watch-page.ts';
import type { JourneyPage } from './journey-page.ts';
import type { Sight, Reported, Want } from './sight.ts';

/** A call that the chart waits for. */
export interface Running {
  invocation: InvocationId;
  asked: Asked;
}

/** A call that a step begins. */
export interface BegunCall extends Running {
  /** The requested week, for times of the calendar; null for other calls. */
  week: number | null;
  /** Whether to wait for it at once: for saves and for times of the calendar, except a second week that the page requests only after the first has been answered. */
  isSure: boolean;
}

/** A storage entry that an earlier visit left behind. */
export interface PersistedEntry {
  key: string;
  storage: 'local' | 'session';
  value: unknown;
}

const SLOTS_ARE_FRESH_MS = 61_000;

type Answer = Extract<ModelEvent, { actorId: string }>;

interface Response {
  status: number;
  body: unknown;
  etag?: string | null;
}

/** @param kind the kind of problem (decision B4); visitors read the detail of some */
function refusal(
  status: number,
  title: string,
  kind: string | null = status === 400 ? 'too-many-appointments' : null,
): Response {
  const type = kind === null ? 'about:blank' : `/problems/${kind}`;
  return { status, body: { type, title, detail: title, status } };
}

/** What the backend says when an event of the chart is its answer. */
function responseTo(event: Answer): Response {
  if ('error' in event)
    switch (event.error.failure.kind) {
      case 'notFound':
        return refusal(404, 'Refused.');
      case 'slotTaken':
        return refusal(409, 'Refused.');
      case 'stale':
        return refusal(409, 'Changed.', 'no-visit');
      default:
        return refusal(400, 'Refused.');
    }
  switch (event.type) {
    case 'xstate.done.actor.loadDraft':
    case 'xstate.done.actor.saveDraft':
    case 'xstate.done.actor.changeVisit': {
      const { draft, etag } = event.output;
      return { status: 200, body: toDocument(draft, null), etag };
    }
    case 'xstate.done.actor.loadSlots':
    case 'xstate.done.actor.prefetchFirstWeek':
    case 'xstate.done.actor.prefetchNextWeek':
      return { status: 200, body: { appointmentBlocks: event.output.days } };
    case 'xstate.done.actor.lookUpOwners':
      return { status: 200, body: { propertyOwners: event.output } };
    case 'xstate.done.actor.loadOffer':
    case 'xstate.done.actor.recallOffer':
      return { status: 200, body: event.output === null ? [] : [{ offerText: event.output }] };
    case 'xstate.done.actor.reserveSlot':
      return {
        held: { status: 204, body: null },
        taken: refusal(409, 'Taken.'),
        booked: refusal(409, 'Booked.', 'already-booked'),
        unsupported: refusal(400, 'No holds.', null),
      }[event.output.kind];
    case 'xstate.done.actor.releaseHold':
      return { status: 204, body: null };
    default:
      return { status: 200, body: event.output };
  }
}

/** How far the page's clock advances during a wait: in steps of so many milliseconds, and how far in all. */
export interface ClockSteps {
  stepMs: number;
  atMostMs: number;
}

/** So little that no timer of the chart fires. */
export const SHORTLY: ClockSteps = { stepMs: 8, atMostMs: 96 };

export interface Patience {
  /** Receives every refusal, as text, before it is sent. */
  refusals: Set<string>;
  /** How long to wait for something before giving up, in milliseconds. */
  patienceMs: number;
}

/** A page of the product whose calls are held until a case answers them, and whose clock stands still. */
export class BookingPage {
  readonly page: JourneyPage;
  /** Every call in order, answered ones included. */
  readonly #calls: HeldCall[] = [];
  readonly #answered = new Set<HeldCall>();
  /** Calls below `/api/` that belong to no port of the chart. */
  readonly #strays: HeldCall[] = [];
  /** How many calls the page had made when the chart began each of its own. */
  readonly #begun = new Map<InvocationId, number>();
  /** How many calls were made before the current step. */
  #mark = 0;
  /** Epoch milliseconds of the page's clock. */
  #now = NOON;
  /** The calls that the chart is waiting for; null until {@link keepCallsOf} sets them. */
  #running: readonly Running[] | null = null;
  /** When each week of the calendar was last requested. */
  readonly #askedFor = new Map<number, number>();
  /** The refusals of calls, as text. */
  readonly #refusals: Set<string>;

  /** How long to wait for something before giving up, in milliseconds. */
  readonly #patienceMs: number;

  constructor(page: JourneyPage, { refusals, patienceMs }: Patience) {
    this.page = page;
    this.#refusals = refusals;
    this.#patienceMs = patienceMs;
  }

  /** Holds a call that belongs to a port of the chart; returns false for any other. */
  take(call: HeldCall): boolean {
    const isHeld = isOfPort(call);
    (isHeld ? this.#calls : this.#strays).push(call);
    return isHeld;
  }

  /**
   * Polls `look` until it returns something other than null. Between looks, the page's clock advances by `stepMs`, at most `atMostMs` in all, so that
   * whatever waits for the next frame happens.
   * @throws if that takes too long
   */
  async until<T>(
    what: string,
    look: () => Promise<T | null> | T | null,
    { stepMs, atMostMs }: ClockSteps = { stepMs: 16, atMostMs: 3000 },
  ): Promise<T> {
    const end = performance.now() + this.#patienceMs;
    for (let turn = 0, passed = 0; ; turn += 1) {
      if (turn % 2 === 1 && passed + stepMs <= atMostMs) {
        passed += stepMs;
        await this.pass(stepMs);
      }
      const found = await look();
      if (found !== null) return found;
      if (performance.now() > end) throw new Error(`It did not come about that ${what}`);
      if (turn % 2 === 1) await pause(Math.min(turn * 2, 25));
    }
  }

  /** Looks at the page and at the chart in it. */
  async look(wants: readonly Want[]): Promise<Sight> {
    return this.page.run((wanted) => window.bookingLook(wanted), wants);
  }

  /** Advances the page's clock and runs its timers. */
  async pass(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    await this.page.run(
      (passing, now) => window.bookingPass(passing, now),
      milliseconds,
      this.#now,
    );
  }

  /** Moves the page's clock forward without running timers. */
  async jumpTo(now: number): Promise<void> {
    this.#now = Math.max(this.#now, now);
    await this.page.run((to) => window.bookingJumpTo(to), this.#now);
  }

  get now(): number {
    return this.#now;
  }

  /**
   * Performs an action that makes the chart begin calls. First moves the clock on so that an answer for the same week of the calendar is stale and the
   * page requests the week again.
   */
  async beginCalls(calls: readonly BegunCall[], act: () => Promise<void>): Promise<void> {
    this.#mark = this.#calls.length;
    for (const { week } of calls) {
      if (week === null) continue;
      const askedAt = this.#askedFor.get(week);
      if (askedAt !== undefined && this.#now - askedAt < SLOTS_ARE_FRESH_MS)
        await this.jumpTo(askedAt + SLOTS_ARE_FRESH_MS);
      this.#askedFor.set(week, this.#now);
    }
    await act();
    for (const { invocation } of calls) this.#begun.set(invocation, this.#mark);
    for (const call of calls) {
      if (!call.isSure) continue;
      const made = await this.#hasCalled(call.asked, () => this.#callOf(call));
      // A save is compared at once, because the journey may end before it is answered.
      if (call.invocation === 'saveDraft') this.#compare(made, call.asked);
    }
  }

  /** @throws if a call is not what the chart asks for */
  #compare(call: HeldCall, asked: Asked): void {
    const wrong = faultsOfCall(call, asked);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
  }

  #callOf({ invocation, asked }: Running): HeldCall | null {
    const isRight = (call: HeldCall) => !this.#answered.has(call) && isCallOf(call, asked);
    return this.#calls.slice(this.#begun.get(invocation) ?? 0).find(isRight) ?? null;
  }

  /** Everything the chart in the page has done. Sent as text, because objects would be taken apart and checked property by property on the way. */
  async reported(): Promise<Reported> {
    const reported: Reported = JSON.parse(
      await this.page.run(() => JSON.stringify(window.bookingReported)),
    );
    return reported;
  }

  /**
   * Answers the call that an event stands for, as the backend would, and waits until the chart in the page has received the answer. Without the wait, the
   * next step could overtake an answer that leaves the page looking the same.
   * @param before the chart before the answer
   * @throws if the page calls or saves something other than what the chart asks for
   */
  async answer(event: Answer, before: BookingSnapshot): Promise<void> {
    const asked = askedBy(event.actorId, before);
    if (asked === null) return;
    const call = await this.#hasCalled(asked, async () => {
      await this.#refuseLeft();
      return this.#callOf({ invocation: event.actorId, asked });
    });
    this.#compare(call, asked);
    this.#answered.add(call);
    this.#mark = this.#calls.length;
    await this.untilHeard(event.type, () => this.#respond(call, responseTo(event)));
  }

  /** Waits for a call. @throws an error that lists the unanswered calls */
  async #hasCalled(
    asked: Asked,
    look: () => Promise<HeldCall | null> | HeldCall | null,
  ): Promise<HeldCall> {
    const wanted = specifiedInWords(asked);
    try {
      return await this.until(`the page calls ${wanted}`, look);
    } catch (error) {
      const others = [
        ...this.#calls.filter((call) => !this.#answered.has(call)),
        ...this.#strays,
      ].map(callInWords);
      throw new Error(
        `the page does not call ${wanted}; without an answer are ${[...new Set(others)].join(', ') || 'no calls'}`,
        { cause: error },
      );
    }
  }

  /**
   * Refuses the calls that the chart no longer waits for. A browser keeps at most six of them open, and the page makes its next hold call only after the
   * earlier ones are answered (src/services/holds.ts).
   */
  async #refuseLeft(): Promise<void> {
    if (this.#running === null) return;
    const running = this.#running;
    const isLeft = (call: HeldCall, index: number) =>
      !this.#answered.has(call) &&
      !running.some(
        ({ invocation, asked }) =>
          index >= (this.#begun.get(invocation) ?? 0) && isCallOf(call, asked),
      );
    for (const call of this.#calls.filter(isLeft)) {
      this.#answered.add(call);
      // The page may have aborted it.
      await this.#respond(call, refusal(400, 'Left.')).catch(() => undefined);
    }
  }

  /** Tells which calls the chart is waiting for and refuses the others. Call it whenever they may have changed. */
  async keepCallsOf(running: readonly Running[]): Promise<void> {
    this.#running = running;
    await this.#refuseLeft();
  }

  /** Performs an action and waits until the chart in the page has handled an event of this type. */
  async untilHeard(type: ModelEvent['type'], act: () => Promise<void>): Promise<void> {
    const before = await this.heard(type);
    await act();
    const look = async () => ((await this.heard(type)) > before ? true : null);
    await this.until(`the page hears “${type}”`, look, SHORTLY);
  }

  /** Counts how often the chart in the page has handled an event. */
  async heard(type: ModelEvent['type']): Promise<number> {
    return this.page.run(
      (wanted) => window.bookingReported.microsteps.filter(({ event }) => event === wanted).length,
      type,
    );
  }

  async #respond(call: HeldCall, { status, body, etag = null }: Response): Promise<void> {
    if (status >= 400)
      this.#refusals.add(answerInWords({ method: call.method, url: call.called, status }));
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    await call.answer(
      status,
      status === 204 ? {} : { 'content-type': type, ...(etag === null ? {} : { etag }) },
      body === null ? '' : JSON.stringify(body),
    );
  }
}

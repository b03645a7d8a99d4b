import { setTimeout as pause } from 'node:timers/promises';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { Failure } from '#machines/booking/booking.types.ts';
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
import type { JourneyPage } from './journey-page.ts';
import { answerInWords } from './problems.ts';
import type { Sight, Told, Want } from './sight.ts';

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
export interface KeptEntry {
  key: string;
  storage: 'local' | 'session';
  value: unknown;
}

const SLOTS_ARE_FRESH_MS = 61_000;

function statusOf(failure: Failure): number {
  switch (failure.kind) {
    case 'notFound':
      return 404;
    case 'slotTaken':
      return 409;
    default:
      return 400;
  }
}

/** The response body with which the backend would give an answer of the chart. */
function bodyOf(event: Extract<ModelEvent, { type: `xstate.done.actor.${string}` }>): unknown {
  switch (event.type) {
    case 'xstate.done.actor.loadDraft':
    case 'xstate.done.actor.saveDraft':
    case 'xstate.done.actor.changeVisit':
      return toDocument(event.output.draft, null);
    case 'xstate.done.actor.loadSlots':
    case 'xstate.done.actor.prefetchFirstWeek':
    case 'xstate.done.actor.prefetchNextWeek':
      return { appointmentBlocks: event.output.days };
    case 'xstate.done.actor.lookUpOwners':
      return { propertyOwners: event.output };
    case 'xstate.done.actor.loadOffer':
    case 'xstate.done.actor.recallOffer':
      return event.output === null ? [] : [{ offerText: event.output }];
    case 'xstate.done.actor.reserveSlot':
    case 'xstate.done.actor.releaseHold':
    case 'xstate.done.actor.handOver':
      return {};
    default:
      return event.output;
  }
}

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
  /** Whether a call was wrong and therefore got no answer. */
  isLeftUnanswered = false;
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
   * Polls `look` until it returns something other than null. The page's clock stands still except for small steps of `stepMs`, at most `atMostMs` in all,
   * so that whatever waits for the next frame happens. `look` first advances the clock by the milliseconds it is given.
   * @throws if that takes too long
   */
  async #until<T>(
    what: string,
    look: (milliseconds: number) => Promise<T | null>,
    { stepMs = 16, atMostMs = 3000 } = {},
  ): Promise<T> {
    const end = performance.now() + this.#patienceMs;
    for (let turn = 0, passed = 0; ; turn += 1) {
      const step = turn % 2 === 1 && passed + stepMs <= atMostMs ? stepMs : 0;
      passed += step;
      const found = await look(step);
      if (found !== null) return found;
      if (performance.now() > end) throw new Error(`It did not come about that ${what}`);
      if (turn % 2 === 1) await pause(Math.min(turn * 2, 25));
    }
  }

  /**
   * Polls `look` until it returns something other than null, while the page's clock advances in small steps.
   * @throws if that takes too long
   */
  async until<T>(what: string, look: () => Promise<T | null> | T | null): Promise<T> {
    return this.#until(what, async (milliseconds) => {
      if (milliseconds > 0) await this.pass(milliseconds);
      return look();
    });
  }

  /**
   * Waits until the page looks right, while its clock advances in small steps.
   * @throws if that takes too long
   */
  async untilSeen(
    what: string,
    wants: readonly Want[],
    isRight: (sight: Sight) => boolean,
    clock: { stepMs: number; atMostMs: number },
  ): Promise<void> {
    const look = async (milliseconds: number) =>
      isRight(await this.#lookAfter(milliseconds, wants)) ? true : null;
    await this.#until(what, look, clock);
  }

  /**
   * Waits until an invalid field says why.
   * @throws if none does
   */
  async untilExplained(): Promise<void> {
    const look = async (milliseconds: number) => {
      if (milliseconds > 0) await this.pass(milliseconds);
      const isExplained = await this.page.run(() =>
        [...document.querySelectorAll('main [aria-invalid=true]')].some((field) =>
          (field.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .some((id) =>
              /^Error: *\S/.test(document.getElementById(id)?.textContent?.trim() ?? ''),
            ),
        ),
      );
      return isExplained ? true : null;
    };
    await this.#until('a field says what is wrong, after a form was sent that is not valid', look, {
      stepMs: 8,
      atMostMs: 96,
    });
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
    if (wrong.length === 0) return;
    this.isLeftUnanswered = true;
    throw new Error(wrong.join('; '));
  }

  #callOf({ invocation, asked }: Running): HeldCall | null {
    const isRight = (call: HeldCall) => !this.#answered.has(call) && isCallOf(call, asked);
    return this.#calls.slice(this.#begun.get(invocation) ?? 0).find(isRight) ?? null;
  }

  /** Advances the clock, then looks at the page and at the chart in it. */
  async #lookAfter(milliseconds: number, wants: readonly Want[]): Promise<Sight> {
    this.#now += milliseconds;
    return this.page.run(
      async (passing, now, wanted) => {
        if (passing > 0) await window.bookingPass(passing, now);
        return window.bookingLook(wanted);
      },
      milliseconds,
      this.#now,
      wants,
    );
  }

  /** Everything the chart in the page has done. Sent as text, because objects would be taken apart and checked property by property on the way. */
  async told(): Promise<Told> {
    const told: Told = JSON.parse(await this.page.run(() => JSON.stringify(window.bookingTold)));
    return told;
  }

  /** When the hold ends according to the chart in the page, in epoch milliseconds; null without a hold. */
  async deadline(): Promise<number | null> {
    return this.page.run(() => window.bookingTold.deadline);
  }

  /**
   * Answers the call that an event stands for, as the backend would, and waits until the chart in the page has received the answer. Without the wait, the
   * next step could overtake an answer that leaves the page looking the same.
   * @param before the chart before the answer
   * @throws if the page calls or saves something other than what the chart asks for
   */
  async answer(
    event: Extract<ModelEvent, { actorId: string }>,
    before: BookingSnapshot,
  ): Promise<void> {
    const asked = askedBy(event.actorId, before);
    if (asked === null) return;
    const call = await this.#hasCalled(asked, async () => {
      await this.#refuseLeft();
      return this.#callOf({ invocation: event.actorId, asked });
    });
    this.#compare(call, asked);
    await this.untilHeard(event.type, () => this.#fulfill(call, event));
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
      await this.#refuse(call, 400, 'Left.').catch(() => undefined);
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
    const look = async (milliseconds: number) =>
      (await this.heard(type, milliseconds)) > before ? true : null;
    await this.#until(`the page hears “${type}”`, look, { stepMs: 8, atMostMs: 96 });
  }

  /** Advances the clock, then counts how often the chart in the page has handled an event. */
  async heard(type: ModelEvent['type'], milliseconds = 0): Promise<number> {
    this.#now += milliseconds;
    return this.page.run(
      async (passing, now, wanted) => {
        if (passing > 0) await window.bookingPass(passing, now);
        return window.bookingTold.microsteps.filter(({ event }) => event === wanted).length;
      },
      milliseconds,
      this.#now,
      type,
    );
  }

  /** @param kind the kind of problem (decision B4); visitors read the detail of some */
  #refuse(
    call: HeldCall,
    status: number,
    title: string,
    kind = status === 400 ? 'too-many-appointments' : null,
  ): Promise<void> {
    this.#refusals.add(answerInWords({ method: call.method, url: call.called, status }));
    const type = kind === null ? 'about:blank' : `/problems/${kind}`;
    return call.answer(
      status,
      { 'content-type': 'application/problem+json' },
      JSON.stringify({ type, title, detail: title, status }),
    );
  }

  async #fulfill(call: HeldCall, event: Extract<ModelEvent, { actorId: string }>): Promise<void> {
    this.#answered.add(call);
    this.#mark = this.#calls.length;
    if (
      event.type.startsWith('xstate.error.') &&
      'error' in event &&
      event.error.failure.kind === 'stale'
    )
      return this.#refuse(call, 409, 'Changed.', 'no-visit');
    if (event.type.startsWith('xstate.error.') && 'error' in event)
      return this.#refuse(call, statusOf(event.error.failure), 'Refused.');
    if (!('output' in event)) return;
    if (event.type === 'xstate.done.actor.reserveSlot' && event.output.kind === 'taken')
      return this.#refuse(call, 409, 'Taken.');
    if (event.type === 'xstate.done.actor.reserveSlot' && event.output.kind === 'booked')
      return this.#refuse(call, 409, 'Booked.', 'already-booked');
    if (event.type === 'xstate.done.actor.reserveSlot' && event.output.kind === 'unsupported')
      return this.#refuse(call, 400, 'No holds.', null);
    if (call.url.pathname.endsWith('/hold')) return call.answer(204, {}, '');
    const { output } = event;
    const etag =
      typeof output === 'object' && output !== null && 'etag' in output ? output.etag : null;
    await call.answer(
      200,
      { 'content-type': 'application/json', ...(etag === null ? {} : { etag }) },
      JSON.stringify(bodyOf(event)),
    );
  }
}

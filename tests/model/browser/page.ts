import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request, Route } from 'playwright';
import type { Failure, Ports } from '#machines/booking/booking.types.ts';
import { toDocument } from '#src/domain/draft-document.ts';
import type { ModelEvent } from '../cases/case.ts';
import { PORT_OF } from '../cases/case.ts';
import { readMicrostep } from '../chart/identity.ts';
import type { Microstep } from '../chart/identity.ts';
import { START_OF_JOURNEYS } from '../drafts.ts';

type PortName = keyof Ports;

/** Which call of the product asks which port. The hand-over is no call: the page opens a window itself. */
const CALLS: readonly { port: PortName; method: string; path: RegExp }[] = [
  { port: 'loadDraft', method: 'GET', path: /^\/api\/Appointments\/[^/]+$/ },
  { port: 'saveDraft', method: 'PUT', path: /^\/api\/Appointments$/ },
  { port: 'placeHold', method: 'PUT', path: /^\/api\/Appointments\/[^/]+\/hold$/ },
  { port: 'releaseHold', method: 'DELETE', path: /^\/api\/Appointments\/[^/]+\/hold$/ },
  { port: 'loadCampaign', method: 'GET', path: /^\/api\/Campaigns\// },
  { port: 'checkService', method: 'GET', path: /^\/api\/ServiceAvailability\// },
  { port: 'validateProperty', method: 'POST', path: /^\/api\/PropertyValidation$/ },
  { port: 'lookUpOwners', method: 'GET', path: /^\/api\/PropertyOwners\// },
  { port: 'loadSlots', method: 'GET', path: /^\/api\/appointmentblocks$/ },
  { port: 'loadOffer', method: 'GET', path: /^\/api\/PromotionalOffers$/ },
];

interface HeldCall {
  request: Request;
  route: Route;
}

/** What the browser kept of an earlier visit. */
export interface KeptEntry {
  key: string;
  storage: 'local' | 'session';
  value: unknown;
}

/** What the page tells of the chart. */
export interface Told {
  microsteps: Microstep[];
  /** Epoch milliseconds at which the kept time ends; null where none is kept. */
  deadline: number | null;
}

declare global {
  interface Window {
    bookingTold: Told;
    /** Makes the browser refuse new windows. */
    bookingBlocksWindows?: boolean;
  }
}

const SLOTS_ARE_FRESH_MS = 61_000;
const PATIENCE_MS = 15_000;
/** Longest that a timer may run on while a page settles, in milliseconds: shorter than any delay of the chart. */
const LOOK_MS = 20;

/** Sent to the page as text, together with the function it calls. Compilers may wrap functions in `__name`. */
function listenIn(): string {
  return `
    const __name = (named) => named;
    const readMicrostep = ${readMicrostep.toString()};
    window.bookingTold = { microsteps: [], deadline: null };
    const open = window.open.bind(window);
    window.open = (...of) => (window.bookingBlocksWindows === true ? null : open(...of));
    window.bookingInspect = (inspected) => {
      const microstep = readMicrostep(inspected);
      if (microstep === null) return;
      window.bookingTold.microsteps.push(microstep);
      const { hold } = inspected.snapshot.context;
      window.bookingTold.deadline = hold === null ? null : hold.deadline;
    };
  `;
}

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

/** The body with which the backend would give an answer of the chart. */
function bodyOf(event: Extract<ModelEvent, { type: `xstate.done.actor.${string}` }>): unknown {
  switch (event.type) {
    case 'xstate.done.actor.loadDraft':
    case 'xstate.done.actor.saveDraft':
      return toDocument(event.output.draft, null);
    case 'xstate.done.actor.loadSlots':
    case 'xstate.done.actor.fetchFirstWeek':
    case 'xstate.done.actor.fetchNextWeek':
      return { appointmentBlocks: event.output.days };
    case 'xstate.done.actor.lookUpOwners':
      return { propertyOwners: event.output };
    case 'xstate.done.actor.loadOffer':
    case 'xstate.done.actor.recallOffer':
      return event.output === null ? [] : [{ offerText: event.output }];
    case 'xstate.done.actor.placeHold':
    case 'xstate.done.actor.releaseHold':
    case 'xstate.done.actor.handOver':
      return {};
    default:
      return event.output;
  }
}

/** A page of the product whose calls are held until a case answers them, and whose clock stands still. */
export class BookingPage {
  readonly page: Page;
  readonly #held = new Map<PortName, HeldCall[]>();
  /** Epoch milliseconds of the page's clock. */
  #now = START_OF_JOURNEYS;
  /** When each week of the calendar was last asked for. */
  readonly #askedFor = new Map<number, number>();

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, origin: string, url: string, kept: readonly KeptEntry[]): Promise<BookingPage> {
    const booking = new BookingPage(page);
    await page.clock.install({ time: START_OF_JOURNEYS - 1000 });
    await page.clock.pauseAt(START_OF_JOURNEYS);
    await page.addInitScript(listenIn());
    await page.addInitScript(
      (entries) => {
        if (sessionStorage.getItem('journey-begun') !== null) return;
        sessionStorage.setItem('journey-begun', 'yes');
        for (const { key, storage, value } of entries) {
          (storage === 'local' ? localStorage : sessionStorage).setItem(key, JSON.stringify(value));
        }
      },
      [...kept],
    );
    await page.route(
      ({ pathname }) => CALLS.some(({ path }) => path.test(pathname)),
      (route) => booking.#hold(route),
    );
    await page.goto(`${origin}${url}`, { waitUntil: 'domcontentloaded' });
    return booking;
  }

  async #hold(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const call = CALLS.find(({ method, path }) => method === request.method() && path.test(pathname));
    if (call === undefined) return route.fallback();
    this.#held.set(call.port, [...(this.#held.get(call.port) ?? []), { request, route }]);
  }

  /** Waits, letting the page's clock run in small steps, until something is so. @throws when it does not become so */
  async until<T>(what: string, look: () => Promise<T | null> | T | null, stepMs = LOOK_MS): Promise<T> {
    const end = performance.now() + PATIENCE_MS;
    for (let turn = 0; ; turn += 1) {
      const found = await look();
      if (found !== null) return found;
      if (performance.now() > end) throw new Error(`It did not come about that ${what}`);
      if (turn % 3 === 2) await this.pass(stepMs);
      else await pause(turn < 3 ? 5 : 25);
    }
  }

  /** Lets time pass on the page's clock, its timers with it. */
  async pass(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    await this.page.clock.runFor(milliseconds);
  }

  /** Puts the clock on without letting timers run. */
  async jumpTo(now: number): Promise<void> {
    this.#now = Math.max(this.#now, now);
    await this.page.clock.setSystemTime(this.#now);
  }

  get now(): number {
    return this.#now;
  }

  /** Makes sure that a week of the calendar is asked for again and not taken from what was answered a moment ago. */
  async forgetWeek(chunk: number): Promise<void> {
    const askedAt = this.#askedFor.get(chunk);
    if (askedAt !== undefined && this.#now - askedAt < SLOTS_ARE_FRESH_MS) await this.jumpTo(askedAt + SLOTS_ARE_FRESH_MS);
    this.#askedFor.set(chunk, this.#now);
  }

  async told(): Promise<Told> {
    return this.page.evaluate(() => window.bookingTold);
  }

  /** Answers the newest call an event stands for, as the backend would. */
  async answer(event: Extract<ModelEvent, { actorId: string }>): Promise<void> {
    const port = PORT_OF[event.actorId];
    if (port === 'handOver') return;
    const { request, route } = await this.until(`the page calls ${port}`, () => this.#held.get(port)?.pop() ?? null);
    if (event.type.startsWith('xstate.error.') && 'error' in event) {
      const status = statusOf(event.error.failure);
      await route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ type: 'about:blank', title: 'Refused.', status }) });
      return;
    }
    if (!('output' in event)) return;
    if (event.type === 'xstate.done.actor.placeHold' && event.output.kind === 'taken') {
      await route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify({ type: 'about:blank', title: 'Taken.', status: 409 }) });
      return;
    }
    const etag = 'output' in event && (event.type === 'xstate.done.actor.saveDraft' || event.type === 'xstate.done.actor.loadDraft') ? event.output.etag : null;
    const isEmpty = request.url().endsWith('/hold');
    await route.fulfill({
      status: isEmpty ? 204 : 200,
      ...(isEmpty ? {} : { contentType: 'application/json', body: JSON.stringify(bodyOf(event)) }),
      headers: etag === null ? {} : { etag },
    });
  }

  /** Ends what is still held, so that the page can be closed. */
  async letGo(): Promise<void> {
    for (const calls of this.#held.values()) for (const { route } of calls) await route.abort().catch(() => undefined);
  }
}

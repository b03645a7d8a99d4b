import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TestModel } from '@xstate/test';
import type { ActorLogic, AnyStateMachine } from 'xstate';
import type { Browser, BrowserContext, Page } from 'playwright';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { axe } from '#tests/support/browser.ts';
import type { World } from '../cases/case.ts';
import { leavesOf } from '../chart/active.ts';
import type { Stepper } from '../chart/stepper.ts';
import { outcomesOf } from '../chart/universe.ts';
import type { GuardOutcome, Universe } from '../chart/universe.ts';
import { START_OF_JOURNEYS } from '../drafts.ts';
import { begin, moveOn } from '../explore/explore.ts';
import type { Journey, JourneyStep } from '../explore/journey.ts';
import { inputAt } from '../starts.ts';
import type { Start } from '../starts.ts';
import { ASSERTIONS, WHILE_OPENING } from './assertions.ts';
import { GESTURES } from './gestures.ts';
import { BookingPage } from './page.ts';
import type { KeptEntry } from './page.ts';

/** A screen as it looked the first time it was seen. */
export interface Screen {
  /** Innermost states, joined. */
  state: string;
  /** Base64 of a small JPEG. */
  picture: string;
  journey: string;
}

/** What journeys in the browser share: every screen is looked at by axe and pictured once. */
export interface Gallery {
  screens: Map<string, Screen>;
}

export interface BrowserReplay {
  journey: Journey;
  /** Steps done. */
  done: number;
  /** Measured in the page: transitions and outcomes of conditions, each as often as it was seen. */
  reached: string[];
  /** Why it failed; null where it did not. */
  failure: string | null;
  /** Milliseconds. */
  took: number;
  trace: string | null;
}

const VIEWPORT = { width: 1100, height: 760 };

/** Problems of the page that belong to the failures a case asks for. */
const ASKED_FOR = [/^console error: (GET|PUT|POST|DELETE) \/\S+ answered 4\d\d/, /^console error: Failed to load resource/];

function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console error: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
}

function unexpected(problems: readonly string[]): string[] {
  return problems.filter((problem) => !ASKED_FOR.some((pattern) => pattern.test(problem)));
}

/** What the browser kept of an earlier visit, as the product writes it. */
function keptEntries({ url, kept }: Start): KeptEntry[] {
  const id = new URL(url, 'http://localhost').searchParams.get('id');
  if (id === null) return [];
  const { step = null, hold = null, offerSeen = false, forms = {} } = kept;
  const record = { step, hold: hold === null ? null : { ...hold, savedAt: START_OF_JOURNEYS }, offerSeen };
  const key = `booking.v1.${id}`;
  return [
    { key, storage: 'local', value: record },
    ...(Object.keys(forms).length === 0 ? [] : [{ key, storage: 'session' as const, value: forms }]),
  ];
}

interface Stop {
  /** Null for the beginning of the journey. */
  step: JourneyStep | null;
  before: World | null;
  after: World;
}

function stopsOf(stepper: Stepper, { start, steps }: Journey): Stop[] {
  const opened = begin(stepper, inputAt(start));
  const stops: Stop[] = [{ step: null, before: null, after: opened.world }];
  let { world } = opened;
  for (const step of steps) {
    const next = moveOn(stepper, world, step).world;
    stops.push({ step, before: world, after: next });
    world = next;
  }
  return stops;
}

/** Calls for times of the calendar that a step begins, by week. */
function weeksAskedFor(before: BookingSnapshot, after: BookingSnapshot): number[] {
  const weeks: [string, number][] = [
    ['fetchFirstWeek', 0],
    ['loadSlots', after.context.chunk],
    ['fetchNextWeek', 1],
  ];
  return weeks.filter(([id]) => after.children[id] !== undefined && after.children[id] !== before.children[id]).map(([, week]) => week);
}

/** A state that the page leaves by itself before anything can be looked at. */
function isPassing(snapshot: BookingSnapshot): boolean {
  return snapshot.matches({ pages: { start: { embedGetStarted: 'handingOver' } } });
}

/** Whether time must not run on while the page is looked at. */
function isTimed(snapshot: BookingSnapshot): boolean {
  return snapshot.matches({ offer: 'fading' }) || leavesOf(snapshot).includes('pages.project.address.owners.pausing');
}

class Run {
  readonly #booking: BookingPage;
  readonly #journey: Journey;
  readonly #gallery: Gallery;
  readonly #problems: readonly string[];
  done = 0;

  constructor(booking: BookingPage, journey: Journey, gallery: Gallery, problems: readonly string[]) {
    this.#booking = booking;
    this.#journey = journey;
    this.#gallery = gallery;
    this.#problems = problems;
  }

  async arrive(after: BookingSnapshot, before: BookingSnapshot | null): Promise<void> {
    const wanted = leavesOf(after);
    let seen: string[] = [];
    const stepMs = isTimed(after) ? 5 : 40;
    try {
      await this.#booking.until(
        'the chart arrives',
        async () => {
          seen = await this.#leaves();
          return seen.join() === wanted.join() ? true : null;
        },
        stepMs,
      );
    } catch {
      throw new Error(`the chart is in ${seen.join(', ')}, not in ${wanted.join(', ')}`);
    }
    const step = selectStep(after);
    const hasTurned = before !== null && step !== null && selectStep(before) !== null && selectStep(before) !== step;
    const moment = { booking: this.#booking, snapshot: after, hasTurned };
    await (step === null ? WHILE_OPENING(moment) : ASSERTIONS[step](moment));
    const problems = unexpected(this.#problems);
    if (problems.length > 0) throw new Error(problems.join('; '));
    await this.#picture(wanted);
  }

  async #leaves(): Promise<string[]> {
    const { microsteps } = await this.#booking.told();
    const active = microsteps.at(-1)?.active ?? [];
    return active.filter((path) => path !== '' && !active.some((other) => other.startsWith(`${path}.`))).toSorted();
  }

  async #picture(leaves: readonly string[]): Promise<void> {
    const state = leaves.filter((leaf) => !['hold.idle', 'offer.dormant', 'offer.loading', 'offer.seen.resting', 'offer.waiting', 'hold.releasing'].includes(leaf)).join(' + ');
    if (this.#gallery.screens.has(state)) return;
    this.#gallery.screens.set(state, { state, picture: '', journey: this.#journey.id });
    const { page } = this.#booking;
    const judge = () => this.#whileTimeRuns(axe(page), isTimedLeaf(leaves) ? 1 : 20);
    let violations = await judge();
    if (violations.length > 0) {
      // Colours may still be on their way from one state to the next.
      await pause(400);
      violations = await judge();
    }
    if (violations.length > 0) throw new Error(`axe finds: ${violations.join('; ')}`);
    const picture = await page.screenshot({ type: 'jpeg', quality: 40, scale: 'css' });
    this.#gallery.screens.set(state, { state, picture: picture.toString('base64'), journey: this.#journey.id });
  }

  /** Axe waits on timers of the page. */
  async #whileTimeRuns<T>(work: Promise<T>, stepMs: number): Promise<T> {
    let isDone = false;
    const settled = work.finally(() => {
      isDone = true;
    });
    settled.catch(() => undefined);
    for (let turn = 0; ; turn += 1) {
      await pause(10);
      if (isDone) return settled;
      if (turn > 4) await this.#booking.pass(stepMs);
    }
  }
}

function isTimedLeaf(leaves: readonly string[]): boolean {
  return leaves.includes('offer.fading') || leaves.includes('pages.project.address.owners.pausing');
}

async function reachedIn(booking: BookingPage, universe: Universe): Promise<string[]> {
  const { microsteps } = await booking.told();
  const reached: string[] = [];
  let active: readonly string[] = [];
  for (const { event, taken, active: after } of microsteps) {
    const outcomes: GuardOutcome[] = outcomesOf(universe, active, event, taken);
    reached.push(...taken, ...outcomes);
    active = after;
  }
  return reached;
}

export interface ReplayOptions {
  browser: Browser;
  origin: string;
  stepper: Stepper;
  gallery: Gallery;
  /** Where to write a trace of the journey; none where absent. */
  traceFolder?: string;
}

/** Walks a journey through the product in a browser, driven by `@xstate/test`: a gesture for every event, assertions after every one. */
export async function replayInBrowser(journey: Journey, { browser, origin, stepper, gallery, traceFolder }: ReplayOptions): Promise<BrowserReplay> {
  const begun = performance.now();
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' });
  if (traceFolder !== undefined) await context.tracing.start({ screenshots: true, snapshots: true });
  const page = await context.newPage();
  const problems: string[] = [];
  watch(page, problems);
  let booking: BookingPage | null = null;
  let run: Run | null = null;
  let failure: string | null = null;
  let reached: string[] = [];
  try {
    booking = await BookingPage.open(page, origin, journey.start.url, keptEntries(journey.start));
    run = new Run(booking, journey, gallery, problems);
    await drive(run, booking, stopsOf(stepper, journey));
  } catch (error) {
    failure = error instanceof Error ? (error.message.split('\nPath:')[0] ?? error.message) : String(error);
  }
  if (booking !== null) reached = await reachedIn(booking, stepper.universe).catch(() => []);
  const trace = await endTrace(context, journey, traceFolder);
  await booking?.letGo();
  await context.close();
  return { journey, done: run?.done ?? 0, reached, failure, took: performance.now() - begun, trace };
}

/** The chart as `@xstate/test` takes it: any event may come, answers and timers too. */
const untyped: AnyStateMachine = bookingMachine;

async function drive(run: Run, booking: BookingPage, stops: readonly Stop[]): Promise<void> {
  const logic: ActorLogic<BookingSnapshot, { type: string }, unknown> = untyped;
  const model = new TestModel(logic, {
    stateMatcher: () => true,
    serializeState: (snapshot: BookingSnapshot) => leavesOf(snapshot).join(),
    serializeEvent: ({ type }: { type: string }) => type,
  });
  const gestures: Record<string, () => Promise<void>> = Object.fromEntries(
    Object.keys(GESTURES).map((type) => [
      type,
      async () => {
        const stop = stops[run.done + 1];
        if (stop === undefined || stop.step === null || stop.before === null) throw new Error('The journey is over');
        await gesture(booking, stop, stops.slice(run.done + 2));
      },
    ]),
  );
  const steps = stops.map(({ step, after }) => ({ event: { type: step?.type ?? 'xstate.init' }, state: after.snapshot }));
  const last = stops.at(-1);
  if (last === undefined) return;
  await model.testPath(
    { steps, state: last.after.snapshot, weight: steps.length },
    {
      events: gestures,
      states: {
        '*': async (snapshot: BookingSnapshot) => {
          const index = stops.findIndex(({ after }) => after.snapshot === snapshot);
          const stop = stops[index];
          if (stop?.step !== undefined && !isPassing(snapshot)) await run.arrive(snapshot, stop.before?.snapshot ?? null);
          run.done = index;
        },
      },
    },
  );
}

async function gesture(booking: BookingPage, { step, before, after }: Stop, later: readonly Stop[]): Promise<void> {
  if (step === null || before === null) return;
  for (const week of weeksAskedFor(before.snapshot, after.snapshot)) await booking.forgetWeek(week);
  const perform: (occasion: never) => Promise<void> = GESTURES[step.event.type];
  const occasion = {
    booking,
    event: step.event,
    snapshot: before.snapshot,
    at: step.at,
    next: later.flatMap(({ step: one }) => (one === null ? [] : [one.event])),
  };
  await perform(occasion as never);
}

async function endTrace(context: BrowserContext, { id }: Journey, folder: string | undefined): Promise<string | null> {
  if (folder === undefined) return null;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${id}.zip`);
  await context.tracing.stop({ path: file });
  return file;
}
